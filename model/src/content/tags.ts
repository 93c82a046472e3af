/*
 * Tags of operations and the folders they stand for. Owns: which tag is a folder's, and which of an operation's tags say more than its folder
 * does. In a folder the first tag is the folder's place, whatever it was called when it was written. At the root it is one when some folder is
 * called so (the operation was moved out of it), or when it stands there twice: then the second is the operation's own.
 */
import type { Json, JsonObject } from '../json.ts'

/** Key of the folder that holds webhooks without tags. */
export const webhookFolderKey = 'webhooks'

const pathFolderPrefix = 'path:'

/** Key of the folder that holds operations without tags by a segment of their paths. */
export const pathFolderKey = (segment: string): string => `${pathFolderPrefix}${segment}`

/** Whether an import makes the folder with this key for operations without tags. */
export const holdsUntagged = (key: string): boolean => key === webhookFolderKey || key.startsWith(pathFolderPrefix)

export interface TaggedFolder {
  key: string
  name: string
  parentKey?: string | undefined
  /** The tag it came from, when it came from one. */
  tagName?: string | undefined
  /** Its texts, where they are known. */
  content?: { description?: string }
}

/** The tag of each folder by key; none for folders of what has no tags, until people name or describe one of paths. */
export function tagsOfFolders(folders: readonly TaggedFolder[]): Map<string, string> {
  const byKey = new Map(folders.map((folder) => [folder.key, folder]))
  const tags = new Map<string, string>()
  for (const folder of folders) {
    if (folder.tagName === undefined && (folder.key === webhookFolderKey || isAsMade(folder))) continue
    tags.set(folder.key, folder.tagName ?? pathName(folder, byKey))
  }
  return tags
}

/** Whether a folder of paths is as an import makes it. */
const isAsMade = ({ key, name, content }: TaggedFolder): boolean =>
  key === pathFolderKey(name) && (content?.description ?? '') === ''

/** Names from the root down, joined by `/`, as an import would nest them again. */
function pathName(folder: TaggedFolder, byKey: ReadonlyMap<string, TaggedFolder>): string {
  const names = [folder.name]
  const seen = new Set([folder.key])
  let parent = folder.parentKey === undefined ? undefined : byKey.get(folder.parentKey)
  while (parent !== undefined && !seen.has(parent.key)) {
    seen.add(parent.key)
    if (parent.tagName !== undefined) return [parent.tagName, ...names].join('/')
    names.unshift(parent.name)
    parent = parent.parentKey === undefined ? undefined : byKey.get(parent.parentKey)
  }
  return names.join('/')
}

/** Where an operation is, in tags. */
export interface TagPlace {
  /** Tag of the folder it is in; absent at the root. */
  folderTag: string | undefined
  /** Tags of all folders of the application. */
  folderTags: ReadonlySet<string>
}

const listOf = (operation: JsonObject): Json[] => (Array.isArray(operation['tags']) ? operation['tags'] : [])

/** The first tag of an operation that can name a folder. */
export function firstTag(operation: JsonObject): string | undefined {
  const [first] = listOf(operation)
  return typeof first === 'string' && first.trim() !== '' ? first : undefined
}

/** Whether an operation's first tag stands for a folder. */
function hasPlace(operation: JsonObject, { folderTag, folderTags }: TagPlace): boolean {
  const first = firstTag(operation)
  if (first === undefined || folderTag !== undefined) return first !== undefined
  return folderTags.has(first) || listOf(operation)[1] === first
}

/** Tags without the folder's, as they stand there. */
export function tagsBesideFolder(operation: JsonObject, place: TagPlace): Json[] {
  return listOf(operation)
    .slice(hasPlace(operation, place) ? 1 : 0)
    .filter((tag) => tag !== place.folderTag)
}

/** The tags people gave an operation, each once. */
export function ownTags(operation: JsonObject, place: TagPlace): string[] {
  return [...new Set(tagsBesideFolder(operation, place).filter((tag) => typeof tag === 'string'))]
}

export interface TagChange {
  add: readonly string[]
  remove: readonly string[]
}

/** The operation with tags added and removed; itself when that changes nothing. The folder's own tag is never touched. */
export function withOwnTags<T extends JsonObject>(operation: T, place: TagPlace, { add, remove }: TagChange): T {
  const beside = tagsBesideFolder(operation, place)
  const gone = new Set<Json>(remove)
  const kept = beside.filter((tag) => !gone.has(tag))
  const news = [...new Set(add)].filter((tag) => tag !== place.folderTag && !kept.includes(tag))
  if (kept.length === beside.length && news.length === 0) return operation
  const own = [...kept, ...news]
  const tags = [...headOf(operation, place, own), ...own]
  if (tags.length > 0) return { ...operation, tags }
  const rest = { ...operation }
  Reflect.deleteProperty(rest, 'tags')
  return rest
}

/** What stands before an operation's own tags, so that the first of them is not taken for its folder there or wherever it moves. */
function headOf(operation: JsonObject, place: TagPlace, [own]: readonly Json[]): Json[] {
  const [first, second] = listOf(operation)
  const isFolder = first !== undefined && hasPlace(operation, place)
  const isKept = isFolder && (place.folderTag !== undefined || first !== second)
  if (isKept) return [first]
  return own === undefined ? [] : [place.folderTag ?? own]
}
