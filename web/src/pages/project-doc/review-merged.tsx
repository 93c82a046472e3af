import { modifySource, type ReviewRow } from '@lectern/contracts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { WhatChanged } from '../../entities/change/what-changed.tsx'
import { comparisonQuery, historyQuery } from '../../features/documents/history/history-queries.ts'
import { FindingDecisions } from '../../features/documents/history/decisions/finding-decisions.tsx'
import { describeSaved, readSaved } from '../../features/documents/history/saved-content.ts'

const incoming: readonly number[] = [modifySource.push, modifySource.import]

interface ReviewMergedProps extends Pick<ReviewRow, 'saidAtMs'> {
  moduleId: string
  docId: string
}

/** What the source changed in a document together with what is asked about, without a decision; nothing when it changed nothing else. */
export function ReviewMerged({ moduleId, docId, saidAtMs }: ReviewMergedProps) {
  const { t } = useTranslation('review')
  const place = { subject: 'doc', docId } as const
  const history = useInfiniteQuery(historyQuery(place, {}))
  // A state and the source's last incoming content are written together.
  const state = history.data?.pages
    .flatMap(({ list }) => list)
    .find(
      ({ createdAtMs, source, parentId }) => createdAtMs === saidAtMs && parentId !== '' && incoming.includes(source),
    )
  const { data } = useQuery({
    ...comparisonQuery(place, state?.parentId ?? '', state?.id ?? ''),
    enabled: state !== undefined,
  })
  const groups = useMemo(() => {
    const before = data && readSaved(data.from)
    const after = data && readSaved(data.to)
    return before === undefined || after === undefined ? [] : describeSaved(before, after, '', data?.findings)
  }, [data])
  if (data === undefined || groups.length === 0) return null
  return (
    <section className="l-mt-20" aria-labelledby="review-merged">
      <h3 className="l-mb-8 l-size-14 l-bold" id="review-merged">
        {t('merged')} <span className="l-note l-regular">{groups.length}</span>
      </h3>
      <FindingDecisions moduleId={moduleId} found={data}>
        <WhatChanged groups={groups} />
      </FindingDecisions>
    </section>
  )
}
