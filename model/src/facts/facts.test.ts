import { describe, expect, it } from 'vitest'
import type { HttpContent } from '../content/content.ts'
import { compare } from '../diff/compare.ts'
import { merge } from '../merge/merge.ts'
import { contentOf, factsOf } from './facts.ts'
import { parseFactPath, printFactPath } from './path.ts'

const order: HttpContent = {
  v: 1,
  kind: 'http',
  container: 'paths',
  method: 'post',
  path: '/orders/{orderId}',
  pathItem: { parameters: [{ in: 'path', name: 'orderId', required: true, schema: { type: 'string' } }] },
  operation: {
    summary: 'Pay an order',
    tags: ['orders', 'money'],
    parameters: [
      { in: 'query', name: 'status', schema: { type: 'string', maxLength: 20 } },
      { in: 'header', name: 'X-Trace', schema: true },
      { $ref: '#/components/parameters/Page' },
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['items'],
            properties: {
              items: {
                type: 'array',
                items: { type: 'object', properties: { unitPrice: { type: 'number', description: 'In cents' } } },
              },
              description: { type: 'string' },
              'a.b': { type: 'string', madeUp: 1 },
            },
          },
          examples: { paid: { value: { items: [] } } },
        },
      },
    },
    responses: {
      '409': {
        description: 'No',
        content: {
          'application/json': {
            schema: { properties: { code: { enum: ['OUT_OF_STOCK', 3], 'x-enumNames': ['Nothing left', ''] } } },
          },
        },
      },
    },
    security: [{ oauth2: ['orders.write'] }, {}],
    'x-team': { name: 'pay', list: [1, 2] },
  },
}

describe('facts', () => {
  it('name things by what identifies them', () => {
    const facts = factsOf(order)
    expect(Object.fromEntries(facts)).toMatchObject({
      '/path': '/orders/{orderId}',
      '/pathItem.parameters[path:orderId].schema.type': 'string',
      'parameters[query:status].schema.maxLength': 20,
      'parameters[header:x-trace].schema': true,
      'parameters[#/components/parameters/Page].$ref': '#/components/parameters/Page',
      'order(parameters)': ['query:status', 'header:x-trace', '#/components/parameters/Page'],
      'body.required': true,
      'body[application/json].required{items}': 'items',
      'body[application/json].items[].unitPrice.description': 'In cents',
      'body[application/json]."description".type': 'string',
      'body[application/json]."a.b"!madeUp': 1,
      'body[application/json]@examples[paid].value': { items: [] },
      'responses[409][application/json].code.enum{OUT_OF_STOCK}': 'OUT_OF_STOCK',
      'responses[409][application/json].code.enum{=3}': 3,
      'responses[409][application/json].code.x-enumNames[OUT_OF_STOCK]': 'Nothing left',
      'security{oauth2:orders.write}': { oauth2: ['orders.write'] },
      'security{""}': {},
      'tags{money}': 'money',
      'x-team.name': 'pay',
      'x-team.list': [1, 2],
    })
  })

  it('F1: go back to the content they came from', () => {
    expect(JSON.stringify(contentOf(factsOf(order), order))).toBe(JSON.stringify(order))
  })

  it('take any name for what it is', () => {
    const names = [
      'constructor',
      '__proto__',
      'body',
      'toString',
      'a/b',
      '',
      'order(x)',
      '[]',
      '#2',
      '"',
      'x-"y"',
      '\ud800',
    ]
    const odd = JSON.parse(
      JSON.stringify(order).replace(
        '"summary"',
        `${names.map((name) => JSON.stringify(name)).join(':1,')}:1,"summary"`,
      ),
    ) as HttpContent // such a content
    const facts = factsOf(odd)
    expect(JSON.stringify(contentOf(facts, odd))).toBe(JSON.stringify(odd))
    expect([...facts.keys()].every((path) => printFactPath(parseFactPath(path)) === path)).toBe(true)
    expect(facts.get('constructor')).toBe(1)
    expect(facts.get('"body"')).toBe(1)
    expect(merge({ base: order, ours: order, theirs: odd }).content).toEqual(odd)
    expect(compare(order, odd)).toHaveLength(names.length)
  })

  it('are made once', () => {
    expect(factsOf(order)).toBe(factsOf(order))
  })
})
