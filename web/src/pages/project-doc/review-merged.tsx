import { modifySource, type ReviewRow } from '@lectern/contracts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { historyQuery } from '../../features/documents/history/history-queries.ts'
import { StateChanges } from './state-changes.tsx'

const incoming: readonly number[] = [modifySource.push, modifySource.import]

interface ReviewMergedProps extends Pick<ReviewRow, 'saidAtMs'> {
  moduleId: string
  docId: string
}

/** What the source changed in a document together with what is asked about, without a decision; nothing when it changed nothing else. */
export function ReviewMerged({ moduleId, docId, saidAtMs }: ReviewMergedProps) {
  const history = useInfiniteQuery(historyQuery({ subject: 'doc', docId }, {}))
  // A state and the source's last incoming content are written together.
  const state = history.data?.pages
    .flatMap(({ list }) => list)
    .find(
      ({ createdAtMs, source, parentId }) => createdAtMs === saidAtMs && parentId !== '' && incoming.includes(source),
    )
  if (state === undefined) return null
  return <StateChanges moduleId={moduleId} docId={docId} from={state.parentId} to={state.id} />
}
