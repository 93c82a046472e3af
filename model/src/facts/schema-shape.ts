/*
 * Schemas as facts (JSON Schema 2020-12 with OpenAPI 3.2's additions).
 */
import { branchName } from './identity.ts'
import { bag, map, object, set, text, value } from './make-shape.ts'
import type { ListShape, ObjectShape, Shape } from './shape.ts'

/** Keywords whose lists say something about each member of `enum`. */
export const enumMeanings: ReadonlySet<string> = new Set([
  'x-enum-varnames',
  'x-enumNames',
  'x-enum-names',
  'x-enum-descriptions',
  'x-enumDescriptions',
])

const atoms = [
  '$anchor',
  '$dynamicAnchor',
  '$dynamicRef',
  '$id',
  '$ref',
  '$schema',
  'const',
  'contentEncoding',
  'contentMediaType',
  'default',
  'deprecated',
  'example',
  'examples',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'format',
  'maxContains',
  'maxItems',
  'maxLength',
  'maxProperties',
  'maximum',
  'minContains',
  'minItems',
  'minLength',
  'minProperties',
  'minimum',
  'multipleOf',
  'nullable',
  'pattern',
  'readOnly',
  'title',
  'type',
  'uniqueItems',
  'writeOnly',
] as const

const subschemas = [
  'additionalProperties',
  'contains',
  'contentSchema',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
] as const

const branches: ListShape = { form: 'list', name: 'branches', entry: () => schema, identify: branchName }
const tuple: ListShape = {
  form: 'list',
  name: 'places',
  entry: () => schema,
  identify: (_entry, _reading, index) => String(index),
  isTuple: true,
}

/** A schema. */
export const schema: ObjectShape = object('schema', schemaFields, { isSchema: true })

function schemaFields(): Record<string, Shape> {
  const fields: Record<string, Shape> = {
    $comment: text,
    $defs: bag('schemas', () => schema),
    allOf: branches,
    anyOf: branches,
    definitions: bag('schemas', () => schema),
    dependentRequired: map('dependents', () => set('required')),
    dependentSchemas: bag('schemas', () => schema),
    description: text,
    discriminator: object('discriminator', () => ({
      defaultMapping: value,
      mapping: bag('mapping', () => value),
      propertyName: value,
    })),
    enum: set('enum'),
    externalDocs: object('externalDocs', () => ({ description: text, url: value })),
    oneOf: branches,
    patternProperties: bag('patterns', () => schema),
    prefixItems: tuple,
    properties: map('properties', () => schema, { isOrdered: true, isBag: true, isPlain: true }),
    required: set('required', { isBag: true }),
    xml: object('xml', () => ({ name: value, namespace: value, prefix: value, attribute: value, wrapped: value })),
  }
  for (const keyword of atoms) fields[keyword] = value
  for (const keyword of subschemas) fields[keyword] = schema
  return fields
}

/** True for names that read as keywords in a path; a property of such a name is quoted there. `items` is written `[]`. */
export function isKeyword(name: string): boolean {
  if (name === 'items') return false
  return name.startsWith('x-') || name.startsWith('$') || Object.hasOwn(schema.fields(), name)
}
