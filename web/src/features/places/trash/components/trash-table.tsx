import { Button } from '@mantine/core'
import type { TrashEntry } from '@lectern/contracts'
import {
  IconBook2,
  IconBox,
  IconBraces,
  IconCode,
  IconFile,
  IconFileText,
  IconFolders,
  IconListCheck,
  IconRoute,
  IconStack2,
  IconTag,
  IconTrash,
  IconWorldWww,
} from '@tabler/icons-react'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { daysUntil } from '../../../../shared/lib/dates.ts'
import { useNow } from '../../../../shared/lib/hooks/use-now.ts'
import { EmptyState } from '../../../../shared/ui/feedback/empty-state.tsx'
import { ListTable } from '../../../../shared/ui/table/list-table.tsx'
import { RelativeDate } from '../../../../shared/ui/text/relative-date.tsx'
import table from '../../../../shared/ui/table/list-table.module.css'
import { useRestore } from '../use-restore.ts'
import classes from './trash-table.module.css'

const icons = {
  space: IconFolders,
  project: IconFolders,
  module: IconBox,
  doc: IconFile,
  dictionary: IconBook2,
  model: IconBraces,
  case: IconListCheck,
  script: IconCode,
  mockRule: IconRoute,
  release: IconTag,
  compose: IconStack2,
  composePage: IconFileText,
  site: IconWorldWww,
}
/** With fewer days left the time is amber. */
const soonDays = 3

function TimeLeft({ expiresAtMs }: { expiresAtMs: number }) {
  const { t } = useTranslation('trash')
  const days = daysUntil(expiresAtMs, useNow())
  return (
    <span className={clsx('l-one-line', days <= soonDays ? 'l-warn' : 'l-t2')}>
      {days <= 1 ? t('lastDay') : t('daysLeft', { days })}
    </span>
  )
}

function TrashRow({ entry }: { entry: TrashEntry }) {
  const { t } = useTranslation('trash')
  const restoring = useRestore()
  const Icon = icons[entry.kind]
  return (
    <div role="row" className={table['row']}>
      <div role="cell" className="l-flex l-t3">
        <Icon size={16} stroke={1.6} role="img" aria-label={t(`kind.${entry.kind}`)} />
      </div>
      <div role="cell" className="l-flex l-vertical l-narrow">
        <span className="l-cut">{entry.name}</span>
        <span className="l-cut l-unless-empty l-t3 l-size-12 l-line-18">{entry.place.join(' / ')}</span>
      </div>
      <div role="cell" className={clsx('l-wide-only', table['number'])}>
        {entry.docCount}
      </div>
      <div role="cell" className="l-flex l-vertical l-narrow l-wide-only">
        <RelativeDate epochMs={entry.deletedAtMs} />
        <span className="l-t3 l-size-12 l-line-18">{t('deletedBy', { name: entry.deletedByName })}</span>
      </div>
      <div role="cell">
        <TimeLeft expiresAtMs={entry.expiresAtMs} />
      </div>
      <div role="cell" className="l-flex l-end">
        <Button
          loading={restoring.isPending}
          onClick={() => {
            restoring.mutate(entry)
          }}
        >
          {t('restore')}
        </Button>
      </div>
    </div>
  )
}

/** What was deleted and can still be restored. */
export function TrashTable({ entries, label }: { entries: readonly TrashEntry[]; label: string }) {
  const { t } = useTranslation('trash')
  if (entries.length === 0) {
    return <EmptyState icon={<IconTrash size={20} stroke={1.5} />} title={t('empty.title')} />
  }
  return (
    <ListTable
      isFramed
      label={label}
      className={classes['table'] ?? ''}
      columns={[
        { name: t('column.kind'), isHidden: true },
        t('column.name'),
        { name: t('column.documents'), className: table['number'] },
        t('column.deleted'),
        t('column.left'),
        { name: t('column.actions'), isHidden: true },
      ]}
    >
      {entries.map((entry) => (
        <TrashRow key={entry.id} entry={entry} />
      ))}
    </ListTable>
  )
}
