/*
 * Writing the single facts of a row into the keywords they came from; the other half of `facets.ts`.
 * Only facts that differ from what the schema says are written.
 */
import type { SchemaObject } from '../content/content.ts'
import { arrayAt, isObject, isSameJson, type Json } from '../json.ts'
import { ownChoiceOf } from './choice.ts'
import { writeConstraints } from './constraints.ts'
import { edit, peek, replaceKeys, type Draft } from './draft.ts'
import { ownEnum, writeEnum } from './enum-content.ts'
import { dictionaryKeyword, exampleKeywords, ownExample } from './facets.ts'
import { isNullSchema, isOwn, nullableBranchOf, type Layer, type Layers } from './layers.ts'
import type { Row } from './row.ts'

/** Columns that schemas hold, in the order they are written. */
const writtenColumns = [
  'nullable',
  'description',
  'title',
  'format',
  'enumContent',
  'enumId',
  'maxLength',
  'maxLengthIsDefault',
  'example',
  'default',
  'constraints',
  'readOnly',
  'writeOnly',
  'deprecated',
] as const
type Column = (typeof writtenColumns)[number]

/** The columns in which two rows differ. */
export function changedColumns(before: Row, after: Row): Column[] {
  return writtenColumns.filter((column) => isChanged(before, after, column))
}

function isChanged(before: Row, after: Row, column: Column): boolean {
  const [old, wanted] = [before[column], after[column]]
  if (old === wanted) return false
  if (column === 'enumContent') return !isSameList(before.enumContent, after.enumContent)
  if (column === 'constraints') return !isSameList(before.constraints, after.constraints)
  if (column === 'example' || column === 'default') return !isSameJson(before[column], after[column])
  return true
}

function isSameList<T extends object>(before: readonly T[], after: readonly T[]): boolean {
  const plain = (entry: T | undefined): Json => Object.fromEntries(Object.entries(entry ?? {}))
  return before.length === after.length && before.every((entry, index) => isSameJson(plain(entry), plain(after[index])))
}

/** Writes the columns in which `after` differs from `before`. What belongs to a shared model is left alone. */
export function writeFacets(draft: Draft, layers: Layers, before: Row, after: Row): void {
  for (const column of changedColumns(before, after)) {
    if (column === 'nullable') writeNullable(draft, layers, before.pointer, after.nullable)
    else if (column === 'constraints') writeRules(draft, layers, before, after)
    else writeAt(draft, layers, column, before.pointer, after)
  }
}

/** The columns each of which is a keyword, or a few that belong together. */
type PlainColumn = Exclude<Column, 'nullable' | 'constraints'>

/** A column is written at one place; when it is cleared, everywhere in place, so that the row really reads empty. */
function writeAt(draft: Draft, layers: Layers, column: PlainColumn, pointer: string, after: Row): void {
  const speaks = speakerOf(column)
  const place = placeOf(layers, speaks, pointer)
  const isCleared = isEmpty(column, after)
  for (const { pointer: other } of isCleared ? ownSpeakers(layers, speaks) : []) {
    const schema = other === place ? undefined : edit(draft, other)
    if (schema !== undefined) writeColumn(schema, column, after, { layers: noLayers, place: other })
  }
  const target = edit(draft, place)
  const rest = isCleared ? withoutOwn(layers) : layers
  if (target !== undefined) writeColumn(target, column, after, { layers: rest, place })
}

function isEmpty(column: PlainColumn, row: Row): boolean {
  if (column === 'maxLength' || column === 'maxLengthIsDefault') return row.maxLength === null || row.maxLengthIsDefault
  if (column === 'enumContent') return row.enumContent.length === 0
  const value = row[column]
  return value === undefined || value === '' || value === false
}

const noLayers: Layers = { byPrecedence: [], inReadingOrder: [], isNever: false, allowsNull: false }

/** Schemas in place that say it. */
function ownSpeakers(layers: Layers, speaks: Speaker): Layer[] {
  return layers.byPrecedence.filter((layer) => isOwn(layer) && speaks(layer.schema))
}

/** What is read when nothing in place says anything. */
function withoutOwn(layers: Layers): Layers {
  return { ...layers, byPrecedence: layers.byPrecedence.filter((layer) => !isOwn(layer)) }
}

/** Says whether a schema is one that a column is read from. */
type Speaker = (schema: SchemaObject) => boolean

function speakerOf(column: Column): Speaker {
  if (column === 'enumContent') return (schema) => ownEnum(schema) !== undefined
  if (column === 'example') return (schema) => ownExample(schema) !== undefined
  return speakerOfKeyword(keywordOfColumn[column] ?? column)
}

function speakerOfKeyword(keyword: string): Speaker {
  return (schema) => schema[keyword] !== undefined
}

const keywordOfColumn: Partial<Record<Column, string>> = {
  enumId: dictionaryKeyword,
  maxLengthIsDefault: 'maxLength',
}

/** A column is written where it was read, if that stands in place; else into the field's own schema. */
function placeOf(layers: Layers, speaks: Speaker, fallback: string): string {
  const owner = layers.byPrecedence.find(({ schema }) => speaks(schema))
  return owner !== undefined && isOwn(owner) ? owner.pointer : fallback
}

/** The schemas of a row, and the one among them that is written. */
interface Target {
  layers: Layers
  place: string
}

