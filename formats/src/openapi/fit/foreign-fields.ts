/*
 * Fields of a source that its own version of OpenAPI doesn't know, or not in that form. An import keeps them, and an export to that version
 * writes them as they came; everywhere else an export leaves out what would make the description invalid.
 */
import { isObject, type Json, type JsonObject } from '@lectern/model'
import { grammar } from '../grammar.ts'
import type { VersionFamily } from '../versions/version.ts'
import { hasForm, isEntry, types, type FieldForm, type FieldRule, type ObjectKind } from './field-rules.ts'
import { entryKinds, fieldsIn } from './object-fields.ts'
import { completionOf, hasInvalidNames, incompleteKey } from './required-fields.ts'

/** What a foreign field is remembered by: its name and the kind of object it is in. A `value` is what 2.0 writes beside a parameter's name. */
export function foreignKey(kind: ObjectKind | 'value', field: string): string {
  return `${kind}.${field}`
}

/** Stands for any entry of an object whose keys are names. */
export const anyEntry = '*'

/** Where an import remembers foreign fields, and how it names them. */
export interface ForeignFields {
  family: VersionFamily
  found: Set<string>
  /** Called for those outside schemas that no walk reports; `expected` is the form a known field should have. Tokens are relative to the object. */
  report: (tokens: readonly (string | number)[], expected: FieldForm | undefined, value: Json) => void
}

/** Remembers the foreign fields of one object, and those of the small objects inside it that no walk visits. */
export function collectForeign(
  foreign: ForeignFields,
  kind: ObjectKind,
  node: JsonObject,
  tokens: readonly (string | number)[] = [],
): void {
  const entryKind = entryKinds[kind]
  if (isReference(kind, node)) {
    collectBesideReference(foreign, kind, node)
    return
  }
  for (const field of Object.keys(completionOf(kind, node, foreign.family)))
    foreign.found.add(incompleteKey(kind, field))
  if (kind === 'components' && hasInvalidNames(node)) foreign.found.add(incompleteKey(kind, 'names'))
  if (entryKind !== undefined) collectEntries(foreign, kind, entryKind, node)
  else collectFields(foreign, kind, node, tokens)
}

function collectFields(
  foreign: ForeignFields,
  kind: ObjectKind,
  node: JsonObject,
  tokens: readonly (string | number)[],
): void {
  const { family, found } = foreign
  const version = fieldsIn(family)
  const fields = version.fieldsOf(kind)
  const isOpen = version.isOpen(kind)
  for (const field of Object.keys(node)) {
    const value = node[field]
    const rule = fields.get(field)
    if (value === undefined || field.startsWith('x-') || (rule === undefined && isOpen)) continue
    if (rule === undefined || !hasForm(rule, value, family)) {
      found.add(foreignKey(kind, field))
      // Unknown keywords of schemas and types that are none are reported by their own rules.
      const isReported = value === null || isWalked(rule) || (kind === 'schema' && (rule ?? types).form === 'types')
      if (!isReported) foreign.report([...tokens, field], rule?.form, value)
    }
    if (rule !== undefined && 'kind' in rule && !isWalked(rule))
      for (const [path, child] of objectsIn(rule, value))
        collectForeign(foreign, rule.kind, child, [...tokens, field, ...path])
  }
  if (kind === 'parameter' && family === '2.0' && isPlaceUnknownTo2(node['in'])) found.add(foreignKey(kind, 'in'))
}

/** True when a walk visits what the field holds, and says so when it is of a wrong type. */
function isWalked(rule: FieldRule | undefined): boolean {
  return rule !== undefined && 'kind' in rule && rule.kind in grammar
}

function collectEntries(foreign: ForeignFields, kind: ObjectKind, entryKind: ObjectKind, node: JsonObject): void {
  for (const [name, value] of Object.entries(node))
    if (!isEntryOf(kind, entryKind, name, value, foreign.family)) foreign.found.add(foreignKey(kind, anyEntry))
}

function collectBesideReference({ family, found }: ForeignFields, kind: ObjectKind, node: JsonObject): void {
  for (const field of Object.keys(node))
    if (!isAllowedBesideReference(field, family)) found.add(foreignKey(kind, field))
}

/** True for places of parameters that Swagger 2.0 lacks. */
export function isPlaceUnknownTo2(place: Json | undefined): boolean {
  return place === 'cookie' || place === 'querystring'
}

/** The objects directly in a field's value, each with its path in there. */
function objectsIn(rule: FieldRule, value: Json): [(string | number)[], JsonObject][] {
  const isMap = rule.form === 'map' && isObject(value)
  if (rule.form === 'list' && !Array.isArray(value)) return []
  const all: [(string | number)[], Json][] =
    isMap || Array.isArray(value) ? Object.entries(value).map(([name, item]) => [[name], item]) : [[[], value]]
  return all.flatMap(([path, item]) => (isObject(item) ? [[path, item]] : []))
}

/** True for a Reference Object. Schemas and Path Items are what they are beside their `$ref` too. */
export function isReference(kind: ObjectKind, node: JsonObject): boolean {
  return typeof node['$ref'] === 'string' && kind !== 'schema' && kind !== 'pathItem' && kind in grammar
}

/** Since 3.1 a Reference Object may have a summary and a description of its own. */
export function isAllowedBesideReference(field: string, family: VersionFamily): boolean {
  if (field === '$ref' || field.startsWith('x-')) return true
  return (family === '3.1' || family === '3.2') && (field === 'summary' || field === 'description')
}

const statusKey = /^(?:[1-5](?:\d\d|XX)|default)$/
/** Swagger 2.0 has no ranges. */
const statusKey2 = /^(?:[1-5]\d\d|default)$/

/** True for an entry its map may hold, name and value. */
export function isEntryOf(
  kind: ObjectKind,
  entryKind: ObjectKind,
  name: string,
  value: Json,
  family: VersionFamily,
): boolean {
  if (name.startsWith('x-')) return true
  if (kind === 'responses' && !(family === '2.0' ? statusKey2 : statusKey).test(name)) return false
  return isEntry(entryKind, value, family)
}
