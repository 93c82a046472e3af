/*
 * One schema object of an older dialect → JSON Schema 2020-12, in place. Children are upgraded before their parent.
 * Source: OpenAPI 3.1 appendix and the differences of 2.0 (type file, x-nullable).
 */
import { isNumber, isSameJson, type Json, type JsonObject } from '@lectern/model'
import { downgradeSchema } from '../downgrade/downgrade-schema.ts'
import {
  binaryMediaType,
  branchKeywords,
  differenceOf,
  isNullSchema,
  isPureRef,
  pickScalars,
  type SchemaNote,
} from '../versions/schema-form.ts'
import type { VersionFamily } from '../versions/version.ts'

/**
 * Upgrades `node` in place.
 *
 * @returns a note when the usual way back to `family` would not give the source form.
 */
export function upgradeSchema(node: JsonObject, family: VersionFamily): SchemaNote | undefined {
  if (!needsUpgrade(node, family)) return undefined
  const note: SchemaNote = {}
  const before = copyBranches(node)
  const source = pickScalars(node)
  if (family === '2.0' || family === '3.0') noteForeignKeywords(node, note)
  if (node['type'] === 'file') {
    node['type'] = 'string'
    node['contentMediaType'] ??= binaryMediaType
  }
  if (typeof node['discriminator'] === 'string') node['discriminator'] = { propertyName: node['discriminator'] }
  upgradeBounds(node, 'minimum', 'exclusiveMinimum')
  upgradeBounds(node, 'maximum', 'exclusiveMaximum')
  upgradeBinary(node)
  if (node['nullable'] === true || node['x-nullable'] === true) upgradeNullable(node, note, family)
  else if (typeof node['nullable'] === 'boolean') Reflect.deleteProperty(node, 'nullable')
  upgradeExample(node, note, family)
  const back = { ...node }
  downgradeSchema(back, family, note)
  if (!branchKeywords.every((keyword) => isSameMember(before[keyword], back[keyword])))
    return { whole: { was: before, now: copyBranches(node) } }
  const difference = differenceOf(source, pickScalars(back))
  if (difference !== undefined) Object.assign(note, difference)
  return Object.keys(note).length === 0 ? undefined : note
}

/** A shallow copy whose lists of branches are copies too, because an upgrade appends to them. */
function copyBranches(node: JsonObject): JsonObject {
  const copy = { ...node }
  for (const keyword of ['anyOf', 'oneOf']) {
    const branches = copy[keyword]
    if (Array.isArray(branches)) copy[keyword] = [...branches]
  }
  return copy
}

function isSameMember(a: Json | undefined, b: Json | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && isSameJson(a, b))
}

function needsUpgrade(node: JsonObject, family: VersionFamily): boolean {
  const { type, format, exclusiveMinimum, exclusiveMaximum } = node
  if (node['nullable'] !== undefined || node['x-nullable'] === true || node['example'] !== undefined) return true
  if (format === 'binary' || format === 'byte' || type === 'file') return true
  const { discriminator } = node
  if (typeof discriminator === 'string' || (family === '2.0' && discriminator !== undefined)) return true
  if (typeof exclusiveMinimum === 'boolean' || typeof exclusiveMaximum === 'boolean') return true
  if (family === '3.1' || family === '3.2') return false
  return (
    Array.isArray(type) ||
    type === 'null' ||
    exclusiveMinimum !== undefined ||
    exclusiveMaximum !== undefined ||
    node['examples'] !== undefined ||
    node['const'] !== undefined ||
    node['contentMediaType'] !== undefined ||
    node['contentEncoding'] !== undefined ||
    hasNullBranch(node['anyOf']) ||
    hasNullBranch(node['oneOf'])
  )
}

