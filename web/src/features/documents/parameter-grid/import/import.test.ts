import { docType, nodeType, type CompactTree } from '@lectern/contracts'
import type { Components, HttpContent } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { buildTree } from '../../../../entities/doc-tree/tree-model.ts'
import { fieldsOfPart, partsOfDocument } from './document-parts.ts'
import { findDocuments } from './find-documents.ts'
import { stretchOf } from './problem-place.ts'

const json = (schema: HttpContent['operation']) => ({ content: { 'application/json': { schema } } })
const order = {
  type: 'object',
  properties: { buyer: { $ref: '#/components/schemas/Buyer' }, state: { type: 'string', 'x-lectern-enum': 'd1' } },
}
const components: Components = {
  schemas: {
    Order: order,
    Buyer: {
      type: 'object',
      properties: { best: { $ref: '#/components/schemas/Buyer' }, far: { $ref: '#/components/schemas/Far' } },
    },
  },
}
const content: HttpContent = {
  v: 1,
  kind: 'http',
  container: 'paths',
  method: 'post',
  path: '/orders/{shop}',
  pathItem: { parameters: [{ name: 'shop', in: 'path', required: true, schema: { type: 'string' } }] },
  operation: {
    parameters: [{ name: 'page', in: 'query', schema: { type: 'integer' } }],
    requestBody: json({ type: 'array', items: { $ref: '#/components/schemas/Order', description: 'One' } }),
    responses: {
      '409': json({ type: 'object' }),
      '200': {
        ...json({ $ref: '#/components/schemas/Order' }),
        headers: { 'X-Left': { schema: { type: 'integer' } } },
      },
    },
  },
}

describe('parts of a document', () => {
  const parts = partsOfDocument(content, components)

  it('are those with fields, inherited parameters and headers of responses among them', () => {
    expect(parts.map(({ place, status, mediaType }) => `${place} ${status} ${mediaType}`.trim())).toEqual([
      'path',
      'query',
      'body  application/json',
      'response 200 application/json',
      'responseHeaders 200',
      'response 409 application/json',
    ])
    expect(parts[4]?.schema).toEqual({ type: 'object', properties: { 'X-Left': { type: 'integer' } } })
    expect(partsOfDocument({ v: 1, kind: 'markdown', text: '' }, {})).toEqual([])
    expect(
      partsOfDocument({ v: 1, kind: 'dubbo', definition: '', parameters: true, result: { type: 'string' } }, {}),
    ).toHaveLength(2)
  })

  it('come into the same application with the outermost model as fields, and references below', () => {
    const [, , body] = parts
    if (body === undefined) throw new Error('There is a body')
    expect(fieldsOfPart(body, components, true)).toEqual({
      type: 'array',
      items: { ...order, description: 'One' },
    })
  })

  it('come into another application without references and dictionaries of their own', () => {
    const [, , , response] = parts
    if (response === undefined) throw new Error('There is a response')
    expect(fieldsOfPart(response, components, false)).toEqual({
      type: 'object',
      properties: {
        buyer: {
          type: 'object',
          properties: { best: { type: 'object' }, far: { 'x-lectern-type': 'Far' } },
        },
        state: { type: 'string' },
      },
    })
  })
})

describe('documents to take fields from', () => {
  const rows = [
    ['m1', -1, nodeType.module, 'Shop', '', 0],
    ['d1', 0, nodeType.doc, 'Orders', '/orders', docType.http],
    ['d2', 0, nodeType.doc, 'About orders', '', docType.markdown],
    ['m2', -1, nodeType.module, 'Desk', '', 0],
    ['d3', 3, nodeType.doc, 'Tickets', '/orders/tickets', docType.http],
    ['d4', 3, nodeType.doc, 'Service', 'orders()', docType.dubbo],
  ] as const
  const data: CompactTree = {
    id: rows.map(([id]) => id),
    parent: rows.map(([, parent]) => parent),
    type: rows.map(([, , type]) => type),
    label: rows.map(([, , , label]) => label),
    url: rows.map(([, , , , url]) => url),
    operationId: rows.map(() => ''),
    method: rows.map(() => -1),
    methods: [],
    docType: rows.map(([, , , , , type]) => type),
    flags: rows.map(() => 0),
    count: rows.map(() => 0),
  }
  const tree = buildTree(data)

  it('are found by name and path, those of the application first, texts left out', () => {
    const found = findDocuments(tree, 'orders', 'm2', 10)
    expect(found.map(({ id, moduleName }) => `${id} ${moduleName}`.trim())).toEqual(['d3', 'd4', 'd1 Shop'])
    expect(findDocuments(tree, '', 'm1', 1).map(({ id }) => id)).toEqual(['d1'])
    expect(findDocuments(tree, 'nothing', 'm1', 10)).toEqual([])
  })
})

describe('the place of a problem', () => {
  it('is the piece it names, else the rest of the line, and never empty', () => {
    const text = '{\n  "a" 1\n}'
    expect(stretchOf(text, { line: 2, column: 7, detail: '1' })).toEqual({ from: 8, to: 9 })
    expect(stretchOf(text, { line: 2, column: 3, detail: '' })).toEqual({ from: 4, to: 9 })
    expect(stretchOf(text, { line: 3, column: 2, detail: '' })).toEqual({ from: 10, to: 11 })
    expect(stretchOf('', { line: 1, column: 1, detail: '' })).toEqual({ from: 0, to: 0 })
  })
})
