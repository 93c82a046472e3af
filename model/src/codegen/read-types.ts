/*
 * Schemas → types with names. Owns: which schemas become declarations, what they are called, and that each is declared once. Does not own: how
 * a language writes them.
 */
import type { Components } from '../content/components.ts'
import { isObject, objectAt, stringAt, type Json, type JsonObject } from '../json.ts'
import { segmentsOf } from '../pointer.ts'
import { doubleOf, literalOf } from '../number-literal.ts'
import type { CodeField, Declaration, NamingRules, StringFormat, TypeUse } from './code-model.ts'
import { joinCase, NameScope, wordsOf } from './names.ts'
import { alternativesOf, fieldsOf, isBinary, layersOf, targetOf, typesOf } from './schema-fields.ts'

const maxDepth = 40
const maxValues = 200

export const anything: TypeUse = { kind: 'any', nullable: false }
export const text: TypeUse & { kind: 'string' } = { kind: 'string', format: 'text', values: [], nullable: false }

export class TypeReader {
  readonly declarations: Declaration[] = []
  readonly #components: Components
  readonly #naming: NamingRules
  readonly #names: NameScope
  /** By the schema itself, which is the same wherever it is referred to. */
  readonly #declared = new Map<Json, Declaration>()
  /** Unions being read: none holds itself directly. */
  readonly #openUnions = new Set<Declaration>()
  /** Fields are read when what they are in is: a chain of models is as long as it likes. */
  readonly #waiting: (() => void)[] = []
  #depth = 0

  constructor(components: Components, naming: NamingRules) {
    this.#components = components
    this.#naming = naming
    this.#names = new NameScope(naming.keywords, naming.typeNames)
  }

  /** A name for a type of the generated code itself. */
  claim(words: readonly string[]): string {
    return this.#names.claim(joinCase(words, 'pascal', 'model'))
  }

