/*
 * Folders → tags: each operation's first tag is its folder, and the tags list names all of them.
 */
import {
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
