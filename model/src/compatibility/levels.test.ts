/*
 * What pairs of descriptions are to callers: where rules meet, where the same is written in another form, and where tools differ.
 */
import { describe, expect, it } from 'vitest'
import type { Component } from '../content/content.ts'
import type { Json, JsonObject } from '../json.ts'
import { compareDescriptions, type Description } from './compare-descriptions.ts'
import { buildSchema, describeOperation, ok, responsesWith, withComponents } from './examples/example.ts'
import { worstLevel, type FindingLevel } from './rules/topics.ts'

const [breaking, unknown, attention, harmless] = ['breaking', 'unknown', 'attention', 'harmless'] as const

const text = { type: 'string' }
const number = { type: 'number' }
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: 'object', properties, ...more })
const list = (items: Json, more: JsonObject = {}): JsonObject => ({ type: 'array', items, ...more })
const required = (...names: string[]): JsonObject => ({ required: names })

function levelOf(before: Description, after: Description): FindingLevel {
  return worstLevel(compareDescriptions(before, after, { today: '2026-06-01' }))
}

type SchemaPair = [name: string, before: Json, after: Json, inRequest: FindingLevel, inResponse: FindingLevel]

describe.each(['request', 'response'] as const)('as the body of a %s', (direction) => {
  it.each<SchemaPair>([
    // The same in another form.
    ['const as an enum of one value', { const: 'a' }, { enum: ['a'] }, harmless, harmless],
    ['nullable as a type', { ...text, nullable: true }, { type: ['string', 'null'] }, harmless, harmless],
    ['wrapped in allOf', object({ id: text }), { allOf: [object({ id: text })] }, harmless, harmless],
    ['the only branch of oneOf', text, { oneOf: [text] }, harmless, harmless],
    ['a choice of constants', { oneOf: [{ const: 1 }, { const: 2 }] }, { enum: [1, 2] }, harmless, harmless],
    ['types as a choice', { type: ['string', 'number'] }, { anyOf: [text, number] }, harmless, harmless],
    ['branches in another order', { anyOf: [text, number] }, { anyOf: [number, text] }, harmless, harmless],
    ['titles of branches', { anyOf: [{ ...text, title: 'A' }, number] }, { anyOf: [text, number] }, harmless, harmless],
    ['exclusive bound of integers', int({ minimum: 1 }), int({ exclusiveMinimum: 0 }), harmless, harmless],
    [
      'the tighter of two bounds',
      int({ maximum: 5 }),
      { allOf: [int({ maximum: 5 }), int({ maximum: 9 })] },
      harmless,
      harmless,
    ],
    ['1 and 1.0', { const: 1 }, { const: 1.0 }, harmless, harmless],
    ['a pattern that everything matches', text, { ...text, pattern: '.*' }, harmless, harmless],
    [
      'fields of another allOf part',
      { allOf: [object({ a: text }), object({ b: text })] },
      object({ a: text, b: text }),
      harmless,
      harmless,
    ],
    // Choices by what they allow.
    ['a branch that another one covers removed', { anyOf: [number, int({})] }, number, harmless, harmless],
    [
      'a branch that another one covers added',
      { anyOf: [text, number] },
      { anyOf: [text, number, { ...text, title: 'B' }] },
      harmless,
      harmless,
    ],
    ['a branch removed', { anyOf: [text, number] }, text, breaking, harmless],
    ['a branch added', text, { anyOf: [text, number] }, harmless, breaking],
    ['oneOf of what excludes each other', text, { oneOf: [text, number] }, harmless, breaking],
    [
      'oneOf that refuses what was allowed',
      object({ a: text, b: text }, required('a', 'b')),
      { oneOf: [object({ a: text, b: text }, required('a')), object({ a: text, b: text }, required('b'))] },
      breaking,
      breaking,
    ],
    [
      'anyOf of the same',
      object({ a: text, b: text }, required('a', 'b')),
      { anyOf: [object({ a: text, b: text }, required('a')), object({ a: text, b: text }, required('b'))] },
      harmless,
      breaking,
    ],
    // Values.
    ['whole numbers to numbers', int({}), number, harmless, breaking],
    [
      'a limit that all listed values meet',
      { ...text, enum: ['a', 'b'] },
      { ...text, enum: ['a', 'b'], maxLength: 1 },
      harmless,
      harmless,
    ],
    [
      'a limit that a listed value does not meet',
      { ...text, enum: ['a', 'bc'] },
      { ...text, enum: ['a', 'bc'], maxLength: 1 },
      breaking,
      harmless,
    ],
    ['one pattern to another', { ...text, pattern: '^a' }, { ...text, pattern: '^b' }, unknown, unknown],
    ['a pattern removed', { ...text, pattern: '^a' }, text, harmless, breaking],
    ['a format of texts on an object', object({}), { ...object({}), format: 'uuid' }, harmless, harmless],
    ['an item of a tuple of another type', list(text), list(text, { prefixItems: [int({})] }), breaking, breaking],
    // Fields.
    ['an optional field removed', object({ a: text }), object({}), attention, attention],
    ['a required field removed', object({ a: text }, required('a')), object({}), attention, breaking],
    ['an undeclared field required', object({}), object({}, required('a')), breaking, harmless],
    [
      'a field for answers only of another type',
      object({ a: { ...text, readOnly: true } }),
      object({ a: { ...number, readOnly: true } }),
      harmless,
      breaking,
    ],
    ['a field for requests only removed', object({ a: { ...text, writeOnly: true } }), object({}), attention, harmless],
    [
      'other fields forbidden',
      object({ a: text }),
      object({ a: text }, { additionalProperties: false }),
      breaking,
      harmless,
    ],
    ['a default', text, { ...text, default: 'a' }, harmless, harmless],
    ['description and examples', text, { ...text, description: 'x', examples: ['a'] }, harmless, harmless],
  ])('%s', (_name, before, after, inRequest, inResponse) => {
    const level = levelOf(buildSchema(before, direction), buildSchema(after, direction))
    expect(level).toBe(direction === 'request' ? inRequest : inResponse)
  })
})

