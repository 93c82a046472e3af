/*
 * Folders → tags: each operation's first tag is its folder, and the tags list names all of them.
 */
import {
  isObject,
  type ApplicationBundle,
  type BundleDocument,
  type BundleFolder,
  type HttpContent,
  type Json,
  type JsonObject,
} from '@lectern/model'
import { firstTag } from './build-bundle.ts'
import { webhookFolderKey } from './folders.ts'

/** The operation of a document with the tag of its folder in front. */
export type Tagger = (document: BundleDocument, content: HttpContent) => JsonObject

/** The tag of each folder by key; undefined for the folder of webhooks without tags. */
function tagsOfFolders(folders: BundleFolder[]): Map<string, string> {
  const byKey = new Map(folders.map((folder) => [folder.key, folder]))
  const tags = new Map<string, string>()
  for (const folder of folders) {
    if (folder.key === webhookFolderKey && folder.tagName === undefined) continue
    tags.set(folder.key, folder.tagName ?? pathName(folder, byKey))
  }
  return tags
}

/** Names from the root down, joined by `/`, as an import would nest them again. */
function pathName(folder: BundleFolder, byKey: ReadonlyMap<string, BundleFolder>): string {
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

/** Replaces an operation's first tag by its folder's where they differ; the other tags stay. */
export function createTagger(folders: BundleFolder[]): Tagger {
  const tags = tagsOfFolders(folders)
  const folderTags = new Set(tags.values())
  return (document, { operation }) => {
    const first = firstTag(operation)
    const wanted = document.folderKey === undefined ? undefined : tags.get(document.folderKey)
    if (first === wanted || (wanted === undefined && (first === undefined || !folderTags.has(first)))) return operation
    const list = Array.isArray(operation['tags']) ? operation['tags'] : []
    const others = (first === undefined ? list : list.slice(1)).filter((tag) => tag !== wanted)
    const tagged: Json[] = wanted === undefined ? others : [wanted, ...others]
    const { tags: _tags, ...rest } = operation
    return tagged.length === 0 ? rest : { ...rest, tags: tagged }
  }
}

/** The tags list as written, with the folders made since; undefined when there is none to write. */
export function listTags(bundle: ApplicationBundle): Json | undefined {
  const written = bundle.application.root['tags']
  const list = Array.isArray(written) ? written : []
  const names = new Set(list.map((tag) => (isObject(tag) ? tag['name'] : undefined)))
  const used = usedTags(bundle)
  const added: JsonObject[] = []
  const tags = tagsOfFolders(bundle.folders)
  for (const folder of bundle.folders) {
    const { description } = folder.content
    const tag = tags.get(folder.key)
    if (tag === undefined || names.has(tag)) continue
    // A tag that only operations named stays unlisted, and so does a folder that only groups.
    const isMade = folder.tagName === undefined ? used.has(folder.key) && !used.has(`tag ${tag}`) : false
    if (isMade || description !== undefined)
      added.push({ name: tag, ...(description === undefined ? {} : { description }) })
  }
  if (added.length > 0) return [...list, ...added]
  return written
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
