import { Button, Popover, TextInput } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moduleReleasesQuery } from '../../../../entities/release/release-queries.ts'
import { useMomentText } from '../../../../shared/lib/hooks/use-moment-text.ts'
import { useNow } from '../../../../shared/lib/hooks/use-now.ts'
import { fromLocalInput, quickMoments, toLocalInput } from '../../../../shared/lib/time/local-time.ts'
import { Form } from '../../../../shared/ui/form/form.tsx'

interface FreezeMenuProps {
  moduleId: string
  /** Of the item. */
  name: string
  isPending: boolean
  onFreeze: (atMs: number) => void
}

/** Freezes an item as it was: at a moment that is typed, or at that of a release. */
export function FreezeMenu({ moduleId, name, isPending, onFreeze }: FreezeMenuProps) {
  const { t } = useTranslation('share')
  const [isOpen, setIsOpen] = useState(false)
  const freeze = (atMs: number) => {
    setIsOpen(false)
    onFreeze(atMs)
  }
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="sm"
          variant="subtle"
          disabled={isPending}
          aria-label={t('items.earlierOf', { name })}
          leftSection={<IconHistory size={15} stroke={1.6} aria-hidden />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('items.earlier')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('items.earlierOf', { name })}>
        <div className="l-column l-gap-12">
          <MomentForm onFreeze={freeze} />
          <Releases moduleId={moduleId} onFreeze={freeze} />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

function MomentForm({ onFreeze }: Pick<FreezeMenuProps, 'onFreeze'>) {
  const { t } = useTranslation('share')
  const nowMs = useNow()
  const [text, setText] = useState(() => toLocalInput(quickMoments.yesterday(Date.now())))
  const moment = fromLocalInput(text)
  const freeze = () => {
    // The minute that is chosen may not be over.
    if (moment !== undefined) onFreeze(moment - Date.now() < 60_000 ? Math.min(moment, Date.now()) : moment)
  }
  return (
    <Form onSubmit={freeze}>
      <div className="l-row l-wrap l-gap-8 l-bottom">
        <TextInput
          type="datetime-local"
          label={t('items.moment')}
          value={text}
          max={toLocalInput(nowMs)}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="filled" disabled={moment === undefined}>
          {t('items.freeze')}
        </Button>
      </div>
    </Form>
  )
}

/** Published releases of the application; nothing without any. */
function Releases({ moduleId, onFreeze }: Pick<FreezeMenuProps, 'moduleId' | 'onFreeze'>) {
  const { t } = useTranslation('share')
  const momentOf = useMomentText()
  const { data = [] } = useQuery(moduleReleasesQuery(moduleId))
  const published = data.flatMap(({ id, releaseNo, publishedAtMs: atMs }) =>
    atMs === null ? [] : [{ id, releaseNo, atMs }],
  )
  if (published.length === 0) return null
  return (
    <div className="l-column l-gap-4">
      <span className="l-size-13 l-medium">{t('items.ofRelease')}</span>
      <ul className="l-plain-list l-scroll-y" style={{ maxHeight: 200 }}>
        {published.map(({ id, releaseNo, atMs }) => (
          <li key={id}>
            <Button
              variant="subtle"
              size="sm"
              fullWidth
              justify="space-between"
              rightSection={<span className="l-note">{momentOf(atMs)}</span>}
              onClick={() => onFreeze(atMs)}
            >
              <span className="l-mono">{releaseNo}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
