import { modifySource, type RevisionRow } from '@lectern/contracts'
import { IconAlertTriangle } from '@tabler/icons-react'
import clsx from 'clsx'
import { useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangeTitle } from '../../../entities/change/change-title.tsx'
import { reasonOf } from '../../../entities/history/reason-of.ts'
import { formatClock, formatDayName, formatFull } from '../../../shared/lib/dates.ts'
import { useNow } from '../../../shared/lib/hooks/use-now.ts'
import { Tag } from '../../../shared/ui/text/tag.tsx'
import { SourceMark } from './source-mark.tsx'
import classes from './versions.module.css'

interface VersionListProps {
  rows: readonly RevisionRow[]
  from: string | undefined
  to: string | undefined
  onFrom: (id: string) => void
  onTo: (id: string) => void
}

/** Where a key leads among so many buttons; `undefined` when it means nothing here. */
function placeAfter(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, count - 1)
    case 'ArrowUp':
      return Math.max(at - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

/**
 * By day. A click chooses a state and what it was made from; the mark at the left chooses another to compare with. One stop of the Tab key, arrows
 * move inside.
 */
export function VersionList({ rows, from, to, onFrom, onTo }: VersionListProps) {
  const { t, i18n } = useTranslation(['history', 'common'])
  const nowMs = useNow()
  const list = useRef<HTMLDivElement>(null)
  const words = { today: t('common:day.today'), yesterday: t('common:day.yesterday') }
  const days = Map.groupBy(rows, (row) => formatDayName(row.createdAtMs, nowMs, i18n.language, words))
  const tabId = rows.some(({ id }) => id === to) ? to : rows[0]?.id
  const move = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button === event.target)
    const next = at < 0 ? undefined : placeAfter(event.key, at, buttons.length)
    if (next === undefined) return
    event.preventDefault()
    buttons[next]?.focus()
  }
  return (
    <div ref={list} className={clsx('l-py-4 l-px-8', classes['days'])}>
      {[...days].map(([day, those]) => (
        <section key={day} aria-label={day}>
          <h2 className="l-t2 l-size-12 l-medium l-line-18">{day}</h2>
          <ol className="l-plain-list">
            {those.map((row) => (
              <li
                key={row.id}
                className="l-flex l-top l-gap-8 l-py-4 l-px-8 l-round l-hoverable"
                data-current={row.id === to || undefined}
                data-from={row.id === from || undefined}
              >
                <input
                  type="radio"
                  name="compared"
                  aria-label={t('compareWith')}
                  checked={row.id === from}
                  disabled={row.id === to}
                  onChange={() => onFrom(row.id)}
                />
                <button
                  type="button"
                  className="l-flex l-rest l-top l-gap-8 l-inherit l-no-fill l-text-start l-no-frame l-pointer"
                  aria-pressed={row.id === to}
                  tabIndex={row.id === tabId ? 0 : -1}
                  onKeyDown={move}
                  onClick={() => onTo(row.id)}
                >
                  <VersionText row={row} />
                  <time
                    className="l-fixed l-at-end l-note l-digits l-line-20"
                    dateTime={new Date(row.createdAtMs).toISOString()}
                    title={formatFull(row.createdAtMs, i18n.language)}
                  >
                    {formatClock(row.createdAtMs, i18n.language)}
                  </time>
                </button>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function VersionText({ row }: { row: RevisionRow }) {
  const { t } = useTranslation(['history', 'changes'])
  const breaking = row.summary?.breaking ?? 0
  const reason = reasonOf(row)
  return (
    <span className="l-column l-rest l-gap-2">
      <span className="l-t1 l-medium l-line-20 l-break">
        <VersionTitle row={row} />
      </span>
      <span className={clsx('l-row l-wrap l-t2 l-size-12 l-break', classes['line'])}>
        <SourceMark source={row.source} />
        <span className="l-note l-mono">{t('number', { number: row.number })}</span>
        <span>{row.authorName}</span>
        {row.isHead && <Tag tone="accent">{t('present')}</Tag>}
        {breaking > 0 && (
          <Tag tone="bad" icon={<IconAlertTriangle size={12} stroke={2} aria-hidden />}>
            {t('changes:titleOf.breaking', { count: breaking })}
          </Tag>
        )}
      </span>
      {reason !== '' && <span className="l-t2 l-break">{reason}</span>}
    </span>
  )
}

/** What a version changed in one line. */
function VersionTitle({ row: { source, parentId, summary, restoredNumber } }: { row: RevisionRow }) {
  const { t } = useTranslation('history')
  if (source === modifySource.restore && restoredNumber !== null)
    return t('titles.restored', { number: restoredNumber })
  if (source === modifySource.restore) return t('titles.restoredOlder')
  if (summary !== null && summary.items.length > 0) return <ChangeTitle summary={summary} />
  if (parentId !== '') return t('titles.nothing')
  if (source === modifySource.import) return t('titles.imported')
  return t(source === modifySource.push ? 'titles.pushed' : 'titles.first')
}