function int(more: JsonObject): JsonObject {
  return { type: 'integer', ...more }
}

type ParameterPair = [name: string, before: JsonObject, after: JsonObject, there: FindingLevel, back: FindingLevel]

describe('as a parameter, where values are written as text', () => {
  const query = (schema: Json, more: JsonObject = {}): JsonObject => ({ name: 'q', in: 'query', schema, ...more })
  const path = (schema: Json): JsonObject => ({ name: 'q', in: 'path', required: true, schema })
  const withParameter = (parameter: JsonObject): Description =>
    describeOperation(
      { parameters: [parameter], ...ok },
      { path: parameter['in'] === 'path' ? '/orders/{q}' : '/orders' },
    )

  it.each<ParameterPair>([
    ['text and numbers to text', query({ type: ['string', 'number'] }), query(text), harmless, harmless],
    ['number to text', query(number), query(text), harmless, breaking],
    ['number to a text of a format', query(number), query({ ...text, format: 'uuid' }), breaking, breaking],
    ['text to a list of its own parameters', query(text), query(list(text)), harmless, breaking],
    [
      'text to a list in one text',
      query(text, { explode: false }),
      query(list(text), { explode: false }),
      breaking,
      harmless,
    ],
    ['text to a list in a path', path(text), path(list(text)), breaking, harmless],
    ['text to a list in a path with a pattern', path(text), path(list({ ...text, pattern: '^a' })), breaking, harmless],
    ['text to deepObject', query(text), query(object({}), { style: 'deepObject', explode: true }), breaking, breaking],
  ])('%s', (_name, before, after, there, back) => {
    expect(levelOf(withParameter(before), withParameter(after))).toBe(there)
    expect(levelOf(withParameter(after), withParameter(before))).toBe(back)
  })
})

type OperationPair = [name: string, before: Description, after: Description, there: FindingLevel, back: FindingLevel]

describe('as an operation', () => {
  const operation = (more: JsonObject): Description => describeOperation({ ...ok, ...more })
  const webhook = (more: JsonObject): Description => describeOperation({ ...ok, ...more }, { container: 'webhooks' })
  const header = (schema: Json): Description => describeOperation(responsesWith({ headers: { 'X-Id': { schema } } }))
  const field = (level: Json): JsonObject => object({ a: { ...text, 'x-stability-level': level } })
  const until = (day: string): JsonObject => ({ deprecated: true, 'x-sunset': day })
  const fieldUntil = (day: string): JsonObject => object({ a: { ...text, ...until(day) } })
  const scheme = (path: string): Description => {
    const value = { type: 'openIdConnect', openIdConnectUrl: `https://login.example.com${path}` }
    return withComponents(operation({ security: [{ login: [] }] }), [
      { section: 'securitySchemes', name: 'login', value },
    ])
  }
  const body = { content: { 'application/json': { schema: text } } }
  const card: Component = { section: 'schemas', name: 'Card', value: object({ id: text }) }
  const closed: Component = { ...card, value: object({ id: text }, required('id')) }

  it.each<OperationPair>([
    ['an invalid stability level', operation({}), operation({ 'x-stability-level': 'solid' }), breaking, harmless],
    ['a stability level of a field that is no text', header(field('draft')), header(field(1)), breaking, harmless],
    [
      'an earlier end of an operation',
      operation(until('2027-02-01')),
      operation(until('2027-01-01')),
      breaking,
      harmless,
    ],
    [
      'an earlier end of a field',
      header(fieldUntil('2027-02-01')),
      header(fieldUntil('2027-01-01')),
      breaking,
      harmless,
    ],
    ['an address of a scheme in another spelling', scheme('/~a%2fb'), scheme('/%7Ea%2Fb'), harmless, harmless],
    ['another address of a scheme', scheme('/a%2Fb'), scheme('/a/b'), attention, attention],
    ['an optional header of answers that is gone', header(text), operation({}), attention, harmless],
    [
      'a body that is required',
      operation({ requestBody: body }),
      operation({ requestBody: { ...body, required: true } }),
      breaking,
      harmless,
    ],
    [
      'a body of a webhook that is required',
      webhook({ requestBody: body }),
      webhook({ requestBody: { ...body, required: true } }),
      harmless,
      breaking,
    ],
    ['values of a response header', header({ ...text, enum: ['a'] }), header(text), breaking, harmless],
    ['a list in a response header', header(text), header(list(text)), harmless, breaking],
    ['credentials', operation({ security: [{}] }), operation({ security: [{ key: [] }] }), breaking, harmless],
    [
      'a model that nothing uses',
      withComponents(operation({}), [card]),
      withComponents(operation({}), [closed]),
      harmless,
      harmless,
    ],
  ])('%s', (_name, before, after, there, back) => {
    expect(levelOf(before, after)).toBe(there)
    expect(levelOf(after, before)).toBe(back)
  })
})
