/*
 * TypeScript interfaces and types as schemas. Owns: the part of the grammar that describes data. The first exported
 * declaration (else the last one) is what is read; the others become models it refers to.
 */
import { isObject, refOf, setOwn, type Json, type JsonObject, type SchemaObject } from '@lectern/model'
import { bodyResult, SnippetError, type SnippetResult } from './result.ts'
import { stringOf, TokenReader } from './tokens.ts'

interface Declared {
  name: string
  schema: SchemaObject
  isExported: boolean
}

/** Reads the types of a source. */
export function readTypeScript(text: string): SnippetResult {
  const reader = new TokenReader(text)
  const declared: Declared[] = []
  if (reader.isAt('{')) declared.push({ name: '', schema: readMembers(reader), isExported: true })
  while (reader.peek().kind !== 'end') {
    const found = readDeclaration(reader)
    if (found !== undefined) declared.push(found)
  }
  const used = new Set(declared.flatMap((each) => refsOf(each.schema)))
  const root =
    declared.find((each) => each.isExported && !used.has(each.name)) ??
    declared.find((each) => !used.has(each.name)) ??
    declared[0]
  if (root === undefined) throw new SnippetError('noType', text, 0)
  const known = new Set(declared.map((each) => each.name))
  const schemas: JsonObject = {}
  for (const each of declared)
    if (each !== root || used.has(each.name)) setOwn(schemas, each.name, withoutUnknown(each.schema, known))
  const schema = withoutUnknown(root.schema, known)
  return bodyResult(isObject(schema) ? schema : {}, { schemas })
}

function refsOf(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(refsOf)
  if (!isObject(value)) return []
  const ref = value['$ref']
  const own = typeof ref === 'string' ? [decodeURIComponent(ref.slice(ref.lastIndexOf('/') + 1))] : []
  return [...own, ...Object.values(value).flatMap(refsOf)]
}

/** Types that are not in the source can be anything; their name stays as the label. */
function withoutUnknown(value: Json, known: ReadonlySet<string>): Json {
  if (Array.isArray(value)) return value.map((each) => withoutUnknown(each, known))
  if (!isObject(value)) return value
  const [name] = typeof value['$ref'] === 'string' ? refsOf({ $ref: value['$ref'] }) : []
  if (name !== undefined && !known.has(name)) {
    const { $ref: _, ...rest } = value
    return { ...rest, 'x-lectern-type': name }
  }
  const next: JsonObject = {}
  for (const [key, inner] of Object.entries(value)) setOwn(next, key, withoutUnknown(inner, known))
  return next
}

function readDeclaration(reader: TokenReader): Declared | undefined {
  const comment = reader.peek().comment
  let isExported = false
  while (reader.isAt('export') || reader.isAt('declare') || reader.isAt('default') || reader.isAt('abstract')) {
    isExported ||= reader.isAt('export')
    reader.next()
  }
  const described = (schema: SchemaObject): SchemaObject =>
    comment === '' ? schema : { description: textOf(comment), ...schema }
  if (reader.take('interface') || reader.take('class')) {
    const name = reader.name().text
    skipGenerics(reader)
    const bases: Json[] = []
    while (reader.take('extends') || reader.take('implements') || reader.take(',')) bases.push(readUnion(reader))
    const own = readMembers(reader)
    reader.take(';')
    return { name, isExported, schema: described(bases.length === 0 ? own : { allOf: [...bases, own] }) }
  }
  if (reader.isAt('type') && reader.peek(1).kind === 'name') {
    reader.next()
    const name = reader.name().text
    skipGenerics(reader)
    reader.expect('=')
    const schema = readUnion(reader)
    reader.take(';')
    return { name, isExported, schema: described(schema) }
  }
  if (reader.take('enum') || (reader.isAt('const') && reader.peek(1).text === 'enum')) {
    reader.take('const')
    reader.take('enum')
    const name = reader.name().text
    return { name, isExported, schema: described(readEnum(reader)) }
  }
  if (reader.take('import')) {
    while (reader.peek().kind !== 'string' && reader.peek().kind !== 'end') reader.next()
    reader.next()
    reader.take(';')
    return undefined
  }
  if (reader.take(';')) return undefined
  throw reader.unexpected()
}

function skipGenerics(reader: TokenReader): void {
  if (reader.take('<')) reader.skipTo('<', '>')
}

