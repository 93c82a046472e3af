import { describe, expect, it } from 'vitest'
import type { Component, ComponentSection, HttpContent, StoredContent } from '../content/content.ts'
import type { Json, JsonObject } from '../json.ts'
import { compareContents } from '../compatibility/compare-content.ts'
import { findUses } from './uses.ts'

const ref = (name: string, section: ComponentSection = 'schemas'): JsonObject => ({
  $ref: `#/components/${section}/${name}`,
})
const json = (schema: Json): JsonObject => ({ content: { 'application/json': { schema } } })
const component = (name: string, value: Json, section: ComponentSection = 'schemas'): Component => ({
  ...{ section, name, value },
})

function http(operation: JsonObject, more: Partial<HttpContent> = {}): HttpContent {
  return { v: 1, kind: 'http', container: 'paths', method: 'post', path: '/a', operation, ...more }
}

/** Sides of each schema that is named. */
function sides(contents: StoredContent[], components: Component[], ...names: string[]) {
  const uses = findUses(contents, components)
  return names.map((name) => uses({ section: 'schemas', name }))
}

describe('the sides a shared model is used on', () => {
  it('are those of the operations that refer to it, through other models too', () => {
    const content = http({
      parameters: [{ in: 'query', name: 'q', schema: ref('Query') }, ref('Page', 'parameters')],
      requestBody: json({ type: 'array', items: ref('Order') }),
      responses: { 200: { description: '', ...json(ref('Page')) }, default: ref('Problem', 'responses') },
    })
    const components = [
      component('Page', { in: 'query', name: 'p', schema: ref('Number') }, 'parameters'),
      component('Problem', { description: '', ...json(ref('Fault')) }, 'responses'),
      component('Page', { properties: { list: { items: ref('Order') }, above: ref('Page') } }),
      component('Order', { properties: { lines: { oneOf: [ref('Line')] } } }),
    ]
    expect(sides([content], components, 'Query', 'Number', 'Fault', 'Page', 'Order', 'Line', 'Unused')).toEqual([
      ...[['request'], ['request'], ['response'], ['response']],
      ...[['request', 'response'], ['request', 'response'], []],
    ])
  })

  it('turn in callbacks and webhooks, and turn back in callbacks of webhooks', () => {
    const calling = (): JsonObject => ({
      requestBody: json(ref('Sent')),
      responses: { 200: { description: '', ...json(ref('Got')) } },
    })
    const callbacks = { done: { '{$request.body#/url}': { post: calling() } } }
    expect(sides([http({ callbacks })], [], 'Sent', 'Got')).toEqual([['response'], ['request']])
    expect(sides([http(calling(), { container: 'webhooks' })], [], 'Sent', 'Got')).toEqual([['response'], ['request']])
    expect(sides([http({ callbacks }, { container: 'webhooks' })], [], 'Sent', 'Got')).toEqual([
      ['request'],
      ['response'],
    ])
    const shared = [
      component('Done', { '{$request.body#/url}': ref('Hook', 'pathItems') }, 'callbacks'),
      component('Hook', { post: calling() }, 'pathItems'),
    ]
    const referring = http({ callbacks: { done: ref('Done', 'callbacks') } })
    expect(sides([referring], shared, 'Sent', 'Got')).toEqual([['response'], ['request']])
    expect(findUses([referring], shared)({ section: 'callbacks', name: 'Done' })).toEqual(['response'])
  })

  it('are those of a Dubbo method and of parameters that a path has for all its methods', () => {
    const dubbo: StoredContent = { v: 1, kind: 'dubbo', definition: '', parameters: ref('In'), result: ref('Out') }
    const item = http({}, { pathItem: { parameters: [{ in: 'path', name: 'id', schema: ref('Id') }] } })
    expect(sides([dubbo, item], [], 'In', 'Out', 'Id')).toEqual([['request'], ['response'], ['request']])
  })

  it('are found in one pass over chains and circles', () => {
    const chain = Array.from({ length: 20_000 }, (_, index) =>
      component(`S${String(index)}`, { properties: { next: ref(`S${String((index + 1) % 20_000)}`) } }),
    )
    expect(sides([http({ requestBody: json(ref('S7')) })], chain, 'S0', 'S19999')).toEqual([['request'], ['request']])
  })
})

describe('a change of a shared model', () => {
  const model = (properties: JsonObject, ...required: string[]): StoredContent => ({
    ...{ v: 1, kind: 'component' },
    value: { type: 'object', properties, ...(required.length > 0 && { required }) },
  })
  const text = { type: 'string' }
  const [less, more] = [model({ a: text }, 'a'), model({ a: text, b: text }, 'a', 'b')]
  const breaks = (before: StoredContent, after: StoredContent, uses?: readonly ('request' | 'response')[]) =>
    isBroken(before, after, 'schemas', uses)

  it('breaks callers only on a side that it is used on', () => {
    expect([breaks(less, more, ['request']), breaks(less, more, ['response'])]).toEqual([true, false])
    expect([breaks(more, less, ['request']), breaks(more, less, ['response'])]).toEqual([false, true])
    expect([breaks(less, more), breaks(more, less)]).toEqual([true, true])
    const typed = model({ a: { type: 'integer' } }, 'a')
    expect([breaks(less, typed, ['request']), breaks(less, typed, ['response'])]).toEqual([true, true])
  })

  it('breaks nobody where nothing uses it', () => {
    for (const [before, after] of [
      [less, more],
      [more, less],
      [model({ a: ref('A') }), model({ a: ref('B') })],
    ] as const)
      expect(breaks(before, after, [])).toBe(false)
  })

  it('turns with the side of a callback that is shared', () => {
    const callback = (schema: JsonObject): StoredContent => ({
      ...{ v: 1, kind: 'component' },
      value: { '{$request.body#/url}': { post: { requestBody: json(schema) } } },
    })
    const [before, after] = [
      callback({ properties: { a: text, b: text }, required: ['b'] }),
      callback({ properties: { a: text } }),
    ]
    const judged = (uses?: readonly ('request' | 'response')[]) => isBroken(before, after, 'callbacks', uses)
    expect([judged(), judged(['response']), judged(['request']), judged([])]).toEqual([true, true, false, false])
  })
})

it('counts the security and the environments of an application, and nothing else of it', () => {
  const app = (root: JsonObject): StoredContent => ({
    ...{ v: 1, kind: 'application' },
    root: { info: { title: 'T', version: '1' }, ...root },
  })
  const rules = (before: StoredContent, after: StoredContent) =>
    compareContents(before, after, { today: '2026-11-24' })?.map(({ ruleId }) => ruleId)
  const key = { key: [] }
  expect(rules(app({}), app({ security: [key] }))).toContain('security-anonymous-removed')
  expect(rules(app({ security: [{}, key] }), app({ security: [key] }))).toEqual(['security-anonymous-removed'])
  expect(rules(app({ security: [key] }), app({}))).toEqual(['security-anonymous-added'])
  expect(rules(app({}), app({ servers: [{ url: '/v2' }], 'x-a': 1 }))).toEqual(['server-added'])
})

function isBroken(
  before: StoredContent,
  after: StoredContent,
  section: ComponentSection,
  uses?: readonly ('request' | 'response')[],
): boolean {
  const findings = compareContents(before, after, { today: '2026-11-24', section, uses })
  return findings?.some(({ level }) => level === 'breaking') === true
}
