import type { PresenceMode, PresentPerson } from '@lectern/contracts'
import { Popover, Tooltip } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../shared/ui/text/avatar.tsx'
import { usePresence } from './use-presence.ts'
import classes from './presence.module.css'

const shownAvatars = 4

/** Who else has the document open: overlapping avatars, the names behind them. Nothing while one is alone. */
export function PresenceAvatars({ docId, mode }: { docId: string; mode: PresenceMode }) {
  const { t } = useTranslation('comments')
  const { people, total } = usePresence(docId, mode)
  const [isOpen, setOpen] = useState(false)
  if (total === 0) return null
  const shown = people.slice(0, shownAvatars)
  const lines = people.slice(0, 12).map((person) => t(`presence.${person.mode}`, { name: person.name }))
  if (total > lines.length) lines.push(t('presence.more', { count: total - lines.length }))
  return (
    <Popover position="bottom-end" opened={isOpen} onChange={setOpen}>
      <Popover.Target>
        <Tooltip
          disabled={isOpen}
          label={
            <span className="l-column">
              {lines.map((line, index) => (
                <span key={index}>{line}</span>
              ))}
            </span>
          }
        >
          <button
            type="button"
            className={clsx(
              'l-inline-row l-py-2 l-px-4 l-no-fill l-no-frame l-round l-pointer l-hoverable',
              classes['people'],
            )}
            aria-expanded={isOpen}
            aria-label={t('presence.label', { count: total, names: lines.join(t('presence.separator')) })}
            onClick={() => {
              setOpen(!isOpen)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setOpen(false)
            }}
          >
            {shown.map((person) => (
              <PresentAvatar key={person.id} person={person} />
            ))}
            {total > shown.length && (
              <span className="l-t3 l-size-11 l-medium l-ml-6">{`+${total - shown.length}`}</span>
            )}
          </button>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={8}>
        <ul
          className={clsx('l-column l-gap-4 l-max-h-320 l-scroll-y l-plain-list', classes['list'])}
          aria-label={t('presence.title')}
        >
          {people.map((person) => (
            <li className="l-row l-gap-8 l-px-6 l-min-h-28" key={person.id}>
              <PresentAvatar person={person} />
              <span className="l-rest l-cut">{person.name}</span>
              <span className="l-note">{t(`presence.mode.${person.mode}`)}</span>
            </li>
          ))}
          {total > people.length && (
            <li className="l-row l-gap-8 l-px-6 l-min-h-28">{t('presence.more', { count: total - people.length })}</li>
          )}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}

function PresentAvatar({ person }: { person: PresentPerson }) {
  return (
    <span className={clsx('l-inline-flex l-relative l-disc', classes['person'])} data-mode={person.mode}>
      <Avatar id={person.id} name={person.name} picture={person.avatar} size={22} />
      {person.mode === 'edit' && (
        <span
          className={clsx('l-inline-row l-center l-absolute l-warn l-on-warn-soft l-disc', classes['pen'])}
          aria-hidden
        >
          <IconPencil size={9} stroke={2.2} />
        </span>
      )}
    </span>
  )
}
