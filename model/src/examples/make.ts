/*
 * One value of an example, from all schemas that speak about it.
 */
import { isObject, type Json } from '../json.ts'
import { choiceOf, ownChoiceOf, discriminatorValue, type Branch, type Choice } from '../schema-rows/choice.ts'
import { isNullable, plainKindOf, typesOf } from '../schema-rows/kind.ts'
import { layersOf, targetOf, type Layer, type Layers } from '../schema-rows/layers.ts'
import type { RowKind } from '../schema-rows/row.ts'
import { markedRule } from './field-rule.ts'
import { makeArray } from './array.ts'
import { fitsAt, isThrifty, nameOfModel, type Chosen, type Making } from './making.ts'
import { makeObject } from './object.ts'
import { planned } from './plan.ts'
import { exampleNumber, exampleText } from './scalars.ts'
import { writtenValue } from './written.ts'

const maxDepth = 40

/** A value for the schemas at `pointers`; undefined when it is better left out (`isNeeded` false) or nothing fits. */
export function makeValue(
  making: Making,
  pointers: readonly string[],
  name: string,
  isNeeded: boolean,
  variant?: number,
): Json | undefined {
  if (!isNeeded && isThrifty(making)) return undefined
  const chosen = choose(making, pointers, variant)
  const { layers } = chosen
  if (layers.isNever) return undefined
  making.made++
  const ruled = making.withRules ? markedRule(layers) : undefined
  if (ruled !== undefined) return ruled
  const written = writtenValue(layers, making)
  if (written !== undefined && fitsAt(making, pointers, written)) return written
  const entries = layers.byPrecedence.filter((layer) => layer.isEntry).map((layer) => layer.pointer)
  const state = stateOf(making, entries)
  if (state !== undefined && !isNeeded) return undefined
  if (state !== undefined && isNullable(layers)) return null
  if (state === 'least' || making.depth > maxDepth) return emptyValue(layers)
  return inside(making, entries, state === 'full' ? 'least' : 'full', () => build(making, chosen, name))
}

function stateOf(making: Making, entries: readonly string[]): 'full' | 'least' | undefined {
  let state: 'full' | 'least' | undefined
  for (const pointer of entries) {
    const found = making.open.get(pointer)
    if (found === 'least') return 'least'
    state ??= found
  }
  return state
}

function inside<T>(making: Making, entries: readonly string[], state: 'full' | 'least', make: () => T): T {
  const before = entries.map((pointer) => [pointer, making.open.get(pointer)] as const)
  for (const pointer of entries) making.open.set(pointer, state)
  making.depth++
  const result = make()
  making.depth--
  for (const [pointer, old] of before) {
    if (old === undefined) making.open.delete(pointer)
    else making.open.set(pointer, old)
  }
  return result
}

function build(making: Making, chosen: Chosen, name: string): Json {
  const { layers } = chosen
  const kind = typeToMake(layers)
  const schemas = layers.byPrecedence.map((layer) => layer.schema)
  switch (kind) {
    case 'string':
      return exampleText(schemas, name, making)
    case 'integer':
      return exampleNumber(schemas, name, true, making)
    case 'number':
      return exampleNumber(schemas, name, false, making)
    case 'boolean':
      return making.draw.below(2) === 0
    case 'file':
      return ''
    case 'array':
    case 'tuple':
      return makeArray(making, layers, name)
    case 'null':
    case 'never':
      return null
    case 'object':
    case 'map':
    case 'any':
    case 'choice':
    case 'mixed':
      return heldBy(making, holderOf(layers, name), () => makeObject(making, chosen))
  }
}

/** The model an object is, else the field it is in; the outer one for what has no name. */
function holderOf({ byPrecedence }: Layers, name: string): string {
  const model = byPrecedence.find((layer) => layer.isEntry && nameOfModel(layer.pointer) !== undefined)
  return (model && nameOfModel(model.pointer)) ?? name
}

function heldBy<T>(making: Making, holder: string, make: () => T): T {
  const outer = making.holder
  if (holder !== '') making.holder = holder
  const made = make()
  making.holder = outer
  return made
}

/** Of several types the first is made. */
function typeToMake(layers: Layers): RowKind {
  const kind = plainKindOf(layers)
  if (kind !== 'mixed') return kind
  const [first] = typesOf(layers)?.types ?? []
  return first === 'string' || first === 'integer' || first === 'number' || first === 'boolean' || first === 'array'
    ? first
    : 'object'
}

