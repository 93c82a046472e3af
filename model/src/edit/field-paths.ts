/*
 * Fields by the names that lead to them, as they are found in a value: which schema they belong to, and putting them there.
 * Does not own: finding them (`undocumented.ts`); what is compared and how fields are put in (`merge-fields.ts`).
 */
import type { FieldPath } from '../check/undocumented.ts'
import type { Schema } from '../content/content.ts'
import { isObject, setOwn, type JsonObject } from '../json.ts'
import { compareFields, mergeFields } from './merge-fields.ts'
import { partOf, pathsOf } from './merge-models.ts'
import type { EditTarget } from './target.ts'

/** Fields that come in, by their paths in a schema that has them. */
export interface FoundFields {
  schema: Schema
  paths: readonly FieldPath[]
}

/** Fields that belong to one schema. */
export interface FieldHome {
  /** The shared model they belong to; empty for fields of the target itself. */
  model: string
  paths: readonly FieldPath[]
}

/** Where new fields belong: to the target, or to the shared models it refers to. */
export function homesOfFields(target: EditTarget, paths: readonly FieldPath[]): FieldHome[] {
  const rows = compareFields(target, { schema: schemaOfPaths(paths) })
  const places = pathsOf(rows)
  const models = new Map(rows.map(({ key, model }) => [places.get(key), model?.name ?? '']))
  return [...Map.groupBy(paths, (path) => models.get(placeOf(path)) ?? '')].map(([model, list]) => ({
    model,
    paths: list,
  }))
}

/** The target's schema with the fields; what it has already stays as it is. */
export function withFields(target: EditTarget, { schema, paths }: FoundFields): Schema {
  const wanted = paths.map(placeOf)
  const places = pathsOf(compareFields(target, { schema }))
  const keys = [...places].filter(([, place]) => wanted.some((each) => place === each || place.startsWith(`${each}/`)))
  return mergeFields(target, { schema }, new Set(keys.map(([key]) => key))).schema
}

/** Fields new to one shared model, as they are found in it; `undefined` when they belong to none. */
export function fieldsInModel(target: EditTarget, { schema, paths }: FoundFields): FoundFields | undefined {
  const [first] = paths.map(placeOf)
  const rows = compareFields(target, { schema })
  const places = pathsOf(rows)
  const model = rows.find(({ key }) => places.get(key) === first)?.model
  const part = model && partOf({ schema }, target, model.key)
  if (model === undefined || part === undefined) return undefined
  const lead = (places.get(model.key) ?? '').split('/').length - 1
  return { schema: part.schema, paths: paths.map((path) => namesOf(path).slice(lead)) }
}

/** Entries of lists have no name. */
function namesOf(path: FieldPath): string[] {
  return path.filter((name) => name !== '[]')
}

/** As `pathsOf` has it. */
function placeOf(path: FieldPath): string {
  return namesOf(path)
    .map((name) => `/${name}`)
    .join('')
}

function schemaOfPaths(paths: readonly FieldPath[]): JsonObject {
  const root: JsonObject = {}
  for (const path of paths) {
    let at = root
    for (const name of path) at = name === '[]' ? below(at, 'items') : below(below(at, 'properties'), name)
  }
  return root
}

function below(owner: JsonObject, key: string): JsonObject {
  const known = Object.hasOwn(owner, key) ? owner[key] : undefined
  if (isObject(known)) return known
  const made: JsonObject = {}
  setOwn(owner, key, made)
  return made
}
