/*
 * Arbitrary schemas for the laws of the model: every form OpenAPI 3.2 allows, in odd mixtures, with components that
 * refer to each other and to themselves.
 */
import fc from 'fast-check'
import { componentsOf, type Components, type Json, type JsonObject, type Schema } from '../src/index.ts'

const modelNames = ['Order', 'Item', 'Node', 'a/b', 'List«T»'] as const

/** Names as people choose them, awkward ones included. Whole numbers are left out: JavaScript sorts such keys first. */
const fieldName = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('id', 'name', 'status', 'items', 'user_name', 'createdAt', 'total', 'note') },
  {
    weight: 2,
    arbitrary: fc.constantFrom('a.b', 'c[]', 'x/y', '~t', '名称', '__proto__', 'constructor', '*', 'a b', '%41'),
  },
)

const text = fc.constantFrom('', 'Some text', '说明', 'a\nb', '<b>')
const annotations = fc.record(
  {
    description: text,
    title: text,
    deprecated: fc.boolean(),
    readOnly: fc.boolean(),
    writeOnly: fc.boolean(),
    'x-lectern-enum': fc.constantFrom('status', '7'),
    'x-other': fc.constant<Json>({ kept: [1, { two: null }] }),
    $comment: text,
  },
  { requiredKeys: [] },
)

const stringRules = fc.record(
  {
    format: fc.constantFrom('date-time', 'uuid', 'email', 'my-format'),
    maxLength: fc.integer({ min: 1, max: 90 }),
    minLength: fc.integer({ min: 0, max: 3 }),
    pattern: fc.constantFrom('^[a-z]{2,5}$', '^\\d{4}-\\d{2}$', '[A-Z]+', '^(foo|bar)_\\w+$'),
    enum: fc.uniqueArray(fc.constantFrom<Json>('A', 'B', 'C', 'D'), { minLength: 1, maxLength: 3 }),
    'x-enum-descriptions': fc.oneof(fc.constant<Json>(['first', 'second']), fc.constant<Json>({ A: 'first' })),
    'x-enumNames': fc.constant<Json>(['ONE', 'TWO']),
    contentMediaType: fc.constantFrom('application/json', 'image/png'),
    examples: fc.array(fc.constantFrom<Json>('A', 'ex'), { maxLength: 2 }),
    example: fc.constantFrom<Json>('A', null),
    default: fc.constantFrom<Json>('A', null),
    const: fc.constantFrom<Json>('A'),
  },
  { requiredKeys: [] },
)

const numberRules = fc.record(
  {
    minimum: fc.integer({ min: -5, max: 5 }),
    exclusiveMinimum: fc.integer({ min: -5, max: 5 }),
    maximum: fc.integer({ min: 6, max: 500 }),
    multipleOf: fc.constantFrom(1, 5, 0.5, 0.1),
    format: fc.constantFrom('int32', 'int64', 'double'),
    example: fc.constantFrom<Json>(10, '10'),
    default: fc.constant(10),
  },
  { requiredKeys: [] },
)

const scalar = fc.oneof(
  fc.tuple(fc.constantFrom<Json>('string', ['string', 'null'], ['null', 'string']), stringRules).map(withType),
  fc.tuple(fc.constantFrom<Json>('integer', 'number', ['integer', 'null']), numberRules).map(withType),
  fc
    .tuple(fc.constantFrom<Json>('boolean', 'null', ['string', 'integer'], [], ['boolean', 'null']), fc.constant({}))
    .map(withType),
  stringRules,
  fc.constant({ type: 'string', 'x-lectern-type': 'LocalDateTime', format: 'date-time' }),
)

function withType([type, rules]: [Json, JsonObject]): JsonObject {
  return { type, ...rules }
}

const reference = fc.constantFrom(...modelNames).map((name): JsonObject => ({ $ref: refTo(name) }))

function refTo(name: string): string {
  return `#/components/schemas/${encodeURIComponent(name.replaceAll('/', '~1'))}`
}

const keywordsOfObjects = fc.record(
  {
    required: fc.uniqueArray(fieldName, { maxLength: 3 }),
    minProperties: fc.integer({ min: 0, max: 2 }),
    not: fc.constant<Json>({ required: ['zzz'] }),
    if: fc.constant<Json>({ required: ['zzz'] }),
    then: fc.constant<Json>({ minProperties: 0 }),
    dependentRequired: fc.constant<Json>({ zzz: ['id'] }),
    unevaluatedProperties: fc.constant<Json>(true),
    example: fc.constant<Json>({ id: 1 }),
  },
  { requiredKeys: [] },
)

