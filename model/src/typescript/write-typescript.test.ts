import { describe, expect, it } from 'vitest'
import type { Components } from '../content/components.ts'
import type { Schema } from '../content/content.ts'
import { typeNameOf } from './type-names.ts'
import { writeTypeScript } from './write-typescript.ts'

const components: Components = {
  schemas: {
    Order: {
      type: 'object',
      required: ['id', 'items'],
      properties: {
        id: { type: 'string', readOnly: true, description: 'Platform id.' },
        status: { enum: ['OPEN', 'PAID'], deprecated: true },
        items: { type: 'array', items: { $ref: '#/components/schemas/Line' } },
        'x-tag': { type: ['string', 'null'] },
        parent: { $ref: '#/components/schemas/Order' },
      },
    },
    Line: {
      type: 'object',
      properties: { sku: { type: 'integer' }, options: { type: 'object', additionalProperties: { type: 'string' } } },
    },
    'Page«Order»': {
      allOf: [{ $ref: '#/components/schemas/Line' }, { type: 'object', properties: { total: { type: 'number' } } }],
    },
  },
}
const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

describe('writeTypeScript', () => {
  it('writes models once, recursion by name', () => {
    expect(writeTypeScript(ref('Order'), components, 'Body')).toBe(`export interface Order {
  /** Platform id. */
  readonly id: string
  /** @deprecated */
  status?: "OPEN" | "PAID"
  items: Line[]
  "x-tag"?: string | null
  parent?: Order
}

export interface Line {
  sku?: number
  options?: Record<string, string>
}
`)
  })

  it('joins allOf, separates oneOf and brackets unions in lists', () => {
    const schema: Schema = {
      type: 'array',
      items: { oneOf: [ref('Page«Order»'), { type: 'string' }] },
    }
    const text = writeTypeScript(schema, components, 'Body')
    expect(text).toContain('export type Body = (PageOrder | string)[]')
    expect(text).toContain('export type PageOrder = Line & {\n  total?: number\n}')
  })

  it('says unknown where the schema says nothing or a model is missing', () => {
    expect(writeTypeScript(true, {}, 'Body')).toBe('export type Body = unknown\n')
    expect(writeTypeScript(ref('Gone'), {}, 'Body')).toBe('export type Gone = unknown\n')
    expect(writeTypeScript({ type: 'object' }, {}, 'Body')).toBe('export type Body = Record<string, unknown>\n')
  })

  it('ends no comment early', () => {
    expect(writeTypeScript({ type: 'string', description: 'a */ b' }, {}, 'Body')).toBe(
      '/** a *\\/ b */\nexport type Body = string\n',
    )
  })

  it.each([
    ['api.v1.Pod', 'ApiV1Pod'],
    ['分页«订单»', '分页订单'],
    ['3d', '_3d'],
    ['«»', 'Model'],
  ])('names the type of %s', (model, expected) => {
    expect(typeNameOf(model)).toBe(expected)
  })
})
