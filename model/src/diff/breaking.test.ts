import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { edited, edits, faultsOf, httpContents } from '../../test/contents.ts'
import type { ComponentSection, HttpContent, StoredContent } from '../content/content.ts'
import type { JsonObject } from '../json.ts'
import { isBreaking } from './breaking.ts'
import { compare } from './compare.ts'

function http(operation: JsonObject, more: Partial<HttpContent> = {}): HttpContent {
  return { v: 1, kind: 'http', container: 'paths', method: 'post', path: '/orders/{id}', operation, ...more }
}

/** Sentences of what breaks. */
function broken(before: StoredContent, after: StoredContent, section?: ComponentSection): string[] {
  const options = section === undefined ? {} : { section }
  const changes = compare(before, after, options)
  expect(changes).not.toEqual([])
  return changes.filter((change) => isBreaking(change, before, options)).map(({ sentence }) => sentence)
}

const json = (schema: JsonObject): JsonObject => ({ content: { 'application/json': { schema } } })
const sent = (schema: JsonObject): HttpContent => http({ requestBody: json(schema) })
const answered = (schema: JsonObject): HttpContent => http({ responses: { 200: { description: '', ...json(schema) } } })
const fields = (properties: JsonObject, ...required: string[]): JsonObject => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
})
const text = { type: 'string' }

/** In a request, in a response: the sentences that break there. */
type Case = [what: string, before: JsonObject, after: JsonObject, request: string[], response: string[]]

const cases: Case[] = [
  ['a field more', fields({ a: text }), fields({ a: text, b: text }), [], []],
  ['a required field more', fields({ a: text }, 'a'), fields({ a: text, b: text }, 'a', 'b'), ['required.added'], []],
  ['a field less', fields({ a: text, b: text }), fields({ a: text }), [], ['property.removed']],
  ['a field required', fields({ a: text }), fields({ a: text }, 'a'), ['required.added'], []],
  ['a field optional', fields({ a: text }, 'a'), fields({ a: text }), [], ['required.removed']],
  ['another type', fields({ a: text }), fields({ a: { type: 'integer' } }), ['type.changed'], ['type.changed']],
  ['a wider type', { type: 'integer' }, { type: 'number' }, [], ['type.changed']],
  ['a narrower type', { type: ['string', 'null'] }, text, ['type.changed'], []],
  ['null as well', text, { type: 'string', nullable: true }, [], ['nullable.added']],
  ['null no longer', { type: 'string', nullable: true }, text, ['nullable.removed'], []],
  ['another format', { format: 'date' }, { format: 'uuid' }, ['format.changed'], ['format.changed']],
  ['a wider format', { format: 'int32' }, { format: 'int64' }, [], ['format.changed']],
  ['a format', text, { ...text, format: 'date' }, ['format.added'], []],
  ['an enum', text, { ...text, enum: ['A'] }, ['enum.added'], []],
  ['a value more', { enum: ['A'] }, { enum: ['A', 'B'] }, [], []],
  ['a value less', { enum: ['A', 'B'] }, { enum: ['A'] }, ['enumValue.removed'], []],
  ['another const', { const: 1 }, { const: 2 }, ['const.changed'], ['const.changed']],
  ['a lower maximum', { maximum: 9 }, { maximum: 5 }, ['maximum.changed'], []],
  ['a higher maximum', { maximum: 5 }, { maximum: 9 }, [], []],
  ['a higher minimum', { minLength: 1 }, { minLength: 2 }, ['minLength.changed'], []],
  ['no minimum at all', text, { ...text, minLength: 0 }, [], []],
  ['an end that is left out', { maximum: 9 }, { maximum: 9, exclusiveMaximum: true }, ['exclusiveMaximum.added'], []],
  ['a pattern', text, { ...text, pattern: '^a' }, ['pattern.added'], []],
  ['larger steps', { multipleOf: 2 }, { multipleOf: 4 }, ['multipleOf.changed'], []],
  ['smaller steps', { multipleOf: 4 }, { multipleOf: 2 }, [], []],
  ['nothing twice', { type: 'array' }, { type: 'array', uniqueItems: true }, ['uniqueItems.added'], []],
  [
    'no other fields',
    { type: 'object' },
    { type: 'object', additionalProperties: false },
    ['additionalProperties.added'],
    [],
  ],
  [
    'another model',
    { $ref: '#/components/schemas/A' },
    { $ref: '#/components/schemas/B' },
    ['reference.changed'],
    ['reference.changed'],
  ],
  ['an alternative more', { oneOf: [text] }, { oneOf: [text, { type: 'integer' }] }, [], ['variant.added']],
  ['an alternative less', { oneOf: [text, { type: 'integer' }] }, { oneOf: [text] }, ['variant.removed'], []],
  ['words', text, { ...text, description: 'A', example: 'x', default: 'y' }, [], []],
]

describe('in schemas', () => {
  it.each(cases)('%s', (_what, before, after, request, response) => {
    expect(broken(sent(before), sent(after)), 'request').toEqual(request)
    expect(broken(answered(before), answered(after)), 'response').toEqual(response)
    const model = (value: JsonObject): StoredContent => ({ v: 1, kind: 'component', value })
    const inModel = broken(model(before), model(after), 'schemas')
    expect(new Set(inModel), 'shared model').toEqual(new Set([...request, ...response]))
  })
})