/** An arbitrary schema, nested up to `depth`. */
export function schemas(depth = 3): fc.Arbitrary<Schema> {
  const { schema } = fc.letrec<{ schema: Schema; object: JsonObject; composed: JsonObject }>((tie) => ({
    schema: fc.oneof(
      { depthSize: 'small', maxDepth: depth },
      { weight: 4, arbitrary: fc.tuple(scalar, annotations).map(merged) },
      { weight: 2, arbitrary: fc.tuple(reference, annotations).map(merged) },
      { weight: 1, arbitrary: fc.boolean() },
      { weight: 4, arbitrary: fc.tuple(tie('object'), annotations).map(merged) },
      { weight: 4, arbitrary: fc.tuple(tie('composed'), annotations).map(merged) },
    ),
    object: objects(tie('schema')),
    composed: compositions(tie('schema'), tie('object')),
  }))
  return schema
}

function objects(schema: fc.Arbitrary<Schema>): fc.Arbitrary<JsonObject> {
  return fc.oneof(
    fc
      .tuple(fc.dictionary(fieldName, schema, { maxKeys: 4, noNullPrototype: true }), keywordsOfObjects, fc.boolean())
      .map(([properties, rules, isTyped]): JsonObject => ({
        ...(isTyped && { type: 'object' }),
        properties,
        ...rules,
      })),
    schema.map((value): JsonObject => ({ type: 'object', additionalProperties: value })),
    schema.map((value): JsonObject => ({
      type: 'object',
      patternProperties: { '^x-': value },
      additionalProperties: false,
    })),
  )
}

function compositions(schema: fc.Arbitrary<Schema>, object: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> {
  const list = fc.array(schema, { minLength: 1, maxLength: 3 })
  return fc.oneof(
    schema.map((items): JsonObject => ({ type: 'array', items })),
    fc.tuple(list, schema).map(([prefixItems, items]): JsonObject => ({ type: 'array', prefixItems, items })),
    list.map((oneOf): JsonObject => ({ oneOf })),
    list.map((anyOf): JsonObject => ({ anyOf })),
    fc.tuple(reference, object).map(([base, own]): JsonObject => ({ allOf: [base, own] })),
    fc.tuple(object, object).map(([first, second]): JsonObject => ({ allOf: [first], ...second })),
    reference.map((model): JsonObject => ({ allOf: [model] })),
    reference.map((model): JsonObject => ({ anyOf: [model, { type: 'null' }] })),
    fc.tuple(reference, reference).map(([a, b]): JsonObject => ({
      oneOf: [a, b],
      discriminator: { propertyName: 'kind', mapping: { one: a['$ref'] ?? '' } },
    })),
    fc.constant<JsonObject>({
      oneOf: [
        { const: 1, title: 'One' },
        { const: 2, title: 'Two', description: 'second' },
      ],
    }),
    fc.constant<JsonObject>({ type: 'object', anyOf: [{ required: ['id'] }, { required: ['name'] }] }),
  )
}

function merged([first, second]: [JsonObject, JsonObject]): Schema {
  return { ...first, ...second }
}

/** Few names, so that several schemas speak about the same field. */
const sharedName = fc.constantFrom('id', 'name')

/** An object whose fields several schemas speak about: its own, branches in place, local definitions, shared models. */
export function layered(): fc.Arbitrary<JsonObject> {
  const own = fc
    .tuple(
      fc.dictionary(sharedName, fc.oneof(schemas(1), fc.boolean()), { noNullPrototype: true }),
      fc.record({ required: fc.uniqueArray(sharedName) }, { requiredKeys: [] }),
    )
    .map(([properties, rules]): JsonObject => ({ properties, ...rules }))
  const local = fc.constant<JsonObject>({ $ref: '#/$defs/local' })
  return fc
    .tuple(fc.array(fc.oneof(own, reference, local), { minLength: 1, maxLength: 3 }), own, own)
    .map(([allOf, object, definition]): JsonObject => ({ allOf, ...object, $defs: { local: definition } }))
}

/** Shared models of all names the references use; some refer to themselves. */
export function components(): fc.Arbitrary<Components> {
  return fc
    .tuple(...modelNames.map(() => fc.oneof({ weight: 3, arbitrary: schemas(2) }, layered())))
    .map((values) =>
      componentsOf(modelNames.map((name, index) => ({ section: 'schemas', name, value: values[index] ?? true }))),
    )
}

const pattern = fc.constantFrom(
  '^[a-z]{2,5}$',
  '^\\d{4}-(0[1-9]|1[0-2])$',
  '^(foo|bar)_\\w+$',
  '[A-Z]{2}',
  '^[^/\\s]+@[\\w.]+\\.[a-z]{2,}$',
  '^#(?:[0-9a-fA-F]{3}){1,2}$',
  '^\\+?[1-9]\\d{6,14}$',
  '^$|^x*$',
)
const format = fc.constantFrom(
  'date',
  'date-time',
  'time',
  'email',
  'uuid',
  'uri',
  'ipv4',
  'ipv6',
  'hostname',
  'duration',
  'byte',
)
const lengths = fc.tuple(fc.nat({ max: 20 }), fc.nat({ max: 20 }))
const satisfiableScalar: fc.Arbitrary<JsonObject> = fc.oneof(
  format.map((each): JsonObject => ({ type: 'string', format: each })),
  pattern.map((each): JsonObject => ({ type: ['string', 'null'], pattern: each })),
  lengths.map(([min, more]): JsonObject => ({ type: 'string', minLength: min, maxLength: min + more })),
  fc
    .tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 1, max: 40 }), fc.constantFrom(1, 2, 5, 0.5, 0.1))
    .map(([low, width, step]): JsonObject => ({
      type: 'number',
      exclusiveMinimum: low,
      maximum: low + width + step * 2,
      multipleOf: step,
    })),
  fc
    .tuple(fc.integer(), fc.nat({ max: 9 }))
    .map(([low, width]): JsonObject => ({ type: 'integer', minimum: low, maximum: low + width })),
  fc.integer().map((high): JsonObject => ({ type: 'integer', exclusiveMaximum: high, format: 'int64' })),
  fc.constantFrom<JsonObject>(
    { type: 'boolean' },
    { type: 'null' },
    { enum: ['x', 2, null] },
    { const: { a: [1] } },
    {},
  ),
)

