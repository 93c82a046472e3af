import type { AuditEntry } from '@lectern/contracts'
import { IconChevronRight } from '@tabler/icons-react'
import clsx from 'clsx'
import { Fragment, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { comparedToNow, formatDay, formatFull } from '../../../../shared/lib/dates.ts'
import { useNow } from '../../../../shared/lib/hooks/use-now.ts'
import { Avatar } from '../../../../shared/ui/text/avatar.tsx'
import { ListTable } from '../../../../shared/ui/table/list-table.tsx'
import { sentenceOf } from '../audit-words.ts'
import table from '../../../../shared/ui/table/list-table.module.css'
import { SeverityMark } from './severity-mark.tsx'
import classes from './audit-table.module.css'

function secondsOf(epochMs: number, lang: string): string {
  return new Intl.DateTimeFormat(lang, { timeStyle: 'medium', hourCycle: 'h23' }).format(epochMs)
}

/** Who acted; no one before signing in. */
export function Actor({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit-log')
  const { actor } = entry
  if (actor === null) return <span className="l-t3">{t('anonymous')}</span>
  return (
    <span className="l-inline-row l-fits l-gap-8 l-narrow">
      <Avatar {...(actor.id === null ? {} : { id: actor.id })} name={actor.name} picture={actor.avatar} size={20} />
      <span className="l-cut">{actor.name}</span>
    </span>
  )
}

interface RowProps {
  entry: AuditEntry
  isChosen: boolean
  onChoose: (entry: AuditEntry) => void
}

function EntryRow({ entry, isChosen, onChoose }: RowProps) {
  const { t, i18n } = useTranslation(['audit', 'audit-log'])
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <div
      role="row"
      ref={row}
      className={clsx(table['row'], classes['row'])}
      aria-selected={isChosen}
      data-chosen={isChosen || undefined}
    >
      <div role="cell" className={clsx('l-note l-mono', classes['moment'])}>
        <time dateTime={new Date(entry.atMs).toISOString()} title={formatFull(entry.atMs, i18n.language)}>
          {secondsOf(entry.atMs, i18n.language)}
        </time>
      </div>
      <div role="cell" className={classes['who']}>
        <Actor entry={entry} />
      </div>
      <div role="cell" className={clsx('l-t2', classes['severity'])} data-severity={entry.severity}>
        <SeverityMark severity={entry.severity} />
      </div>
      <div role="cell" className={clsx('l-row', classes['what'])}>
        <button type="button" className="l-t1 l-cut l-text-start l-bare l-stretched" onClick={() => onChoose(entry)}>
          {sentenceOf(entry, t)}
        </button>
      </div>
      <div role="cell" className={clsx('l-t2 l-cut l-wide-only', classes['where'])}>
        {entry.space === null ? t('audit-log:system') : entry.space.name}
      </div>
      <div role="cell" className="l-t3 l-wide-only l-line-0">
        <IconChevronRight size={14} stroke={1.6} aria-hidden />
      </div>
    </div>
  )
}

/** The day as its heading shows it. */
function useDayName(): (epochMs: number) => string {
  const { t, i18n } = useTranslation('audit-log')
  const nowMs = useNow()
  return (epochMs) => {
    const { daysAgo, sameYear } = comparedToNow(epochMs, nowMs)
    if (daysAgo === 0) return t('day.today')
    if (daysAgo === 1) return t('day.yesterday')
    return formatDay(epochMs, i18n.language, sameYear)
  }
}

interface AuditTableProps {
  entries: readonly AuditEntry[]
  chosen: AuditEntry | undefined
  onChoose: (entry: AuditEntry) => void
}

/** Entries by day. The place is left out while the panel beside shows it. */
export function AuditTable({ entries, chosen, onChoose }: AuditTableProps) {
  const { t } = useTranslation('audit-log')
  const dayName = useDayName()
  const days = Map.groupBy(entries, (entry) => dayName(entry.atMs))
  return (
    <ListTable
      label={t('title')}
      className={classes['table'] ?? ''}
      data-narrow={chosen !== undefined || undefined}
      columns={[
        t('column.time'),
        t('column.who'),
        { name: t('severity.name'), className: classes['severity'] },
        t('column.what'),
        t('column.where'),
        <span key="go" aria-hidden />,
      ]}
    >
      {[...days].map(([day, those]) => (
        <Fragment key={day}>
          <div role="row" className={clsx('l-note l-rule-bottom', classes['day'])}>
            <span role="rowheader">{day}</span>
          </div>
          {those.map((entry) => (
            <EntryRow key={entry.number} entry={entry} isChosen={entry.number === chosen?.number} onChoose={onChoose} />
          ))}
        </Fragment>
      ))}
    </ListTable>
  )
}
