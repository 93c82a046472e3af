import { Button, Menu } from '@mantine/core'
import { IconCloudX, IconFileTime } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMomentText } from '../../shared/lib/hooks/use-moment-text.ts'
import { NoticeBar } from '../../shared/ui/feedback/notice-bar.tsx'
import type { DraftKeeping } from './draft-store.ts'
import type { DraftStart } from './use-found-draft.ts'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

interface RestoredDraftProps {
  /** When the draft in the editor was written. */
  savedAtMs: number
  others: DraftStart<unknown>['others']
  onDiscard: () => void
}

/** Says that what is in the editor is an earlier draft; other windows may have left more. */
export function RestoredDraft({ savedAtMs, others, onDiscard }: RestoredDraftProps) {
  const { t } = useTranslation('draft')
  const momentOf = useMomentText()
  const [isSeen, setSeen] = useState(false)
  if (isSeen) return null
  return (
    <NoticeBar tone="note" icon={<IconFileTime {...icon} />} text={t('restored', { moment: momentOf(savedAtMs) })}>
      {others.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button size="xs">{t('others', { count: others.length })}</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((other) => (
              <Menu.Item key={other.savedAtMs} onClick={other.open}>
                {t('other', { moment: momentOf(other.savedAtMs) })}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <Button size="xs" onClick={onDiscard}>
        {t('discard')}
      </Button>
      <Button size="xs" onClick={() => setSeen(true)}>
        {t('keep')}
      </Button>
    </NoticeBar>
  )
}

/** Says that this device keeps no draft; nothing when it does. */
export function UnkeptDraft({ keeping }: { keeping: DraftKeeping }) {
  const { t } = useTranslation('draft')
  if (keeping === 'device') return null
  return <NoticeBar tone="warn" icon={<IconCloudX {...icon} />} text={keeping === 'full' ? t('full') : t('refused')} />
}