/** What ends a cycle that has to be there. */
function emptyValue(layers: Layers): Json {
  if (isNullable(layers)) return null
  const kind = typeToMake(layers)
  return kind === 'array' || kind === 'tuple' ? [] : {}
}

const maxChoices = 12

const withoutChoice = new WeakMap<Layers, Chosen>()

function choose(making: Making, pointers: readonly string[], variant: number | undefined): Chosen {
  const layers = layersOf(making.sources, pointers)
  if (layers.byPrecedence.some(hasAlternatives)) return chooseAmong(making, pointers, variant)
  return planned(making.sources, withoutChoice, layers, () => {
    const fixed = new Map<string, Json>()
    inheritDiscriminators(layers, fixed)
    return { layers, fixed }
  })
}

/** Takes an alternative for every oneOf and anyOf on the way, and notes what discriminators then say. */
function chooseAmong(making: Making, pointers: readonly string[], variant: number | undefined): Chosen {
  const all = [...pointers]
  const fixed = new Map<string, Json>()
  const done = new Set<string>()
  let layers = layersOf(making.sources, all)
  while (done.size < maxChoices) {
    const next = layers.byPrecedence.find((layer) => !done.has(layer.pointer) && hasAlternatives(layer))
    if (next === undefined) break
    const isFirst = done.size === 0
    done.add(next.pointer)
    const choice = ownChoiceOf(next)
    const pointer =
      choice === undefined ? rulePointer(next) : pick(making, choice, isFirst ? variant : undefined, fixed)
    if (pointer === undefined) continue
    all.push(pointer)
    layers = layersOf(making.sources, all)
  }
  inheritDiscriminators(layers, fixed)
  return { layers, fixed }
}

function hasAlternatives(layer: Layer): boolean {
  return Array.isArray(layer.schema['oneOf']) || Array.isArray(layer.schema['anyOf'])
}

/** `anyOf: [{required: [a]}, {required: [b]}]`: the first rule is kept. */
function rulePointer(layer: Layer): string | undefined {
  for (const keyword of ['anyOf', 'oneOf']) {
    const list = layer.schema[keyword]
    if (Array.isArray(list) && isObject(list[0]) && Array.isArray(list[0]['required']))
      return `${layer.pointer}/${keyword}/0`
  }
  return undefined
}

function pick(
  making: Making,
  choice: Choice,
  variant: number | undefined,
  fixed: Map<string, Json>,
): string | undefined {
  const branch = wantedBranch(making, choice, variant)
  if (branch === undefined) return undefined
  const property = discriminatorProperty(choice.layer)
  const value = discriminatorValue(making.sources, choice.layer.schema, branch.schema)
  if (property !== undefined && value !== undefined && !fixed.has(property)) fixed.set(property, value)
  return branch.pointer
}

/** The asked-for alternative, else the first that does not lead back into a model being made. */
function wantedBranch(making: Making, choice: Choice, variant: number | undefined): Branch | undefined {
  const asked = choice.branches.find((branch) => branch.index === variant)
  const fresh = choice.branches.find(({ schema, pointer }) => {
    const target = isObject(schema) ? targetOf(making.sources, schema, pointer) : undefined
    return schema !== false && (target === undefined || !making.open.has(target))
  })
  return asked ?? fresh ?? choice.branches[0]
}

function discriminatorProperty(layer: Layer): string | undefined {
  const discriminator = layer.schema['discriminator']
  const name = isObject(discriminator) ? discriminator['propertyName'] : undefined
  return typeof name === 'string' ? name : undefined
}

/** A model that extends one with a discriminator is named by it: `Cat` (allOf `Pet`) has `petType: Cat`. */
function inheritDiscriminators(layers: Layers, fixed: Map<string, Json>): void {
  const model = layers.byPrecedence.find((layer) => layer.isEntry)
  if (model === undefined) return
  for (const layer of layers.byPrecedence) {
    const property = discriminatorProperty(layer)
    if (property === undefined || fixed.has(property) || layer === model || choiceOf(layers)?.layer === layer) continue
    const value = mappedName(layer, model.pointer)
    if (value !== undefined) fixed.set(property, value)
  }
}

function mappedName(layer: Layer, pointer: string): string | undefined {
  const discriminator = layer.schema['discriminator']
  const mapping = isObject(discriminator) ? discriminator['mapping'] : undefined
  const name = pointer.slice(pointer.lastIndexOf('/') + 1)
  for (const [value, target] of Object.entries(isObject(mapping) ? mapping : {})) {
    if (target === pointer || target === name) return value
  }
  return nameOfModel(pointer)
}