function writeColumn(target: SchemaObject, column: PlainColumn, after: Row, at: Target): void {
  switch (column) {
    case 'description':
    case 'title':
    case 'format':
      writeText(target, column, after[column], at)
      break
    case 'enumId':
      writeText(target, dictionaryKeyword, after.enumId, at)
      break
    case 'enumContent':
      writeEnum(target, after.enumContent)
      break
    case 'maxLength':
    case 'maxLengthIsDefault':
      if (after.maxLength === null || after.maxLengthIsDefault) delete target['maxLength']
      else target['maxLength'] = after.maxLength
      break
    case 'example':
      writeExample(target, after.example)
      break
    case 'default':
      if (after.default === undefined) delete target['default']
      else target['default'] = after.default
      break
    case 'readOnly':
    case 'writeOnly':
    case 'deprecated':
      writeFlag(target, column, after[column], at)
      break
  }
}

/** What another schema says is not repeated; '' and false hide it. */
function writeText(target: SchemaObject, keyword: string, text: string, at: Target): void {
  const elsewhere = valueElsewhere(at, keyword) ?? ''
  if (text === elsewhere) Reflect.deleteProperty(target, keyword)
  else target[keyword] = text
}

function writeFlag(target: SchemaObject, keyword: string, flag: boolean, at: Target): void {
  const elsewhere = valueElsewhere(at, keyword) ?? false
  if (flag === elsewhere) Reflect.deleteProperty(target, keyword)
  else target[keyword] = flag
}

/** What would be read if the written schema did not say it. */
function valueElsewhere({ layers, place }: Target, keyword: string): Json | undefined {
  return layers.byPrecedence.find(({ pointer, schema }) => pointer !== place && schema[keyword] !== undefined)?.schema[
    keyword
  ]
}

function writeExample(target: SchemaObject, example: Json | undefined): void {
  if (example === undefined) {
    for (const keyword of exampleKeywords) Reflect.deleteProperty(target, keyword)
    return
  }
  const list = arrayAt(target, 'examples')
  if (list !== undefined && list.length > 0) target['examples'] = [example, ...list.slice(1)]
  else if (target['example'] !== undefined) target['example'] = example
  else if (target['x-example'] !== undefined) target['x-example'] = example
  else target['examples'] = [example]
}

/** Each rule is written where it stands. */
function writeRules(draft: Draft, layers: Layers, before: Row, after: Row): void {
  const keywords = new Set([...before.constraints, ...after.constraints].map((constraint) => constraint.keyword))
  for (const keyword of keywords) {
    const speaks = speakerOfKeyword(keyword)
    const only = (row: Row): Row['constraints'] => row.constraints.filter((each) => each.keyword === keyword)
    const place = placeOf(layers, speaks, before.pointer)
    const others = only(after).length === 0 ? ownSpeakers(layers, speaks).map((layer) => layer.pointer) : []
    for (const pointer of new Set([place, ...others])) {
      const target = edit(draft, pointer)
      if (target !== undefined) writeConstraints(target, only(before), only(after))
    }
  }
}

/** Adds or removes null in the way the schema already writes its type. */
function writeNullable(draft: Draft, layers: Layers, pointer: string, nullable: boolean): void {
  for (const layer of layers.byPrecedence) {
    if (!isOwn(layer)) continue
    const schema = edit(draft, layer.pointer)
    if (schema !== undefined && (nullable ? addNull(schema) : removeNull(schema))) return
  }
  const own = nullable && isObject(peek(draft, pointer)) ? edit(draft, pointer) : undefined
  if (own !== undefined) wrapReference(own)
}

/** True when it could be added here. */
function addNull(schema: SchemaObject): boolean {
  const type = schema['type']
  if (typeof type === 'string') schema['type'] = [type, 'null']
  else if (Array.isArray(type)) schema['type'] = [...type, 'null']
  else {
    const choice = ownChoiceOf({ pointer: '#', schema, hops: 0, origin: '', isEntry: false })
    const branches = choice === undefined ? undefined : arrayAt(schema, choice.keyword)
    if (choice === undefined || branches === undefined) return false
    schema[choice.keyword] = [...branches, { type: 'null' }]
  }
  return true
}

/** A reference gets null beside it; `allOf` of references as well. */
function wrapReference(schema: SchemaObject): void {
  if (schema['anyOf'] !== undefined) return
  for (const keyword of ['$ref', 'allOf']) {
    const value = schema[keyword]
    if (value === undefined) continue
    const alone = keyword === 'allOf' && Array.isArray(value) && value.length === 1 && isObject(value[0])
    const branch = alone && isObject(value[0]) ? value[0] : { [keyword]: value }
    replaceKeys(schema, new Set([keyword]), [['anyOf', [branch, { type: 'null' }]]])
    return
  }
}

/** True when it was removed here. */
function removeNull(schema: SchemaObject): boolean {
  const type = schema['type']
  if (Array.isArray(type) && type.includes('null')) {
    const rest = type.filter((entry) => entry !== 'null')
    schema['type'] = rest.length === 1 ? (rest[0] ?? 'null') : rest
    return true
  }
  const only = nullableBranchOf(schema)
  if (only?.allowsNull === true) {
    unwrap(schema, only.keyword, only.index)
    return true
  }
  for (const keyword of ['oneOf', 'anyOf']) {
    const branches = arrayAt(schema, keyword)
    if (branches?.some(isNullSchema) !== true) continue
    schema[keyword] = branches.filter((branch) => !isNullSchema(branch))
    return true
  }
  return false
}

function unwrap(schema: SchemaObject, keyword: string, index: number): void {
  const branch = arrayAt(schema, keyword)?.[index]
  if (!isObject(branch)) return
  const [only, ...others] = Object.entries(branch)
  const fits = only !== undefined && others.length === 0 && schema[only[0]] === undefined
  replaceKeys(schema, new Set([keyword]), [fits ? only : [keyword, [branch]]])
}