function readEnum(reader: TokenReader): SchemaObject {
  reader.expect('{')
  const values: Json[] = []
  const names: Json[] = []
  let number = 0
  while (!reader.take('}')) {
    const token = reader.next()
    if (token.kind === 'end') throw reader.unexpected()
    names.push(token.kind === 'string' ? stringOf(token) : token.text)
    if (reader.take('=')) {
      const value = reader.next()
      if (value.kind === 'string') values.push(stringOf(value))
      else {
        number = Number(value.text)
        values.push(number)
      }
    } else values.push(number)
    number += 1
    reader.take(',')
  }
  const isText = values.every((value) => typeof value === 'string')
  return { type: isText ? 'string' : 'integer', enum: values, 'x-enum-varnames': names }
}

function textOf(comment: string): string {
  return comment
    .replaceAll(/^@(?:description|desc)\s*/gm, '')
    .replaceAll(/^@\w+.*$/gm, '')
    .trim()
}

function readMembers(reader: TokenReader): SchemaObject {
  reader.expect('{')
  const properties: JsonObject = {}
  const required: string[] = []
  let rest: Json | undefined
  while (!reader.take('}')) {
    if (reader.take(';') || reader.take(',')) continue
    const first = reader.peek()
    const comment = first.comment
    while (
      ['readonly', 'public', 'private', 'protected', 'declare'].includes(reader.peek().text) &&
      !['?', ':', '!'].includes(reader.peek(1).text)
    )
      reader.next()
    if (reader.take('[')) {
      reader.name()
      reader.expect(':')
      readUnion(reader)
      reader.expect(']')
      reader.take('?')
      reader.expect(':')
      rest = readUnion(reader)
      continue
    }
    const token = reader.next()
    if (token.kind !== 'name' && token.kind !== 'string' && token.kind !== 'number') throw reader.unexpected(token)
    const name = token.kind === 'string' ? stringOf(token) : token.text
    if (reader.isAt('(') || reader.isAt('<')) {
      skipMethod(reader)
      continue
    }
    const isOptional = reader.take('?')
    reader.take('!')
    const type = reader.take(':') ? readUnion(reader) : {}
    if (reader.take('='))
      while (![';', '}', ','].includes(reader.peek().text) && reader.peek().kind !== 'end') reader.next()
    const isEnd = reader.take(';') || reader.take(',')
    const trailing = isEnd || reader.last()?.trailing !== '' ? (reader.last()?.trailing ?? '') : ''
    const text = textOf(comment === '' ? trailing : comment)
    const example = /@example\s+(.+)/.exec(comment)?.[1]?.trim()
    setOwn(properties, name, {
      ...type,
      ...(text !== '' && { description: text }),
      ...(comment.includes('@deprecated') && { deprecated: true }),
      ...(example !== undefined && { examples: [example] }),
    })
    if (!isOptional) required.push(name)
  }
  return {
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
    ...(rest !== undefined && { additionalProperties: rest }),
  }
}

function skipMethod(reader: TokenReader): void {
  skipGenerics(reader)
  reader.expect('(')
  reader.skipTo('(', ')')
  if (reader.take(':')) readUnion(reader)
  if (reader.take('{')) reader.skipTo('{', '}')
}

function readUnion(reader: TokenReader): SchemaObject {
  reader.take('|')
  const branches = [readIntersection(reader)]
  while (reader.take('|')) branches.push(readIntersection(reader))
  return unionOf(branches)
}

/** Literals make an enum, null makes it nullable, different plain types a list of types. */
function unionOf(all: readonly SchemaObject[]): SchemaObject {
  const isNullable = all.some((each) => each['type'] === 'null')
  const branches = all.filter((each) => each['type'] !== 'null' && each['x-undefined'] !== true)
  const [only] = branches
  if (only === undefined) return { type: 'null' }
  const constants = branches.map((each) => each['const'])
  if (branches.length > 1 && constants.every((value) => value !== undefined)) {
    const types = new Set(constants.map((value) => typeof value))
    if (types.has('boolean') && types.size === 1) return withNull({ type: 'boolean' }, isNullable)
    const type = types.size > 1 ? undefined : types.has('string') ? 'string' : 'number'
    return withNull(
      { ...(type !== undefined && { type }), enum: constants.flatMap((value) => value ?? []) },
      isNullable,
    )
  }
  if (branches.length === 1) return withNull(only, isNullable)
  const isPlain = branches.every((each) => Object.keys(each).length === 1 && typeof each['type'] === 'string')
  if (isPlain)
    return { type: [...new Set(branches.map((each) => each['type'] ?? 'null')), ...(isNullable ? ['null'] : [])] }
  return { anyOf: [...branches, ...(isNullable ? [{ type: 'null' }] : [])] }
}

