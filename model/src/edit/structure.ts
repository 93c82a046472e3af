/*
 * Changes of structure: shared models made and dissolved, lists around the whole schema, free keys.
 */
import { modelNameOf, refOf } from '../content/components.ts'
import type { Schema, SchemaObject } from '../content/content.ts'
import { isObject, stringAt, type Json } from '../json.ts'
import { contentOf } from '../schema-rows/fields.ts'
import { draftOf, edit, peek, replace, replaceKeys } from '../schema-rows/draft.ts'
import { isOwn, layersOf, valueAt, type Layer } from '../schema-rows/layers.ts'
import type { Row } from '../schema-rows/row.ts'
import { strangeKeywords } from '../schema-rows/type-keywords.ts'
import { editedAt, refusedAll, type Edited, type EditTarget } from './target.ts'

/** A schema that became a shared model, and the schema that refers to it. */
export interface Extracted extends Edited {
  /** Absent when it could not be done. */
  model?: { name: string; schema: Schema }
}

/** The schema in place that holds what stands below the row: for lists their items. */
function contentLayer(target: EditTarget, row: Row, wants: (schema: SchemaObject) => boolean): Layer | undefined {
  const sources = { root: target.schema, components: target.components }
  const layers = layersOf(sources, row.sources)
  const content = contentOf(sources, layers)
  return [...content.layers.byPrecedence, ...layers.byPrecedence].find((layer) => isOwn(layer) && wants(layer.schema))
}

const aboutTheField: ReadonlySet<string> = new Set(['description', 'deprecated', 'readOnly', 'writeOnly', 'title'])

/**
 * Makes what a row holds (the items, for a list) a shared model and refers to it. The description stays with the field.
 * Refused when the schema refers to places outside itself that are no shared components.
 */
export function extractModel(target: EditTarget, row: Row, name: string): Extracted {
  const layer = row.isLocked ? undefined : contentLayer(target, row, (schema) => schema['$ref'] === undefined)
  if (layer === undefined || name === '' || hasLocalRefs(layer.schema)) return refusedAll(target, [row.id], 'model')
  const draft = draftOf(target.schema)
  const model: SchemaObject = {}
  const beside: [string, Json][] = [['$ref', refOf({ section: 'schemas', name })]]
  for (const [key, value] of Object.entries(layer.schema)) {
    if (aboutTheField.has(key) && layer.pointer === row.pointer && row.place !== 'root') beside.push([key, value])
    else model[key] = value
  }
  replace(draft, layer.pointer, Object.fromEntries(beside))
  return { ...editedAt(target, draft.root, row), model: { name, schema: model } }
}

function hasLocalRefs(value: Json): boolean {
  if (Array.isArray(value)) return value.some(hasLocalRefs)
  if (!isObject(value)) return false
  const ref = stringAt(value, '$ref')
  if ((ref?.startsWith('#') === true && !ref.startsWith('#/components/')) || value['$dynamicRef'] !== undefined)
    return true
  return Object.values(value).some(hasLocalRefs)
}

/** Puts a copy of the shared model where the row refers to it; what the row says beside the reference counts more. */
export function inlineModel(target: EditTarget, row: Row): Edited {
  const layer = row.isLocked ? undefined : contentLayer(target, row, isModelReference)
  const ref = layer === undefined ? undefined : stringAt(layer.schema, '$ref')
  const sources = { root: target.schema, components: target.components }
  const model = ref === undefined ? undefined : valueAt(sources, ref)
  if (layer === undefined || !isObject(model) || hasLocalRefs(model)) return refusedAll(target, [row.id], 'model')
  const draft = draftOf(target.schema)
  const beside = Object.entries(layer.schema).filter(([key]) => key !== '$ref')
  replace(draft, layer.pointer, { ...model, ...Object.fromEntries(beside) })
  return editedAt(target, draft.root, row)
}

function isModelReference(schema: SchemaObject): boolean {
  return modelNameOf(stringAt(schema, '$ref') ?? '') !== ''
}

/** True when "inline" would do something. */
export function canInline(target: EditTarget, row: Row): boolean {
  return !row.isLocked && row.modelName !== '' && contentLayer(target, row, isModelReference) !== undefined
}

const listKeywords: ReadonlySet<string> = new Set(['type', 'items', 'minItems', 'maxItems', 'uniqueItems'])

/** Makes a row (or the whole schema) a list of what it is, or its items alone. What is said about the field stays with it. */
export function setList(target: EditTarget, row: Row, isList: boolean): Edited {
  const draft = draftOf(target.schema)
  const schema = row.isLocked ? undefined : peek(draft, row.pointer)
  if (typeof schema !== 'boolean' && !isObject(schema)) return refusedAll(target, [row.id], 'type')
  const isOne = isObject(schema) && schema['type'] === 'array'
  if (isOne === isList) return editedAt(target, target.schema, row)
  replace(draft, row.pointer, isList ? listOf(schema, row) : itemsOf(schema))
  return editedAt(target, draft.root, row)
}

function listOf(schema: Schema, row: Row): Schema {
  const isWhole = row.place === 'root' || !isObject(schema)
  if (isWhole) return { type: 'array', items: schema }
  const entries = Object.entries(schema)
  const items = Object.fromEntries(entries.filter(([key]) => !aboutTheField.has(key)))
  return { type: 'array', items, ...Object.fromEntries(entries.filter(([key]) => aboutTheField.has(key))) }
}

function itemsOf(schema: Schema): Schema {
  const items = isObject(schema) ? schema['items'] : undefined
  const beside = isObject(schema) ? Object.entries(schema).filter(([key]) => !listKeywords.has(key)) : []
  return { ...(isObject(items) ? items : { type: 'object' }), ...Object.fromEntries(beside) }
}

/** Replaces what stands at a row by another schema as it is; its description stays when the new one has none. */
export function replaceRowSchema(target: EditTarget, row: Row, schema: Schema): Edited {
  if (row.isLocked) return refusedAll(target, [row.id], 'type')
  const draft = draftOf(target.schema)
  const old = peek(draft, row.pointer)
  const description = isObject(old) ? old['description'] : undefined
  const keeps = isObject(schema) && schema['description'] === undefined && description !== undefined
  replace(draft, row.pointer, keeps ? { ...schema, description } : schema)
  return editedAt(target, draft.root, row)
}

/** Makes a row a list with a fixed number of places, each with a type of its own. */
export function makeTuple(target: EditTarget, row: Row): Edited {
  const draft = draftOf(target.schema)
  const schema = row.isLocked ? undefined : edit(draft, row.pointer)
  if (schema === undefined) return refusedAll(target, [row.id], 'type')
  const items = schema['items']
  const first: Schema = isObject(items) ? items : { type: 'string' }
  const gone = ['type', '$ref', 'items', 'prefixItems', 'format', 'oneOf', 'anyOf']
  replaceKeys(schema, new Set([...gone, ...strangeKeywords(['array'])]), [
    ['type', 'array'],
    ['prefixItems', [first, { type: 'string' }]],
    ['items', false],
  ])
  return editedAt(target, draft.root, row)
}
