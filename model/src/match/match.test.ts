import { describe, expect, it } from 'vitest'
import type { Component, HttpContent } from '../content/content.ts'
import type { JsonObject } from '../json.ts'
import { componentLikeness, matchComponents, matchOperations, type Match, type MatchOperation } from './match.ts'

function operation(method: string, path: string, more: JsonObject = {}, version = ''): MatchOperation {
  const content: HttpContent = { v: 1, kind: 'http', container: 'paths', method, path, operation: more }
  return { content, version }
}

/** An operation that says enough to be recognised. */
function rich(subject: string, fields = 10): JsonObject {
  const names = Array.from({ length: fields }, (_, index) => `${subject}${index}`)
  return {
    summary: `About ${subject}`,
    requestBody: {
      content: {
        'application/json': {
          schema: { properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) },
        },
      },
    },
  }
}

function shortly(match: Match | undefined): unknown {
  return match && [match.existing, match.incoming, match.by, match.isRenamed, match.isUnsure]
}

describe('matchOperations', () => {
  it('knows operations by method, path and version, whatever path parameters are called', () => {
    const existing = [operation('get', '/a/{id}'), operation('get', '/a/{id}', {}, 'v2'), operation('put', '/a/{id}')]
    const incoming = [operation('put', '/a/{x}'), operation('get', '/a/{x}', {}, 'v2'), operation('get', '/b')]
    const { matches, missing, added } = matchOperations(existing, incoming)
    expect(matches.map(shortly).sort()).toEqual([
      [1, 1, 'path', true, false],
      [2, 0, 'path', true, false],
    ])
    expect([missing, added]).toEqual([[0], [2]])
  })

  it('follows a moved operation by its id', () => {
    const { matches } = matchOperations(
      [operation('get', '/a', { operationId: 'list' })],
      [operation('post', '/b', { operationId: 'list' })],
    )
    expect(matches.map(shortly)).toEqual([[0, 0, 'operation_id', true, false]])
  })

  it('recognises a renamed operation by what it says, and asks when it is not sure', () => {
    const existing = [operation('post', '/v1/orders', rich('order')), operation('post', '/v1/users', rich('user'))]
    const same = operation('post', '/v1/accounts', rich('user', 30))
    const changed = operation('post', '/v2/orders', { ...rich('order', 10), summary: 'Something else' })
    const { matches, missing, added } = matchOperations(existing, [same, changed])
    expect(matches.map(shortly)).toEqual([[0, 1, 'likeness', true, true]])
    expect(matches[0]?.likeness).toBeGreaterThan(0.8)
    expect([missing, added]).toEqual([[1], [0]])
  })

  it('asks about small operations that only their method, summary and folder show to be one', () => {
    const small = (path: string, more: JsonObject = {}) =>
      operation('get', path, { summary: 'Ping', tags: ['a'], ...more })
    const match = (existing: MatchOperation[], incoming: MatchOperation[]) =>
      matchOperations(existing, incoming).matches.map(shortly)
    expect(match([small('/ping')], [small('/v2/status', { deprecated: true })])).toEqual([[0, 0, 'name', true, true]])
    expect(
      match([small('/ping')], [small('/x', { tags: ['b'] }), operation('put', '/y', { summary: 'Ping' })]),
    ).toEqual([])
    expect(match([small('/ping')], [small('/x'), small('/y')])).toEqual([])
    expect(match([operation('get', '/a')], [operation('get', '/b/c/d')])).toEqual([])
  })

  it('never pairs operations of different methods by likeness, and lets the best pair win', () => {
    const existing = [operation('post', '/orders', rich('order', 30))]
    const incoming = [
      operation('put', '/orders/new', rich('order', 30)),
      operation('post', '/orders/draft', rich('order', 27)),
      operation('post', '/orders/new', rich('order', 30)),
    ]
    expect(matchOperations(existing, incoming).matches.map(shortly)).toEqual([[0, 2, 'likeness', true, false]])
  })
})

describe('matchComponents', () => {
  it('knows them by name, then by likeness within a section', () => {
    const order = {
      properties: Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [name, { type: 'string' }])),
    }
    const component = (section: Component['section'], name: string, value: JsonObject): Component => ({
      section,
      name,
      value,
    })
    const existing = [component('schemas', 'Order', order), component('schemas', 'Tiny', { type: 'string' })]
    const incoming = [
      component('schemas', 'Small', { type: 'string' }),
      component('schemas', 'Purchase', order),
      component('responses', 'Order', order),
    ]
    const { matches, missing, added } = matchComponents(existing, incoming)
    expect(matches.map(shortly)).toEqual([[0, 1, 'likeness', true, false]])
    expect([missing, added]).toEqual([[1], [0, 2]])
  })
})

describe('componentLikeness', () => {
  it('is the share of common facts by those of the larger one', () => {
    const model = (...names: string[]): Component => {
      const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
      return { section: 'schemas', name: names.join(''), value: { properties } }
    }
    expect(componentLikeness(model('a', 'b'), model('a', 'b'))).toBe(1)
    expect(componentLikeness(model('a'), model('b'))).toBe(0)
    const half = componentLikeness(model('a', 'b'), model('a', 'c'))
    expect(half).toBe(componentLikeness(model('a', 'c'), model('a', 'b')))
    expect([half > 0, half < 1]).toEqual([true, true])
  })
})
