/*
 * Which keywords say something about values of one type only (JSON Schema 2020-12, validation §6 and applicator §10.3).
 */

const keywordsOfType: Readonly<Record<string, readonly string[]>> = {
  string: ['minLength', 'maxLength', 'pattern', 'contentMediaType', 'contentEncoding', 'contentSchema'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  array: [
    'items',
    'prefixItems',
    'minItems',
    'maxItems',
    'uniqueItems',
    'contains',
    'minContains',
    'maxContains',
    'unevaluatedItems',
  ],
  object: [
    'properties',
    'required',
    'additionalProperties',
    'patternProperties',
    'propertyNames',
    'minProperties',
    'maxProperties',
    'dependentRequired',
    'dependentSchemas',
    'dependencies',
    'unevaluatedProperties',
  ],
}

/** Keywords without a meaning for any of the types, such as `maxLength` for numbers. */
export function strangeKeywords(types: readonly string[]): readonly string[] {
  const known = new Set(types.map((type) => (type === 'integer' ? 'number' : type)))
  return Object.entries(keywordsOfType).flatMap(([type, keywords]) => (known.has(type) ? [] : keywords))
}
