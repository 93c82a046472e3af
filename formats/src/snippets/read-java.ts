/*
 * Java classes and records as schemas: fields with their comments, and what the annotations of Jackson, Bean Validation,
 * Swagger and Fastjson say about them. The first class (or the last one nothing refers to) is what is read.
 */
import { isObject, refOf, setOwn, typeOfText, type Json, type JsonObject, type SchemaObject } from '@lectern/model'
import { bodyResult, SnippetError, type SnippetResult } from './result.ts'
import { stringOf, TokenReader } from './tokens.ts'

interface Annotation {
  name: string
  /** Values by name; the only one is called `value`. */
  values: Map<string, Json>
}

interface JavaClass {
  name: string
  schema: SchemaObject
}

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
  const settled = classes.map(({ name, schema }) => ({ name, schema: settle(schema, known) }))
  const used = new Set(settled.flatMap((each) => refsOf(each.schema)))
  const root = settled.find((each) => !used.has(each.name)) ?? settled[0]
  if (root === undefined) throw new SnippetError('noClass', text, 0)
  for (const each of settled) if (each !== root || used.has(each.name)) setOwn(schemas, each.name, each.schema)
  return bodyResult(isObject(root.schema) ? root.schema : {}, { schemas })
}

function refsOf(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(refsOf)
  if (!isObject(value)) return []
  const ref = value['$ref']
  return [
    ...(typeof ref === 'string' ? [decodeURIComponent(ref.slice(ref.lastIndexOf('/') + 1))] : []),
    ...Object.values(value).flatMap(refsOf),
  ]
}

