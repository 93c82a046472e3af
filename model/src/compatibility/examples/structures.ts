/* Examples of rules about lists, objects, choices and conditions. */
import type { Json, JsonObject } from '../../json.ts'
import type { directedAreas } from '../rules/topics.ts'
import { buildSchema, examplesOf, type Pairs } from './example.ts'

const text = { type: 'string' }
const list = (more: JsonObject): JsonObject => ({ type: 'array', items: text, ...more })
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: 'object', properties, ...more })
const withNote = (note: Json, more: JsonObject = {}): JsonObject => object({ id: text, note }, more)

const lists: Pairs<keyof typeof directedAreas.lists> = {
  'min-items-increased': [list({}), list({ minItems: 1 })],
  'min-items-decreased': [list({ minItems: 1 }), list({})],
  'max-items-decreased': [list({ maxItems: 100 }), list({ maxItems: 50 })],
  'max-items-increased': [list({ maxItems: 50 }), list({ maxItems: 100 })],
  'unique-items-added': [list({}), list({ uniqueItems: true })],
  'unique-items-removed': [list({ uniqueItems: true }), list({})],
  'contains-added': [list({}), list({ contains: { const: 'owner' } })],
  'contains-removed': [list({ contains: { const: 'owner' } }), list({})],
  'contains-changed': [
    list({ contains: { const: 'owner' }, maxContains: 1 }),
    list({ contains: { const: 'admin' }, maxContains: 1 }),
  ],
  'min-contains-increased': [
    list({ contains: { const: 'owner' } }),
    list({ contains: { const: 'owner' }, minContains: 2 }),
  ],
  'min-contains-decreased': [
    list({ contains: { const: 'owner' }, minContains: 2 }),
    list({ contains: { const: 'owner' } }),
  ],
  'max-contains-decreased': [
    list({ contains: { const: 'owner' } }),
    list({ contains: { const: 'owner' }, maxContains: 3 }),
  ],
  'max-contains-increased': [
    list({ contains: { const: 'owner' }, maxContains: 3 }),
    list({ contains: { const: 'owner' } }),
  ],
  'unevaluated-items-narrowed': [
    { type: 'array', prefixItems: [text] },
    { type: 'array', prefixItems: [text], unevaluatedItems: false },
  ],
  'unevaluated-items-widened': [
    { type: 'array', prefixItems: [text], unevaluatedItems: false },
    { type: 'array', prefixItems: [text] },
  ],
}

const soon = { type: 'string', deprecated: true, 'x-sunset': '2026-12-31' }
const deprecated = { type: 'string', deprecated: true }

const objects: Pairs<keyof typeof directedAreas.objects> = {
  'property-added': [object({ id: text }), withNote(text)],
  'property-added-required': [object({ id: text }), withNote(text, { required: ['note'] })],
  'property-removed': [withNote(text), object({ id: text })],
  'property-removed-required': [withNote(text, { required: ['note'] }), object({ id: text })],
  'property-removed-deprecated': [withNote(deprecated), object({ id: text })],
  'property-removed-before-sunset': [withNote(soon), object({ id: text })],
  'property-forbidden': [
    withNote(text, { additionalProperties: false }),
    object({ id: text }, { additionalProperties: false }),
  ],
  'property-forbidden-required': [
    withNote(text, { additionalProperties: false, required: ['note'] }),
    object({ id: text }, { additionalProperties: false }),
  ],
  'property-required': [withNote(text), withNote(text, { required: ['note'] })],
  'property-optional': [withNote(text, { required: ['note'] }), withNote(text)],
  'property-deprecated': [withNote(text), withNote(deprecated)],
  'property-reactivated': [withNote(deprecated), withNote(text)],
  'property-sunset-invalid': [withNote(deprecated), withNote({ ...deprecated, 'x-sunset': 'next summer' })],
  'property-sunset-past': [withNote(soon), withNote({ ...deprecated, 'x-sunset': '2026-01-31' })],
  'property-sunset-removed': [withNote(soon), withNote(deprecated)],
  'property-sunset-moved-up': [withNote(soon), withNote({ ...deprecated, 'x-sunset': '2026-09-30' })],
  'property-stability-decreased': [
    withNote({ type: 'string', 'x-stability-level': 'stable' }),
    withNote({ type: 'string', 'x-stability-level': 'beta' }),
  ],
  'property-stability-increased': [
    withNote({ type: 'string', 'x-stability-level': 'beta' }),
    withNote({ type: 'string', 'x-stability-level': 'stable' }),
  ],
  'property-stability-invalid': [withNote(text), withNote({ type: 'string', 'x-stability-level': 'solid' })],
  'read-only-added': [withNote(text), withNote({ type: 'string', readOnly: true })],
  'read-only-removed': [withNote({ type: 'string', readOnly: true }), withNote(text)],
  'read-only-removed-required': [
    withNote({ type: 'string', readOnly: true }, { required: ['note'] }),
    withNote(text, { required: ['note'] }),
  ],
  'write-only-added': [withNote(text), withNote({ type: 'string', writeOnly: true })],
  'write-only-added-required': [
    withNote(text, { required: ['note'] }),
    withNote({ type: 'string', writeOnly: true }, { required: ['note'] }),
  ],
  'write-only-removed': [withNote({ type: 'string', writeOnly: true }), withNote(text)],
  'min-properties-increased': [object({}), object({}, { minProperties: 1 })],
  'min-properties-decreased': [object({}, { minProperties: 1 }), object({})],
  'max-properties-decreased': [object({}), object({}, { maxProperties: 20 })],
  'max-properties-increased': [object({}, { maxProperties: 20 }), object({})],
  'additional-properties-forbidden': [object({ id: text }), object({ id: text }, { additionalProperties: false })],
  'additional-properties-allowed': [object({ id: text }, { additionalProperties: false }), object({ id: text })],
  'additional-properties-narrowed': [object({ id: text }), object({ id: text }, { additionalProperties: text })],
  'additional-properties-widened': [object({ id: text }, { additionalProperties: text }), object({ id: text })],
  'pattern-property-added': [object({}), object({}, { patternProperties: { '^x-': text } })],
  'pattern-property-removed': [object({}, { patternProperties: { '^x-': text } }), object({})],
  'property-names-added': [object({}), object({}, { propertyNames: { maxLength: 20 } })],
  'property-names-removed': [object({}, { propertyNames: { maxLength: 20 } }), object({})],
  'dependent-required-added': [withNote(text), withNote(text, { dependentRequired: { note: ['id'] } })],
  'dependent-required-removed': [withNote(text, { dependentRequired: { note: ['id'] } }), withNote(text)],
  'dependent-schema-added': [withNote(text), withNote(text, { dependentSchemas: { note: { minProperties: 2 } } })],
  'dependent-schema-removed': [withNote(text, { dependentSchemas: { note: { minProperties: 2 } } }), withNote(text)],
  'unevaluated-properties-narrowed': [object({ id: text }), object({ id: text }, { unevaluatedProperties: false })],
  'unevaluated-properties-widened': [object({ id: text }, { unevaluatedProperties: false }), object({ id: text })],
}

