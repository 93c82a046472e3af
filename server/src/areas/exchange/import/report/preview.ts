/* What a dry run reports of each thing. Owns: how much of it, and in which order. */
import type { StoredChange } from '../../../../jobs/import-report.ts'
import type { RemovedUpstream } from '../compare/removed-upstream.ts'
import type { Excluded } from '../read/import-protocol.ts'
import type { Staging } from '../write/staging.ts'
import { type ChangeList, addChange, mostChanges, emptySummary } from './change-list.ts'

/** With the documents removed upstream, and with those that new ones may have been. */
export function changesOf(staging: Staging, list: ChangeList, removedUpstream: RemovedUpstream, { likely }: Excluded) {
  const { known } = staging
  for (const { key, row } of removedUpstream.docs) {
    const address = { method: row.method, url: row.url, likely: null, renamedFrom: null, folderKey: null }
    addChange(list, {
      ...{ key, kind: 'doc', verdict: 'gone', name: row.name, ...address },
      ...{ ...emptySummary, open: 0, kept: 0, isBreaking: true },
    })
  }
  const wasOf = new Map(likely)
  // The address it had is removed, whichever answer is given.
  const asked = new Set(removedUpstream.pairs.map(({ successorKey }) => successorKey))
  const withLikely = (change: StoredChange): StoredChange => {
    const was = change.kind === 'doc' ? wasOf.get(change.key) : undefined
    const row = was === undefined ? undefined : known.docs.get(was)
    if (was === undefined || row === undefined) return change
    const isAsked = asked.has(change.key)
    return { ...change, isBreaking: isAsked, likely: { key: was, name: row.name, method: row.method, url: row.url } }
  }
  const all = [...list.application, ...list.folders, ...list.differing.map(withLikely), ...list.same]
  return { list: all.slice(0, mostChanges), total: list.total, breaking: list.breaking + asked.size }
}
