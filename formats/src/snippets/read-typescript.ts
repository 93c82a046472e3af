/*
 * TypeScript interfaces and types as schemas. Owns: declarations, and which of them is meant. Does not own: types (`typescript/types.ts`). The first exported
 * declaration (else the last one) is what is read; the others become models it refers to.
 */
import { isObject, setOwn, type Json, type JsonObject, type SchemaObject } from '@lectern/model'
import { refsOf, withoutUnknown } from './declared-names.ts'
import { bodyResult, SnippetError, type SnippetResult } from './result.ts'
import { stringOf, TokenReader } from './tokens.ts'
import { readMembers, readUnion, skipGenerics, textOf } from './typescript/types.ts'

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
