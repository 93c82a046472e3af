import { expect, it } from 'vitest'
import { contentVersion, type HttpContent } from '../../content/content.ts'
import type { Json, JsonObject } from '../../json.ts'
import { placesOfModel } from './model-places.ts'

const text = { type: 'string' }
const objectOf = (properties: Record<string, Json>): JsonObject => ({ type: 'object', properties })
const money = { $ref: '#/components/schemas/Money' }
const schemas = {
  Money: objectOf({ amount: text, rates: { type: 'array', items: objectOf({ at: text }) }, parent: money }),
}

/** A document whose bodies are of these media types. */
function docOf(bodies: Record<string, Json>): HttpContent {
  const content = Object.fromEntries(Object.entries(bodies).map(([type, schema]) => [type, { schema }]))
  const operation = {
    requestBody: { content },
    responses: { 200: { description: '', content: { 'text/plain': { schema: money } } } },
  }
  return { v: contentVersion, kind: 'http', container: 'paths', method: 'post', path: '/orders', operation }
}

const placesIn = (bodies: Record<string, Json>) =>
  placesOfModel({ content: docOf(bodies), components: { schemas } }, 'Money')

it('finds the fields of a model where a document shows it, through lists and below other fields', () => {
  const inBody = (path: string) => ({ section: 'body', representation: 0, path })
  const nested = placesIn({
    'application/json': objectOf({ id: text, lines: { type: 'array', items: objectOf({ price: money }) } }),
  })
  expect(nested('amount')).toEqual(inBody('lines[].price.amount'))
  expect(nested('rates[].at')).toEqual(inBody('lines[].price.rates[].at'))
  expect(nested('')).toEqual(inBody('lines[].price'))
  expect(placesIn({ 'application/json': money })('amount')).toEqual(inBody('amount'))
  expect(placesIn({ 'application/json': { type: 'array', items: money } })('amount')).toEqual(inBody('[].amount'))
})

it('counts representations, goes on to responses, and finds nothing of what is not shown', () => {
  const second = placesIn({ 'application/json': text, 'application/xml': money })
  expect(second('amount')).toEqual({ section: 'body', representation: 1, path: 'amount' })
  const answered = placesIn({ 'application/json': text })
  expect(answered('amount')).toEqual({ section: 'response-200', representation: 0, path: 'amount' })
  expect(answered('currency')).toBeUndefined()
  expect(placesOfModel({ content: docOf({}), components: { schemas } }, 'Order')('amount')).toBeUndefined()
})
