import { expect, it } from 'vitest'
import { contentVersion, type ApplicationBundle } from '../content/content.ts'
import type { JsonObject } from '../json.ts'
import { mockApplication, type MockSurroundings } from './mock-application.ts'

const responseOf = (media: JsonObject): JsonObject => ({ '200': { content: { 'application/json': media } } })
const level = { type: 'integer', 'x-lectern-mock': '@integer(3,3)' }

const bundle: ApplicationBundle = {
  application: { v: contentVersion, kind: 'application', root: {} },
  components: [{ section: 'schemas', name: 'Level', value: level }],
  folders: [],
  documents: [
    documentOf('/fields', responseOf({ schema: { type: 'object', properties: { level } } })),
    documentOf('/shared', responseOf({ schema: { $ref: '#/components/schemas/Level' } })),
    documentOf('/sample', responseOf({ 'x-lectern-mock-template': '{"levels|2": ["@integer(3,3)"]}' })),
    documentOf('/function', responseOf({ 'x-lectern-mock-template': '{"at": function () { return 3 }}' })),
  ],
}

function documentOf(path: string, responses: JsonObject): ApplicationBundle['documents'][number] {
  const operation = { responses }
  return {
    name: path,
    deprecated: false,
    content: { v: contentVersion, kind: 'http', container: 'paths', method: 'get', path, operation },
  }
}

function bodiesBy(surroundings: MockSurroundings): (path: string) => unknown {
  const mock = mockApplication(bundle, surroundings)
  return (path) => {
    const request = { path, query: '', headers: new Map<string, string>(), body: new Uint8Array() }
    const outcome = mock.answer({ method: 'GET', request, language: 'en', accept: '', prefer: '', session: '' })
    if (outcome.kind !== 'answer') return outcome
    const body: unknown = JSON.parse(outcome.answer.body)
    return body
  }
}

it('follows the rules of Mock.js that need no script', () => {
  const bodyOf = bodiesBy({ newChance: () => ({ nowMs: 0, random: () => 0.5, uuid: () => '' }) })
  expect(bodyOf('/fields')).toEqual({ level: 3 })
  expect(bodyOf('/shared')).toBe(3)
  expect(bodyOf('/sample')).toEqual({ levels: [3, 3] })
  expect(bodyOf('/function')).not.toHaveProperty('at')
})

it('follows the schema alone without chance', () => {
  const bodyOf = bodiesBy({})
  expect(bodyOf('/fields')).not.toEqual({ level: 3 })
  expect(bodyOf('/sample')).not.toHaveProperty('levels')
})
