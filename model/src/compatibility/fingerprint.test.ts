import fc from 'fast-check'
import { expect, it } from 'vitest'
import { edited, edits, faultsOf, httpContents } from '../../test/contents.ts'
import type { HttpContent } from '../content/content.ts'
import type { Json, JsonObject } from '../json.ts'
import { compareContents } from './compare-content.ts'
import type { Finding } from './finding.ts'

const today = '2026-11-24'

const http = (operation: JsonObject, path = '/orders/{id}'): HttpContent => {
  return { v: 1, kind: 'http', container: 'paths', method: 'post', path, operation }
}
const bodyOf = (schema: Json): JsonObject => ({ requestBody: { content: { 'application/json': { schema } } } })

function findingsOf(before: HttpContent, after: HttpContent): Finding[] {
  return compareContents(before, after, { today }) ?? []
}

const printsOf = (before: HttpContent, after: HttpContent) =>
  findingsOf(before, after).map(({ ruleId, fingerprint }) => `${ruleId} ${fingerprint}`)

const text = { type: 'string' }
const before = { type: 'object', properties: { name: text, phone: text } }
const after = { ...before, required: ['phone'] }
const [required = ''] = printsOf(http(bodyOf(before)), http(bodyOf(after)))

it('stays the same when other parts are edited, moved or wrapped, and placeholders renamed', () => {
  expect(required).toMatch(/^request-property-required [0-9a-f]{16}$/)
  const described = (schema: Json) =>
    http({ ...bodyOf(schema), summary: 'Creates', responses: { 201: { description: '' } } })
  expect(printsOf(described(before), described(after))).toEqual([required])
  const reordered = { phone: text, note: { type: 'integer' }, name: text }
  expect(
    printsOf(http(bodyOf({ ...before, properties: reordered })), http(bodyOf({ ...after, properties: reordered }))),
  ).toEqual([required])
  expect(printsOf(http(bodyOf({ allOf: [before] })), http(bodyOf({ allOf: [after] })))).toEqual([required])
  expect(printsOf(http(bodyOf(before), '/orders/{orderId}'), http(bodyOf(after), '/orders/{orderId}'))).toEqual([
    required,
  ])
})

it('is another one for another field, operation, rule or value', () => {
  const prints = new Set([
    required,
    ...printsOf(http(bodyOf(before)), http(bodyOf({ ...before, required: ['name'] }))),
    ...printsOf(http(bodyOf(before), '/carts/{id}'), http(bodyOf(after), '/carts/{id}')),
    ...[5, 6].flatMap((maxLength) =>
      printsOf(
        http(bodyOf({ ...before, properties: { name: { ...text, maxLength: 9 } } })),
        http(bodyOf({ ...before, properties: { name: { ...text, maxLength } } })),
      ),
    ),
  ])
  expect(prints.size).toBe(5)
})

it('stays the same while only descriptions are added, whatever was edited, and nothing is found without an edit', () => {
  fc.assert(
    fc.property(httpContents(), edits(), (content, list) => {
      const changed = edited(content, list)
      if (faultsOf(content).length + faultsOf(changed).length > 0) return
      const more = { 'x-owner': 'team', externalDocs: { url: 'https://a.example' } }
      const describe = (one: HttpContent): HttpContent => ({ ...one, operation: { ...one.operation, ...more } })
      const prints = (a: HttpContent, b: HttpContent) =>
        (compareContents(a, b, { today }) ?? []).map(({ fingerprint }) => fingerprint).sort()
      expect(prints(describe(content), describe(changed))).toEqual(prints(content, changed))
      expect(prints(content, content)).toEqual([])
    }),
    { numRuns: 200 },
  )
})
