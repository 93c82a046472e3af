import { expect, it } from 'vitest'
import { renameReferences } from './rename-references.ts'
import type { Json } from '../json.ts'

const from = { section: 'schemas', name: 'Order Item' } as const

it('follows every form of reference, and nothing that only looks like one', () => {
  const content: Json = {
    schema: { $ref: '#/components/schemas/Order%20Item', description: 'kept' },
    inside: { $ref: '#/components/schemas/Order%20Item/properties/id' },
    oneOf: [{ $ref: '#/components/schemas/Other' }, { $ref: '#/components/schemas/Order Item' }],
    discriminator: { propertyName: 'kind', mapping: { a: '#/components/schemas/Order%20Item', b: 'Other' } },
    example: { $ref: '#/components/schemas/Order%20Item' },
    'x-note': { $ref: '#/components/schemas/Order%20Item' },
  }
  expect(renameReferences(content, from, 'Item')).toEqual({
    schema: { $ref: '#/components/schemas/Item', description: 'kept' },
    inside: { $ref: '#/components/schemas/Item/properties/id' },
    oneOf: [{ $ref: '#/components/schemas/Other' }, { $ref: '#/components/schemas/Item' }],
    discriminator: { propertyName: 'kind', mapping: { a: '#/components/schemas/Item', b: 'Other' } },
    example: { $ref: '#/components/schemas/Order%20Item' },
    'x-note': { $ref: '#/components/schemas/Order%20Item' },
  })
})

it('renames bare names of mappings, and security schemes in their place', () => {
  const mapping = { discriminator: { propertyName: 'kind', mapping: { a: 'Order' } } }
  expect(renameReferences(mapping, { section: 'schemas', name: 'Order' }, 'Item')).toEqual({
    discriminator: { propertyName: 'kind', mapping: { a: 'Item' } },
  })
  const security = { security: [{ first: [], key: ['read'], last: [] }] }
  const after = renameReferences(security, { section: 'securitySchemes', name: 'key' }, 'apiKey')
  expect(JSON.stringify(after)).toBe('{"security":[{"first":[],"apiKey":["read"],"last":[]}]}')
})

it('is the very content when nothing refers to it', () => {
  const content = { $ref: '#/components/responses/Order%20Item' }
  expect(renameReferences(content, from, 'Item')).toBe(content)
})
