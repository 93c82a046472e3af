/*
 * A preview while the user chooses from it. Owns: which rows are shown, what is left out, what is answered about likely renames. Does not own: how
 * they look.
 */
import type { ImportChange, ImportReport } from '@lectern/contracts'
import { nowhere, placeOf, toFolders, type FolderRow } from './preview-places.ts'
import type { PreviewChoice } from './preview-choice.ts'

export const previewParts = ['differences', 'added', 'changed', 'open', 'gone', 'unchanged'] as const
export type PreviewPart = (typeof previewParts)[number]

export const nothingChosen: PreviewChoice = {
  folders: new Set(),
  docs: new Set(),
  same: new Map(),
  places: new Map(),
  leftOut: new Set(),
}

type GroupName = 'application' | 'folder' | 'root' | 'models' | 'gone'
export type PreviewRow =
  | {
      kind: 'heading'
      id: string
      folder: FolderRow | undefined
      group: GroupName
      /** What is below it. */
      changes: readonly ImportChange[]
    }
  | { kind: 'change'; id: string; change: ImportChange }

const writes: ReadonlySet<ImportChange['verdict']> = new Set(['added', 'changed'])

/** What a person may tick. */
export function isChoosable({ kind, verdict }: ImportChange): boolean {
  return kind === 'doc' && writes.has(verdict)
}

function isInPart(part: PreviewPart, { verdict, open, likely }: ImportChange): boolean {
  if (part === 'differences') return verdict !== 'unchanged' || open > 0
  if (part === 'open') return open > 0
  if (part === 'unchanged') return verdict === 'unchanged' && open === 0
  // What a new document may have been is gone as well, and shown with it.
  if (part === 'gone') return verdict === 'gone' || likely !== null
  return verdict === part
}

/** Folders of the source, each behind the one it is in. */
export function foldersOf(changes: readonly ImportChange[]): FolderRow[] {
  const folders = changes.filter(({ kind }) => kind === 'folder')
  const parents = new Map(folders.map(({ key, folderKey }) => [key, folderKey]))
  const counts = new Map<string, number>()
  for (const { kind, verdict, folderKey } of changes)
    if (kind === 'doc' && verdict !== 'gone')
      for (const key of wayUp(parents, folderKey)) counts.set(key, (counts.get(key) ?? 0) + 1)
  const byParent = Map.groupBy(folders, ({ folderKey }) => folderKey)
  const rowsBelow = (above: string | null, depth: number): FolderRow[] =>
    (byParent.get(above) ?? []).flatMap(({ key, name, verdict }) => [
      { key, name, depth, isNew: verdict === 'added', count: counts.get(key) ?? 0 },
      ...rowsBelow(key, depth + 1),
    ])
  return rowsBelow(null, 0)
}

/** The folder and those above it. */
function wayUp(parents: ReadonlyMap<string, string | null>, key: string | null): string[] {
  const way: string[] = []
  for (let at = key; at !== null && !way.includes(at); at = parents.get(at) ?? null) way.push(at)
  return way
}

/** What is looked at, and what was chosen about folders; `own`: those of the application, as `places` name them. */
export interface Looking {
  part: PreviewPart
  filter: string
  places: PreviewChoice['places']
  own: readonly FolderRow[]
}

