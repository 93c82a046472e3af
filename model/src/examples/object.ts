/*
 * Objects of an example.
 */
import { arrayAt, isObject, ownValue, setOwn, type Json, type JsonObject } from '../json.ts'
import { objectFields, requiredNames, type Field } from '../schema-rows/fields.ts'
import { keywordOf } from '../schema-rows/kind.ts'
import { layersOf, valueAt, type Layers, type Sources } from '../schema-rows/layers.ts'
import { fitsAt, isThrifty, type Chosen, type Making } from './making.ts'
import { textOfPattern } from './pattern.ts'
import { planned } from './plan.ts'
import { strictest } from './scalars.ts'
import { ownExample } from '../schema-rows/facets.ts'

/** What an object of these schemas always has. */
interface ObjectFacts {
  fields: readonly Field[]
  required: ReadonlySet<Json>
  names: ReadonlySet<string>
  seeds: JsonObject
  /** Fields that don't go this way. */
  hidden: ReadonlySet<Field>
}

const known = { request: new WeakMap<Layers, ObjectFacts>(), response: new WeakMap<Layers, ObjectFacts>() }

function readFacts({ sources, side }: Making, layers: Layers): ObjectFacts {
  const fields = objectFields(layers)
  // readOnly fields are not sent, writeOnly ones never come back.
  const keyword = side === 'request' ? 'readOnly' : 'writeOnly'
  return {
    fields,
    required: requiredNames(layers),
    names: new Set(fields.map((field) => field.name)),
    seeds: seedsOf(layers),
    hidden: new Set(fields.filter((field) => field.place === 'property' && isHidden(sources, field, keyword))),
  }
}

/** An object with the fields of its schemas, in reading order. */
export function makeObject(making: Making, { layers, fixed }: Chosen): JsonObject {
  const facts = planned(making.sources, known[making.side], layers, () => readFacts(making, layers))
  const { fields, required, names } = facts
  const result: JsonObject = {}
  for (const field of fields) if (field.place === 'property') addField(making, result, field, fixed, facts)
  for (const [name, value] of fixed) if (!names.has(name)) setOwn(result, name, value)
  addUndeclared(making, result, layers, facts)
  addFree(making, result, layers, fields)
  dropSurplus(result, layers, required)
  return result
}

/** Examples of merged schemas each show a part: their values are used field by field. */
function seedsOf(layers: Layers): JsonObject {
  const examples = layers.byPrecedence.map(({ schema }) => ownExample(schema)).filter(isObject)
  return Object.fromEntries(examples.toReversed().flatMap((example) => Object.entries(example)))
}

function addField(
  making: Making,
  result: JsonObject,
  field: Field,
  fixed: ReadonlyMap<string, Json>,
  { required, seeds, hidden }: ObjectFacts,
): void {
  const { name } = field
  const isNeeded = required.has(name)
  const decided = fixed.get(name)
  if (decided !== undefined) setOwn(result, name, decided)
  else if (!hidden.has(field)) {
    const seed = isNeeded || !isThrifty(making) ? ownValue(seeds, name) : undefined
    const isTaken = seed !== undefined && fitsAt(making, field.pointers, seed)
    const value = isTaken ? seed : making.makeValue(making, field.pointers, name, isNeeded)
    if (value !== undefined) setOwn(result, name, value)
  }
}

function isHidden(sources: Sources, field: Field, keyword: string): boolean {
  if (field.pointers.length === 1 && !speaksOf(sources, field.pointers[0] ?? '', keyword)) return false
  return keywordOf(layersOf(sources, field.pointers), keyword) === true
}

/** Most fields neither carry the keyword nor refer to a schema that may. */
function speaksOf(sources: Sources, pointer: string, keyword: string): boolean {
  const schema = valueAt(sources, pointer)
  if (!isObject(schema)) return false
  return schema[keyword] !== undefined || schema['$ref'] !== undefined || schema['allOf'] !== undefined
}

/** Names that are required without being declared get what the rest of the keys would get. */
function addUndeclared(
  making: Making,
  result: JsonObject,
  layers: Layers,
  { fields, required, names }: ObjectFacts,
): void {
  for (const name of required) {
    if (typeof name !== 'string' || names.has(name) || Object.hasOwn(result, name)) continue
    const rest = fields.find((field) => field.place === 'map')
    const value = rest === undefined ? undefined : making.makeValue(making, rest.pointers, name, true)
    if (value !== undefined || keywordOf(layers, 'additionalProperties') !== false)
      setOwn(result, name, value === undefined ? 'text' : value)
  }
}

const maxFreeKeys = 50

/** Keys of maps: one that shows the form, or as many as `minProperties` wants. */
function addFree(making: Making, result: JsonObject, layers: Layers, fields: readonly Field[]): void {
  const wanted = strictest(schemasOf(layers), 'minProperties', Math.max) ?? 0
  const isMap = fields.every((field) => field.place !== 'property')
  for (const field of fields) {
    if (field.place === 'property' || (!isMap && countOf(result) >= wanted)) continue
    addKey(making, result, field, layers, isThrifty(making) && countOf(result) >= wanted)
  }
  const rest = fields.find((field) => field.place === 'map')
  const allowsAny = keywordOf(layers, 'additionalProperties') !== false
  for (let index = 2; countOf(result) < wanted && index <= maxFreeKeys && (rest !== undefined || allowsAny); index++) {
    const value = rest === undefined ? 'text' : making.makeValue(making, rest.pointers, '', true)
    setOwn(result, `key${index}`, value === undefined ? 'text' : value)
  }
}

function addKey(making: Making, result: JsonObject, field: Field, layers: Layers, isThriftyHere: boolean): void {
  if (isThriftyHere) return
  const key = field.place === 'pattern' ? keyOfPattern(field.name.slice(1, -1)) : freeKey(layers)
  if (key === undefined || Object.hasOwn(result, key)) return
  const value = making.makeValue(making, field.pointers, '', false)
  if (value !== undefined) setOwn(result, key, value)
}

function keyOfPattern(pattern: string): string | undefined {
  return textOfPattern(pattern, { min: 1, max: 60 })
}

/** `propertyNames` may say what keys look like. */
function freeKey(layers: Layers): string | undefined {
  const names = keywordOf(layers, 'propertyNames')
  if (!isObject(names)) return 'key'
  const first = names['const'] ?? arrayAt(names, 'enum')?.[0]
  if (typeof first === 'string') return first
  const { pattern, minLength = 0, maxLength = 60 } = names
  const limits = { min: Number(minLength), max: Number(maxLength) }
  if (typeof pattern === 'string') return textOfPattern(pattern, limits)
  return 'key'.padEnd(limits.min, '0').slice(0, limits.max)
}

function dropSurplus(result: JsonObject, layers: Layers, required: ReadonlySet<Json>): void {
  const most = strictest(schemasOf(layers), 'maxProperties', Math.min)
  if (most === undefined) return
  for (const name of Object.keys(result).toReversed()) {
    if (countOf(result) <= most) return
    if (!required.has(name)) Reflect.deleteProperty(result, name)
  }
}

function countOf(object: JsonObject): number {
  return Object.keys(object).length
}

function schemasOf(layers: Layers): JsonObject[] {
  return layers.byPrecedence.map((layer) => layer.schema)
}
