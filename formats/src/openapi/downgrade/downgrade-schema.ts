/*
 * One schema object of JSON Schema 2020-12 → an older dialect, in place, parents before children.
 * Keywords that the dialect doesn't know stay; `report` says which.
 */
import { copyJson, doubleOf, isObject, isSameJson, type Json, type JsonObject } from '@lectern/model'
import { binaryMediaType, isNullSchema, isPureRef, restoreScalars, type SchemaNote } from '../versions/schema-form.ts'
import type { VersionFamily } from '../versions/version.ts'

/** Says that a keyword can't be expressed in the target. */
export type ReportKeyword = (keyword: string, lost: boolean) => void

const ignore: ReportKeyword = () => undefined

/** Downgrades `node` in place to the dialect of `family`, restoring the source form that `note` remembers. */
export function downgradeSchema(
  node: JsonObject,
  family: VersionFamily,
  note: SchemaNote | undefined,
  report: ReportKeyword = ignore,
): void {
  if (note?.whole !== undefined) {
    if (isSameJson(node, note.whole.now)) replaceMembers(node, note.whole.was)
    else downgradeSchema(node, family, undefined, report)
    return
  }
  if (note?.wrap !== undefined) unwrapNull(node, note.wrap)
  if (note?.enumNull === true) dropNullFromEnum(node)
  if (family === '2.0' || family === '3.0') downgradeTo30(node, note, report)
  else if (note?.example === true) restoreExample(node)
  if (family === '2.0') downgradeTo2(node, report)
  if (note?.was !== undefined && note.now !== undefined) restoreScalars(node, note.was, note.now)
}

function replaceMembers(node: JsonObject, members: JsonObject): void {
  for (const key of Object.keys(node)) Reflect.deleteProperty(node, key)
  Object.assign(node, copyJson(members))
}

function downgradeTo30(node: JsonObject, note: SchemaNote | undefined, report: ReportKeyword): void {
  const keeps = (keyword: string): boolean => note?.keep?.includes(keyword) === true
  if (!keeps('type')) downgradeType(node, report)
  if (note?.wrap === undefined && node['nullable'] === undefined) {
    if (!keeps('anyOf')) liftNullBranch(node, 'anyOf')
    if (!keeps('oneOf')) liftNullBranch(node, 'oneOf')
  }
  downgradeBounds(node, 'minimum', 'exclusiveMinimum', Math.max)
  downgradeBounds(node, 'maximum', 'exclusiveMaximum', Math.min)
  downgradeBinary(node)
  if (node['const'] !== undefined && node['enum'] === undefined && !keeps('const')) {
    node['enum'] = [node['const']]
    Reflect.deleteProperty(node, 'const')
  }
  if (!keeps('examples')) downgradeExamples(node, report)
}

function downgradeTo2(node: JsonObject, report: ReportKeyword): void {
  if (node['nullable'] === true) {
    Reflect.deleteProperty(node, 'nullable')
    node['x-nullable'] = true
  }
  const discriminator = node['discriminator']
  if (!isObject(discriminator) || typeof discriminator['propertyName'] !== 'string') return
  if (Object.keys(discriminator).length > 1) report('discriminator', true)
  node['discriminator'] = discriminator['propertyName']
}

/** `anyOf: [X, null]` → the keyword that held X. */
function unwrapNull(node: JsonObject, wrap: NonNullable<SchemaNote['wrap']>): void {
  const keyword = wrap === 'oneOf' ? 'oneOf' : 'anyOf'
  const branches = node[keyword]
  if (!Array.isArray(branches) || !branches.some((branch) => isNullSchema(branch))) return
  const rest = branches.filter((branch) => !isNullSchema(branch))
  const [first] = rest
  if (wrap === '$ref') {
    if (rest.length !== 1 || !isPureRef(first) || node['$ref'] !== undefined) return
    Reflect.deleteProperty(node, keyword)
    Object.assign(node, first)
  } else if (wrap === 'allOf') {
    if (!hoistAllOf(node, rest)) return
  } else node[keyword] = rest
  node['nullable'] = true
}

