/*
 * Which fields of a bundle have the same rows below. Owns: the key that is equal for them, so that a shared model is read and written once
 * however many documents show it, and models that contain themselves end.
 */
import {
  arrayAt,
  isObject,
  lookUp,
  resolvePointer,
  stringAt,
  type Components,
  type Json,
  type Row,
  type Schema,
  type SchemaObject,
} from '@lectern/model'

/** Keywords that say something about the value itself, not about what is in it. */
const plainKeywords: ReadonlySet<string> = new Set([
  'title',
  'description',
  'summary',
  'default',
  'example',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  'nullable',
  'minItems',
  'maxItems',
  'uniqueItems',
  'xml',
])
const maxHops = 32

/** Numbers the schemas that documents bring themselves: pointers into them mean nothing elsewhere. */
export class SchemaNumbers {
  readonly #numbers = new WeakMap<object, number>()
  #next = 0

  of(schema: Schema): number {
    if (!isObject(schema)) return -1
    const known = this.#numbers.get(schema)
    if (known !== undefined) return known
    this.#numbers.set(schema, this.#next)
    return this.#next++
  }
}

/** The key of the rows below a row that was read from `schema`. */
export function blockKey(row: Row, schema: Schema, components: Components, numbers: SchemaNumbers): string {
  const [only = '#'] = row.sources
  const place = row.sources.length === 1 ? meantPlace(only, schema, components) : row.sources.join(' ')
  const isShared = row.sources.length === 1 ? isComponent(place) : row.sources.every(isComponent)
  return isShared ? place : `${numbers.of(schema)} ${place}`
}

const isComponent = (pointer: string): boolean => /^(?:\[\])*#\/components\//.test(pointer)

/** The schema a field is in the end, through references and lists that add nothing: `[]` per list passed. */
function meantPlace(start: string, root: Schema, components: Components): string {
  let pointer = start
  let lists = ''
  for (let hop = 0; hop < maxHops; hop++) {
    const isShared = pointer.startsWith('#/components/')
    const schema = isShared ? lookUp(components, pointer) : resolvePointer(root, pointer)
    if (!isObject(schema)) break
    const step = stepInto(schema, pointer)
    if (step === undefined) break
    pointer = step.pointer
    if (step.isList) lists += '[]'
  }
  return lists + pointer
}

function stepInto(schema: SchemaObject, pointer: string): { pointer: string; isList: boolean } | undefined {
  const telling = Object.keys(schema).filter((key) => !plainKeywords.has(key) && !key.startsWith('x-'))
  const [only = ''] = telling
  const value = schema[only]
  if (telling.length === 1 && only === '$ref') {
    const ref = stringAt(schema, '$ref') ?? ''
    return ref.startsWith('#/components/') ? { pointer: ref, isList: false } : undefined
  }
  if (telling.length === 1 && (only === 'allOf' || only === 'anyOf' || only === 'oneOf') && Array.isArray(value)) {
    const at = onlyBranch(value)
    return at < 0 ? undefined : { pointer: `${pointer}/${only}/${at}`, isList: false }
  }
  const isList = telling.length === 2 && telling.includes('type') && isObject(schema['items'])
  return isList && isArrayType(schema) ? { pointer: `${pointer}/items`, isList: true } : undefined
}

function isArrayType(schema: SchemaObject): boolean {
  const types = arrayAt(schema, 'type') ?? [schema['type'] ?? '']
  return types.includes('array') && types.every((type) => type === 'array' || type === 'null')
}

/** The branch that is left beside null; -1 when there is a choice. */
function onlyBranch(branches: readonly Json[]): number {
  const left = branches.flatMap((branch, index) =>
    isObject(branch) && branch['type'] === 'null' && Object.keys(branch).length === 1 ? [] : [index],
  )
  return left.length === 1 ? (left[0] ?? -1) : -1
}
