/*
 * Arrays and tuples of an example.
 */
import { arrayAt, isObject, isSameJson, type Json } from '../json.ts'
import { readEnum } from '../schema-rows/enum-content.ts'
import { keywordOf } from '../schema-rows/kind.ts'
import { layersOf, type Layers } from '../schema-rows/layers.ts'
import { drawTimeline } from './timeline.ts'
import { isThrifty, type Making } from './making.ts'
import { strictest } from './scalars.ts'
import { valuesOfDictionary } from './dictionary.ts'
import { listedValue, writtenValue } from './written.ts'
import { doubleOf } from '../number-literal.ts'

/** However many an array wants. */
export const maxItemsMade = 200
/** Items of a list whose length is free, by chance. */
const mostVaried = 3

/** An array with one item, or as many as its rules ask for; empty where that ends a cycle. */
export function makeArray(making: Making, layers: Layers, name: string): Json[] {
  const schemas = layers.byPrecedence.map((layer) => layer.schema)
  const least = Math.min(strictest(schemas, 'minItems', Math.max) ?? 0, maxItemsMade)
  const most = strictest(schemas, 'maxItems', Math.min) ?? Infinity
  const result = makeTuple(making, layers, Math.min(most, maxItemsMade))
  const wanted = Math.min(
    Math.max(least, result.length > 0 ? 0 : isThrifty(making) ? 0 : 1 + making.draw.below(mostVaried)),
    most,
  )
  const pointer = itemPointer(layers) ?? pointerOf(layers, 'contains')
  const isUnique = keywordOf(layers, 'uniqueItems') === true
  while (result.length < wanted) {
    const value =
      listedItem(making, layers, pointer) ?? makeItem(making, pointer, singular(name), result.length < least)
    if (value === undefined) break
    const next = isUnique ? distinct(making, value, result, pointer) : value
    if (next === undefined) break
    result.push(next)
  }
  return result
}

function makeTuple(making: Making, layers: Layers, most: number): Json[] {
  const layer = layers.byPrecedence.find(({ schema }) => Array.isArray(schema['prefixItems']))
  const count = layer === undefined ? 0 : (arrayAt(layer.schema, 'prefixItems')?.length ?? 0)
  const result: Json[] = []
  for (let index = 0; layer !== undefined && index < Math.min(count, most); index++) {
    const value = making.makeValue(making, [`${layer.pointer}/prefixItems/${index}`], '', true)
    if (value === undefined) break
    result.push(value)
  }
  return result
}

function makeItem(making: Making, pointer: string | undefined, name: string, isNeeded: boolean): Json | undefined {
  if (pointer === undefined) return isNeeded ? 'text' : undefined
  const outer = making.timeline
  making.timeline = drawTimeline(making.draw)
  const value = making.makeValue(making, [pointer], name, isNeeded)
  making.timeline = outer
  return value
}

/** A value of the array's own dictionary, for items without values of their own. */
function listedItem(making: Making, layers: Layers, pointer: string | undefined): Json | undefined {
  const values = valuesOfDictionary(layers, making.dictionaries)
  if (values.length === 0 || pointer === undefined) return undefined
  const item = layersOf(making.sources, [pointer])
  return writtenValue(item, making) ?? listedValue(item, values, making.draw)
}

function itemPointer(layers: Layers): string | undefined {
  return pointerOf(layers, 'items')
}

function pointerOf(layers: Layers, keyword: string): string | undefined {
  const layer = layers.byPrecedence.find(({ schema }) => isObject(schema[keyword]) || schema[keyword] === false)
  return layer === undefined ? undefined : `${layer.pointer}/${keyword}`
}

/** `tags` holds a tag: the dictionary of names knows singulars. */
function singular(name: string): string {
  return name.replace(/(?:List|Array)$/, '').replace(/([^s])s$/, '$1')
}

/** The value, or a variation of it that the array does not hold yet; undefined when there is none. */
function distinct(making: Making, value: Json, taken: readonly Json[], pointer: string | undefined): Json | undefined {
  if (!includes(taken, value)) return value
  const allowed = pointer === undefined ? [] : readEnum(layersOf(making.sources, [pointer]))
  if (allowed.length > 0) return allowed.find((entry) => !includes(taken, entry.value))?.value
  const varied = vary(value, taken.length)
  return varied === undefined || includes(taken, varied) ? undefined : varied
}

function includes(list: readonly Json[], value: Json): boolean {
  return list.some((entry) => isSameJson(entry, value))
}

function vary(value: Json, index: number): Json | undefined {
  const double = doubleOf(value)
  if (double !== undefined) return Number.isFinite(double) ? double + index : undefined
  if (typeof value === 'string') return value.slice(0, Math.max(0, value.length - String(index).length)) + String(index)
  if (typeof value === 'boolean') return !value
  if (!isObject(value)) return undefined
  const entry = Object.entries(value).find(([, field]) => typeof field === 'number' || typeof field === 'string')
  return entry === undefined ? undefined : { ...value, [entry[0]]: vary(entry[1], index) ?? null }
}
