/*
 * TypeScript declarations for a schema, for readers who call the operation from such code. Shared models become types of their own, so
 * recursion is no problem; keywords that types cannot say stay in the comments.
 */
import {
  isObject,
  lookUp,
  modelNameOf,
  type Components,
  type Json,
  type JsonObject,
  type Schema,
  jsonText,
} from '@lectern/model'

/** Models written before the rest is only named: a type nobody scrolls through helps nobody. */
const maxModels = 200
const maxDepth = 24

interface Writing {
  components: Components
  /** Model name → name of its type. */
  names: Map<string, string>
  taken: Set<string>
  waiting: { name: string; schema: Json }[]
}

/**
 * Declarations of a schema and all models it needs.
 * @param name wanted name of the schema's own type
 */
export function writeTypeScript(schema: Schema, components: Components, name: string): string {
  const writing: Writing = { components, names: new Map(), taken: new Set(), waiting: [] }
  const model = isObject(schema) && typeof schema['$ref'] === 'string' ? modelNameOf(schema['$ref']) : ''
  if (model !== '' && isOnlyReference(schema)) nameOf(model, writing)
  else {
    writing.taken.add(name)
    writing.waiting.push({ name, schema })
  }
  const parts: string[] = []
  for (let at = 0; at < writing.waiting.length && at < maxModels; at += 1) {
    const next = writing.waiting[at]
    if (next !== undefined) parts.push(declare(next.name, next.schema, writing))
  }
  return `${parts.join('\n\n')}\n`
}

const isOnlyReference = (schema: Schema) => isObject(schema) && Object.keys(schema).length === 1

function declare(name: string, schema: Json, writing: Writing): string {
  const comment = isObject(schema) ? commentOf(schema, '') : ''
  if (isObject(schema) && isPlainObject(schema)) {
    return `${comment}export interface ${name} ${members(schema, writing, '', 0)}`
  }
  return `${comment}export type ${name} = ${typeOf(schema, writing, '', 0)}`
}

function isPlainObject(schema: JsonObject): boolean {
  const composed = ['$ref', 'allOf', 'oneOf', 'anyOf', 'enum', 'const'].some((keyword) => schema[keyword] !== undefined)
  return !composed && isObject(schema['properties']) && (schema['type'] === undefined || schema['type'] === 'object')
}

/** `Page«Order»` and `api.v1.Pod` as names of types: letters and digits only, each word with a capital. */
export function typeNameOf(model: string): string {
  const name = model
    .split(/[^\p{L}\p{N}_$]+/u)
    .filter(Boolean)
    .map((part) => (part[0] ?? '').toUpperCase() + part.slice(1))
    .join('')
  return /^\p{N}/u.test(name) ? `_${name}` : name === '' ? 'Model' : name
}

function nameOf(model: string, writing: Writing): string {
  const known = writing.names.get(model)
  if (known !== undefined) return known
  const wanted = typeNameOf(model)
  let name = wanted
  for (let number = 2; writing.taken.has(name); number += 1) name = `${wanted}${number}`
  writing.taken.add(name)
  writing.names.set(model, name)
  const schema = writing.components.schemas?.[model]
  writing.waiting.push({ name, schema: schema ?? true })
  return name
}

function typeOf(schema: Json | undefined, writing: Writing, indent: string, depth: number): string {
  if (schema === false) return 'never'
  if (!isObject(schema) || depth > maxDepth) return 'unknown'
  const parts = [
    referenceType(schema, writing, indent, depth),
    ...listTypes(schema, 'allOf', writing, indent, depth),
    union(listTypes(schema, 'oneOf', writing, indent, depth)),
    union(listTypes(schema, 'anyOf', writing, indent, depth)),
    ownType(schema, writing, indent, depth),
  ].filter((part) => part !== undefined && part !== 'unknown')
  const type = [...new Set(parts)]
    .map((part, _, all) => (all.length > 1 && (part ?? '').includes(' | ') ? `(${part ?? ''})` : part))
    .join(' & ')
  const base = type === '' ? 'unknown' : type
  return schema['nullable'] === true && base !== 'unknown' ? `${base} | null` : base
}

function referenceType(schema: JsonObject, writing: Writing, indent: string, depth: number): string | undefined {
  const ref = schema['$ref']
  if (typeof ref !== 'string') return undefined
  const model = modelNameOf(ref)
  if (model !== '') return nameOf(model, writing)
  const target = lookUp(writing.components, ref)
  return target === undefined ? 'unknown' : typeOf(target, writing, indent, depth + 1)
}

function listTypes(schema: JsonObject, keyword: string, writing: Writing, indent: string, depth: number): string[] {
  const list = schema[keyword]
  return Array.isArray(list) ? list.map((entry) => typeOf(entry, writing, indent, depth + 1)) : []
}

function union(types: readonly string[]): string | undefined {
  const distinct = [...new Set(types)]
  if (distinct.length === 0) return undefined
  return distinct.includes('unknown') ? 'unknown' : distinct.join(' | ')
}

function ownType(schema: JsonObject, writing: Writing, indent: string, depth: number): string | undefined {
  const values = schema['const'] !== undefined ? [schema['const']] : schema['enum']
  if (Array.isArray(values)) return union(values.map((value) => jsonText(value)))
  const type = schema['type']
  if (Array.isArray(type)) return union(type.map((one) => basicType(one, schema, writing, indent, depth)))
  if (typeof type === 'string') return basicType(type, schema, writing, indent, depth)
  if (schema['properties'] !== undefined || schema['additionalProperties'] !== undefined) {
    return basicType('object', schema, writing, indent, depth)
  }
  return schema['items'] === undefined && schema['prefixItems'] === undefined
    ? undefined
    : basicType('array', schema, writing, indent, depth)
}

function basicType(type: Json, schema: JsonObject, writing: Writing, indent: string, depth: number): string {
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
      return arrayType(schema, writing, indent, depth)
    case 'object':
      return objectType(schema, writing, indent, depth)
    default:
      return 'unknown'
  }
}

function arrayType(schema: JsonObject, writing: Writing, indent: string, depth: number): string {
  const places = schema['prefixItems']
  if (Array.isArray(places)) return `[${places.map((place) => typeOf(place, writing, indent, depth + 1)).join(', ')}]`
  const item = typeOf(schema['items'], writing, indent, depth + 1)
  return / [|&] /.test(item) ? `(${item})[]` : `${item}[]`
}

function objectType(schema: JsonObject, writing: Writing, indent: string, depth: number): string {
  const rest = schema['additionalProperties']
  if (isObject(schema['properties'])) return members(schema, writing, indent, depth)
  return `Record<string, ${isObject(rest) ? typeOf(rest, writing, indent, depth + 1) : 'unknown'}>`
}

function members(schema: JsonObject, writing: Writing, indent: string, depth: number): string {
  const inner = `${indent}  `
  const required = new Set(Array.isArray(schema['required']) ? schema['required'] : [])
  const lines = Object.entries(isObject(schema['properties']) ? schema['properties'] : {}).map(([name, field]) => {
    const comment = isObject(field) ? commentOf(field, inner) : ''
    const readOnly = isObject(field) && field['readOnly'] === true ? 'readonly ' : ''
    const key = /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? name : JSON.stringify(name)
    return `${comment}${inner}${readOnly}${key}${required.has(name) ? '' : '?'}: ${typeOf(field, writing, inner, depth + 1)}`
  })
  const rest = schema['additionalProperties']
  if (rest === true || isObject(rest)) lines.push(`${inner}[key: string]: unknown`)
  return lines.length === 0 ? 'Record<string, never>' : `{\n${lines.join('\n')}\n${indent}}`
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
