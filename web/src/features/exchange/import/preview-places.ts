/* Where documents of a preview go that shall not go into the source's own folder. Does not own: how it is shown. */
import { nodeType, type DocTable, type ImportBody, type ImportChange } from '@lectern/contracts'
import type { PreviewChoice } from './preview-choice.ts'

/** A folder of the application, with those above it in its name. */
export interface OwnFolder {
  id: string
  name: string
}

/** No folder. */
export const nowhere = ''
const ownPrefix = 'id:'

/** How a folder of the application is named among the source's keys. */
export function placeOfOwn(id: string): string {
  return `${ownPrefix}${id}`
}

export function ownFolders({
  id,
  type,
  label,
  parent,
}: Pick<DocTable, 'id' | 'type' | 'label' | 'parent'>): OwnFolder[] {
  const nameAt = (at: number): string => {
    const above = parent[at] ?? -1
    const name = label[at] ?? ''
    return type[above] === nodeType.folder ? `${nameAt(above)} / ${name}` : name
  }
  return id.flatMap((each, at) => (type[at] === nodeType.folder ? [{ id: each, name: nameAt(at) }] : []))
}

/** The folder that new documents of a folder go into: a key, a folder of the application, or `nowhere`. A new folder passes on what is sent to it. */
export function placeOf(
  choice: Pick<PreviewChoice, 'places'>,
  folders: ReadonlyMap<string, FolderRow>,
  key: string,
): string {
  const met = new Set([key])
  let at = choice.places.get(key) ?? key
  while (folders.get(at)?.isNew === true && choice.places.has(at)) {
    if (met.has(at)) return nowhere
    met.add(at)
    at = choice.places.get(at) ?? at
  }
  return at
}

/** Folders a folder's documents may go into: others of the source that are new, and not inside it. */
export function placesFor(
  folder: FolderRow,
  folders: readonly FolderRow[],
  choice: Pick<PreviewChoice, 'places'>,
): FolderRow[] {
  const start = folders.indexOf(folder)
  const end = folders.findIndex(({ depth }, at) => at > start && depth <= folder.depth)
  const inside = new Set(folders.slice(start, end === -1 ? undefined : end))
  return folders.filter((each) => each.isNew && !inside.has(each) && !choice.places.has(each.key))
}

/** Folders that new documents come into, by key. */
export function foldersWithNew(changes: readonly ImportChange[]): Set<string> {
  return new Set(
    changes.flatMap(({ kind, verdict, folderKey }) =>
      kind === 'doc' && verdict === 'added' && folderKey !== null ? [folderKey] : [],
    ),
  )
}

/** As the call of the import takes it. */
export function toFolders(
  choice: Pick<PreviewChoice, 'places'>,
  folders: readonly FolderRow[],
): NonNullable<ImportBody['folders']> {
  const byKey = new Map(folders.map((folder) => [folder.key, folder]))
  return [...choice.places.keys()].map((key) => {
    const place = placeOf(choice, byKey, key)
    if (place === nowhere) return { key }
    return place.startsWith(ownPrefix) ? { key, intoId: place.slice(ownPrefix.length) } : { key, intoKey: place }
  })
}

export interface FolderRow {
  key: string
  name: string
  depth: number
  isNew: boolean
  /** Documents listed in it and in the folders below. */
  count: number
}