describe('around them', () => {
  it('has another address or method, but for the names of placeholders', () => {
    expect(broken(http({}), http({}, { path: '/order/{id}' }))).toEqual(['address.changed'])
    expect(broken(http({}), http({}, { path: '/orders/{order}' }))).toEqual([])
    expect(broken(http({}), http({}, { method: 'put' }))).toEqual(['method.changed'])
  })

  it('demands a parameter or a body', () => {
    const query = (more: JsonObject): HttpContent => http({ parameters: [{ in: 'query', name: 'q', ...more }] })
    const none = http({ parameters: [] })
    expect(broken(none, query({}))).toEqual([])
    expect(broken(none, query({ required: true }))).toEqual(['parameter.added'])
    expect(broken(query({ required: true }), none)).toEqual([])
    expect(broken(query({}), query({ required: true }))).toEqual(['required.added'])
    expect(broken(query({ required: true }), query({ required: false }))).toEqual([])
    expect(broken(query({ schema: text }), query({ schema: { type: 'integer' } }))).toEqual(['type.changed'])
    const body = json(text)
    expect(broken(http({}), http({ requestBody: body }))).toEqual([])
    expect(broken(http({}), http({ requestBody: { ...body, required: true } }))).toEqual(['body.added'])
    expect(broken(http({ requestBody: body }), http({}))).toEqual([])
  })

  it('answers no longer with success, a header or a media type', () => {
    const answers = (...statuses: string[]): HttpContent =>
      http({ responses: Object.fromEntries(statuses.map((status) => [status, { description: '' }])) })
    expect(broken(answers('200', '404'), answers('200'))).toEqual([])
    expect(broken(answers('200', '404'), answers('404'))).toEqual(['response.removed'])
    expect(broken(answers('200'), answers('200', '201'))).toEqual([])
    const [one, two] = [{ 'text/plain': {} }, { 'text/plain': {}, 'text/csv': {} }]
    expect(broken(http({ requestBody: { content: two } }), http({ requestBody: { content: one } }))).toEqual([
      'mediaType.removed',
    ])
    const answer = (more: JsonObject): HttpContent => http({ responses: { 200: { description: '', ...more } } })
    expect(broken(answer({ content: two }), answer({ content: one }))).toEqual(['mediaType.removed'])
    expect(broken(answer({ content: one }), answer({ content: two }))).toEqual([])
    const header = { headers: { 'X-Total': { schema: text } } }
    expect(broken(answer(header), answer({}))).toEqual(['header.removed'])
  })

  it('demands that callers sign in', () => {
    const key = { key: [] }
    expect(broken(http({}), http({ security: [key] }))).toEqual(['securityWhole.added'])
    expect(broken(http({}), http({ security: [{}, key] }))).toEqual([])
    expect(broken(http({ security: [] }), http({ security: [key] }))).toEqual(['security.added'])
    expect(broken(http({ security: [{}, key] }), http({ security: [key] }))).toEqual(['security.removed'])
    expect(broken(http({ security: [key] }), http({}))).toEqual([])
  })

  it('reads the other way round in what it sends by itself', () => {
    const hook = (schema: JsonObject): HttpContent => ({ ...sent(schema), container: 'webhooks' })
    const callback = (schema: JsonObject): HttpContent =>
      http({ callbacks: { done: { '{$request.body#/url}': { post: { requestBody: json(schema) } } } } })
    const [more, less] = [fields({ a: text, b: text }, 'a', 'b'), fields({ a: text }, 'a')]
    for (const place of [hook, callback]) {
      expect(broken(place(less), place(more))).toEqual([])
      expect(broken(place(more), place(less))).toEqual(['property.removed', 'required.removed'])
    }
  })

  it('leaves environments and words alone', () => {
    const server = (...values: string[]): HttpContent =>
      http({ servers: [{ url: '{a}', variables: { a: { default: 'x', enum: values } } }] })
    expect(broken(server('x', 'y'), server('x'))).toEqual([])
    expect(broken(http({ summary: 'A' }), http({ summary: 'B', deprecated: true }))).toEqual([])
  })

  it('knows services by name', () => {
    const service = { version: '1', protocol: '', author: '', dependency: '' }
    const folder = (interfaceName: string): StoredContent => ({
      ...{ v: 1, kind: 'folder', description: '' },
      dubbo: { ...service, interfaceName },
    })
    expect(broken(folder('a.B'), folder('a.C'))).toEqual(['interfaceName.changed'])
  })
})

it('breaks nothing where nothing changed, and judges whatever changed', () => {
  fc.assert(
    fc.property(httpContents(), edits(), (before, list) => {
      expect(compare(before, structuredClone(before)).filter((change) => isBreaking(change, before))).toEqual([])
      const after = edited(before, list)
      if (faultsOf(before).length + faultsOf(after).length > 0) return
      for (const change of compare(before, after)) expect(typeof isBreaking(change, before)).toBe('boolean')
    }),
    { numRuns: 300 },
  )
})