/** Keywords that an older dialect doesn't know but its author used: they go back as they stand. */
function noteForeignKeywords(node: JsonObject, note: SchemaNote): void {
  const keep: string[] = []
  if (Array.isArray(node['type']) || node['type'] === 'null') keep.push('type')
  if (node['const'] !== undefined) keep.push('const')
  if (node['examples'] !== undefined) keep.push('examples')
  if (hasNullBranch(node['anyOf'])) keep.push('anyOf')
  if (hasNullBranch(node['oneOf'])) keep.push('oneOf')
  if (keep.length > 0) note.keep = keep
}

function hasNullBranch(branches: Json | undefined): boolean {
  return Array.isArray(branches) && branches.some((branch) => isNullSchema(branch))
}

/** Draft 4: `exclusiveMinimum: true` beside `minimum`. */
function upgradeBounds(node: JsonObject, bound: string, exclusive: string): void {
  const flag = node[exclusive]
  if (typeof flag !== 'boolean') return
  const limit = node[bound]
  if (flag && limit !== undefined && isNumber(limit)) {
    node[exclusive] = limit
    Reflect.deleteProperty(node, bound)
  } else Reflect.deleteProperty(node, exclusive)
}

function upgradeBinary(node: JsonObject): void {
  const { type, format } = node
  if (format !== 'binary' && format !== 'byte') return
  const isString = type === 'string' || (Array.isArray(type) && type.includes('string'))
  if (!isString || node['contentMediaType'] !== undefined || node['contentEncoding'] !== undefined) return
  Reflect.deleteProperty(node, 'format')
  if (format === 'binary') node['contentMediaType'] = binaryMediaType
  else node['contentEncoding'] = 'base64'
}

function upgradeNullable(node: JsonObject, note: SchemaNote, family: VersionFamily): void {
  const { type, $ref, anyOf, oneOf, allOf } = node
  if (typeof type === 'string') {
    node['type'] = type === 'null' ? type : [type, 'null']
    addNullToEnum(node, note)
  } else if (Array.isArray(type)) {
    if (!type.includes('null')) return
  } else if (typeof $ref === 'string') {
    if (anyOf !== undefined) return
    Reflect.deleteProperty(node, '$ref')
    wrapNull(node, 'anyOf', [{ $ref }], '$ref', note, true)
  } else if (Array.isArray(oneOf)) {
    if (hasNullBranch(oneOf) || hasNullBranch(anyOf)) return
    wrapNull(node, 'oneOf', oneOf, 'oneOf', note, isModern(family))
  } else if (Array.isArray(anyOf)) {
    if (hasNullBranch(anyOf)) return
    wrapNull(node, 'anyOf', anyOf, 'anyOf', note, isModern(family) || anyOf.length === 1)
  } else if (Array.isArray(allOf)) {
    const [first] = allOf
    Reflect.deleteProperty(node, 'allOf')
    const branch = allOf.length === 1 && isPureRef(first) ? first : { allOf }
    wrapNull(node, 'anyOf', [branch], 'allOf', note, isModern(family))
  } else addNullToEnum(node, note)
  Reflect.deleteProperty(node, 'nullable')
  Reflect.deleteProperty(node, 'x-nullable')
}

function isModern(family: VersionFamily): boolean {
  return family === '3.1' || family === '3.2'
}

function wrapNull(
  node: JsonObject,
  keyword: string,
  branches: Json[],
  wrap: NonNullable<SchemaNote['wrap']>,
  note: SchemaNote,
  isNoted: boolean,
): void {
  // The list itself goes on living: references may have been met in it.
  branches.push({ type: 'null' })
  node[keyword] = branches
  if (isNoted) note.wrap = wrap
}

/** People write `nullable` beside an `enum` without null and mean it. */
function addNullToEnum(node: JsonObject, note: SchemaNote): void {
  const values = node['enum']
  if (!Array.isArray(values) || values.includes(null)) return
  node['enum'] = [...values, null]
  note.enumNull = true
}

function upgradeExample(node: JsonObject, note: SchemaNote, family: VersionFamily): void {
  const { example, examples } = node
  if (example === undefined || examples !== undefined) return
  Reflect.deleteProperty(node, 'example')
  node['examples'] = [example]
  if (isModern(family)) note.example = true
}
