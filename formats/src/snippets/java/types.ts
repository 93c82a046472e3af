/* Types of Java fields as schemas. A class becomes a reference to a model of its name. */
import { refOf, typeOfText, type SchemaObject } from '@lectern/model'
import type { TokenReader } from '../tokens.ts'
import { readAnnotations } from './annotations.ts'

const lists: ReadonlySet<string> = new Set(
  'List ArrayList LinkedList Set HashSet LinkedHashSet Collection Iterable Queue Deque SortedSet TreeSet Flux Page'.split(
    ' ',
  ),
)
const maps: ReadonlySet<string> = new Set('Map HashMap LinkedHashMap TreeMap ConcurrentHashMap SortedMap'.split(' '))
const wrappers: ReadonlySet<string> = new Set('Optional Mono AtomicReference'.split(' '))

/** Reads a type with what it is made of: `Map<String, List<Order>>`, `byte[]`. */
export function readType(reader: TokenReader): SchemaObject {
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
