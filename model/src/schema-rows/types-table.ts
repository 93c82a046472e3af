/*
 * Free-text types of pushes and of people ("List<String>", "Integer", "LocalDateTime", `num_array`, `file[]`).
 * Owns: which JSON type and format each stands for. Does not own: where the written label is kept (`schema-rows/label.ts`).
 */

/** The JSON Schema a type text stands for. */
export interface MappedType {
  type: 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null'
  format?: string
  /** Raw bytes; written as `contentMediaType`. */
  isFile?: true
  /** Element of an array or value of a map; absent when unknown. */
  item?: MappedType
  /** Text of the element's type as written, when it is not in the table: the name of a model, perhaps. */
  itemText?: string
  /** Keys are free: `Map<String, T>`. */
  isMap?: true
}

const string: MappedType = { type: 'string' }
const number: MappedType = { type: 'number' }
const file: MappedType = { type: 'string', isFile: true }

function text(format: string): MappedType {
  return { type: 'string', format }
}
function integer(format: string): MappedType {
  return { type: 'integer', format }
}

const table: ReadonlyMap<string, MappedType> = new Map<string, MappedType>([
  ...entries(string, 'string str text char character charsequence varchar enum stringbuilder'),
  ...entries(number, 'number numeric decimal bigdecimal'),
  ...entries({ type: 'number', format: 'float' }, 'float float32'),
  ...entries({ type: 'number', format: 'double' }, 'double float64'),
  ...entries({ type: 'integer' }, 'integer biginteger bigint'),
  ...entries(integer('int8'), 'byte int8'),
  ...entries(integer('int16'), 'short int16'),
  ...entries(integer('int32'), 'int int32'),
  ...entries(integer('int64'), 'long int64 timestamp_ms'),
  ...entries({ type: 'boolean' }, 'boolean bool'),
  ...entries({ type: 'object' }, 'object json jsonobject struct'),
  ...entries({ type: 'object', isMap: true }, 'map hashmap linkedhashmap treemap dictionary record'),
  ...entries({ type: 'array' }, 'array list arraylist linkedlist set hashset collection iterable jsonarray'),
  ...entries({ type: 'array', item: number }, 'num_array number_array'),
  ...entries({ type: 'array', item: string }, 'str_array string_array'),
  ...entries({ type: 'array', item: { type: 'boolean' } }, 'bool_array boolean_array'),
  ...entries({ type: 'array', item: { type: 'object' } }, 'object_array obj_array'),
  ...entries({ type: 'array', item: file }, 'file_array files'),
  ...entries(file, 'file multipartfile binary inputstream'),
  ...entries(
    text('date-time'),
    'date-time datetime localdatetime zoneddatetime offsetdatetime instant timestamp date_time',
  ),
  ...entries(text('date'), 'date localdate'),
  ...entries(text('time'), 'time localtime'),
  ...entries(text('uuid'), 'uuid guid'),
  ...entries(text('uri'), 'uri url'),
  ...entries(text('email'), 'email'),
  ...entries(text('duration'), 'duration'),
  ...entries({ type: 'null' }, 'null void'),
])

function entries(type: MappedType, names: string): [string, MappedType][] {
  return names.split(' ').map((name) => [name, type])
}

const maxNesting = 8

/**
 * The JSON type a text stands for: `int`, `List<String>`, `Map<String, Long>`, `file[]`, `java.lang.Integer`.
 * Undefined when the table does not know it; it may be the name of a model then.
 */
export function typeOfText(written: string, nesting = 0): MappedType | undefined {
  const label = written.trim()
  if (nesting > maxNesting || label === '') return undefined
  const known = table.get(simpleName(label).toLowerCase())
  if (known !== undefined) return known
  if (label.endsWith('[]')) return arrayOf(label.slice(0, -2), nesting)
  const generic = /^([^<]+)<(.*)>$/s.exec(label)
  const [, outer, inner] = generic ?? []
  if (outer === undefined || inner === undefined) return undefined
  const container = table.get(simpleName(outer).toLowerCase())
  if (container?.type === 'array') return arrayOf(inner, nesting)
  if (container?.isMap === true) return mapOf(lastArgument(inner), nesting)
  return undefined
}

/** `java.util.List` is `List`. */
function simpleName(name: string): string {
  const trimmed = name.trim()
  return /^[\w.]+$/.test(trimmed) ? trimmed.slice(trimmed.lastIndexOf('.') + 1) : trimmed
}

function arrayOf(written: string, nesting: number): MappedType {
  return { type: 'array', ...element(written, nesting) }
}

function mapOf(written: string, nesting: number): MappedType {
  return { type: 'object', isMap: true, ...element(written, nesting) }
}

function element(written: string, nesting: number): Pick<MappedType, 'item' | 'itemText'> {
  const item = typeOfText(written, nesting + 1)
  return item === undefined ? { itemText: written.trim() } : { item }
}

/** `String, List<Long>` → `List<Long>`: commas inside `<…>` do not count. */
function lastArgument(inner: string): string {
  let depth = 0
  for (let index = inner.length - 1; index >= 0; index--) {
    const char = inner[index]
    if (char === '>') depth++
    else if (char === '<') depth--
    else if (char === ',' && depth === 0) return inner.slice(index + 1)
  }
  return inner
}
