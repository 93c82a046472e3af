/*
 * Documents a source had before and has no longer. Owns: what becomes of each, so that nothing people edited, locked, or got from another source
 * goes without a question.
 */
import type { RemovedWay } from '@lectern/contracts'
import type { AbsentDoc } from '../../../../content/incoming-states.ts'
import type { Excluded } from '../read/import-protocol.ts'
import type { KnownSubject } from './known-content.ts'
import type { Staging } from '../write/staging.ts'

export interface RemovedUpstreamDoc {
  /** What the source called it. */
  key: string
  row: KnownSubject
  becomes: 'kept' | 'proposed' | 'removed'
}

export interface RemovedUpstream {
  /** Newly removed upstream, and those no question is asked about. */
  docs: RemovedUpstreamDoc[]
  /** Documents with a question: their former key in the source, and the new documents they may have become. */
  pairs: { key: string; row: KnownSubject; successorKey: string }[]
}

/** What becomes of a document the source has no longer. */
function becomes(row: KnownSubject, removed: RemovedWay, isSourceEmpty: boolean): RemovedUpstreamDoc['becomes'] {
  if (removed === 'keep' || row.isLocked) return 'kept'
  const isEdited = row.hash !== row.lastIncoming?.incoming
  // A source without any document is more likely broken than done.
  return removed === 'propose' || isEdited || row.isShared || isSourceEmpty ? 'proposed' : 'removed'
}

/** Operations missing from a partial source are not deletions. */
export function findRemovedUpstream(staging: Staging, excluded: Excluded, removed: RemovedWay): RemovedUpstream {
  const { known, seen, isPartial } = staging
  if (isPartial) return { docs: [], pairs: [] }
  const missing = [...known.docs].filter(([key, row]) => !row.isFolder && row.isOwn && !seen.has(key))
  const missingKeys = new Map(missing)
  const pairs = excluded.likely.flatMap(([successorKey, key]) => {
    const row = missingKeys.get(key)
    const isAsked = row !== undefined && (row.absence === null || row.absence === 'proposed')
    return isAsked && !row.isLocked ? [{ key, row, successorKey }] : []
  })
  const paired = new Set(pairs.map(({ key }) => key))
  const docs = missing.flatMap(([key, row]): RemovedUpstreamDoc[] =>
    row.absence !== null || paired.has(key)
      ? []
      : [{ key, row, becomes: becomes(row, removed, excluded.documents === 0) }],
  )
  return { docs, pairs }
}

/** The absences to store: of documents removed upstream, of those with a question, and of those that are back. */
export function absencesOf(staging: Staging, { docs, pairs }: RemovedUpstream): AbsentDoc[] {
  const { known, seen, ids } = staging
  const back = [...known.docs].flatMap(([key, row]): AbsentDoc[] =>
    row.isOwn && row.absence !== null && seen.has(key) ? [{ key, absence: null }] : [],
  )
  const proposed = docs.flatMap((doc): AbsentDoc[] =>
    doc.becomes === 'proposed' ? [{ key: doc.key, absence: 'proposed' }] : [],
  )
  const paired = pairs.flatMap(({ key, successorKey }): AbsentDoc[] => {
    const successorId = ids.get(successorKey)
    return successorId === undefined ? [] : [{ key, absence: 'paired', successorId }]
  })
  return [...back, ...proposed, ...paired]
}