/** Turns a single branch that is a reference or an `allOf` into the schema's own `allOf`. */
function hoistAllOf(node: JsonObject, rest: Json[]): boolean {
  const [first] = rest
  if (rest.length !== 1 || node['allOf'] !== undefined) return false
  const allOf = isPureRef(first) ? [first] : onlyAllOf(first)
  if (allOf === undefined) return false
  Reflect.deleteProperty(node, 'anyOf')
  node['allOf'] = allOf
  return true
}

function onlyAllOf(branch: Json | undefined): Json[] | undefined {
  if (typeof branch !== 'object' || branch === null || Array.isArray(branch) || Object.keys(branch).length !== 1)
    return undefined
  const allOf = branch['allOf']
  return Array.isArray(allOf) ? allOf : undefined
}

function liftNullBranch(node: JsonObject, keyword: 'anyOf' | 'oneOf'): void {
  const branches = node[keyword]
  if (!Array.isArray(branches) || branches.length < 2 || !branches.some((branch) => isNullSchema(branch))) return
  const rest = branches.filter((branch) => !isNullSchema(branch))
  if (!(keyword === 'anyOf' && hoistAllOf(node, rest))) node[keyword] = rest
  node['nullable'] = true
}

function downgradeType(node: JsonObject, report: ReportKeyword): void {
  const type = node['type']
  if (type === 'null') {
    Reflect.deleteProperty(node, 'type')
    node['nullable'] = true
    node['enum'] = [null]
    return
  }
  if (!Array.isArray(type)) return
  const types = type.filter((name) => name !== 'null')
  if (types.length < type.length) node['nullable'] = true
  const [only] = types
  if (types.length === 1 && only !== undefined) node['type'] = only
  else {
    Reflect.deleteProperty(node, 'type')
    if (types.length === 0) node['enum'] = [null]
    else if (node['anyOf'] === undefined) node['anyOf'] = types.map((name) => ({ type: name }))
    else report('type', true)
  }
}

function downgradeBounds(
  node: JsonObject,
  bound: string,
  exclusive: string,
  tighter: (a: number, b: number) => number,
): void {
  const limit = node[exclusive]
  const [exclusiveBound, inclusiveBound] = [doubleOf(limit), doubleOf(node[bound])]
  if (limit === undefined || exclusiveBound === undefined) return
  if (
    inclusiveBound !== undefined &&
    inclusiveBound !== exclusiveBound &&
    tighter(inclusiveBound, exclusiveBound) === inclusiveBound
  ) {
    Reflect.deleteProperty(node, exclusive)
    return
  }
  node[bound] = limit
  node[exclusive] = true
}

function downgradeBinary(node: JsonObject): void {
  if (node['format'] !== undefined) return
  if (node['contentMediaType'] === binaryMediaType && node['contentEncoding'] === undefined) {
    Reflect.deleteProperty(node, 'contentMediaType')
    node['format'] = 'binary'
  } else if (node['contentEncoding'] === 'base64' && node['contentMediaType'] === undefined) {
    Reflect.deleteProperty(node, 'contentEncoding')
    node['format'] = 'byte'
  }
}

function downgradeExamples(node: JsonObject, report: ReportKeyword): void {
  const { example, examples } = node
  if (!Array.isArray(examples) || example !== undefined) return
  if (examples.length > 1) report('examples', true)
  restoreExample(node)
}

function restoreExample(node: JsonObject): void {
  const examples = node['examples']
  if (!Array.isArray(examples)) return
  const [first] = examples
  Reflect.deleteProperty(node, 'examples')
  if (first !== undefined) node['example'] = first
}

function dropNullFromEnum(node: JsonObject): void {
  const values = node['enum']
  if (!Array.isArray(values)) return
  const rest = values.filter((value) => value !== null)
  if (rest.length < values.length) node['enum'] = rest
}