  /** `suggested`: words for a type that the description gives no name. */
  read(schema: Json | undefined, suggested: readonly string[]): TypeUse {
    const type = this.#typeOf(schema, suggested)
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) next()
    return type
  }

  #typeOf(schema: Json | undefined, suggested: readonly string[]): TypeUse {
    if (!isObject(schema) || this.#depth > maxDepth) return anything
    this.#depth += 1
    try {
      return this.#follow(schema, suggested)
    } finally {
      this.#depth -= 1
    }
  }

  #follow(schema: JsonObject, suggested: readonly string[]): TypeUse {
    const target = targetOf(schema, this.#components)
    if (target !== undefined) {
      const words = wordsOf(modelWords(target.ref))
      const type = this.#typeOf(target.schema, words)
      return schema['nullable'] === true ? { ...type, nullable: true } : type
    }
    const known = this.#declared.get(schema)
    const layers = layersOf(schema, this.#components)
    const { types, nullable } = typesOf(layers)
    if (known !== undefined) return { kind: 'named', declaration: known, nullable: nullable || hasNull(schema) }
    const values = layers.map(valuesOf).find((found) => found !== undefined)
    if (values !== undefined) return this.#readValues(schema, values, suggested, nullable)
    const alternatives = layers.map(alternativesOf).find((found) => found !== undefined)
    const fields = fieldsOf(schema, this.#components)
    if (alternatives !== undefined) {
      const hasOwn = layers.some((layer) => objectAt(layer, 'properties') !== undefined)
      const type = hasOwn
        ? this.#declareRecord(schema, suggested)
        : this.#readUnion(schema, alternatives.list, suggested)
      return { ...type, nullable: type.nullable || nullable || alternatives.nullable }
    }
    const [ref, ...more] = layers[0] === schema ? extendedOnly(schema) : []
    if (ref !== undefined && more.length === 0)
      return { ...this.#typeOf(ref, suggested), ...(nullable && { nullable }) }
    const type: TypeUse =
      types.includes('object') || types.length === 0
        ? this.#readObject(schema, layers, fields.size, suggested)
        : anything
    if (type.kind !== 'any' || types.length !== 1) return { ...type, nullable }
    return { ...this.#readPlain(types[0] ?? '', layers, suggested), nullable }
  }

  #readObject(
    schema: JsonObject,
    layers: readonly JsonObject[],
    fieldCount: number,
    suggested: readonly string[],
  ): TypeUse {
    if (fieldCount > 0) return this.#declareRecord(schema, suggested)
    const more = layers.map((layer) => layer['additionalProperties']).find((value) => value !== undefined)
    const isTyped = layers.some((layer) => layer['type'] !== undefined)
    if (!isTyped && more === undefined)
      return layers.some((layer) => layer['items'] !== undefined) ? this.#list(layers, suggested) : anything
    return { kind: 'map', value: this.#typeOf(more, [...suggested, 'value']), nullable: false }
  }

  #readPlain(type: string, layers: readonly JsonObject[], suggested: readonly string[]): TypeUse {
    const format = layers.map((layer) => stringAt(layer, 'format')).find((found) => found !== undefined) ?? ''
    switch (type) {
      case 'string':
        return isBinary(layers) ? { kind: 'binary', nullable: false } : { ...text, ...{ format: formatOf(format) } }
      case 'file':
        return { kind: 'binary', nullable: false }
      case 'integer':
        return { kind: 'integer', bits: format === 'int32' ? 32 : 64, values: [], nullable: false }
      case 'number':
      case 'boolean':
        return { kind: type, nullable: false }
      case 'array':
        return this.#list(layers, suggested)
      default:
        return anything
    }
  }

  #list(layers: readonly JsonObject[], suggested: readonly string[]): TypeUse {
    const items = layers.map((layer) => layer['items']).find((found) => found !== undefined)
    return { kind: 'list', item: this.#typeOf(items, [...suggested, 'item']), nullable: false }
  }

  #readValues(schema: JsonObject, all: readonly Json[], suggested: readonly string[], isNullable: boolean): TypeUse {
    const values = all.filter((value) => value !== null)
    const nullable = isNullable || values.length < all.length
    const texts = values.flatMap((value) =>
      typeof value === 'string' && literalOf(value) === undefined ? [value] : [],
    )
    const numbers = values.flatMap((value) => doubleOf(value) ?? [])
    const isText = texts.length === values.length
    if (isText && texts.length > 1 && texts.length <= maxValues) {
      const distinct = [...new Set(texts)]
      const named: Declaration = { kind: 'enum', ...this.#head(schema, suggested), values: [] }
      const scope = new NameScope(this.#naming.keywords)
      named.values = distinct.map((wire) => ({ wire, name: this.#claimIn(scope, wire, 'enumValues', 'value') }))
      this.#declare(schema, named)
      return { kind: 'named', declaration: named, nullable }
    }
    if (isText && texts.length > 0) return { ...text, ...{ values: texts.length === 1 ? texts : [] }, nullable }
    const isNumeric = numbers.length > 0 && numbers.length === values.length
    if (isNumeric && numbers.every((value) => Number.isSafeInteger(value)))
      return { kind: 'integer', bits: 64, values: numbers.slice(0, maxValues), nullable }
    if (isNumeric) return { kind: 'number', nullable }
    return values.every((value) => typeof value === 'boolean')
      ? { kind: 'boolean', nullable }
      : { ...anything, nullable }
  }

  #readUnion(schema: JsonObject, list: readonly Json[], suggested: readonly string[]): TypeUse {
    const [only] = list
    if (only === undefined) return anything
    if (list.length === 1) return this.#typeOf(only, suggested)
    const union: Declaration = { kind: 'union', ...this.#head(schema, suggested), members: [] }
    this.#declare(schema, union)
    this.#openUnions.add(union)
    const members = list.map((each, index) => this.#typeOf(each, [...suggested, String(index + 1)]))
    this.#openUnions.delete(union)
    union.members = members.filter((member) => member.kind !== 'named' || !this.#openUnions.has(member.declaration))
    const isRecords = members.every((member) => member.kind === 'named' && member.declaration.kind !== 'enum')
    if (isRecords) this.#waiting.push(() => (union.fields = this.#fields(schema, suggested)))
    return { kind: 'named', declaration: union, nullable: false }
  }

  #declareRecord(schema: JsonObject, suggested: readonly string[]): TypeUse {
    const known = this.#declared.get(schema)
    if (known !== undefined) return { kind: 'named', declaration: known, nullable: false }
    const record: Declaration = { kind: 'record', ...this.#head(schema, suggested), fields: [] }
    // Before its fields, which may lead back to it.
    this.#declare(schema, record)
    this.#waiting.push(() => (record.fields = this.#fields(schema, suggested)))
    return { kind: 'named', declaration: record, nullable: false }
  }

  #fields(schema: Json, owner: readonly string[]): CodeField[] {
    const scope = new NameScope(this.#naming.keywords)
    return [...fieldsOf(schema, this.#components)].map(([wire, { schema: inner, required }]): CodeField => {
      const type = this.#typeOf(inner, [...owner, ...wordsOf(wire)])
      const layers = layersOf(inner, this.#components)
      const is = (keyword: string): boolean => layers.some((layer) => layer[keyword] === true)
      const name = this.#claimIn(scope, wire, 'members', 'field')
      const description = (layers[0] && stringAt(layers[0], 'description')) ?? ''
      // What one side never sends is not asked of it.
      const isOneSided = is('readOnly') || is('writeOnly')
      return {
        wire,
        name,
        type,
        required: required && !isOneSided,
        readOnly: is('readOnly'),
        deprecated: is('deprecated'),
        description,
      }
    })
  }

  #claimIn(scope: NameScope, wire: string, style: 'members' | 'enumValues', nameless: string): string {
    const signed = /^-\d/.test(wire) ? `minus ${wire}` : wire
    return scope.claim(joinCase(wordsOf(signed), this.#naming[style], nameless))
  }

  #head(schema: JsonObject, suggested: readonly string[]): { name: string; description: string } {
    const description = stringAt(schema, 'description') ?? stringAt(schema, 'title') ?? ''
    return { name: this.claim(suggested), description }
  }

  #declare(schema: JsonObject, declaration: Declaration): void {
    this.#declared.set(schema, declaration)
    this.declarations.push(declaration)
  }
}

function modelWords(ref: string): string {
  const segments = segmentsOf(ref) ?? []
  return segments
    .slice(2)
    .filter((segment) => segment !== 'properties')
    .join(' ')
}

function hasNull(schema: JsonObject): boolean {
  return alternativesOf(schema)?.nullable === true || valuesOf(schema)?.includes(null) === true
}

function valuesOf(schema: JsonObject): Json[] | undefined {
  const { const: only, enum: list } = schema
  if (only !== undefined) return [only]
  return Array.isArray(list) && list.length > 0 ? list : undefined
}

/** What a schema with nothing but `allOf` extends: with one entry it is that. */
function extendedOnly(schema: JsonObject): Json[] {
  const { allOf } = schema
  const others = Object.keys(schema).filter((key) => !about.has(key))
  return Array.isArray(allOf) && others.length === 0 ? allOf : []
}

const about = new Set([
  'allOf',
  'description',
  'title',
  'nullable',
  'readOnly',
  'writeOnly',
  'deprecated',
  'default',
  'example',
])

function formatOf(format: string): StringFormat {
  return format === 'date' || format === 'date-time' || format === 'uuid' ? format : 'text'
}
