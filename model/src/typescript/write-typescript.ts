/*
 * TypeScript declarations for a schema, for readers who call the operation from such code. Shared models become types of their own, so
 * recursion is no problem.
 */
import { lookUp, modelNameOf, type Components } from '../content/components.ts'
import type { Schema } from '../content/content.ts'
import { isObject, type Json, type JsonObject } from '../json.ts'
import { jsonText } from '../number-literal.ts'
import { AliasCycles } from './alias-cycles.ts'
import { propertyKey, TypeNames } from './type-names.ts'

/** Models written before the rest is only named: a type nobody scrolls through helps nobody. */
const maxModels = 200
const maxDepth = 24

interface Declaration {
  name: string
  /** What the type is declared for; none for the schema itself. */
  ref?: string
  schema: Json
}

interface Writing {
  components: Components
  names: TypeNames
  cycles: AliasCycles
  waiting: Declaration[]
  /** Reference of the alias that is being written; empty for the schema itself. */
  alias: string
}

/** How deep in a declaration a type is written. */
interface Nesting {
  indent: string
  depth: number
}

interface Place extends Nesting {
  /** Part of an alias that TypeScript resolves at once: not inside of an object or a list. */
  isDirect: boolean
  /** One of the alternatives of a union. */
  isAlternative: boolean
}

/**
 * Declarations of a schema and all models it needs.
 * @param name wanted name of the schema's own type
 */
export function writeTypeScript(schema: Schema, components: Components, name: string): string {
  const writing: Writing = {
    ...{ components, names: new TypeNames(), cycles: new AliasCycles(components), waiting: [], alias: '' },
  }
  const ref = isObject(schema) && Object.keys(schema).length === 1 ? schema['$ref'] : undefined
  if (typeof ref !== 'string' || nameOf(ref, writing) === undefined)
    writing.waiting.push({ name: writing.names.reserve(name), schema })
  const parts: string[] = []
  for (let at = 0; at < writing.waiting.length && at < maxModels; at += 1) {
    const next = writing.waiting[at]
    if (next !== undefined) parts.push(declare(next, writing))
  }
  const rest = writing.waiting.slice(maxModels).map((next) => `export type ${next.name} = unknown`)
  if (rest.length > 0)
    parts.push(`// Not written out: models beyond the first ${String(maxModels)}.\n${rest.join('\n')}`)
  return `${parts.join('\n\n')}\n`
}

function declare({ name, ref = '', schema }: Declaration, writing: Writing): string {
  writing.alias = ref
  const comment = isObject(schema) ? commentOf(schema, '') : ''
  if (isObject(schema) && isPlainObject(schema)) {
    return `${comment}export interface ${name} ${members(schema, writing, { indent: '', depth: 0 })}`
  }
  const type = typeOf(schema, writing, { indent: '', depth: 0, isDirect: true, isAlternative: false })
  return `${comment}export type ${name} = ${type ?? 'unknown'}`
}

const composing = ['$ref', 'allOf', 'oneOf', 'anyOf', 'enum', 'const']

function isPlainObject(schema: JsonObject): boolean {
  const { properties, type, nullable } = schema
  const isComposed = nullable === true || composing.some((keyword) => schema[keyword] !== undefined)
  return !isComposed && hasEntries(properties) && (type === undefined || type === 'object')
}

function hasEntries(value: Json | undefined): value is JsonObject {
  return isObject(value) && Object.keys(value).length > 0
}

/** The type that a reference means; undefined for one that means no schema component. */
function nameOf(ref: string, writing: Writing): string | undefined {
  if (!ref.startsWith('#/components/')) return undefined
  const schema = lookUp(writing.components, ref)
  if (schema === undefined && modelNameOf(ref) === '') return undefined
  const { name, isNew } = writing.names.nameOf(ref)
  if (isNew) writing.waiting.push({ name, ref, schema: schema ?? true })
  return name
}

/** A schema as a type; undefined for an alternative or a base that would make its alias circular. */
function typeOf(schema: Json | undefined, writing: Writing, place: Place): string | undefined {
  if (schema === false) return 'never'
  if (!isObject(schema) || place.depth > maxDepth) return 'unknown'
  const { $ref: ref } = schema
  const named = typeof ref === 'string' ? referenceType(ref, writing, place) : undefined
  const parts = [
    ...(named === undefined ? [] : [named]),
    ...listTypes(schema, 'allOf', writing, place),
    ...union(listTypes(schema, 'oneOf', writing, { ...place, isAlternative: true })),
    ...union(listTypes(schema, 'anyOf', writing, { ...place, isAlternative: true })),
    ...ownType(schema, writing, place),
  ].filter((part) => part !== 'unknown')
  const distinct = [...new Set(parts)]
  // Nothing but a reference, and that is left out.
  if (distinct.length === 0 && typeof ref === 'string' && named === undefined) return undefined
  const base = distinct.map((part) => (distinct.length > 1 && part.includes(' | ') ? `(${part})` : part)).join(' & ')
  if (base === '') return 'unknown'
  return schema['nullable'] === true ? `${base} | null` : base
}

