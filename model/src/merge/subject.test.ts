import { expect, it } from 'vitest'
import type { HttpContent } from '../content/content.ts'
import type { JsonObject } from '../json.ts'
import { merge } from './merge.ts'

const http = (operation: JsonObject): HttpContent => {
  return { v: 1, kind: 'http', container: 'paths', method: 'post', path: '/orders', operation }
}

/** The conflicts as people read them, with their exact paths. */
function subjects(base: JsonObject, ours: JsonObject, theirs: JsonObject): string[] {
  const { conflicts } = merge({ base: http(base), ours: http(ours), theirs: http(theirs) })
  return conflicts.map(({ place, topic, name, path }) => {
    const steps = place.map(({ kind, name: called }) => (called === undefined ? kind : `${kind} ${called}`))
    return [path, ...steps, `${topic}(${name})`].join(' > ')
  })
}

const body = (qty: JsonObject): JsonObject => {
  const item = { type: 'object', properties: { qty } }
  const schema = { type: 'object', properties: { items: { type: 'array', items: item } } }
  return { requestBody: { content: { 'application/json': { schema } } } }
}

it('gives the place of each conflict in steps, and what it is about', () => {
  const of = (summary: string, maximum: number) => ({ summary, ...body({ type: 'integer', maximum }) })
  expect(subjects(of('A', 9), of('B', 5), of('C', 2))).toEqual([
    'summary > summary(summary)',
    'body[application/json].items[].qty.maximum > requestBody > field items > field qty > maximum(maximum)',
  ])
})

it('names a thing that one side removed and the other edited, without a step of its own', () => {
  const query = (more: JsonObject) => ({
    parameters: [{ in: 'query', name: 'q', schema: { type: 'string', ...more } }],
  })
  expect(subjects(query({}), query({ maxLength: 3 }), {})).toEqual([
    'parameters[query:q] > queryParameters > parameter(q)',
  ])
  const qty = { type: 'integer' }
  expect(subjects(body(qty), body({ ...qty, maximum: 3 }), {})).toEqual(['body > body(requestBody)'])
})

it('names fields of which only one may be there, and an order', () => {
  const q = (more: JsonObject) => ({ parameters: [{ in: 'query', name: 'q', schema: { type: 'string' }, ...more }] })
  expect(subjects(q({}), q({ example: 'a' }), q({ examples: { b: { value: 'b' } } }))).toEqual([
    expect.stringMatching(/^parameters\[query:q\].* > queryParameters > field q > exampleValue\(example\)$/),
  ])
  const tags = (...names: string[]) => ({ tags: names })
  expect(subjects(tags('a', 'b', 'c'), tags('c', 'a', 'b'), tags('b', 'c', 'a'))).toEqual([
    'order(tags) > tagOrder(tags)',
  ])
})
