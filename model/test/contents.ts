/*
 * Arbitrary HTTP documents, and edits of any JSON as people and programs make them, for the laws of facts and merging.
 */
import fc from 'fast-check'
import { factsOf, isObject, setOwn, type HttpContent, type Json, type JsonObject } from '../src/index.ts'
import { schemas } from './schemas.ts'

const words = fc.constantFrom('', 'One', 'One\nTwo\nThree\n', 'Two\nThree', '说明\n第二行\n')
const names = fc.constantFrom(
  'id',
  'q',
  'a.b',
  'c[]',
  'x/y',
  '{z}',
  'a"b',
  'properties',
  '@at',
  '!',
  'order(a)',
  '#2',
  '',
)

function dictionary(key: fc.Arbitrary<string>, value: fc.Arbitrary<Json>, maxKeys = 2): fc.Arbitrary<JsonObject> {
  return fc.dictionary(key, value, { maxKeys, noNullPrototype: true })
}

const free: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(null, 1, 'text', [], {}, [{ a: 1 }], { a: { b: [1] } }),
  dictionary(names, fc.constantFrom<Json>(1, 'a', { deep: true })),
)
const schema: fc.Arbitrary<Json> = schemas(1)

/** Some of the fields: objects with all of them would be too big to look at. */
function record(model: Record<string, fc.Arbitrary<Json>>, maxLength = 3): fc.Arbitrary<JsonObject> {
  return fc
    .subarray(Object.keys(model), { maxLength: Math.min(maxLength, Object.keys(model).length) })
    .chain((keys) =>
      fc.record(Object.fromEntries(keys.flatMap((key) => (model[key] === undefined ? [] : [[key, model[key]]])))),
    )
}

const reference = (section: string): fc.Arbitrary<JsonObject> =>
  fc.constantFrom('A', 'B').map((name) => ({ $ref: `#/components/${section}/${name}` }))
const example = fc.oneof(record({ summary: words, value: free }), reference('examples'))
const mediaType = record({
  schema,
  example: free,
  examples: dictionary(names, example),
  encoding: dictionary(names, record({ contentType: words })),
  'x-media': free,
  unknown: free,
})
const content = dictionary(fc.constantFrom('application/json', 'text/*', 'a[b]'), mediaType)
const place = fc.constantFrom('query', 'header', 'path', 'cookie')
const parameter = fc.oneof(
  fc.record(
    { in: place, name: names, description: words, schema, example: free, 'x-own': free },
    { requiredKeys: ['in', 'name'] },
  ),
  fc.record({ in: place, name: names, content }, { requiredKeys: ['in', 'name'] }),
  reference('parameters'),
)
const parameters = fc.uniqueArray(parameter, {
  maxLength: 3,
  selector: (entry) => JSON.stringify('name' in entry ? [entry.in, entry.name] : entry).toLowerCase(),
})
const response = fc.oneof(
  record({ description: words, content, headers: dictionary(names, record({ description: words, schema })) }),
  reference('responses'),
)
const security = fc.uniqueArray(dictionary(names, fc.constantFrom<Json>([], ['read'], ['read', 'a,b+c'])), {
  maxLength: 2,
  selector: (entry) => JSON.stringify(entry),
})

const operation = record({
  summary: words,
  description: words,
  operationId: words,
  deprecated: fc.boolean(),
  tags: fc.uniqueArray(names, { maxLength: 3 }),
  parameters,
  requestBody: fc.oneof(record({ description: words, required: fc.boolean(), content }), reference('requestBodies')),
  responses: dictionary(fc.constantFrom('200', '4XX', 'default', 'x-r'), response),
  callbacks: dictionary(names, dictionary(fc.constantFrom('{$request.body#/url}', 'x-c'), record({ summary: words }))),
  servers: fc.uniqueArray(fc.record({ url: names, description: words }), { maxLength: 2, selector: ({ url }) => url }),
  security,
  body: free,
  'x-free': free,
  '@odd': free,
})

/** An operation with everything in it, sensible and odd. */
export function httpContents(): fc.Arbitrary<HttpContent> {
  return fc
    .record({ operation, pathItem: record({ summary: words, parameters }) })
    .map(({ operation, pathItem }): HttpContent => ({
      v: 1,
      kind: 'http',
      container: 'paths',
      method: 'get',
      path: '/a/{id}',
      ...(Object.keys(pathItem).length > 0 && { pathItem }),
      operation,
    }))
}

