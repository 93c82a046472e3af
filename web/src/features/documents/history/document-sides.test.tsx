import { compare, describeChanges, type HttpContent, type JsonObject } from '@lectern/model'
import { afterEach, expect, it } from 'vitest'
import { clearParts, renderPart } from '../../../../test/render-part.tsx'
import { DocumentSides } from './document-sides.tsx'
import { sidesOfSaved } from './saved-sides.ts'

afterEach(clearParts)

const http = (operation: JsonObject): HttpContent => {
  return { v: 1, kind: 'http', container: 'paths', method: 'post', path: '/orders', operation }
}
const json = (properties: JsonObject): JsonObject => ({
  content: { 'application/json': { schema: { type: 'object', properties } } },
})
const text = { type: 'string' }
const kept = { a: text, b: text, c: text }

it('shows texts with marked words, aligned fields with signs, and what has no row below', () => {
  const before = http({
    description: 'Creates an order',
    operationId: 'create',
    requestBody: json({
      ...kept,
      qty: { type: 'integer', maximum: 999, description: 'How many' },
      old: { type: 'boolean' },
    }),
    responses: { 200: { description: '', ...json(kept) } },
  })
  const after = http({
    description: 'Creates one order\n',
    operationId: 'createOrder',
    requestBody: json({ ...kept, quantity: { type: 'integer', maximum: 200, description: 'How many' }, isNew: text }),
    responses: { 200: { description: '', ...json(kept) } },
  })
  const sides = sidesOfSaved(before, after, '')
  if (sides === undefined) throw new Error('no sides')
  const groups = describeChanges(compare(before, after), { content: before })
  const { page } = renderPart(<DocumentSides sides={sides} groups={groups} />)
  const cellsOf = (row: Element) => [...row.querySelectorAll('td')].map((cell) => cell.textContent.trim())
  const fields = [...document.querySelectorAll('tr[data-kind]')].map(cellsOf)
  expect(fields).toContainEqual(['~', 'qty', 'integer', 'How many≤ 999', '~', 'quantity', 'integer', 'How many≤ 200'])
  expect(fields).toContainEqual(['', '+', 'isNew', 'string', ''])
  expect(fields).toContainEqual(['−', 'old', 'boolean', '', ''])
  const marks = (tag: string) => [...document.querySelectorAll(`section ${tag}`)].map((mark) => mark.textContent)
  expect(marks('del')).toEqual(['an', 'qty', '≤ 999', 'create'])
  expect(marks('ins')).toEqual(['one', 'quantity', '≤ 200', 'createOrder'])
  expect(page.getByText('2 unchanged fields')).toBeTruthy()
  expect(page.getByText('1 unchanged section is hidden')).toBeTruthy()
  expect(page.getAllByRole('listitem')).toHaveLength(1)
})

it('has no such form for settings', () => {
  const push = { v: 1, kind: 'dictionary', name: '', description: '', items: [] } as const
  expect(sidesOfSaved({ ...push, items: [] }, { ...push, items: [] }, '')).toBeUndefined()
})
