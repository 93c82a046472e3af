import { Button } from '@mantine/core'
import { syncLimits, type SyncSource } from '@lectern/contracts'
import { IconPlus, IconRefreshDot } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../../shared/ui/feedback/empty-state.tsx'
import { QueryState } from '../../../../shared/ui/feedback/query-state.tsx'
import type { SyncSeed } from '../sync-form.ts'
import { syncSourcesQuery } from '../sync-queries.ts'
import { SyncCard } from './sync-card.tsx'
import { SyncDialog } from './sync-dialog.tsx'
import { SyncRunsDialog } from './sync-runs-dialog.tsx'

interface SyncSourcesProps {
  moduleId: string
  /** An address to save: the dialog is open with it. */
  seed: SyncSeed | undefined
  onSeedTaken: () => void
  reportLink: (runId: string) => string
}

type Task = { kind: 'add' } | { kind: 'edit' | 'runs'; source: SyncSource }

/** The addresses an application is kept in step with. */
export function SyncSources({ seed, onSeedTaken, ...place }: SyncSourcesProps) {
  const { moduleId, reportLink } = place
  const { t } = useTranslation('sync')
  const query = useQuery(syncSourcesQuery(moduleId))
  const [chosen, setTask] = useState<Task>()
  const task: Task | undefined = chosen ?? (seed === undefined ? undefined : { kind: 'add' })
  const close = () => {
    setTask(undefined)
    onSeedTaken()
  }
  const add = (
    <Button
      leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
      disabled={(query.data?.sources.length ?? 0) >= syncLimits.sources}
      onClick={() => setTask({ kind: 'add' })}
    >
      {t('add')}
    </Button>
  )
  return (
    <div className="l-column l-gap-12 l-max-w-1080">
      <p className="l-note">{t('hint')}</p>
      <QueryState query={query} rows={4}>
        {({ sources, timeZone }) => (
          <>
            {sources.length === 0 ? (
              <EmptyState icon={<IconRefreshDot size={20} stroke={1.5} />} title={t('empty.title')} actions={add}>
                {t('empty.body')}
              </EmptyState>
            ) : (
              <>
                <ul className="l-column l-gap-12 l-plain-list">
                  {sources.map((source) => (
                    <SyncCard
                      key={source.id}
                      source={source}
                      timeZone={timeZone}
                      {...place}
                      onEdit={() => setTask({ kind: 'edit', source })}
                      onRuns={() => setTask({ kind: 'runs', source })}
                    />
                  ))}
                </ul>
                <div>{add}</div>
              </>
            )}
            {(task?.kind === 'add' || task?.kind === 'edit') && (
              <SyncDialog
                moduleId={moduleId}
                source={task.kind === 'edit' ? task.source : undefined}
                seed={seed}
                timeZone={timeZone}
                onClose={close}
              />
            )}
            {task?.kind === 'runs' && (
              <SyncRunsDialog moduleId={moduleId} source={task.source} reportLink={reportLink} onClose={close} />
            )}
          </>
        )}
      </QueryState>
    </div>
  )
}