/**
 * What no sound document says: two entries of one name in a list, `example` beside `examples`, names of enum values that
 * are not in step with the values. As texts; empty for a sound one.
 */
export function faultsOf(content: HttpContent): string[] {
  const twice = /#\d+"?\}|(?:parameters|servers|tags)\["?[^\]]*#\d+"?\]/
  const outOfStep = /\.x-enum[\w-]*$/
  const facts = [...factsOf(content).keys()].filter((path) => twice.test(path) || outOfStep.test(path))
  return [...facts, ...excluded(content.operation), ...excluded(content.pathItem ?? {})]
}

function excluded(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(excluded)
  if (!isObject(value)) return []
  // Schemas may have both.
  const isBoth = 'examples' in value && 'example' in value && !('type' in value) && ('schema' in value || 'in' in value)
  return [...(isBoth ? [JSON.stringify(value)] : []), ...Object.values(value).flatMap(excluded)]
}

/** One edit of a JSON value; `at` chooses the place, whatever the value. */
export interface Edit {
  at: number
  what: 'change' | 'remove' | 'add' | 'copy' | 'reverse'
  value: Json
}

export function edits(maxLength = 4): fc.Arbitrary<Edit[]> {
  const edit = fc.record({
    at: fc.nat(),
    what: fc.constantFrom<Edit['what']>('change', 'change', 'remove', 'add', 'copy', 'reverse'),
    value: fc.constantFrom<Json>('new', 'other\nlines\n', 7, true, { type: 'string' }, { description: 'New' }),
  })
  return fc.array(edit, { minLength: 1, maxLength })
}

interface Place {
  owner: Json[] | JsonObject
  key: string | number
}

/** The value after the edits; the value given is not touched. */
export function edited<Value>(value: Value, list: readonly Edit[]): Value {
  // A copy of JSON has the type of what was copied, and edits keep it JSON.
  const root = structuredClone({ value }) as { value: Value } & JsonObject
  for (const edit of list) {
    const places = placesIn(root.value ?? null, [])
    const place = places[edit.at % Math.max(1, places.length)]
    if (place !== undefined) apply(place, structuredClone(edit))
  }
  return root.value
}

function placesIn(value: Json, found: Place[]): Place[] {
  if (Array.isArray(value)) value.forEach((entry, key) => visit(value, key, entry, found))
  else if (isObject(value)) for (const [key, entry] of Object.entries(value)) visit(value, key, entry, found)
  return found
}

function visit(owner: Place['owner'], key: string | number, entry: Json, found: Place[]): void {
  // The head of a content is not edited, and a parameter is another one under another name.
  if (
    ['v', 'kind', 'container', 'method', 'path', 'in', 'name', '$ref'].includes(String(key)) &&
    typeof entry !== 'object'
  )
    return
  if (key !== 'operation') found.push({ owner, key })
  placesIn(entry, found)
}

function apply({ owner, key }: Place, { what, value }: Edit): void {
  const old = Array.isArray(owner) ? owner[Number(key)] : owner[key]
  const set = (entry: Json): void => {
    if (Array.isArray(owner)) owner[Number(key)] = entry
    else setOwn(owner, String(key), entry)
  }
  if (what === 'change') set(typeof old === 'string' && typeof value === 'string' ? changedText(old, value) : value)
  else if (what === 'remove') {
    if (Array.isArray(owner)) owner.splice(Number(key), 1)
    else Reflect.deleteProperty(owner, key)
  } else if (what === 'reverse') set(reversed(old ?? null))
  else if (!Array.isArray(owner))
    setOwn(
      owner,
      what === 'add' ? `added${JSON.stringify(value).length}` : `${key}Copy`,
      what === 'add' ? value : structuredClone(old ?? null),
    )
  else if (typeof value === 'string' || typeof old !== 'object') owner.splice(Number(key), 0, value)
}

/** Some line of a text is another one. */
function changedText(old: string, line: string): string {
  const lines = old.split('\n')
  lines[line.length % lines.length] = line
  return lines.join('\n')
}

function reversed(value: Json): Json {
  if (Array.isArray(value)) return value.toReversed()
  return isObject(value) ? Object.fromEntries(Object.entries(value).reverse()) : value
}
