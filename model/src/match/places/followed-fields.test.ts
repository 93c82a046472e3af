import { describe, expect, it } from 'vitest'
import type { HttpContent, Schema } from '../../content/content.ts'
import { contentVersion } from '../../content/content.ts'
import { listFields, touchesFields } from './followed-fields.ts'

const text: Schema = { type: 'string' }
const object = (properties: Record<string, Schema>, required: string[] = []): Schema => ({
  ...{ type: 'object', properties },
  ...(required.length > 0 && { required }),
})
const ref: Schema = { $ref: '#/components/schemas/Money' }

function state(body: Schema, money: Schema = object({ amount: text })) {
  const operation = {
    parameters: [{ name: 'page', in: 'query', schema: { type: 'integer' } }],
    requestBody: { content: { 'application/json': { schema: body } } },
    responses: { '200': { description: 'OK' } },
  }
  const content: HttpContent = {
    ...{ v: contentVersion, kind: 'http', container: 'paths', method: 'post', path: '/orders' },
    operation,
  }
  return { content, components: { schemas: { Money: money } } }
}

const place = (path: string, section = 'body') => ({
  ...{ section, path },
  mediaType: section === 'body' ? 'application/json' : '',
})
const items = (fields: Record<string, Schema>): Schema => ({ type: 'array', items: object(fields) })

it('fields are listed as documents show them, with those of shared models', () => {
  const fields = listFields(state(object({ items: items({ quantity: text }), total: ref })), 100)
  expect(fields.map(({ section, path, level }) => [section, path, level])).toEqual([
    ['query', 'page', 0],
    ['body', 'items', 0],
    ['body', 'items[].quantity', 1],
    ['body', 'total', 0],
    ['body', 'total.amount', 1],
  ])
  expect(listFields(state(object({ items: items({ quantity: text }), total: ref })), 2)).toHaveLength(2)
})

describe('a change is about a field', () => {
  const before = state(object({ items: items({ quantity: text, sku: text }), total: ref, note: text }))
  const quantity = place('items[].quantity')
  const isTouched = (after: typeof before, ...places: ReturnType<typeof place>[]) =>
    touchesFields(before, after, places)

  it('that is different, was removed, renamed or has something different in it', () => {
    const number: Schema = { type: 'number' }
    expect(isTouched(state(object({ items: items({ quantity: number, sku: text }), total: ref })), quantity)).toBe(true)
    expect(isTouched(state(object({ items: items({ sku: text }), total: ref })), quantity)).toBe(true)
    const renamed = state(object({ lines: items({ quantity: text, sku: text }), total: ref, note: text }))
    expect(isTouched(renamed, place('lines'))).toBe(true)
    const inside = state(object({ items: items({ quantity: text, sku: number }), total: ref, note: text }))
    expect(isTouched(inside, place('items'))).toBe(true)
    const money = state(
      object({ items: items({ quantity: text, sku: text }), total: ref, note: text }),
      object({ amount: number }),
    )
    expect([isTouched(money, place('total')), isTouched(money, place('total.amount'))]).toEqual([true, true])
  })

  it('and about no other one, whatever else is different', () => {
    const elsewhere = state(
      object({ items: items({ quantity: text, sku: { type: 'number' } }), total: ref, added: text }, ['added']),
      object({ amount: text, currency: text }),
    )
    expect(isTouched(elsewhere, quantity, place('page', 'query'))).toBe(false)
    expect(isTouched(elsewhere, place('missing'))).toBe(false)
    // Renamed around it: it is the same field.
    const around = state(object({ lines: items({ quantity: text, sku: text }), total: ref, note: text }))
    expect(isTouched(around, place('lines[].quantity'))).toBe(false)
  })
})
