/*
 * Puts components that an import made out of parts of operations back where they stood, when that place still refers to them.
 */
import { isObject, plainPointerOf, resolveSegments, segmentsOf, type Json, type JsonObject } from '@lectern/model'
import { rewriteReferences } from '../references/rewrite-references.ts'

/** Restores in place; `notes` are those of the application's origin. Returns the references that changed: of the component → of the place. */
export function restoreLifted(
  document: JsonObject,
  notes: JsonObject | undefined,
  placeOf: (section: string) => string[] = (section) => ['components', section],
): Map<string, string> {
  const lifted = notes?.['lifted']
  const moved = new Map<string, string>()
  if (!Array.isArray(lifted)) return moved
  const own = lifted.filter(isObject).filter(({ file }) => file === undefined)
  // One may be inside another, whichever was met first.
  for (const entry of own.sort((a, b) => depthOf(a) - depthOf(b))) restoreOne(document, entry, moved, placeOf)
  if (moved.size > 0) rewriteReferences(document, (reference) => moved.get(reference))
  return moved
}

function depthOf({ pointer }: JsonObject): number {
  return typeof pointer === 'string' ? pointer.split('/').length : 0
}

function restoreOne(
  document: JsonObject,
  { section, name, pointer }: JsonObject,
  moved: Map<string, string>,
  placeOf: (section: string) => string[],
): void {
  if (typeof pointer !== 'string' || typeof section !== 'string' || typeof name !== 'string') return
  const tokens = segmentsOf(pointer) ?? []
  if (tokens.length === 0) return
  const place = placeOf(section)
  const entries = resolveSegments(document, place)
  if (!isObject(entries)) return
  const value = entries[name]
  const reference = '#' + plainPointerOf([...place, name])
  const found = resolveSegments(document, tokens)
  if (value === undefined || found === undefined) return
  const isPlace = isObject(found) && found['$ref'] === reference
  // What stood outside the description proper was copied, not moved.
  if (!isPlace && described.has(tokens[0] ?? '') && !tokens.some((token) => token.startsWith('x-'))) return
  if (isPlace) setAt(document, tokens, value)
  Reflect.deleteProperty(entries, name)
  pruneEmpty(document, place)
  moved.set(reference, pointer)
}

const described = new Set(['paths', 'webhooks', 'components', 'definitions', 'responses', 'parameters'])

/** Removes an emptied section, and the object that held it. */
function pruneEmpty(document: JsonObject, place: string[]): void {
  for (let length = place.length; length > 0; length--) {
    const value = resolveSegments(document, place.slice(0, length))
    const parent = resolveSegments(document, place.slice(0, length - 1))
    if (isObject(value) && Object.keys(value).length === 0 && isObject(parent))
      Reflect.deleteProperty(parent, place[length - 1] ?? '')
  }
}

function setAt(root: JsonObject, tokens: string[], value: Json): void {
  const parent = resolveSegments(root, tokens.slice(0, -1))
  const key = tokens.at(-1) ?? ''
  if (Array.isArray(parent)) parent[Number(key)] = value
  else if (isObject(parent)) parent[key] = value
}
