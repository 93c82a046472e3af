import { describe, expect, it } from 'vitest'
import type { HttpContent } from '../content/content.ts'
import type { Json, JsonObject } from '../json.ts'
import { merge } from './merge.ts'

function http(operation: JsonObject, more: Partial<HttpContent> = {}): HttpContent {
  return { v: 1, kind: 'http', container: 'paths', method: 'get', path: '/a/{id}', operation, ...more }
}

function body(schema: Json): JsonObject {
  return { requestBody: { content: { 'application/json': { schema } } } }
}

/** Merges three operations; what comes back is the operation and the conflicts, shortly. */
function mergeOperations(base: JsonObject, ours: JsonObject, theirs: JsonObject): [JsonObject | undefined, string[]] {
  const { content, conflicts } = merge({ base: http(base), ours: http(ours), theirs: http(theirs) })
  return [content?.operation, conflicts.map(({ kind, path }) => `${kind} ${path}`)]
}

describe('merge', () => {
  it('takes what one side changed, and both changes of different fields', () => {
    const base = { summary: 'A', description: 'One\nTwo\nThree\n', deprecated: false }
    const ours = { summary: 'B', description: 'One\nTwo\nThree, by hand\n', deprecated: false }
    const theirs = { summary: 'A', description: 'One, from code\nTwo\nThree\n', deprecated: true }
    expect(mergeOperations(base, ours, theirs)).toEqual([
      { summary: 'B', description: 'One, from code\nTwo\nThree, by hand\n', deprecated: true },
      [],
    ])
  })

  it('asks where both changed the same fact, and keeps ours', () => {
    const [operation, conflicts] = mergeOperations({ summary: 'A' }, { summary: 'B' }, { summary: 'C' })
    expect(operation).toEqual({ summary: 'B' })
    expect(conflicts).toEqual(['changed summary'])
  })

  it('knows fields by name wherever they stand', () => {
    const field = (more: JsonObject): JsonObject => ({ type: 'string', ...more })
    const base = body({ type: 'object', required: ['a'], properties: { a: field({}), b: field({}) } })
    const ours = body({
      type: 'object',
      required: ['a', 'b'],
      properties: { a: field({ description: 'By hand' }), b: field({}), mine: field({}) },
    })
    const theirs = body({
      type: 'object',
      required: ['a', 'c'],
      properties: { b: field({ maxLength: 3 }), c: field({}), a: field({}) },
    })
    expect(mergeOperations(base, ours, theirs)).toEqual([
      body({
        type: 'object',
        required: ['a', 'b', 'c'],
        properties: { b: field({ maxLength: 3 }), mine: field({}), c: field({}), a: field({ description: 'By hand' }) },
      }),
      [],
    ])
  })

  it('asks before it removes what was edited', () => {
    const base = { parameters: [{ in: 'query', name: 'q', schema: { type: 'string' } }] }
    const edited = { parameters: [{ in: 'query', name: 'q', schema: { type: 'string', maxLength: 3 } }] }
    expect(mergeOperations(base, edited, {})).toEqual([edited, ['removed_upstream parameters[query:q]']])
    expect(mergeOperations(base, { parameters: [] }, edited)).toEqual([
      { parameters: [] },
      ['removed_here parameters[query:q]'],
    ])
    expect(mergeOperations(base, base, {})).toEqual([{}, []])
  })

  it('keeps meanings in step with the values of an enum', () => {
    const base = body({ enum: ['A', 'B'] })
    const ours = body({ enum: ['A', 'B'], 'x-enumNames': ['first', 'second'] })
    const theirs = body({ enum: ['C', 'A', 'B'] })
    expect(mergeOperations(base, ours, theirs)).toEqual([
      body({ enum: ['C', 'A', 'B'], 'x-enumNames': ['', 'first', 'second'] }),
      [],
    ])
  })

  it('does not mind renamed path parameters', () => {
    const parameter = (name: string, description: string): JsonObject => ({
      in: 'path',
      name,
      required: true,
      description,
    })
    const { content, conflicts } = merge({
      base: http({ parameters: [parameter('id', '')] }),
      ours: http({ parameters: [parameter('id', 'By hand')] }),
      theirs: http({ parameters: [parameter('orderId', '')] }, { path: '/a/{orderId}' }),
    })
    expect(conflicts).toEqual([])
    expect(content).toEqual(http({ parameters: [parameter('orderId', 'By hand')] }, { path: '/a/{orderId}' }))
  })

  it('does not mix up alternatives that only their place tells apart', () => {
    const first = { type: 'object', description: 'First' }
    const second = { type: 'object', description: 'Second' }
    const base = body({ oneOf: [first, second] })
    const theirs = body({ oneOf: [{ ...first, deprecated: true }, second] })
    expect(mergeOperations(base, body({ oneOf: [second] }), theirs)).toEqual([
      body({ oneOf: [second] }),
      ['changed body[application/json].oneOf'],
    ])
  })

  it('does not put together what excludes each other', () => {
    const parameter = (more: JsonObject): JsonObject => ({ parameters: [{ in: 'query', name: 'q', ...more }] })
    const [base, ours] = [parameter({}), parameter({ example: 1 })]
    const theirs = parameter({ examples: { one: { value: 1 } }, description: 'From code' })
    expect(mergeOperations(base, ours, theirs)).toEqual([
      parameter({ example: 1, description: 'From code' }),
      ['excluded parameters[query:q].example'],
    ])
    const versions = { base: http(base), ours: http(ours), theirs: http(theirs) }
    const answers = new Map([['parameters[query:q].example', { take: 'theirs' as const }]])
    expect(merge(versions, { answers })).toEqual({ content: http(theirs), conflicts: [] })
  })
})
