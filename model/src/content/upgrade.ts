/*
 * Stored contents of older versions.
 * Owns: walking them to the present version, one step per version. A step, once released, never changes; the stored
 * forms of each version are frozen in `test/fixtures`.
 */
import { contentVersion, type StoredContent } from './content.ts'
import { isObject, type Json, type JsonObject } from '../json.ts'

/** A stored text that no version of this product wrote, or a newer one did. */
export class ContentVersionError extends Error {
  override name = 'ContentVersionError'
}

/** `steps[n]` makes version n + 1 of a content of version n. Version 1 is the first, so there are none yet. */
const steps: ReadonlyMap<number, (content: JsonObject) => JsonObject> = new Map()

const kinds: ReadonlySet<unknown> = new Set<StoredContent['kind']>([
  'application',
  'http',
  'dubbo',
  'custom',
  'markdown',
  'folder',
  'component',
])

/**
 * The content in the present version; the very value given when it is already.
 * @throws {ContentVersionError} when it has no version, an unknown kind, or comes from a newer release.
 */
export function upgradeContent(stored: Json): StoredContent {
  if (!isObject(stored)) throw new ContentVersionError('The stored content is not an object.')
  let content = stored
  for (let version = versionOf(content); version < contentVersion; version++) {
    const step = steps.get(version)
    if (step === undefined) throw new ContentVersionError(`No way leads on from content version ${version}.`)
    content = step(content)
  }
  if (!isStored(content)) {
    const { v, kind } = content
    throw new ContentVersionError(
      `Content of version ${JSON.stringify(v)} and kind ${JSON.stringify(kind)} is unknown.`,
    )
  }
  return content
}

function versionOf(content: JsonObject): number {
  const version = content['v']
  if (typeof version !== 'number') throw new ContentVersionError('The stored content has no version.')
  return version
}

/** The server writes these forms only through types, so their head tells the rest. */
function isStored(content: JsonObject): content is JsonObject & StoredContent {
  return content['v'] === contentVersion && kinds.has(content['kind'])
}