/** What stands inside of an object or a list. */
function innerType(schema: Json | undefined, writing: Writing, place: Nesting): string {
  const inner = { ...place, depth: place.depth + 1, isDirect: false, isAlternative: false }
  return typeOf(schema, writing, inner) ?? 'unknown'
}

function referenceType(ref: string, writing: Writing, place: Place): string | undefined {
  const { alias, cycles } = writing
  if (place.isDirect && alias !== '' && cycles.isCircular(alias, ref, place.isAlternative)) return undefined
  return nameOf(ref, writing) ?? 'unknown'
}

function listTypes(schema: JsonObject, keyword: string, writing: Writing, place: Place): string[] {
  const list = schema[keyword]
  if (!Array.isArray(list)) return []
  return list.flatMap((entry) => typeOf(entry, writing, { ...place, depth: place.depth + 1 }) ?? [])
}

/** One type of several alternatives; none of none. */
function union(types: readonly string[]): string[] {
  const distinct = [...new Set(types)]
  if (distinct.length === 0) return []
  return [distinct.includes('unknown') ? 'unknown' : distinct.join(' | ')]
}

function ownType(schema: JsonObject, writing: Writing, place: Nesting): string[] {
  const values = schema['const'] !== undefined ? [schema['const']] : schema['enum']
  if (Array.isArray(values)) return union(values.map((value) => jsonText(value)))
  const type = schema['type']
  if (Array.isArray(type)) return union(type.map((one) => basicType(one, schema, writing, place)))
  if (typeof type === 'string') return [basicType(type, schema, writing, place)]
  if (schema['properties'] !== undefined || schema['additionalProperties'] !== undefined) {
    return [objectType(schema, writing, place)]
  }
  return schema['items'] === undefined && schema['prefixItems'] === undefined ? [] : [arrayType(schema, writing, place)]
}

function basicType(type: Json, schema: JsonObject, writing: Writing, place: Nesting): string {
  switch (type) {
    case 'string':
      return schema['format'] === 'binary' || schema['contentMediaType'] === 'application/octet-stream'
        ? 'Blob'
        : 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'null':
      return 'null'
    case 'array':
      return arrayType(schema, writing, place)
    case 'object':
      return objectType(schema, writing, place)
    default:
      return 'unknown'
  }
}

function arrayType(schema: JsonObject, writing: Writing, place: Nesting): string {
  const { prefixItems, items } = schema
  if (Array.isArray(prefixItems)) return `[${prefixItems.map((item) => innerType(item, writing, place)).join(', ')}]`
  const item = innerType(items, writing, place)
  return / [|&] /.test(item) ? `(${item})[]` : `${item}[]`
}

function objectType(schema: JsonObject, writing: Writing, place: Nesting): string {
  if (hasEntries(schema['properties'])) return members(schema, writing, place)
  const rest = schema['additionalProperties']
  if (rest === false) return 'Record<string, never>'
  const value = isObject(rest) ? innerType(rest, writing, place) : 'unknown'
  // `Record` resolves its values at once: an alias could not contain itself.
  return basic.test(value) ? `Record<string, ${value}>` : `{ [key: string]: ${value} }`
}

const basic = /^(?:string|number|boolean|unknown|null)$/

function members(schema: JsonObject, writing: Writing, { indent, depth }: Nesting): string {
  const inner = `${indent}  `
  const required = new Set(Array.isArray(schema['required']) ? schema['required'] : [])
  const lines = Object.entries(isObject(schema['properties']) ? schema['properties'] : {}).map(([name, field]) => {
    const comment = isObject(field) ? commentOf(field, inner) : ''
    const readOnly = isObject(field) && field['readOnly'] === true ? 'readonly ' : ''
    const type = innerType(field, writing, { indent: inner, depth })
    return `${comment}${inner}${readOnly}${propertyKey(name)}${required.has(name) ? '' : '?'}: ${type}`
  })
  const rest = schema['additionalProperties']
  if (rest === true || isObject(rest)) lines.push(`${inner}[key: string]: unknown`)
  return `{\n${lines.join('\n')}\n${indent}}`
}

function commentOf(schema: JsonObject, indent: string): string {
  const text = [schema['title'], schema['description']].find(
    (entry) => typeof entry === 'string' && entry.trim() !== '',
  )
  const lines = typeof text === 'string' ? text.trim().replaceAll('*/', '*\\/').split('\n').slice(0, 6) : []
  if (schema['deprecated'] === true) lines.push('@deprecated')
  if (lines.length === 0) return ''
  if (lines.length === 1) return `${indent}/** ${lines[0] ?? ''} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`
}