function withNull(schema: SchemaObject, isNullable: boolean): SchemaObject {
  if (!isNullable) return schema
  const type = schema['type']
  const values = schema['enum']
  if (typeof type === 'string')
    return { ...schema, type: [type, 'null'], ...(Array.isArray(values) && { enum: [...values, null] }) }
  return { anyOf: [schema, { type: 'null' }] }
}

function readIntersection(reader: TokenReader): SchemaObject {
  reader.take('&')
  const branches = [readPostfix(reader)]
  while (reader.take('&')) branches.push(readPostfix(reader))
  const [only, ...others] = branches
  return only !== undefined && others.length === 0 ? only : { allOf: branches }
}

function readPostfix(reader: TokenReader): SchemaObject {
  let schema = readPrimary(reader)
  while (reader.isAt('[')) {
    reader.next()
    if (!reader.take(']')) {
      // An indexed access such as `Order['id']`: what it leads to is not followed.
      reader.skipTo('[', ']')
      schema = {}
    } else schema = { type: 'array', items: schema }
  }
  return schema
}

const plain: Readonly<Record<string, SchemaObject>> = {
  string: { type: 'string' },
  String: { type: 'string' },
  number: { type: 'number' },
  Number: { type: 'number' },
  bigint: { type: 'integer', format: 'int64' },
  boolean: { type: 'boolean' },
  Boolean: { type: 'boolean' },
  object: { type: 'object' },
  Object: { type: 'object' },
  null: { type: 'null' },
  undefined: { 'x-undefined': true },
  void: { 'x-undefined': true },
  Date: { type: 'string', format: 'date-time' },
  File: { type: 'string', contentMediaType: 'application/octet-stream' },
  Blob: { type: 'string', contentMediaType: 'application/octet-stream' },
  any: {},
  unknown: {},
  never: { not: {} },
}

function readPrimary(reader: TokenReader): SchemaObject {
  const token = reader.peek()
  if (token.kind === 'string') return { const: stringOf(reader.next()) }
  if (token.kind === 'number') return { const: Number(reader.next().text) }
  if (reader.isAt('{')) return readMembers(reader)
  if (reader.take('(')) {
    const schema = readUnion(reader)
    reader.expect(')')
    return schema
  }
  if (reader.take('[')) {
    const places: Json[] = []
    while (!reader.take(']')) {
      const isNamed = reader.peek(1).text === ':' || (reader.peek(1).text === '?' && reader.peek(2).text === ':')
      if (isNamed && reader.peek().kind === 'name') {
        reader.next()
        reader.take('?')
        reader.expect(':')
      }
      places.push(readUnion(reader))
      reader.take('?')
      reader.take(',')
    }
    return places.length === 0 ? { type: 'array' } : { type: 'array', prefixItems: places, items: false }
  }
  const name = reader.name().text
  if (name === 'true' || name === 'false') return { const: name === 'true' }
  if (name === 'readonly' || name === 'keyof' || name === 'typeof') return readPostfix(reader)
  while (reader.take('.')) reader.name()
  const inner: SchemaObject[] = []
  if (reader.take('<')) {
    do inner.push(readUnion(reader))
    while (reader.take(','))
    reader.expect('>')
  }
  return namedType(name, inner)
}

function namedType(name: string, inner: readonly SchemaObject[]): SchemaObject {
  const [first = {}, second = {}] = inner
  if (['Array', 'ReadonlyArray', 'Set'].includes(name)) return { type: 'array', items: first }
  if (name === 'Record' || name === 'Map') return { type: 'object', additionalProperties: second }
  if (['Partial', 'Required', 'Readonly', 'Promise', 'NonNullable', 'Pick', 'Omit'].includes(name)) return first
  return Object.hasOwn(plain, name) ? { ...plain[name] } : { $ref: refOf({ section: 'schemas', name }) }
}
