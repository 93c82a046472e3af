/*
 * References of an exported description as its source has them: an import points all of them at components, and every Path Item that
 * refers to another becomes one of its own. Owns: which are the same still, and putting them back.
 */
import {
  isObject,
  isSameJson,
  plainPointerOf,
  resolveSegments,
  segmentsOf,
  type ApplicationBundle,
  type HttpContent,
  type Json,
  type JsonObject,
} from '@lectern/model'
import { fixedMethods } from '../grammar.ts'
import { splitReference } from '../references/references.ts'

/** True when anything of the source's references was noted. */
export function hasNotedReferences({ application, documents }: ApplicationBundle): boolean {
  const notes = application.origin?.notes
  if (Array.isArray(notes?.['lifted']) && notes['lifted'].length > 0) return true
  return [
    notes?.['components'],
    ...documents.flatMap(({ content }) => (content.kind === 'http' ? notesOf(content) : [])),
  ]
    .filter(isObject)
    .some((sink) => Object.values(sink).some((note) => isObject(note) && note['reference'] !== undefined))
}

function notesOf({ origin }: HttpContent): (Json | undefined)[] {
  return [origin?.['notes'], origin?.['pathNotes']]
}

/**
 * Writes references in the source's words, in place, where they still mean the same.
 *
 * @param moved references to components that are back in their places → those places, as `restoreLifted` returns them
 */
export function restoreReferences(
  document: JsonObject,
  { application, documents }: ApplicationBundle,
  moved: ReadonlyMap<string, string>,
): void {
  restoreNotes(document, application.origin?.notes?.['components'], [], moved)
  for (const { content } of documents) {
    if (content.kind !== 'http') continue
    const place = [content.container, content.path]
    const isFixed = fixedMethods.some((method) => method === content.method)
    const methodPlace = isFixed ? [content.method] : ['additionalOperations', content.method]
    restoreNotes(document, content.origin?.['notes'], [...place, ...methodPlace], moved)
    restoreNotes(document, content.origin?.['pathNotes'], place, moved)
  }
}

function restoreNotes(
  document: JsonObject,
  notes: Json | undefined,
  base: string[],
  moved: ReadonlyMap<string, string>,
): void {
  if (!isObject(notes)) return
  for (const [pointer, note] of Object.entries(notes)) {
    if (!isObject(note) || typeof note['reference'] !== 'string') continue
    restoreAt(document, followMove([...base, ...(segmentsOf(pointer) ?? [])], moved), note['reference'])
  }
}

/** Where a place inside a component is, whose value is back in an operation. */
function followMove(tokens: string[], moved: ReadonlyMap<string, string>): string[] {
  if (moved.size === 0 || tokens[0] !== 'components') return tokens
  const place = segmentsOf(moved.get('#' + plainPointerOf(tokens.slice(0, 3))) ?? '') ?? []
  return place.length === 0 ? tokens : [...place, ...tokens.slice(3)]
}

function restoreAt(document: JsonObject, tokens: string[], reference: string): void {
  const found = resolveSegments(document, tokens)
  const [holder, key] = isObject(found)
    ? [found, '$ref']
    : [resolveSegments(document, tokens.slice(0, -1)), tokens.at(-1) ?? '']
  const written = isObject(holder) ? holder[key] : undefined
  if (!isObject(holder) || typeof written !== 'string') return
  if (isSamePlace(document, tokens, written, reference)) holder[key] = reference
}

/** True when two references, both written at `tokens`, lead to one place of the document. */
function isSamePlace(document: JsonObject, tokens: string[], written: string, reference: string): boolean {
  const target = resolvePlace(document, written)
  if (!isObject(target)) return false
  const { uri, fragment } = splitReference(reference)
  if (uri !== '') return fragment === '' && target['$id'] === uri
  if (segmentsOf(reference) === undefined)
    return target['$anchor'] === fragment || target['$dynamicAnchor'] === fragment
  return (
    resolvePlace(document, reference) === target ||
    resolvePlace(enclosingResource(document, tokens), reference) === target
  )
}

function resolvePlace(root: Json | undefined, reference: string): Json | undefined {
  const segments = segmentsOf(reference)
  return segments === undefined || root === undefined ? undefined : resolveSegments(root, segments)
}

/** The innermost schema with an `$id` around a place. */
function enclosingResource(document: JsonObject, tokens: string[]): Json | undefined {
  for (let length = tokens.length; length > 0; length--) {
    const value = resolveSegments(document, tokens.slice(0, length))
    if (isObject(value) && typeof value['$id'] === 'string') return value
  }
  return undefined
}

/** Path Items that were references to others are again, as long as both are the same. */
export function restorePathReferences(document: JsonObject, { documents }: ApplicationBundle): void {
  const references = new Map<JsonObject, Map<string, string>>()
  for (const { content } of documents) {
    if (content.kind !== 'http') continue
    const items = document[content.container]
    const reference = content.origin?.['pathReference']
    if (!isObject(items) || typeof reference !== 'string') continue
    const item = items[content.path]
    const target = resolvePlace(document, reference)
    if (!isObject(item) || !isObject(target) || item === target || !isSameJson(item, target)) continue
    references.set(items, (references.get(items) ?? new Map<string, string>()).set(content.path, reference))
  }
  // Afterwards, so that a reference to a reference finds what both mean.
  for (const [items, found] of references) for (const [path, $ref] of found) items[path] = { $ref }
}