const card = { title: 'Card', ...object({ kind: text, number: text }, { required: ['number'] }) }
const bank = { title: 'Bank', ...object({ kind: text, iban: text }, { required: ['iban'] }) }
const cash = { title: 'Cash', ...object({ kind: text, desk: text }, { required: ['desk'] }) }
const payment = (discriminator: JsonObject): JsonObject => ({ oneOf: [card, bank], discriminator })
const paidBy = (...required: string[]): JsonObject => object({ number: text, iban: text }, { required })
const ifPaid = (test: Json): JsonObject => withNote(text, { if: test, then: { required: ['note'] } })

const choices: Pairs<keyof typeof directedAreas.choices> = {
  'variant-added': [{ oneOf: [card, bank] }, { oneOf: [card, bank, cash] }],
  'variant-removed': [{ oneOf: [card, bank, cash] }, { oneOf: [card, bank] }],
  'variants-overlapping': [paidBy('number', 'iban'), { oneOf: [paidBy('number'), paidBy('iban')] }],
  'discriminator-added': [{ oneOf: [card, bank] }, payment({ propertyName: 'kind' })],
  'discriminator-removed': [payment({ propertyName: 'kind' }), { oneOf: [card, bank] }],
  'discriminator-changed': [payment({ propertyName: 'kind' }), payment({ propertyName: 'type' })],
  'discriminator-mapping-changed': [
    payment({ propertyName: 'kind', mapping: { card: '#/components/schemas/Card' } }),
    payment({ propertyName: 'kind', mapping: { card: '#/components/schemas/CreditCard' } }),
  ],
  'condition-added': [withNote(text), ifPaid({ required: ['id'] })],
  'condition-removed': [ifPaid({ required: ['id'] }), withNote(text)],
  'condition-widened': [ifPaid({ minProperties: 2 }), ifPaid({ minProperties: 1 })],
  'condition-narrowed': [ifPaid({ minProperties: 1 }), ifPaid({ minProperties: 2 })],
  'condition-changed': [ifPaid({ required: ['id'] }), ifPaid({ required: ['note'] })],
  'not-added': [withNote(text), withNote(text, { not: { required: ['note'] } })],
  'not-removed': [withNote(text, { not: { required: ['note'] } }), withNote(text)],
  'not-widened': [withNote(text, { not: { minProperties: 5 } }), withNote(text, { not: { minProperties: 3 } })],
  'not-narrowed': [withNote(text, { not: { minProperties: 3 } }), withNote(text, { not: { minProperties: 5 } })],
  'not-changed': [withNote(text, { not: { required: ['id'] } }), withNote(text, { not: { required: ['note'] } })],
}

export const structureExamples = [lists, objects, choices].map((pairs: Pairs<string>) => examplesOf(pairs, buildSchema))
