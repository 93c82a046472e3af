/* Examples of rules about values: types, formats, lists of values, numbers, texts. */
import type { directedAreas } from '../rules/topics.ts'
import { buildSchema, examplesOf, type Pairs } from './example.ts'

const text = { type: 'string' }
const number = { type: 'number' }

const values: Pairs<keyof typeof directedAreas.values> = {
  'schema-added': [{}, { type: 'object' }],
  'schema-removed': [{ type: 'object' }, {}],
  'schema-undecided': [
    { type: 'string', not: { pattern: '^a' } },
    { type: 'string', not: { pattern: '^b' } },
  ],
  'type-narrowed': [{ type: ['string', 'integer'] }, text],
  'type-widened': [text, { type: ['string', 'integer'] }],
  'type-changed': [text, { type: 'integer' }],
  'nullable-removed': [{ type: ['string', 'null'] }, text],
  'nullable-added': [text, { type: ['string', 'null'] }],
  'format-narrowed': [text, { type: 'string', format: 'date' }],
  'format-widened': [
    { type: 'integer', format: 'int32' },
    { type: 'integer', format: 'int64' },
  ],
  'format-changed': [
    { type: 'string', format: 'date' },
    { type: 'string', format: 'date-time' },
  ],
  'enum-added': [text, { type: 'string', enum: ['open', 'paid'] }],
  'enum-removed': [{ type: 'string', enum: ['open', 'paid'] }, text],
  'enum-value-removed': [
    { type: 'string', enum: ['open', 'paid', 'lost'] },
    { type: 'string', enum: ['open', 'paid'] },
  ],
  'enum-value-added': [
    { type: 'string', enum: ['open', 'paid'] },
    { type: 'string', enum: ['open', 'paid', 'lost'] },
  ],
  'const-changed': [{ const: 'v1' }, { const: 'v2' }],
  'open-enum-value-removed': [
    { type: 'string', 'x-extensible-enum': ['open', 'paid'] },
    { type: 'string', 'x-extensible-enum': ['open'] },
  ],
  'open-enum-value-added': [
    { type: 'string', 'x-extensible-enum': ['open'] },
    { type: 'string', 'x-extensible-enum': ['open', 'paid'] },
  ],
  'value-forbidden': [
    { type: 'array', items: text },
    { type: 'array', items: false },
  ],
  'value-allowed': [
    { type: 'array', items: false },
    { type: 'array', items: text },
  ],
  'default-added': [text, { type: 'string', default: 'open' }],
  'default-changed': [
    { type: 'string', default: 'open' },
    { type: 'string', default: 'paid' },
  ],
  'default-removed': [{ type: 'string', default: 'open' }, text],
}

const numbers: Pairs<keyof typeof directedAreas.numbers> = {
  'minimum-increased': [
    { type: 'number', minimum: 0 },
    { type: 'number', minimum: 1 },
  ],
  'minimum-decreased': [
    { type: 'number', minimum: 1 },
    { type: 'number', minimum: 0 },
  ],
  'maximum-decreased': [number, { type: 'number', maximum: 100 }],
  'maximum-increased': [
    { type: 'number', exclusiveMaximum: 100 },
    { type: 'number', maximum: 100 },
  ],
  'multiple-of-narrowed': [
    { type: 'number', multipleOf: 5 },
    { type: 'number', multipleOf: 10 },
  ],
  'multiple-of-widened': [
    { type: 'number', multipleOf: 10 },
    { type: 'number', multipleOf: 5 },
  ],
  'multiple-of-changed': [
    { type: 'number', multipleOf: 2 },
    { type: 'number', multipleOf: 3 },
  ],
}

const texts: Pairs<keyof typeof directedAreas.texts> = {
  'min-length-increased': [text, { type: 'string', minLength: 1 }],
  'min-length-decreased': [{ type: 'string', minLength: 1 }, text],
  'max-length-decreased': [
    { type: 'string', maxLength: 100 },
    { type: 'string', maxLength: 50 },
  ],
  'max-length-increased': [
    { type: 'string', maxLength: 50 },
    { type: 'string', maxLength: 100 },
  ],
  'pattern-added': [text, { type: 'string', pattern: '^[A-Z]{2}$' }],
  'pattern-removed': [{ type: 'string', pattern: '^[A-Z]{2}$' }, text],
  'pattern-changed': [
    { type: 'string', pattern: '^[A-Z]{2}$' },
    { type: 'string', pattern: '^[A-Z]{2,3}$' },
  ],
  'content-encoding-changed': [
    { type: 'string', contentEncoding: 'base64' },
    { type: 'string', contentEncoding: 'base64url' },
  ],
  'content-media-type-changed': [
    { type: 'string', contentMediaType: 'image/png' },
    { type: 'string', contentMediaType: 'image/webp' },
  ],
}

export const valueExamples = [values, numbers, texts].map((pairs: Pairs<string>) => examplesOf(pairs, buildSchema))
