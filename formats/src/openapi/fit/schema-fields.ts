/*
 * The keywords of Schema Objects, with the versions that have them.
 */
import type { VersionFamily } from '../versions/version.ts'
import {
  any,
  count,
  flag,
  list,
  map,
  number,
  one,
  oneOrFlag,
  oneOrList,
  text,
  texts,
  types,
  values,
  type FieldRule,
} from './field-rules.ts'

type Fields = Record<string, FieldRule>

/** Of JSON Schema that all versions share; 3.1 and later take further keywords as they are. */
const commonSchemaFields: Fields = {
  $ref: text,
  title: text,
  description: text,
  format: text,
  default: any,
  type: types,
  enum: values,
  multipleOf: number,
  maximum: number,
  minimum: number,
  maxLength: count,
  minLength: count,
  pattern: text,
  maxItems: count,
  minItems: count,
  uniqueItems: flag,
  maxProperties: count,
  minProperties: count,
  required: texts,
  properties: map('schema'),
  additionalProperties: oneOrFlag('schema'),
  allOf: list('schema'),
  readOnly: flag,
  xml: one('xml'),
  externalDocs: one('externalDocs'),
  example: any,
}

const modernSchemaFields: Fields = {
  ...commonSchemaFields,
  exclusiveMaximum: number,
  exclusiveMinimum: number,
  discriminator: one('discriminator'),
  writeOnly: flag,
  deprecated: flag,
  items: one('schema'),
  oneOf: list('schema'),
  anyOf: list('schema'),
  not: one('schema'),
  prefixItems: list('schema'),
  contains: one('schema'),
  minContains: count,
  maxContains: count,
  if: one('schema'),
  then: one('schema'),
  else: one('schema'),
  unevaluatedItems: one('schema'),
  unevaluatedProperties: one('schema'),
  propertyNames: one('schema'),
  contentSchema: one('schema'),
  contentMediaType: text,
  contentEncoding: text,
  patternProperties: map('schema'),
  dependentSchemas: map('schema'),
  $defs: map('schema'),
  definitions: map('schema'),
  $comment: text,
}

/** By version; 3.1 and later take further keywords as they are. */
export const schemaFields: Record<VersionFamily, Fields> = {
  '2.0': {
    ...commonSchemaFields,
    items: oneOrList('schema'),
    exclusiveMaximum: flag,
    exclusiveMinimum: flag,
    discriminator: text,
  },
  '3.0': {
    ...commonSchemaFields,
    items: one('schema'),
    exclusiveMaximum: flag,
    exclusiveMinimum: flag,
    discriminator: one('discriminator'),
    nullable: flag,
    writeOnly: flag,
    deprecated: flag,
    oneOf: list('schema'),
    anyOf: list('schema'),
    not: one('schema'),
  },
  '3.1': modernSchemaFields,
  '3.2': modernSchemaFields,
}
