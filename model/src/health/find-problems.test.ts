import { expect, it } from 'vitest'
import type { StoredContent } from '../content/content.ts'
import type { JsonObject } from '../json.ts'
import { findHealthProblems } from './find-problems.ts'

const http = (operation: JsonObject, more: JsonObject = {}) =>
  // Contents are JSON.
  ({ v: 1, kind: 'http', container: 'paths', method: 'post', path: '/orders', operation, ...more }) as StoredContent
const model = (value: JsonObject): StoredContent => ({ v: 1, kind: 'component', value })
const json = (schema: JsonObject, more: JsonObject = {}) => ({ content: { 'application/json': { schema, ...more } } })
const text = { type: 'string', description: 'A text' }
const ref = { $ref: '#/components/schemas/Order' }
const fine = { description: 'Places an order', responses: { 200: json(ref), 400: json(ref) } }
const fields = (properties: JsonObject): JsonObject => ({ type: 'object', properties })

/** As `rule count place.status.name …`. */
const shown = (content: StoredContent): string[] =>
  findHealthProblems(content).map(({ rule, count, places }) =>
    [rule, count, ...places.map(({ place, status, name }) => [place, status, name].join('.'))].join(' '),
  )

const cases: [string, StoredContent, string[]][] = [
  ['a call with everything', http(fine), []],
  ['no description', http({ ...fine, description: ' ' }), ['no-description 1']],
  ['the description of the path counts', http({ responses: fine.responses }, { pathItem: { description: 'x' } }), []],
  [
    'parameters, headers and fields without a description',
    http({
      ...fine,
      parameters: [
        { in: 'query', name: 'page', schema: { type: 'integer' } },
        { in: 'query', name: 'sort', schema: text },
      ],
      requestBody: json(
        fields({
          lines: { type: 'array', description: 'Lines', items: fields({ sku: { type: 'string' }, name: text }) },
        }),
      ),
      responses: { 200: { ...json(ref), headers: { 'X-Rate': { schema: { type: 'integer' } } } }, default: ref },
    }),
    ['fields-undescribed 3 query..page body..lines[].sku header.200.X-Rate'],
  ],
  [
    'fields of a shared model are described there',
    http({ ...fine, requestBody: json(fields({ order: ref, orders: { type: 'array', items: ref } })) }),
    [],
  ],
  ['a title is a description', model(fields({ id: { type: 'string', title: 'Number' } })), []],
  [
    'fields of variants and inherited ones',
    model({ allOf: [ref, fields({ a: {} })], oneOf: [fields({ b: {} })] }),
    ['fields-undescribed 2 model..a model..b'],
  ],
  [
    'names of every object are plain',
    model(fields({ constructor: text, toString: {} })),
    ['fields-undescribed 1 model..toString'],
  ],
  [
    'no schema and no example',
    http({ ...fine, requestBody: { content: { 'application/json': {} } } }),
    ['no-example 1 body..'],
  ],
  ['an example without a schema', http({ ...fine, requestBody: { content: { 'text/plain': { example: 'x' } } } }), []],
  [
    'an example that does not fit',
    http({
      ...fine,
      requestBody: json(
        fields({ lines: { ...text, type: 'array', items: fields({ count: { type: 'integer', description: 'x' } }) } }),
        { example: { lines: [{ count: 'two' }] } },
      ),
    }),
    ['example-mismatch 1 body..lines[].count'],
  ],
  [
    'an example of a field',
    model(fields({ count: { type: 'integer', description: 'x', example: 'many' } })),
    ['example-mismatch 1 model..count'],
  ],
  [
    'an example of a parameter',
    http({
      ...fine,
      parameters: [{ in: 'query', name: 'n', description: 'x', example: 'a', schema: { type: 'integer' } }],
    }),
    ['example-mismatch 1 query..n'],
  ],
  [
    'an example of another media type is a text',
    http({
      ...fine,
      requestBody: { content: { 'application/xml': { schema: fields({ a: text }), example: '<a/>' } } },
    }),
    [],
  ],
  ['an example with parts of shared models', http({ ...fine, requestBody: json(ref, { example: 1 }) }), []],
  ['no answers at all', http({ description: 'x' }), ['no-success-schema 1', 'no-error-response 1']],
  [
    'a success without a schema',
    http({ ...fine, responses: { 200: { description: 'OK' }, 404: {} } }),
    ['no-success-schema 1 response.200.'],
  ],
  ['a success without a body', http({ ...fine, responses: { 204: {}, '5XX': {} } }), []],
  ['a redirection', http({ ...fine, responses: { 302: {}, default: ref } }), []],
  ['a shared answer', http({ ...fine, responses: { 200: ref, 400: ref } }), []],
  ['answers to HEAD have no body', http({ ...fine, responses: { 200: {}, 400: {} } }, { method: 'head' }), []],
  [
    'error codes are documented errors',
    http({ ...fine, responses: { 200: ref }, 'x-lectern-errors': { codes: [{ code: '1', name: 'a' }] } }),
    [],
  ],
  ['a webhook is answered by others', http({ description: 'x' }, { container: 'webhooks' }), []],
  [
    'a method of a service',
    { v: 1, kind: 'dubbo', definition: '', parameters: fields({ id: {} }), result: fields({ id: text }) },
    ['no-description 1', 'fields-undescribed 1 body..id'],
  ],
  ['texts have no fields', { v: 1, kind: 'markdown', text: '' }, []],
  [
    'odd input',
    http({ description: 'x', parameters: 3, responses: { 200: 4, 400: [] } }),
    ['no-success-schema 1 response.200.'],
  ],
]

it.each(cases)('%s', (_, content, expected) => {
  expect(shown(content)).toEqual(expected)
})

it('lists the first places and counts all', () => {
  const many = fields(Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`f${String(at)}`, {}])))
  const [found] = findHealthProblems(model(many))
  expect(found?.count).toBe(2_000)
  expect(found?.places).toHaveLength(20)
})
