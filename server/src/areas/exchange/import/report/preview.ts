/* What a dry run tells of each thing. Owns: how much of it, and in which order. */
import type { StoredChange } from '../../../../jobs/import-report.ts'
import type { Gone } from '../compare/gone.ts'
import type { Aside, ImportItem } from '../read/import-protocol.ts'
import type { Staging } from '../write/staging.ts'

/** Things a preview lists, and sentences over all of them. */
const mostChanges = 2_000
const mostSentences = 8_000

/** What was met so far; not more of each kind than a list can show. */
export interface ChangeList {
  folders: StoredChange[]
  differing: StoredChange[]
  same: StoredChange[]
  total: number
  breaking: number
  sentences: number
}

export function emptyChanges(): ChangeList {
  return { folders: [], differing: [], same: [], total: 0, breaking: 0, sentences: 0 }
}

const nothingTold = { sentences: [], questions: [] }
const noAddress = { method: '', url: '', likely: null, renamedFrom: null }

/** @param name of the thing as it will stand */
export function noteChange(
  list: ChangeList,
  item: ImportItem,
  { name, renamedFrom }: { name: string; renamedFrom: string | null },
): void {
  const { key, kind, verdict, open, kept } = item
  const isRoomy = list.sentences < mostSentences
  const { sentences, questions } = isRoomy ? (item.told ?? nothingTold) : nothingTold
  list.sentences += sentences.length + questions.length
  const address =
    item.kind === 'doc' ? { ...noAddress, method: item.columns.httpMethod, url: item.columns.url } : noAddress
  const folderKey = item.kind === 'doc' ? item.folderKey : item.kind === 'folder' ? item.parentKey : undefined
  add(list, {
    ...{ key, kind, verdict, name, ...address, folderKey: folderKey ?? null },
    ...{ sentences, questions, open, kept, renamedFrom, isBreaking: item.told?.isBreaking === true },
  })
}

function add(list: ChangeList, change: StoredChange): void {
  list.total += 1
  if (change.isBreaking === true) list.breaking += 1
  const isSame = change.verdict === 'unchanged' && change.open === 0
  const part = change.kind === 'folder' ? list.folders : isSame ? list.same : list.differing
  if (part.length < mostChanges) part.push(change)
}

/** With what is gone, and with the documents new ones may have been. */
export function changesOf(staging: Staging, list: ChangeList, gone: Gone, { likely }: Aside) {
  const { known } = staging
  for (const { key, row } of gone.docs) {
    const address = { method: row.method, url: row.url, likely: null, renamedFrom: null, folderKey: null }
    add(list, {
      ...{ key, kind: 'doc', verdict: 'gone', name: row.name, ...address },
      ...{ ...nothingTold, open: 0, kept: 0, isBreaking: true },
    })
  }
  const wasOf = new Map(likely)
  // The address it had is gone, whichever answer is given.
  const asked = new Set(gone.pairs.map(({ successorKey }) => successorKey))
  const withLikely = (change: StoredChange): StoredChange => {
    const was = change.kind === 'doc' ? wasOf.get(change.key) : undefined
    const row = was === undefined ? undefined : known.docs.get(was)
    if (was === undefined || row === undefined) return change
    const isAsked = asked.has(change.key)
    return { ...change, isBreaking: isAsked, likely: { key: was, name: row.name, method: row.method, url: row.url } }
  }
  const all = [...list.folders, ...list.differing.map(withLikely), ...list.same]
  return { list: all.slice(0, mostChanges), total: list.total, breaking: list.breaking + asked.size }
}
