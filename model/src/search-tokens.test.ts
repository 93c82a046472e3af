import { describe, expect, it } from 'vitest'
import type { HttpContent } from './content/content.ts'
import { searchTokens, tokensOf, type TokenPlace } from './search-tokens.ts'

describe('cutting', () => {
  it.each<[string, string[]]>([
    ['userName_id', ['username_id', 'user', 'name', 'id']],
    ['HTTPServer2Go', ['httpserver2go', 'http', 'server2', 'go']],
    ['订单号', ['订单', '单号']],
    ['税', ['税']],
    ['查询order列表', ['查询', 'order', '列表']],
    ['a-b.c', ['a-b.c', 'a', 'b', 'c']],
    ['ＡＢＣ', ['abc']],
    ['!!! ', []],
  ])('%s', (text, tokens) => {
    expect(tokensOf(text)).toEqual(tokens)
  })
})

describe('an operation', () => {
  const content: HttpContent = {
    v: 1,
    kind: 'http',
    container: 'paths',
    method: 'post',
    path: '/orders/{orderId}/refunds',
    operation: {
      summary: '创建退款',
      operationId: 'createRefund',
      description: 'Gives money back',
      requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Refund' } } } },
      responses: { 409: { description: 'Already refunded' } },
    },
  }
  const components = {
    schemas: {
      Refund: {
        type: 'object',
        properties: {
          lines: { type: 'array', items: { type: 'object', properties: { unitPrice: { type: 'number' } } } },
          reason: { enum: ['OUT_OF_STOCK'], 'x-enum-descriptions': ['缺货'] },
          again: { $ref: '#/components/schemas/Refund' },
        },
      },
    },
  }

  it.each<[string, TokenPlace]>([
    ['退款', 'title'],
    ['/orders/{orderid}/refunds', 'path'],
    ['refunds', 'path'],
    ['createrefund', 'path'],
    ['409', 'code'],
    ['lines.unitprice', 'field'],
    ['price', 'field'],
    ['refund', 'field'],
    ['out_of_stock', 'enum'],
    ['缺货', 'enum'],
    ['money', 'text'],
  ])('is found by %s as %s', (token, place) => {
    const weights: Record<TokenPlace, number> = { title: 10, path: 8, code: 6, field: 4, enum: 3, text: 1 }
    expect(searchTokens(content, { components })).toContainEqual({ token, place, weight: weights[place] })
  })

  it('has each token once per place, and fields of models only when they are at hand', () => {
    const keys = searchTokens(content, { components }).map(({ token, place }) => `${place} ${token}`)
    expect(new Set(keys).size).toBe(keys.length)
    expect(searchTokens(content).map(({ token }) => token)).not.toContain('unitprice')
  })
})

it('headings of Markdown are titles, and tags of rich text are not words', () => {
  const markdown = searchTokens({ v: 1, kind: 'markdown', text: '# Getting started\nRun it' })
  expect(markdown.filter(({ place }) => place === 'title').map(({ token }) => token)).toEqual(['getting', 'started'])
  expect(searchTokens({ v: 1, kind: 'custom', html: '<p class="x">Hello</p>' }).map(({ token }) => token)).toEqual([
    'hello',
  ])
})
