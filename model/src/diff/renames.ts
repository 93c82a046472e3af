/*
 * Fields that have another name now, and models whose fields became a document's own: several changes that people made as one.
 * A field is taken for another one as comments follow it (`../match/places`).
 */
import { isObject, type Json } from '../json.ts'
import { enough, likeness } from '../match/places/field-likeness.ts'
import { rootRowOf } from '../schema-rows/read.ts'
import type { Row } from '../schema-rows/row.ts'
import { compare, type Change } from './compare.ts'
import type { PlaceStep } from './place.ts'

/** Changes that are one act, the one that names it first. */
export interface Act {
  named: Change
  /** What else belongs to it, and is not listed by itself. */
  parts: readonly Change[]
  /** What else changed in the thing. */
  inside: readonly Change[]
}

const renamable = ['property', 'parameter'] as const
/** Fields of one parent that are compared each with each. */
const mostComparisons = 2_500

export const placeKey = (place: readonly PlaceStep[]): string =>
  JSON.stringify(place.map(({ kind, name }) => [kind, name]))

/** Fields and parameters that have another name now. */
export function findRenames(changes: readonly Change[]): Act[] {
  return renamable.flatMap((topic) => {
    const removed = changes.filter(({ sentence }) => sentence === `${topic}.removed`)
    const added = Map.groupBy(
      changes.filter(({ sentence }) => sentence === `${topic}.added`),
      ({ place }) => placeKey(place),
    )
    if (added.size === 0) return []
    return [...Map.groupBy(removed, ({ place }) => placeKey(place))].flatMap(([key, gone]) =>
      pairLikest(gone, added.get(key) ?? []).map(([from, to]) => renameOf(topic, from, to)),
    )
  })
}

function pairLikest(removed: readonly Change[], added: readonly Change[]): [Change, Change][] {
  if (removed.length * added.length > mostComparisons) return []
  const [before, after] = [removed.map(withRow), added.map(withRow)]
  const scored = before.flatMap((from) =>
    after.map((to) => ({ from, to, score: likeness(from.row, to.row, from.change.index === to.change.index) })),
  )
  const taken = new Set<Change>()
  return scored
    .filter(({ score }) => score >= enough)
    .sort((a, b) => b.score - a.score)
    .flatMap(({ from: { change: from }, to: { change: to } }): [Change, Change][] => {
      if (taken.has(from) || taken.has(to)) return []
      taken.add(from).add(to)
      return [[from, to]]
    })
}

function withRow(change: Change): { change: Change; row: Row } {
  const value = change.before ?? change.after ?? null
  const isParameter = change.sentence.startsWith('parameter.')
  const schema = isParameter ? (isObject(value) ? (value['schema'] ?? {}) : {}) : value
  const row = rootRowOf(isObject(schema) ? schema : {}, {})
  const description =
    isParameter && isObject(value) && typeof value['description'] === 'string' ? value['description'] : ''
  const named = { name: change.params.name, place: isParameter ? 'parameter' : 'property' } as const
  return { change, row: { ...row, ...named, description: row.description === '' ? description : row.description } }
}

function renameOf(topic: (typeof renamable)[number], from: Change, to: Change): Act {
  const params = { name: to.params.name, before: from.params.name, after: to.params.name }
  const { before: _nothing, index: _index, ...at } = to
  const named: Change = { ...at, kind: 'changed', sentence: `${topic}.renamed`, params, ...valuesOf(from, to) }
  return { named, parts: [from, to], inside: insideOf(topic, from, to) }
}

function valuesOf({ before }: Change, { after }: Change): Pick<Change, 'before' | 'after'> {
  return { ...(before !== undefined && { before }), ...(after !== undefined && { after }) }
}

/** What changed in a renamed field beside its name. */
function insideOf(topic: (typeof renamable)[number], from: Change, to: Change): Change[] {
  const section = topic === 'property' ? 'schemas' : 'parameters'
  const contentOf = (value: Json | undefined) =>
    ({ v: 1, kind: 'component', value: nameless(topic, value ?? {}) }) as const
  const place: PlaceStep[] = [...to.place, { kind: 'field', name: to.params.name }]
  return compare(contentOf(from.before), contentOf(to.after), { section }).map((change) => ({
    ...change,
    path: `${to.path}.${change.path}`,
    place: [...place, ...change.place.filter(({ kind }) => kind !== 'parameters')],
    ...(to.row !== undefined && { row: to.row }),
    ...(to.side !== undefined && { side: to.side }),
  }))
}

function nameless(topic: (typeof renamable)[number], value: Json): Json {
  if (topic === 'property' || !isObject(value)) return value
  const { name: _name, in: _in, ...rest } = value
  return rest
}

const ownFields: ReadonlySet<string> = new Set([
  'property',
  'type',
  'required',
  'variants',
  'items',
  'description',
  'title',
])

/**
 * Models whose fields were copied in place of the reference, and fields that a model takes the place of.
 * @param found paths at which something was found for callers: fields that the model doesn't have, which are changes of their own
 */
export function findCopies(changes: readonly Change[], found: ReadonlySet<string>): Act[] {
  const references = changes.filter(
    ({ sentence }) => sentence === 'reference.removed' || sentence === 'reference.added',
  )
  if (references.length === 0) return []
  const fields = changes.filter(({ sentence }) => ownFields.has(sentence.split('.')[0] ?? ''))
  const at = Map.groupBy(fields, ({ place }) => placeKey(place))
  const below = Map.groupBy(fields, ({ place }) => placeKey(place.slice(0, -1)))
  return references.flatMap((change): Act[] => {
    const isCopied = change.sentence === 'reference.removed'
    const kind = isCopied ? 'added' : 'removed'
    const key = placeKey(change.place)
    const parts = [...(at.get(key) ?? []), ...(below.get(key) ?? [])].filter(
      (part) => part.kind === kind && !found.has(part.path),
    )
    if (!parts.some(({ sentence }) => sentence === `property.${kind}`)) return []
    const { before, after } = change.params
    const model = isCopied ? before : after
    const name = model.slice(model.lastIndexOf('/') + 1)
    const params = { name, before, after }
    const named: Change = {
      ...change,
      kind: 'changed',
      sentence: isCopied ? 'reference.copied' : 'reference.extracted',
      params,
    }
    return [{ named, parts: [change, ...parts], inside: [] }]
  })
}
