import { describe, expect, it } from 'vitest'
import { fieldsInModel, homesOfFields, withFields } from './field-paths.ts'

const item = { type: 'object', properties: { sku: { type: 'string' } } }
const order = {
  type: 'object',
  properties: {
    id: { type: 'string', description: 'Number of the order' },
    lines: { type: 'array', items: { $ref: '#/components/schemas/Item' } },
    buyer: { type: 'object', properties: { name: { type: 'string' } } },
  },
}
const target = { schema: order, components: { schemas: { Item: item, Order: order } } }
const found = {
  type: 'object',
  properties: {
    id: { type: 'string', examples: ['7'] },
    total: { type: 'object', properties: { amount: { type: 'integer' } } },
    lines: {
      type: 'array',
      items: { type: 'object', properties: { sku: { type: 'string' }, qty: { type: 'integer' } } },
    },
    buyer: { type: 'object', properties: { name: { type: 'string' }, phone: { type: 'string' } } },
  },
}
const paths = [['total'], ['lines', '[]', 'qty'], ['buyer', 'phone']]

describe('fields found in a value', () => {
  it('belong to the document, or to the shared model around them', () => {
    expect(homesOfFields(target, paths)).toEqual([
      { model: '', paths: [['total'], ['buyer', 'phone']] },
      { model: 'Item', paths: [['lines', '[]', 'qty']] },
    ])
    const list = { ...target, schema: { type: 'array', items: { $ref: '#/components/schemas/Order' } } }
    expect(homesOfFields(list, [['[]', 'total']])).toEqual([{ model: 'Order', paths: [['[]', 'total']] }])
  })

  it('are put in with everything below them, and nothing else changes', () => {
    expect(withFields(target, { schema: found, paths: [['total'], ['buyer', 'phone']] })).toEqual({
      ...order,
      properties: {
        ...order.properties,
        buyer: { type: 'object', properties: { name: { type: 'string' }, phone: { type: 'string' } } },
        total: { type: 'object', properties: { amount: { type: 'integer' } } },
      },
    })
  })

  it('are put into the model they belong to', () => {
    const fields = fieldsInModel(target, { schema: found, paths: [['lines', '[]', 'qty']] })
    expect(fields?.paths).toEqual([['qty']])
    expect(fields && withFields({ ...target, schema: item }, fields)).toEqual({
      ...item,
      properties: { ...item.properties, qty: { type: 'integer' } },
    })
    expect(fieldsInModel(target, { schema: found, paths: [['total']] })).toBeUndefined()
  })

  it('are put into the model that is the whole response', () => {
    const whole = { ...target, schema: { $ref: '#/components/schemas/Order' } }
    const fields = fieldsInModel(whole, { schema: found, paths: [['total']] })
    expect(fields && withFields(target, fields)).toHaveProperty('properties.total.properties.amount.type', 'integer')
  })

  it('of any name are told apart', () => {
    const odd = { type: 'object', properties: { ['__proto__']: { type: 'string' } } }
    expect(homesOfFields(target, [['__proto__'], ['a.b']])).toEqual([{ model: '', paths: [['__proto__'], ['a.b']] }])
    expect(withFields(target, { schema: odd, paths: [['__proto__']] })).toEqual({
      ...order,
      properties: { ...order.properties, ['__proto__']: { type: 'string' } },
    })
  })
})