/** The validator has no notion of a field called `__proto__`. */
const plainName = fieldName.filter((name) => name !== '__proto__')

/** A schema that some value satisfies, by the way it is built. */
export function satisfiable(): fc.Arbitrary<JsonObject> {
  const { schema } = fc.letrec<{ schema: JsonObject; object: JsonObject }>((tie) => ({
    schema: fc.oneof(
      { depthSize: 'small', maxDepth: 4 },
      satisfiableScalar,
      tie('object'),
      structures(tie('schema'), tie('object')),
    ),
    object: fc
      .tuple(fc.dictionary(plainName, tie('schema'), { maxKeys: 4, noNullPrototype: true }), fc.boolean())
      .map(([properties, isClosed]): JsonObject => ({
        type: 'object',
        properties,
        required: Object.keys(properties).slice(1),
        ...(isClosed && { additionalProperties: false }),
      })),
  }))
  return schema
}

function structures(schema: fc.Arbitrary<JsonObject>, object: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> {
  return fc.oneof(
    fc
      .tuple(schema, fc.nat({ max: 3 }))
      .map(([items, min]): JsonObject => ({ type: 'array', items, minItems: min, maxItems: min + 1 })),
    fc
      .nat({ max: 4 })
      .map((min): JsonObject => ({ type: 'array', items: { type: 'integer' }, minItems: min, uniqueItems: true })),
    fc
      .tuple(schema, schema)
      .map((prefixItems): JsonObject => ({ type: 'array', prefixItems, minItems: 2, items: false })),
    fc
      .tuple(schema, fc.nat({ max: 3 }))
      .map(([rest, min]): JsonObject => ({ type: 'object', additionalProperties: rest, minProperties: min })),
    fc.tuple(schema, schema).map((anyOf): JsonObject => ({ anyOf })),
    fc.tuple(object, object).map(([a, b]): JsonObject => ({
      oneOf: [tagged(a, 'a'), tagged(b, 'b')],
      discriminator: { propertyName: 'tag' },
    })),
    fc.tuple(schema, schema).map(([a, b]): JsonObject => ({
      allOf: [
        { properties: { left: a }, required: ['left'] },
        { type: 'object', properties: { right: b }, required: ['right'] },
      ],
    })),
  )
}

function tagged(schema: JsonObject, tag: string): JsonObject {
  const properties = { tag: { const: tag }, inner: schema }
  return { type: 'object', properties, required: ['tag', 'inner'] }
}
