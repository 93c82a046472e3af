import type { MeterSphereSync } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMomentText } from '../../../shared/lib/hooks/use-moment-text.ts'
import { QueryState } from '../../../shared/ui/feedback/query-state.tsx'
import { Pager } from '../../../shared/ui/table/pager.tsx'
import { syncsQuery } from './meter-sphere-queries.ts'
import { useProblemSentence } from './use-problem-sentence.ts'

/** What was sent lately, latest first; after a failure all of it can be sent again. */
export function SyncLog({ moduleId, onRetry }: { moduleId: string; onRetry: () => void }) {
  const { t } = useTranslation('meter-sphere')
  const [pageIndex, setPageIndex] = useState(1)
  const query = useQuery(syncsQuery(moduleId, pageIndex))
  return (
    <section aria-label={t('log.title')}>
      <h3 className="l-mb-4 l-size-13 l-bold">{t('log.title')}</h3>
      <QueryState query={query} rows={4}>
        {({ list, total, pageSize }) =>
          total === 0 ? (
            <p className="l-note">{t('log.none')}</p>
          ) : (
            <>
              <ul className="l-column l-plain-list l-ruled">
                {list.map((sync, index) => (
                  <li className="l-row l-gap-12 l-py-8" key={sync.id}>
                    <SyncSentence sync={sync} />
                    {sync.state === 'failed' && index === 0 && pageIndex === 1 && (
                      <Button size="xs" onClick={onRetry}>
                        {t('log.retry')}
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
              <Pager total={total} pageIndex={pageIndex} pageSize={pageSize} onPage={setPageIndex} />
            </>
          )
        }
      </QueryState>
    </section>
  )
}

function SyncSentence({ sync }: { sync: MeterSphereSync }) {
  const { t } = useTranslation('meter-sphere')
  const momentOf = useMomentText()
  const sentenceOf = useProblemSentence()
  const { state, attempts, cause, startedBy, problem, createdAtMs, endedAtMs } = sync
  return (
    <span className="l-column l-rest l-gap-2">
      <span className="l-break">{t(`log.cause.${cause}`, { name: startedBy })}</span>
      <span className={state === 'failed' ? 'l-bad l-size-12' : 'l-t3 l-size-12'}>
        {t(`log.${state}`, { time: momentOf(endedAtMs ?? createdAtMs), count: attempts })}
      </span>
      {problem !== null && <span className="l-size-12 l-t2 l-break">{sentenceOf(problem)}</span>}
    </span>
  )
}
