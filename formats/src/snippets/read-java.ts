/*
 * Java classes and records as schemas: fields with their comments, and what the annotations of Jackson, Bean Validation,
 * Swagger and Fastjson say about them. The first class (or the last one nothing refers to) is what is read.
 */
import { isObject, setOwn, type Json, type JsonObject } from '@lectern/model'
import { refsOf, withoutUnknown } from './declared-names.ts'
import { readAnnotations, readValues, type Annotation } from './java/annotations.ts'
import { addField, textOf, type JavaClass } from './java/fields.ts'
import { readType } from './java/types.ts'
import { bodyResult, SnippetError, type SnippetResult } from './result.ts'
import { stringOf, TokenReader } from './tokens.ts'

const modifiers: ReadonlySet<string> = new Set(
  'public private protected static final transient volatile abstract sealed strictfp synchronized native default'.split(
    ' ',
  ),
)

/** Reads the classes of a source. */
export function readJava(text: string): SnippetResult {
  const reader = new TokenReader(text)
  const classes: JavaClass[] = []
  while (reader.peek().kind !== 'end') readTop(reader, classes)
  const known = new Set(classes.map((each) => each.name))
  const schemas: JsonObject = {}
  const settled = classes.map(({ name, schema }) => ({ name, schema: withoutUnknown(schema, known) }))
  const used = new Set(settled.flatMap((each) => refsOf(each.schema)))
  const root = settled.find((each) => !used.has(each.name)) ?? settled[0]
  if (root === undefined) throw new SnippetError('noClass', text, 0)
  for (const each of settled) if (each !== root || used.has(each.name)) setOwn(schemas, each.name, each.schema)
  return bodyResult(isObject(root.schema) ? root.schema : {}, { schemas })
}

function readTop(reader: TokenReader, classes: JavaClass[]): void {
  const { comment } = reader.peek()
  if (reader.isAt('package') || reader.isAt('import')) {
    while (!reader.take(';')) if (reader.next().kind === 'end') throw reader.unexpected()
    return
  }
  const annotations = readAnnotations(reader)
  while (modifiers.has(reader.peek().text)) reader.next()
  if (['class', 'interface', 'record', 'enum'].includes(reader.peek().text)) {
    readClass(reader, classes, textOf(comment, annotations))
    return
  }
  if (reader.take(';')) return
  // Fields on their own, copied out of a class.
  if (reader.peek().kind === 'name') {
    let loose = classes.find((each) => each.name === '')
    if (loose === undefined) {
      loose = { name: '', schema: { type: 'object', properties: {} } }
      classes.push(loose)
    }
    readMember(reader, loose, comment, annotations)
    return
  }
  throw reader.unexpected()
}

function readClass(reader: TokenReader, classes: JavaClass[], description: string): void {
  const kind = reader.next().text
  const name = reader.name().text
  const own: JavaClass = {
    name,
    schema: { type: 'object', ...(description !== '' && { description }), properties: {} },
  }
  classes.push(own)
  if (reader.take('<')) reader.skipTo('<', '>')
  if (kind === 'record') readRecord(reader, own)
  const bases: Json[] = []
  while (reader.isAt('extends') || reader.isAt('implements') || reader.isAt('permits')) {
    const isBase = reader.next().text === 'extends'
    do {
      const base = readType(reader)
      if (isBase && base['$ref'] !== undefined) bases.push(base)
    } while (reader.take(','))
  }
  reader.expect('{')
  if (kind === 'enum') readEnum(reader, own)
  else readBody(reader, own, classes)
  if (bases.length > 0) {
    const { description: text, ...rest } = own.schema
    own.schema = { ...(text !== undefined && { description: text }), allOf: [...bases, rest] }
  }
}

function readRecord(reader: TokenReader, own: JavaClass): void {
  reader.expect('(')
  while (!reader.take(')')) {
    if (reader.take(',')) continue
    const { comment } = reader.peek()
    const annotations = readAnnotations(reader)
    const type = readType(reader)
    addField(own, reader.name().text, type, comment, annotations)
  }
}

function readEnum(reader: TokenReader, own: JavaClass): void {
  const values: string[] = []
  const texts: string[] = []
  while (reader.peek().kind === 'name' || reader.isAt('@')) {
    const { comment } = reader.peek()
    const annotations = readAnnotations(reader)
    const name = reader.name().text
    let text = textOf(comment, annotations)
    if (reader.take('(')) {
      for (const value of readValues(reader).values()) if (text === '' && typeof value === 'string') text = value
    }
    if (reader.take('{')) reader.skipTo('{', '}')
    values.push(name)
    texts.push(text)
    if (!reader.take(',')) break
  }
  reader.skipTo('{', '}')
  const { description } = own.schema
  own.schema = {
    type: 'string',
    ...(description !== undefined && { description }),
    enum: values,
    ...(texts.some((text) => text !== '') && { 'x-enum-descriptions': texts }),
  }
}

function readBody(reader: TokenReader, own: JavaClass, classes: JavaClass[]): void {
  while (!reader.take('}')) {
    if (reader.take(';')) continue
    const { comment } = reader.peek()
    const annotations = readAnnotations(reader)
    let isStatic = false
    while (modifiers.has(reader.peek().text))
      isStatic = ['static', 'transient'].includes(reader.next().text) || isStatic
    if (['class', 'interface', 'enum', 'record'].includes(reader.peek().text) && reader.peek(1).kind === 'name')
      readClass(reader, classes, textOf(comment, annotations))
    else if (reader.take('{')) reader.skipTo('{', '}')
    else readMember(reader, isStatic ? { name: '', schema: { properties: {} } } : own, comment, annotations)
  }
}

/** A field or a method; methods say nothing about the data. */
function readMember(reader: TokenReader, own: JavaClass, comment: string, annotations: readonly Annotation[]): void {
  if (reader.take('<')) reader.skipTo('<', '>')
  const type = readType(reader)
  if (reader.take('(')) {
    skipMethod(reader)
    return
  }
  for (;;) {
    const { text: name } = reader.name()
    if (reader.take('(')) {
      skipMethod(reader)
      return
    }
    const fieldType = reader.take('[') ? { type: 'array', items: type } : type
    if (fieldType !== type) reader.expect(']')
    const value = reader.take('=') ? readInitial(reader) : undefined
    const isMore = reader.take(',')
    if (!isMore) reader.expect(';')
    const trailing = reader.last()?.trailing ?? ''
    addField(own, name, fieldType, comment === '' ? trailing : comment, annotations, value)
    if (!isMore) return
  }
}

function skipMethod(reader: TokenReader): void {
  reader.skipTo('(', ')')
  while (!reader.isAt('{') && !reader.isAt(';')) if (reader.next().kind === 'end') throw reader.unexpected()
  if (reader.next().text === '{') reader.skipTo('{', '}')
}

/** A literal is the default; anything else is passed over. */
function readInitial(reader: TokenReader): Json | undefined {
  const token = reader.peek()
  const isLiteral = [';', ','].includes(reader.peek(1).text)
  for (let depth = 0; ;) {
    const { text, kind } = reader.peek()
    if (kind === 'end') throw reader.unexpected()
    if (depth === 0 && (text === ';' || text === ',')) break
    if ('({['.includes(text)) depth += 1
    else if (')}]'.includes(text)) depth -= 1
    reader.next()
  }
  if (!isLiteral) return undefined
  if (token.kind === 'string') return stringOf(token)
  if (token.kind === 'number') return Number.parseFloat(token.text)
  return token.text === 'true' ? true : token.text === 'false' ? false : undefined
}