/** Names of classes that are not in the source are kept as labels. */
function settle(value: Json, known: ReadonlySet<string>): Json {
  if (Array.isArray(value)) return value.map((each) => settle(each, known))
  if (!isObject(value)) return value
  const [name] = typeof value['$ref'] === 'string' ? refsOf({ $ref: value['$ref'] }) : []
  if (name !== undefined && !known.has(name)) {
    const { $ref: _, ...rest } = value
    return { ...rest, 'x-lectern-type': name }
  }
  const next: JsonObject = {}
  for (const [key, inner] of Object.entries(value)) setOwn(next, key, settle(inner, known))
  return next
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

function readAnnotations(reader: TokenReader): Annotation[] {
  const found: Annotation[] = []
  while (reader.isAt('@') && reader.peek(1).text !== 'interface') {
    reader.next()
    let { text } = reader.name()
    while (reader.take('.')) text = reader.name().text
    found.push({ name: text, values: reader.take('(') ? readValues(reader) : new Map<string, Json>() })
  }
  return found
}

function readValues(reader: TokenReader): Map<string, Json> {
  const values = new Map<string, Json>()
  while (!reader.take(')')) {
    if (reader.take(',')) continue
    const isNamed = reader.peek().kind === 'name' && reader.peek(1).text === '='
    const name = isNamed ? reader.next().text : 'value'
    if (isNamed) reader.next()
    values.set(name, readValue(reader))
  }
  return values
}

function readValue(reader: TokenReader): Json {
  if (reader.take('{')) {
    const list: Json[] = []
    while (!reader.take('}')) if (!reader.take(',')) list.push(readValue(reader))
    return list
  }
  if (reader.isAt('@')) {
    readAnnotations(reader)
    return null
  }
  const token = reader.next()
  if (token.kind === 'end') throw reader.unexpected()
  let value: Json =
    token.kind === 'string' ? stringOf(token) : token.kind === 'number' ? Number.parseFloat(token.text) : token.text
  if (value === 'true' || value === 'false') value = value === 'true'
  // `"a" + "b"`, `Type.CONSTANT`, `Foo.class`: the first word is enough.
  for (;;) {
    if (reader.take('+')) {
      const next = readValue(reader)
      if (typeof value === 'string' && typeof next === 'string') value += next
    } else if (reader.take('.')) value = reader.name().text
    else return value
  }
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

const lists: ReadonlySet<string> = new Set(
  'List ArrayList LinkedList Set HashSet LinkedHashSet Collection Iterable Queue Deque SortedSet TreeSet Flux Page'.split(
    ' ',
  ),
)
const maps: ReadonlySet<string> = new Set('Map HashMap LinkedHashMap TreeMap ConcurrentHashMap SortedMap'.split(' '))
const wrappers: ReadonlySet<string> = new Set('Optional Mono AtomicReference'.split(' '))

function readType(reader: TokenReader): SchemaObject {
  readAnnotations(reader)
  if (reader.take('?')) {
    if (reader.take('extends') || reader.take('super')) return readType(reader)
    return {}
  }
  let { text: name } = reader.name()
  while (reader.isAt('.') && reader.peek(1).kind === 'name') {
    reader.next()
    name = reader.name().text
  }
  const inner: SchemaObject[] = []
  if (reader.take('<')) {
    while (!reader.take('>')) if (!reader.take(',')) inner.push(readType(reader))
  }
  let schema = schemaOfType(name, inner)
  while (reader.isAt('[') && reader.peek(1).text === ']') {
    reader.next()
    reader.next()
    schema = name === 'byte' ? { type: 'string', contentEncoding: 'base64' } : { type: 'array', items: schema }
  }
  if (reader.isAt('.') && reader.peek(1).text === '.') {
    for (let dot = 0; dot < 3; dot += 1) reader.expect('.')
    schema = { type: 'array', items: schema }
  }
  return schema
}

function schemaOfType(name: string, inner: readonly SchemaObject[]): SchemaObject {
  const [first = {}, second = {}] = inner
  if (lists.has(name)) return { type: 'array', items: first }
  if (maps.has(name)) return { type: 'object', additionalProperties: second }
  if (wrappers.has(name)) return first
  if (name === 'Object' || name === 'T' || name === 'JsonNode') return {}
  if (name === 'UUID') return { type: 'string', format: 'uuid' }
  if (name === 'void' || name === 'Void') return { type: 'null' }
  if (name === 'Date' || name === 'Timestamp') return { type: 'string', format: 'date-time' }
  const mapped = typeOfText(name)
  if (mapped === undefined || mapped.type === 'array') return { $ref: refOf({ section: 'schemas', name }) }
  if (mapped.isFile === true) return { type: 'string', contentMediaType: 'application/octet-stream' }
  const isIntegerClass = name === 'Integer' || name === 'int'
  return {
    type: mapped.type,
    ...(mapped.format !== undefined ? { format: mapped.format } : isIntegerClass ? { format: 'int32' } : {}),
  }
}

function textOf(comment: string, annotations: readonly Annotation[]): string {
  for (const { name, values } of annotations) {
    const key = {
      Schema: 'description',
      ApiModelProperty: 'value',
      ApiModel: 'value',
      JsonPropertyDescription: 'value',
      ApiParam: 'value',
    }[name]
    const text = key === undefined ? undefined : (values.get(key) ?? values.get('title'))
    if (typeof text === 'string' && text !== '') return text
  }
  return comment
    .replaceAll(/<\/?p>|<br\s*\/?>/g, '')
    .replaceAll(/^@\w+.*$/gm, '')
    .trim()
}

const required: ReadonlySet<string> = new Set(['NotNull', 'NotBlank', 'NotEmpty', 'NonNull', 'Nonnull'])
const ignored: ReadonlySet<string> = new Set(['JsonIgnore', 'Transient'])

function addField(
  own: JavaClass,
  fieldName: string,
  type: SchemaObject,
  comment: string,
  annotations: readonly Annotation[],
  initial?: Json,
): void {
  if (annotations.some((each) => ignored.has(each.name))) return
  const valueOf = (name: string, key = 'value') => annotations.find((each) => each.name === name)?.values.get(key)
  const given = valueOf('JsonProperty') ?? valueOf('JSONField', 'name') ?? valueOf('SerializedName')
  const name = typeof given === 'string' && given !== '' ? given : fieldName
  const description = textOf(comment, annotations)
  const field: SchemaObject = {
    ...type,
    ...(description !== '' && { description }),
    ...rulesOf(type, annotations),
    ...(initial !== undefined && { default: initial }),
    ...((annotations.some((each) => each.name === 'Deprecated') || comment.includes('@deprecated')) && {
      deprecated: true,
    }),
  }
  const example = valueOf('Schema', 'example') ?? valueOf('ApiModelProperty', 'example')
  if (example !== undefined && example !== '') field['examples'] = [exampleOf(example, type)]
  const properties = own.schema['properties']
  if (isObject(properties)) setOwn(properties, name, field)
  const isRequired =
    annotations.some((each) => required.has(each.name)) ||
    valueOf('Schema', 'requiredMode') === 'REQUIRED' ||
    [
      valueOf('Schema', 'required'),
      valueOf('ApiModelProperty', 'required'),
      valueOf('JsonProperty', 'required'),
    ].includes(true)
  if (!isRequired) return
  const names = own.schema['required']
  own.schema['required'] = [...(Array.isArray(names) ? names : []), name]
}

function exampleOf(example: Json, type: SchemaObject): Json {
  const isNumber = type['type'] === 'integer' || type['type'] === 'number'
  return typeof example === 'string' && isNumber && Number.isSafeInteger(Number(example)) ? Number(example) : example
}

/** Bean Validation as keywords. */
function rulesOf(type: SchemaObject, annotations: readonly Annotation[]): SchemaObject {
  const rules: SchemaObject = {}
  const isList = type['type'] === 'array'
  for (const { name, values } of annotations) {
    const value = values.get('value')
    if (name === 'Size' || name === 'Length') {
      const [low, high] = [values.get('min'), values.get('max')]
      if (low !== undefined) rules[isList ? 'minItems' : 'minLength'] = low
      if (high !== undefined) rules[isList ? 'maxItems' : 'maxLength'] = high
    } else if ((name === 'Min' || name === 'DecimalMin') && value !== undefined) rules['minimum'] = Number(value)
    else if ((name === 'Max' || name === 'DecimalMax') && value !== undefined) rules['maximum'] = Number(value)
    else if (name === 'Positive') rules['exclusiveMinimum'] = 0
    else if (name === 'PositiveOrZero') rules['minimum'] = 0
    else if (name === 'Email') rules['format'] = 'email'
    else if (name === 'Pattern' && typeof values.get('regexp') === 'string')
      rules['pattern'] = values.get('regexp') ?? ''
    else if (name === 'NotBlank') rules['minLength'] ??= 1
    else if (name === 'NotEmpty') rules[isList ? 'minItems' : 'minLength'] ??= 1
  }
  return rules
}
