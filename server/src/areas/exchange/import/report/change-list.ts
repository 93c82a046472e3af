/* What a dry run met of each thing, while it goes on. Owns: how much of it is kept. */
import type { StoredChange } from '../../../../jobs/import-report.ts'
import type { ImportItem, Outcome } from '../read/import-protocol.ts'

/** Things a preview lists, and sentences over all of them. */
export const mostChanges = 2_000

const mostSentences = 8_000

/** What was met so far; not more of each kind than a list can show. */
export interface ChangeList {
  /** At most one. */
  application: StoredChange[]
  folders: StoredChange[]
  differing: StoredChange[]
  same: StoredChange[]
  total: number
  breaking: number
  sentences: number
}

export function emptyChanges(): ChangeList {
  return { application: [], folders: [], differing: [], same: [], total: 0, breaking: 0, sentences: 0 }
}

export const emptySummary = { sentences: [], questions: [] }

const noAddress = { method: '', url: '', likely: null, renamedFrom: null }

/** @param name of the thing as it will stand */
export function noteChange(
  list: ChangeList,
  item: ImportItem,
  { name, renamedFrom }: { name: string; renamedFrom: string | null },
): void {
  const { key, kind, verdict, open, kept } = item
  const isRoomy = list.sentences < mostSentences
  const { sentences, questions } = isRoomy ? (item.summary ?? emptySummary) : emptySummary
  list.sentences += sentences.length + questions.length
  const address =
    item.kind === 'doc' ? { ...noAddress, method: item.columns.httpMethod, url: item.columns.url } : noAddress
  const folderKey = item.kind === 'doc' ? item.folderKey : item.kind === 'folder' ? item.parentKey : undefined
  addChange(list, {
    ...{ key, kind, verdict, name, ...address, folderKey: folderKey ?? null },
    ...{ sentences, questions, open, kept, renamedFrom, isBreaking: item.summary?.isBreaking === true },
  })
}

/** The application itself; a new one is no change. */
export function noteApplication(list: ChangeList, { verdict, open, kept, summary }: Outcome, name: string): void {
  if (verdict !== 'changed' && open === 0) return
  const { sentences, questions, isBreaking } = summary ?? { ...emptySummary, isBreaking: false }
  const change = { key: '', kind: 'application', verdict, name, ...noAddress, folderKey: null } as const
  addChange(list, { ...change, sentences, questions, open, kept, isBreaking })
}

export function addChange(list: ChangeList, change: StoredChange): void {
  list.total += 1
  if (change.isBreaking === true) list.breaking += 1
  const isSame = change.verdict === 'unchanged' && change.open === 0
  const part = list[partOf(change.kind, isSame)]
  if (part.length < mostChanges) part.push(change)
}

function partOf(kind: StoredChange['kind'], isSame: boolean): 'application' | 'folders' | 'differing' | 'same' {
  if (kind === 'application') return 'application'
  if (kind === 'folder') return 'folders'
  return isSame ? 'same' : 'differing'
}
