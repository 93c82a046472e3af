/*
 * Values of dictionaries in examples. Owns: which dictionary a field names, and what its items are as JSON.
 */
import type { ComponentKey, Components } from '../content/components.ts'
import type { Schema } from '../content/content.ts'
import { isObject, ownValue, stringAt, type Json } from '../json.ts'
import { numberOfLiteral } from '../number-literal.ts'
import { componentClosure } from '../references/references.ts'
import { dictionaryKeyword } from '../schema-rows/facets.ts'
import { keywordOf } from '../schema-rows/kind.ts'
import type { Layers } from '../schema-rows/layers.ts'
import type { DictionaryItem } from '../settings/records.ts'

/** Values of each dictionary, by the id that fields name. */
export type DictionaryValues = ReadonlyMap<string, readonly Json[]>

type ListedItem = Pick<DictionaryItem, 'value'> & Partial<Pick<DictionaryItem, 'type'>>

/** The values of a field's dictionary; none when it names none that is known. */
export function valuesOfDictionary(layers: Layers, dictionaries: DictionaryValues): readonly Json[] {
  const id = keywordOf(layers, dictionaryKeyword)
  return typeof id === 'string' ? (dictionaries.get(id) ?? []) : []
}

/** What each item of a dictionary is in a message: its value as the type it has, as text where that is not known. */
export function dictionaryValues(items: readonly ListedItem[]): Json[] {
  return items.map(({ value, type }) => {
    const text = value.trim()
    if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
    return type === 'number' && text !== '' && Number.isFinite(Number(text)) ? numberOfLiteral(text) : value
  })
}

/** The dictionaries that fields of a schema, and of the models it refers to, name. */
export function dictionaryIdsOf(schema: Schema, components: Components): string[] {
  const find = ({ section, name }: ComponentKey) => ownValue(components[section], name)
  const models = componentClosure([schema], find).components.map(({ value }) => value)
  const ids = new Set<string>()
  const open: Json[] = [schema, ...models]
  // It grows while it is read.
  for (const value of open) {
    const id = isObject(value) ? stringAt(value, dictionaryKeyword) : undefined
    if (id !== undefined && id !== '') ids.add(id)
    if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) open.push(inner)
  }
  return [...ids]
}
