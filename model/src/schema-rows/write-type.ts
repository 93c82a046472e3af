/*
 * Writing the type column: from text to keywords.
 * Owns: `type`, `$ref` and the keywords that only make sense with the type they came with.
 */
import { modelNameOf, refOf, type Components } from '../content/components.ts'
import type { Schema, SchemaObject } from '../content/content.ts'
import { isObject, ownValue, stringAt, type Json } from '../json.ts'
import { typeOfText, type MappedType } from './types-table.ts'
import { replaceKeys } from './draft.ts'
import { schemaText } from './kind.ts'
import { labelKeyword } from './label.ts'
import { strangeKeywords } from './type-keywords.ts'

const scalarTypes: ReadonlySet<string> = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'])
const objectKeywords = ['properties', 'required', 'additionalProperties', 'patternProperties']
const arrayKeywords = ['items', 'prefixItems']
const typeKeywords = ['type', '$ref', 'allOf', 'anyOf', 'oneOf', 'discriminator', labelKeyword, 'format']
const fileMediaType = 'application/octet-stream'

/** `string | null` without what allows null. */
function withoutNull(text: string): string {
  const rest = text.endsWith('null') ? text.slice(0, -'null'.length).trimEnd() : ''
  return rest.endsWith('|') ? rest.slice(0, -1).trim() : text
}

/**
 * Gives a schema the type a text stands for, and null if asked. Keywords that say nothing about values of that type go (`maxLength` of
 * what becomes a number); all others stay as they are.
 */
export function writeType(schema: SchemaObject, text: string, nullable: boolean, components: Components): void {
  const bare = withoutNull(text.trim())
  const isNullable = nullable || bare !== text.trim()
  const patch = patchOf(bare, isNullable, schema, components)
  replaceKeys(schema, ownedKeywords(schema, patch, components), Object.entries(patch))
  if (readText(schema, components) !== bare && !isModelText(schema, bare)) schema[labelKeyword] = bare
}

/** What the text would be read as again, without null. */
function readText(schema: Schema, components: Components): string {
  return schemaText({ root: schema, components }, schema, '#').replace(/ \| null$/, '')
}

function isModelText(schema: SchemaObject, text: string): boolean {
  return modelNameOf(stringAt(schema, '$ref') ?? '') === text
}

/** Keywords of the old type go, except the fields of an object that stays one and the items of an array. */
function ownedKeywords(schema: SchemaObject, patch: SchemaObject, components: Components): ReadonlySet<string> {
  const strange = strangeKeywords(typesOfPatch(patch, components))
  const owned = new Set([...typeKeywords, ...objectKeywords, ...arrayKeywords, ...strange])
  if (isObject(schema['contentMediaType']) || schema['contentMediaType'] === fileMediaType)
    owned.add('contentMediaType')
  const type = patch['type']
  const types = Array.isArray(type) ? type : [type]
  if (types.includes('object'))
    for (const keyword of ['properties', 'required', 'patternProperties']) owned.delete(keyword)
  if (types.includes('array') && patch['items'] === undefined) owned.delete('items')
  return owned
}

/** What the values will be; every type when nothing is said about them. */
function typesOfPatch(patch: SchemaObject, components: Components): readonly string[] {
  const ref = stringAt(patch, '$ref')
  const model = ref === undefined ? undefined : ownValue(components.schemas ?? {}, modelNameOf(ref))
  const type = patch['type'] ?? (isObject(model) ? model['type'] : undefined)
  if (patch['contentMediaType'] !== undefined) return ['string']
  if (type === undefined) return [...scalarTypes]
  return (Array.isArray(type) ? type : [type]).filter((each) => typeof each === 'string')
}

function patchOf(text: string, nullable: boolean, old: SchemaObject, components: Components): SchemaObject {
  const ref = modelRef(text, components)
  if (ref !== undefined) return nullable ? { anyOf: [{ $ref: ref }, { type: 'null' }] } : { $ref: ref }
  // Alternatives may name a type twice, a list of types may not (JSON Schema Validation, section 6.1.1).
  const types = new Set(text.split('|').map((part) => part.trim()))
  if (text.includes('|') && [...types].every((type) => scalarTypes.has(type))) {
    if (nullable) types.add('null')
    const [only, ...others] = types
    return { type: only !== undefined && others.length === 0 ? only : [...types] }
  }
  const mapped = typeOfText(text)
  if (mapped === undefined) return {}
  return withNull(keywordsOf(mapped, old, components), nullable)
}

function withNull(schema: SchemaObject, nullable: boolean): SchemaObject {
  const type = schema['type']
  return nullable && typeof type === 'string' && type !== 'null' ? { ...schema, type: [type, 'null'] } : schema
}

function modelRef(text: string, components: Components): string | undefined {
  const schemas = components.schemas
  return schemas !== undefined && Object.hasOwn(schemas, text) ? refOf({ section: 'schemas', name: text }) : undefined
}

function keywordsOf(mapped: MappedType, old: SchemaObject, components: Components): SchemaObject {
  if (mapped.isFile === true) return { contentMediaType: fileMediaType }
  const item = itemOf(mapped, components)
  const format = mapped.format === undefined ? {} : { format: mapped.format }
  if (mapped.type === 'array')
    return { type: 'array', ...(item !== undefined && { items: keptItem(old['items'], item, components) }) }
  if (mapped.isMap === true) return { type: 'object', additionalProperties: item ?? {} }
  return { type: mapped.type, ...format }
}

function itemOf(mapped: MappedType, components: Components): SchemaObject | undefined {
  if (mapped.item !== undefined) return keywordsOf(mapped.item, {}, components)
  if (mapped.itemText === undefined) return undefined
  if (mapped.itemText === 'any' || mapped.itemText === '?') return {}
  const ref = modelRef(mapped.itemText, components)
  return ref === undefined ? { [labelKeyword]: mapped.itemText } : { $ref: ref }
}

/** `array<string>` to `array<integer>` keeps what else the items said. */
function keptItem(old: Json | undefined, item: SchemaObject, components: Components): SchemaObject {
  if (!isObject(old) || stringAt(old, '$ref') !== undefined) return item
  const kept = { ...old }
  replaceKeys(kept, ownedKeywords(kept, item, components), Object.entries(item))
  return kept
}
