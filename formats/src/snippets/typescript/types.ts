/* TypeScript types and the members of interfaces and classes as schemas. */
import { refOf, setOwn, type Json, type JsonObject, type SchemaObject } from '@lectern/model'
import { stringOf, type TokenReader } from '../tokens.ts'
import { unionOf } from './unions.ts'

/** Passes over the parameters of a generic type. */
export function skipGenerics(reader: TokenReader): void {
  if (reader.take('<')) reader.skipTo('<', '>')
}

/** A comment without its tags. */
export function textOf(comment: string): string {
  return comment
    .replaceAll(/^@(?:description|desc)\s*/gm, '')
    .replaceAll(/^@\w+.*$/gm, '')
    .trim()
}

/** Reads `{ … }`. */
export function readMembers(reader: TokenReader): SchemaObject {
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

/** Reads a type. */
export function readUnion(reader: TokenReader): SchemaObject {
  reader.take('|')
  const branches = [readIntersection(reader)]
  while (reader.take('|')) branches.push(readIntersection(reader))
  return unionOf(branches)
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
