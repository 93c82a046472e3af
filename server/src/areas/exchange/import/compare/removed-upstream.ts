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
  /** Newly gone, and those nobody wants to know about. */
  docs: RemovedUpstreamDoc[]
  /** Documents somebody is asked about: what the source called them, and the newer ones they may be. */
  pairs: { key: string; row: KnownSubject; successorKey: string }[]
}

/** What becomes of a document the source has no longer. */
function becomes(row: KnownSubject, removed: RemovedWay, isSourceEmpty: boolean): RemovedUpstreamDoc['becomes'] {
  if (removed === 'keep' || row.isLocked) return 'kept'
  const isEdited = row.hash !== row.lastIncoming?.incoming
  // A source without any document is more likely broken than done.
  return removed === 'propose' || isEdited || row.isShared || isSourceEmpty ? 'proposed' : 'removed'
}

/** Nothing is gone from a source that does not speak for what it leaves out. */
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

/** What is to be noted of absences: of what is gone, asked about, and back again. */
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
