import { describe, expect, it } from 'vitest'
import type { HttpContent } from '../content/content.ts'
import type { Json } from '../json.ts'
import { checkComponent, checkDocument, isTooDeep, maxDepth, newProblems } from './check-content.ts'

const http = (operation: HttpContent['operation']): HttpContent => ({
  v: 1,
  kind: 'http',
  container: 'paths',
  method: 'get',
  path: '/orders/{id}',
  operation,
})
const rulesOf = (operation: HttpContent['operation']) =>
  checkDocument(http(operation)).map(({ pointer, rule }) => `${pointer} ${rule}`)

describe('a document', () => {
  it('is fine with everything OpenAPI 3.2 allows, extensions and references included', () => {
    const operation = {
      tags: ['a'],
      parameters: [
        { $ref: '#/components/parameters/Page' },
        { name: 'id', in: 'path', required: true, schema: true },
        { name: 'id', in: 'query', schema: { type: ['string', 'null'], pattern: '^\\p{L}+$' } },
      ],
      requestBody: { content: { 'application/*': { schema: { allOf: [{ $ref: '#/x' }], 'x-any': 1 } } } },
      responses: { '200': { description: 'OK' }, '4XX': { $ref: '#/y' }, default: { description: '' }, 'x-note': 1 },
      callbacks: { done: { '{$request.body#/url}': { post: {} } } },
    }
    expect(rulesOf(operation)).toEqual([])
  })

  it('is told each fault with its place', () => {
    expect(
      rulesOf({
        summary: 1,
        tags: 'a',
        parameters: [{ name: 'a', in: 'path' }, { name: 'b', in: 'body' }, { in: 'query', name: '' }, 'x'],
        requestBody: { content: { json: { schema: { properties: { 'a/b': 'text' }, required: true } } } },
        responses: { ok: {}, '200': [] },
        security: {},
      }),
    ).toEqual([
      '#/operation/summary text_needed',
      '#/operation/tags required_no_names',
      '#/operation/parameters/0/required parameter_optional_in_path',
      '#/operation/parameters/1/in parameter_place_invalid',
      '#/operation/parameters/2/name parameter_name_missing',
      '#/operation/parameters/3 object_needed',
      '#/operation/requestBody/content/json media_type_invalid',
      '#/operation/requestBody/content/json/schema/required required_no_names',
      '#/operation/requestBody/content/json/schema/properties/a~1b schema_needed',
      '#/operation/responses/200 object_needed',
      '#/operation/responses/ok status_invalid',
      '#/operation/security list_needed',
    ])
  })

  it('has operations in its callbacks', () => {
    const callbacks = {
      shared: { $ref: '#/components/callbacks/Done' },
      done: {
        '{$request.body#/url}': { 'x-note': 1, put: 'x', post: { responses: { ok: {} }, parameters: 'x' } },
        '/other': 1,
        'x-why': 1,
      },
    }
    const at = '#/operation/callbacks/done'
    expect(rulesOf({ callbacks })).toEqual([
      `${at}/%7B$request.body%23~1url%7D/put object_needed`,
      `${at}/%7B$request.body%23~1url%7D/post/parameters list_needed`,
      `${at}/%7B$request.body%23~1url%7D/post/responses/ok status_invalid`,
      `${at}/~1other object_needed`,
    ])
  })

  it('is looked at where it changed, and told of its faults every time', () => {
    const fields = (inner: Json) => ({
      type: 'object',
      properties: { a: { type: 'object', properties: { b: { type: 'string' } } }, c: inner },
    })
    const body = (schema: Json) => ({ requestBody: { content: { 'application/json': { schema } } } })
    const good = fields({ type: 'object', properties: { d: { type: 'string' } } })
    expect(rulesOf(body(good))).toEqual([])
    const bad = { ...good, properties: { ...good.properties, c: { type: 'object', properties: { d: { type: 'x' } } } } }
    for (const _time of [1, 2]) expect(rulesOf(body(bad))).toHaveLength(1)
    expect(rulesOf(body(good))).toEqual([])
  })

  it('may keep what was wrong before, wherever that stands now', () => {
    const before = checkDocument(http({ parameters: [{ name: 'a', in: 'path' }] }))
    const moved = checkDocument(
      http({
        parameters: [
          { name: 'n', in: 'query' },
          { name: 'a', in: 'path' },
        ],
      }),
    )
    expect(newProblems(moved, before)).toEqual([])
    const twice = checkDocument(
      http({
        parameters: [
          { name: 'a', in: 'path' },
          { name: 'a', in: 'path' },
        ],
      }),
    )
    expect(newProblems(twice, before).map(({ rule }) => rule)).toEqual([
      'parameter_optional_in_path',
      'parameter_twice',
    ])
  })
})

it('checks schemas by their keywords', () => {
  const schema = { type: 'text', minLength: -1, maximum: '1', pattern: '(', enum: {}, items: [], oneOf: {} }
  expect(checkComponent('schemas', schema).map(({ pointer }) => pointer)).toEqual([
    '#/type',
    '#/enum',
    '#/maximum',
    '#/minLength',
    '#/pattern',
    '#/items',
    '#/oneOf',
  ])
  expect(checkComponent('responses', { content: { 'a/b': { schema: 1 } } })).toMatchObject([
    { pointer: '#/content/a~1b/schema', rule: 'schema_needed' },
  ])
})

it('measures depth without running out of stack', () => {
  const nested = (depth: number): Json => {
    let value: Json = 1
    for (let level = 0; level < depth; level += 1) value = [value]
    return value
  }
  expect(isTooDeep(nested(maxDepth))).toBe(false)
  expect(isTooDeep(nested(maxDepth + 2))).toBe(true)
  expect(isTooDeep(nested(100_000))).toBe(true)
})
