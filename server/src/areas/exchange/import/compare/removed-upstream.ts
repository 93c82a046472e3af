/*
 * Documents a source had before and has no longer. Owns: what becomes of each, so that nothing people edited, locked, or got from another source
 * goes without a question.
 */
import type { RemovedWay } from '@lectern/contracts'
import type { Absence } from '../../../../content/incoming-states.ts'
import type { Excluded } from './items.ts'
import type { KnownSubject } from './known-content.ts'

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

/** What is to be noted of a document or shared model; `successorKey`: of the new one it may have become. */
export interface PlannedAbsence {
  kind: 'doc' | 'component'
  key: string
  absence: Absence | null
  successorKey?: string
}

/** What becomes of a document the source has no longer. */
function becomes(row: KnownSubject, removed: RemovedWay, isSourceEmpty: boolean): RemovedUpstreamDoc['becomes'] {
  if (removed === 'keep' || row.isLocked) return 'kept'
  const isEdited = row.head !== row.lastIncoming?.incoming
  // A source without any document is more likely broken than done.
  return removed === 'propose' || isEdited || row.isShared || isSourceEmpty ? 'proposed' : 'removed'
}

/** How to decide. */
export interface Removing {
  /** Keys the source has. */
  seen: ReadonlySet<string>
  /** Operations missing from a partial source are not deletions. */
  isPartial: boolean
  removed: RemovedWay
  excluded: Pick<Excluded, 'likely' | 'documents'>
}

export function findRemovedUpstream(
  docs: ReadonlyMap<string, KnownSubject>,
  { seen, isPartial, removed, excluded }: Removing,
): RemovedUpstream {
  if (isPartial) return { docs: [], pairs: [] }
  const missing = new Map([...docs].filter(([key, row]) => row.isOwn && !seen.has(key)))
  const pairs = excluded.likely.flatMap(([successorKey, key]) => {
    const row = missing.get(key)
    const isAsked = row !== undefined && (row.absence === null || row.absence === 'proposed')
    return isAsked && !row.isLocked ? [{ key, row, successorKey }] : []
  })
  const paired = new Set(pairs.map(({ key }) => key))
  const open = [...missing].filter(([key, row]) => row.absence === null && !paired.has(key))
  const isSourceEmpty = excluded.documents === 0
  return { docs: open.map(([key, row]) => ({ key, row, becomes: becomes(row, removed, isSourceEmpty) })), pairs }
}

/** The absences to store: of documents removed upstream, of those with a question, and of those that are back. */
export function absencesOf(
  known: ReadonlyMap<string, KnownSubject>,
  seen: ReadonlySet<string>,
  { docs, pairs }: RemovedUpstream,
): PlannedAbsence[] {
  const back = [...known].filter(([key, row]) => row.isOwn && row.absence !== null && seen.has(key))
  const proposed = docs.filter((doc) => doc.becomes === 'proposed')
  return [
    ...back.map(([key]) => ({ kind: 'doc' as const, key, absence: null })),
    ...proposed.map(({ key }) => ({ kind: 'doc' as const, key, absence: 'proposed' as const })),
    ...pairs.map(({ key, successorKey }) => ({ kind: 'doc' as const, key, absence: 'paired' as const, successorKey })),
  ]
}

/** The absences to store of shared models, which otherwise stay without a question when a source no longer has them. */
export function absencesOfModels(
  known: ReadonlyMap<string, KnownSubject>,
  { seen, added, likely }: { seen: ReadonlySet<string>; added: ReadonlySet<string>; likely: Excluded['likelyModels'] },
): PlannedAbsence[] {
  const back = [...known].filter(([key, row]) => row.isOwn && row.absence !== null && seen.has(key))
  const paired = likely.filter(([successorKey]) => added.has(successorKey))
  return [
    ...back.map(([key]) => ({ kind: 'component' as const, key, absence: null })),
    ...paired.map(([successorKey, key]) => ({
      ...{ kind: 'component' as const, key },
      ...{ absence: 'paired' as const, successorKey },
    })),
  ]
}
