import type { JsonObject } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { countChanges } from './count-changes.ts'
import { valuesOf } from '../../../../../test/editor-values.ts'
import type { EditorValues } from './values.ts'

const property = (more: JsonObject = {}): JsonObject => ({ type: 'string', ...more })

function valuesWith(properties: JsonObject, more: JsonObject = {}, fields: Partial<EditorValues> = {}): EditorValues {
  const schema = { type: 'object', properties }
  const operation = { requestBody: { content: { 'application/json': { schema } } }, responses: {}, ...more }
  return valuesOf({ v: 1, kind: 'http', container: 'paths', path: '/orders', method: 'post', operation }, fields)
}

const saved = valuesWith({ no: property(), quantity: property(), note: property() })

describe('countChanges', () => {
  it('counts fields, each once', () => {
    const changed = property({ description: 'Changed', maxLength: 20, examples: ['a'] })
    expect(countChanges(saved, valuesWith({ no: changed, quantity: property(), note: property() }))).toBe(1)
    expect(countChanges(saved, valuesWith({ no: changed, quantity: changed, note: changed }))).toBe(3)
    expect(countChanges(saved, valuesWith({ no: property(), note: changed, added: property() }))).toBe(3)
  })

  it('counts a field that was renamed once', () => {
    expect(countChanges(saved, valuesWith({ no: property(), amount: property(), note: property() }))).toBe(1)
  })

  it('counts what stands beside the tables', () => {
    const properties = { no: property(), quantity: property(), note: property() }
    expect(countChanges(saved, valuesWith(properties))).toBe(0)
    const more = { description: 'Creates an order', deprecated: true }
    expect(countChanges(saved, valuesWith(properties, more, { name: 'Place order' }))).toBe(3)
  })
})