/** Rows of a part that hold the text, under the folders they are in or go into. */
export function rowsOf(changes: readonly ImportChange[], { part, filter, places, own }: Looking): PreviewRow[] {
  const wanted = filter.trim().toLowerCase()
  const holds = ({ name, url, method }: ImportChange): boolean =>
    wanted === '' || `${method} ${url} ${name}`.toLowerCase().includes(wanted)
  const shown = changes.filter((change) => change.kind !== 'folder' && isInPart(part, change) && holds(change))
  const docs = shown.filter(({ kind, verdict }) => kind === 'doc' && verdict !== 'gone')
  const group = (id: string, kind: Exclude<GroupName, 'folder'>, list: readonly ImportChange[]): PreviewRow[] =>
    list.length === 0
      ? []
      : [{ kind: 'heading', id, folder: undefined, group: kind, changes: list }, ...list.map(rowOf)]
  const folders = foldersOf(changes)
  const byKey = new Map(folders.map((folder) => [folder.key, folder]))
  const placed = (doc: ImportChange): string => {
    const { folderKey, verdict } = doc
    if (folderKey === null) return nowhere
    return verdict === 'added' ? placeOf({ places }, byKey, folderKey) : folderKey
  }
  const byPlace = Map.groupBy(docs, placed)
  const inFolders = [...folders, ...own].flatMap((folder): PreviewRow[] => {
    const inside = byPlace.get(folder.key)
    return inside === undefined
      ? []
      : [{ kind: 'heading', id: folder.key, folder, group: 'folder', changes: inside }, ...inside.map(rowOf)]
  })
  const atRoot = byPlace.get(nowhere) ?? []
  return [
    ...group(
      'application',
      'application',
      shown.filter(({ kind }) => kind === 'application'),
    ),
    ...inFolders,
    ...(inFolders.length === 0 ? atRoot.map(rowOf) : group('root', 'root', atRoot)),
    ...group(
      'models',
      'models',
      shown.filter(({ kind }) => kind === 'component'),
    ),
    ...group(
      'gone',
      'gone',
      shown.filter(({ verdict }) => verdict === 'gone'),
    ),
  ]
}

function rowOf(change: ImportChange): PreviewRow {
  return { kind: 'change', id: `${change.kind} ${change.verdict} ${change.key}`, change }
}

/** Folders that stay out, with those in them. */
export function leftOut(changes: readonly ImportChange[], { folders }: PreviewChoice): Set<string> {
  const parents = new Map(changes.flatMap(({ kind, key, folderKey }) => (kind === 'folder' ? [[key, folderKey]] : [])))
  return new Set([...parents.keys()].filter((key) => wayUp(parents, key).some((above) => folders.has(above))))
}

/** How many of the changes can be ticked on their own, in no folder that stays out, and how many of them are. */
export function countTicks(
  changes: readonly ImportChange[],
  foldersOut: ReadonlySet<string>,
  { docs }: Pick<PreviewChoice, 'docs'>,
): { keys: string[]; taken: number } {
  const keys = changes
    .filter((change) => isChoosable(change) && (change.folderKey === null || !foldersOut.has(change.folderKey)))
    .map(({ key }) => key)
  return { keys, taken: keys.filter((key) => !docs.has(key)).length }
}

/** Unchanged documents in which something is to be decided: they are among the differences. */
export function countOpenUnchanged(changes: readonly ImportChange[]): number {
  return changes.filter(({ kind, verdict, open }) => kind === 'doc' && verdict === 'unchanged' && open > 0).length
}

/** Documents that would be written. */
export function countTaken(
  changes: readonly ImportChange[],
  counts: Pick<ImportReport['counts'], 'added' | 'changed'>,
  choice: PreviewChoice,
): number {
  const out = leftOut(changes, choice)
  const left = changes.filter(
    (change) =>
      isChoosable(change) && (choice.docs.has(change.key) || (change.folderKey !== null && out.has(change.folderKey))),
  )
  return counts.added + counts.changed - left.length
}

/** What the call of the import takes. */
export function toBody(changes: readonly ImportChange[], choice: PreviewChoice) {
  const { folders, docs, same, places, leftOut } = choice
  const renames = changes.flatMap(({ key, likely }): [string, string][] => {
    const answer = likely === null ? undefined : same.get(key)
    return likely === null || answer === undefined ? [] : [[key, answer ? likely.key : '']]
  })
  const isSkipping = folders.size + docs.size > 0
  return {
    ...(isSkipping && { skipped: { folders: [...folders], docs: [...docs] } }),
    ...(renames.length > 0 && { renames: Object.fromEntries(renames) }),
    ...(places.size > 0 && { folders: toFolders(choice, foldersOf(changes)) }),
    ...(leftOut.size > 0 && { leftOut: [...leftOut] }),
  }
}

/** With a key in or out. */
export function toggled<K extends string>(keys: ReadonlySet<K>, key: K): Set<K> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}
