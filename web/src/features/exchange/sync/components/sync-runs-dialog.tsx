import type { SyncSource } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { QueryState } from '../../../../shared/ui/feedback/query-state.tsx'
import { Dialog } from '../../../../shared/ui/overlay/dialog.tsx'
import { syncRunsQuery } from '../sync-queries.ts'
import { RunSentence } from './run-sentence.tsx'
import classes from './sync.module.css'

interface SyncRunsProps {
  moduleId: string
  source: SyncSource
  reportLink: (runId: string) => string
  onClose: () => void
}

/** What came of reading an address lately, the newest first. */
export function SyncRunsDialog({ moduleId, source, reportLink, onClose }: SyncRunsProps) {
  const { t } = useTranslation('sync')
  const runs = useQuery(syncRunsQuery(moduleId, source.id))
  return (
    <Dialog opened onClose={onClose} title={t('runs.title', { name: source.name })} size="md">
      <QueryState query={runs} rows={4}>
        {(list) =>
          list.length === 0 ? (
            <p className="l-note">{t('never')}</p>
          ) : (
            <ul className={clsx('l-column l-scroll-y l-plain-list l-ruled', classes['runs'])}>
              {list.map((run) => (
                <li className="l-row l-wrap l-gap-4-12 l-py-6 l-min-h-36" key={run.id}>
                  <RunSentence run={run} />
                  <span className="l-t3">
                    {run.startedBy === null ? t('runs.byTime') : t('runs.by', { name: run.startedBy.nickname })}
                  </span>
                  {run.hasReport && <Link to={reportLink(run.id)}>{t('showReport')}</Link>}
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </Dialog>
  )
}
