import { describe, expect, it } from 'vitest'
import type { Json } from '../json.ts'
import { mayHaveMockRules } from './document-template.ts'
import { answerOperation, type MockedOperation } from './answer-operation.ts'
import { contentVersion } from '../content/content.ts'

function operationWith(media: Json, mediaType = 'application/json'): MockedOperation {
  return {
    content: {
      ...{ v: contentVersion, kind: 'http', container: 'paths', path: '/orders', method: 'get' },
      operation: { responses: { 200: { description: '', content: { [mediaType]: media } } } },
    },
    ...{ components: {}, security: { alternatives: [], inherited: false }, hints: {}, hasMockRules: true },
  }
}

function templateFor(operation: MockedOperation, prefer = '') {
  const answer = answerOperation(operation, { accept: '', prefer })
  return 'problem' in answer ? answer.problem : answer.template
}

const field = (type: string, rule: Json) => ({ type, 'x-lectern-mock': rule })
const schemaWith = (properties: Record<string, Json>) => ({ schema: { type: 'object', properties } })

describe('rules of a document', () => {
  it('are the sample as it was written', () => {
    const media = { ...schemaWith({ a: { type: 'string' } }), 'x-lectern-mock-template': '{ "a|3": "x" }' }
    expect(templateFor(operationWith(media))).toBe('return Mock.mock({ "a|3": "x" }\n)')
  })

  it('are those of its fields, with all else as it is made without them', () => {
    const media = schemaWith({
      id: field('integer', '@integer(1,5)'),
      at: field('string', '@date("yyyy")'),
      mail: { type: 'string', examples: ['mei@name.test'] },
      price: { type: 'number', examples: ['\ufdd019.90'] },
      flag: field('boolean', '@boolean'),
    })
    expect(templateFor(operationWith(media))).toBe(
      [
        String.raw`return ["{\n  \"id\": ", (made => String(Math.trunc(made) || 0))(Mock.mock("@integer(1,5)")), `,
        String.raw`",\n  \"at\": ", (made => JSON.stringify(String(made)))(Mock.mock("@date(\"yyyy\")")), `,
        String.raw`",\n  \"mail\": \"mei@name.test\",\n  \"price\": 19.90,\n  \"flag\": ", `,
        String.raw`(JSON.stringify)(Mock.mock("@boolean")), "\n}"].join('')`,
      ].join(''),
    )
  })

  it.each<[string, Json]>([
    ['a plain value as rule', schemaWith({ a: field('string', 'success'), b: field('integer', 1) })],
    ['a documented example', { ...schemaWith({ a: field('string', '@cname') }), example: { a: 'Mei' } }],
  ])('are none for %s', (_, media) => expect(templateFor(operationWith(media))).toBeUndefined())

  it('are left alone where a seed asks for the same values again, and where the body is no JSON', () => {
    const media = schemaWith({ a: field('string', '@cname') })
    expect(templateFor(operationWith(media))).toMatch(/Mock\.mock/)
    expect(templateFor(operationWith(media), 'seed=7')).toBeUndefined()
    expect(templateFor(operationWith(media, 'application/xml'))).toBeUndefined()
    expect(templateFor({ ...operationWith(media), hasMockRules: false })).toBeUndefined()
  })

  it('are looked for only where a document names them', () => {
    expect(mayHaveMockRules(JSON.stringify(operationWith(schemaWith({ a: field('string', '@id') }))))).toBe(true)
    expect(mayHaveMockRules('{"x-lectern-mocks":[]}')).toBe(false)
  })
})
