/*
 * Folders → tags: each operation's first tag is its folder, and the tags list names all of them. A renamed folder keeps its tag, by which
 * sources and generated clients know it, and is shown under its new name.
 */
import {
  appendAll,
  firstTag,
  isObject,
  tagsBesideFolder,
  tagsOfFolders,
  type ApplicationBundle,
  type BundleDocument,
  type BundleFolder,
  type HttpContent,
  type Json,
  type JsonObject,
} from '@lectern/model'
import { createFolders, isText } from '../read/folders.ts'

/** The operation of a document with the tag of its folder in front. */
export type Tagger = (document: BundleDocument, content: HttpContent) => JsonObject

/** Puts the tag of its folder in front of an operation's own; an operation that has it there stays as it is. */
export function createTagger(folders: BundleFolder[]): Tagger {
  const tags = tagsOfFolders(folders)
  const folderTags = new Set(tags.values())
  return (document, { operation }) => {
    const folderTag = document.folderKey === undefined ? undefined : tags.get(document.folderKey)
    if (folderTag !== undefined && firstTag(operation) === folderTag) return operation
    const { tags: written, ...rest } = operation
    // What is no list of tags stays as the source had it.
    if (folderTag === undefined && written !== undefined && !Array.isArray(written)) return operation
    const others = tagsBesideFolder(operation, { folderTag, folderTags })
    if (folderTag === undefined && Array.isArray(written) && others.length === written.length) return operation
    const tagged: Json[] = folderTag === undefined ? others : [folderTag, ...others]
    if (tagged.length > 0) return { ...rest, tags: tagged }
    return written === undefined ? operation : rest
  }
}

/** What the tags list is written for. */
export interface TagsOptions {
  /** Only OpenAPI 3.2 has a field for what a tag is shown as; others get the extension that tools know. */
  hasSummary: boolean
}

/**
 * The tags list as written, with what people made of the folders since: their names, descriptions and order, and new ones.
 * Undefined when there is none to write.
 */
export function listTags(bundle: ApplicationBundle, options: TagsOptions): Json | undefined {
  const written = bundle.application.root['tags']
  const tags = tagsOfFolders(bundle.folders)
  const folders = new Map(bundle.folders.map((folder) => [tags.get(folder.key), folder]))
  const imported = importFolders(written, bundle, tags)
  const follow = (tag: JsonObject, folder: BundleFolder): JsonObject =>
    followFolder(tag, folder, imported.get(nameOfTag(tag) ?? ''), options)
  const seen = new Set<string>()
  const list = (Array.isArray(written) ? written : []).map((tag) => {
    const name = nameOfTag(tag)
    const folder = name === undefined || seen.has(name) ? undefined : folders.get(name)
    if (name !== undefined) seen.add(name)
    return folder === undefined || !isObject(tag) ? tag : follow(tag, folder)
  })
  const used = usedTags(bundle)
  for (const folder of bundle.folders) {
    const tag = tags.get(folder.key)
    if (tag === undefined || seen.has(tag)) continue
    // A tag that only operations named stays unlisted, and so does a folder that only groups.
    const isMade = folder.tagName === undefined ? used.has(folder.key) && !used.has(`tag ${tag}`) : false
    const entry = follow({ name: tag }, folder)
    if (isMade || Object.keys(entry).length > 1) list.push(entry)
  }
  return orderTags(bundle, list, tags) ?? (list.length > 0 ? list : written)
}

/** The folders an import would make of a list of tags and of the documents, by tag, in reading order. */
function importFolders(
  list: Json | undefined,
  { documents }: ApplicationBundle,
  tags: ReadonlyMap<string, string>,
): Map<string, BundleFolder> {
  const folders = createFolders(list)
  for (const { content, folderKey } of documents) {
    const tag = content.kind !== 'http' || folderKey === undefined ? undefined : tags.get(folderKey)
    if (tag !== undefined) folders.useTag(tag)
  }
  return new Map(
    inReadingOrder(folders.list()).map((folder) => [folder.tagName ?? folder.key.replace(/^tag:/, ''), folder]),
  )
}

/** A tag with the name and the description of its folder, where an import of the tag would show others. */
function followFolder(
  tag: JsonObject,
  { name, tagName, content: { description = '' } }: BundleFolder,
  imported: BundleFolder | undefined,
  { hasSummary }: TagsOptions,
): JsonObject {
  const followed = { ...tag }
  if (description !== (imported?.content.description ?? '')) {
    if (description === '') Reflect.deleteProperty(followed, 'description')
    else followed['description'] = description
  }
  if (tagName === undefined || imported === undefined || name === imported.name) return followed
  const isShown = (field: string): boolean => isText(tag[field])
  if (isShown('summary') || (hasSummary && !isShown('x-displayName'))) followed['summary'] = name
  if (isShown('x-displayName') || !hasSummary) followed['x-displayName'] = name
  return followed
}

/** The list in the order of the folders, when an import would put them in another; folders whose tag is not in it are added. */
function orderTags(bundle: ApplicationBundle, list: Json[], tags: ReadonlyMap<string, string>): Json[] | undefined {
  const order = inReadingOrder(bundle.folders).flatMap(({ key }) => tags.get(key) ?? [])
  const isRight = (tried: Json[]): boolean => isSameOrder([...importFolders(tried, bundle, tags).keys()], order)
  if (isRight(list)) return undefined
  const ranks = new Map(order.map((tag, index) => [tag, index]))
  const rankOf = (tag: Json): number => ranks.get(nameOfTag(tag) ?? '') ?? order.length
  const sorted = list.toSorted((a, b) => rankOf(a) - rankOf(b))
  if (isRight(sorted)) return sorted
  const listed = new Set(list.map(nameOfTag))
  const used = usedTags(bundle)
  const missing = order.filter((tag) => !listed.has(tag) && used.has(`tag ${tag}`)).map((name): Json => ({ name }))
  return [...sorted, ...missing].sort((a, b) => rankOf(a) - rankOf(b))
}

/** Folders with those below each after it. */
function inReadingOrder(folders: readonly BundleFolder[]): BundleFolder[] {
  const keys = new Set(folders.map(({ key }) => key))
  const below = new Map<string | undefined, BundleFolder[]>()
  for (const folder of folders) {
    const parent = folder.parentKey !== undefined && keys.has(folder.parentKey) ? folder.parentKey : undefined
    const siblings = below.get(parent)
    if (siblings === undefined) below.set(parent, [folder])
    else siblings.push(folder)
  }
  const ordered: BundleFolder[] = []
  const open = [...(below.get(undefined) ?? [])].reverse()
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    ordered.push(folder)
    appendAll(open, [...(below.get(folder.key) ?? [])].reverse())
  }
  return ordered
}

/** True when those in both are in the same order. */
function isSameOrder(a: readonly string[], b: readonly string[]): boolean {
  const [inA, inB] = [new Set(a), new Set(b)]
  const common = a.filter((tag) => inB.has(tag))
  return b.filter((tag) => inA.has(tag)).every((tag, index) => tag === common[index])
}

function nameOfTag(tag: Json): string | undefined {
  return isObject(tag) && typeof tag['name'] === 'string' ? tag['name'] : undefined
}

/** Keys of folders that hold documents, and (as `tag x`) first tags of operations. */
function usedTags(bundle: ApplicationBundle): Set<string> {
  const used = new Set<string>()
  for (const { folderKey, content } of bundle.documents) {
    if (folderKey !== undefined) used.add(folderKey)
    const tag = content.kind === 'http' ? firstTag(content.operation) : undefined
    if (tag !== undefined) used.add(`tag ${tag}`)
  }
  return used
}
