import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { WhatChanged } from '../../entities/change/what-changed.tsx'
import { FindingDecisions } from '../../features/documents/history/decisions/finding-decisions.tsx'
import { comparisonQuery } from '../../features/documents/history/history-queries.ts'
import { describeSaved, readSaved } from '../../features/documents/history/saved-content.ts'

interface StateChangesProps {
  moduleId: string
  docId: string
  /** Two states of the document; empty where there are none yet. */
  from: string
  to: string
}

/** What a source changed in a document without a decision; nothing when it changed nothing. */
export function StateChanges({ moduleId, docId, from, to }: StateChangesProps) {
  const { t } = useTranslation('review')
  const { data } = useQuery({ ...comparisonQuery({ subject: 'doc', docId }, from, to), enabled: from !== '' })
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
