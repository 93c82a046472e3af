/*
 * Tags ↔ folders. A tag becomes a folder; tags nest by `parent` (OpenAPI 3.2) or by `/` in their names.
 */
import {
  contentVersion,
  isObject,
  pathFolderKey,
  webhookFolderKey,
  type BundleFolder,
  type Json,
  type JsonObject,
} from '@lectern/model'

/** Name of the folder for webhooks without a tag. */
export const webhookFolderName = 'Webhooks'
/** Tags nested deeper by `parent` or `/` become folders at the root. */
export const maxFolderDepth = 20

/** Folders as they come to be. */
export interface FolderTree {
  /** In tree order: parents before children. */
  list: () => BundleFolder[]
  /** The key of the folder of a tag, made if need be. */
  useTag: (name: string) => string
  useWebhooks: () => string
  /** The key of the folder of untagged operations whose paths share a segment. */
  usePath: (segment: string) => string
}

/** Starts with the tags list of the description. */
export function createFolders(tags: Json | undefined): FolderTree {
  const folders = new Map<string, BundleFolder>()
  const declared = readTags(tags)
  const add = (folder: BundleFolder): string => {
    folders.set(folder.key, folder)
    return folder.key
  }
  const useTag = (name: string, chain: readonly string[] = []): string => {
    const existing = folders.get(tagKey(name))
    const tag = declared.get(name)
    if (existing !== undefined) {
      // Until now it only grouped.
      existing.tagName ??= name
      if (typeof tag?.['description'] === 'string') existing.content.description ??= tag['description']
      return existing.key
    }
    const place = findPlace(name, tag, chain)
    return add({
      key: tagKey(name),
      ...(place.parentKey === undefined ? {} : { parentKey: place.parentKey }),
      name: displayNameOf(tag) ?? place.name,
      tagName: name,
      content: {
        v: contentVersion,
        kind: 'folder',
        ...(typeof tag?.['description'] === 'string' ? { description: tag['description'] } : {}),
      },
    })
  }
  const findPlace = (
    name: string,
    tag: JsonObject | undefined,
    chain: readonly string[],
  ): { parentKey?: string; name: string } => {
    const parent = tag?.['parent']
    if (
      typeof parent === 'string' &&
      declared.has(parent) &&
      parent !== name &&
      !chain.includes(parent) &&
      chain.length < maxFolderDepth
    )
      return { parentKey: useTag(parent, [...chain, name]), name }
    const segments = splitTagName(name)
    const leaf = segments.at(-1)
    if (segments.length < 2 || leaf === undefined) return { name }
    return { parentKey: useGroups(segments.slice(0, -1)), name: leaf }
  }
  const useGroups = (segments: string[]): string => {
    let parentKey: string | undefined
    let path = ''
    for (const segment of segments) {
      path = path === '' ? segment : `${path}/${segment}`
      const key = tagKey(path)
      if (declared.has(path)) useTag(path)
      else if (!folders.has(key))
        add({
          key,
          ...(parentKey === undefined ? {} : { parentKey }),
          name: segment,
          content: { v: contentVersion, kind: 'folder' },
        })
      parentKey = key
    }
    return parentKey ?? ''
  }
  for (const name of declared.keys()) useTag(name)
  const useUntagged = (key: string, name: string): string =>
    folders.get(key)?.key ?? add({ key, name, content: { v: contentVersion, kind: 'folder' } })
  return {
    list: () => [...folders.values()],
    useTag: (name) => useTag(name),
    useWebhooks: () => useUntagged(webhookFolderKey, webhookFolderName),
    usePath: (segment) => useUntagged(pathFolderKey(segment), segment),
  }
}

/** What a tag is shown as: its `summary` (OpenAPI 3.2), or the extension older descriptions use for it. */
function displayNameOf(tag: JsonObject | undefined): string | undefined {
  return [tag?.['summary'], tag?.['x-displayName']].find(isText)?.trim()
}

/** True for a text that shows something. */
export function isText(value: Json | undefined): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

function tagKey(name: string): string {
  return `tag:${name}`
}

/** Tag objects by name, the first of each name. */
function readTags(tags: Json | undefined): Map<string, JsonObject> {
  const declared = new Map<string, JsonObject>()
  if (!Array.isArray(tags)) return declared
  for (const tag of tags) {
    if (!isObject(tag)) continue
    const name = tag['name']
    if (typeof name === 'string' && name.trim() !== '' && !declared.has(name)) declared.set(name, tag)
  }
  return declared
}

/** `研发模块/移动端/对内` → its segments; names where a slash means something else stay whole. */
function splitTagName(name: string): string[] {
  const segments = name.split('/')
  const isPath =
    segments.length > 1 &&
    segments.length <= maxFolderDepth &&
    segments.every((segment) => segment.trim() !== '') &&
    !name.includes('://')
  return isPath ? segments : [name]
}
