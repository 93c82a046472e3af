/*
 * How the table of fields is written, and whether a value has the form its field wants.
 */
import { isNumber, isObject, literalOf, type Json } from '@lectern/model'
import type { Kind } from '../grammar.ts'
import { versionFamilies, type VersionFamily } from '../versions/version.ts'

/** Objects of a description that may only hold certain fields: those a walk tells apart, and the small ones inside them. */
export type ObjectKind =
  | Kind
  | 'root'
  | 'info'
  | 'contact'
  | 'license'
  | 'server'
  | 'serverVariable'
  | 'paths'
  | 'components'
  | 'tag'
  | 'externalDocs'
  | 'requirement'
  | 'oauthFlows'
  | 'oauthFlow'
  | 'discriminator'
  | 'xml'

/** JSON types of values that hold no further objects. `count` is a whole number from 0, `values` a list, `textMap` an object of texts. */
type ScalarForm = 'any' | 'text' | 'flag' | 'number' | 'count' | 'values' | 'texts' | 'textMap' | 'types'
/** One object, a list or a map of them; `oneOrFlag` takes a boolean in every version. */
type ObjectForm = 'one' | 'oneOrFlag' | 'oneOrList' | 'list' | 'map'

export type FieldForm = ScalarForm | ObjectForm

/** What a field may hold, and in which versions there is such a field. */
export type FieldRule = ({ form: ScalarForm } | { form: ObjectForm; kind: ObjectKind }) & {
  since: VersionFamily
  until: VersionFamily
}

const always = { since: '2.0', until: '3.2' } as const

export const any: FieldRule = { form: 'any', ...always }
export const text: FieldRule = { form: 'text', ...always }
export const flag: FieldRule = { form: 'flag', ...always }
export const number: FieldRule = { form: 'number', ...always }
export const count: FieldRule = { form: 'count', ...always }
export const values: FieldRule = { form: 'values', ...always }
export const texts: FieldRule = { form: 'texts', ...always }
export const textMap: FieldRule = { form: 'textMap', ...always }
export const types: FieldRule = { form: 'types', ...always }
export const one = (kind: ObjectKind): FieldRule => ({ form: 'one', kind, ...always })
export const oneOrFlag = (kind: ObjectKind): FieldRule => ({ form: 'oneOrFlag', kind, ...always })
export const oneOrList = (kind: ObjectKind): FieldRule => ({ form: 'oneOrList', kind, ...always })
export const list = (kind: ObjectKind): FieldRule => ({ form: 'list', kind, ...always })
export const map = (kind: ObjectKind): FieldRule => ({ form: 'map', kind, ...always })
export const since = (version: VersionFamily, rule: FieldRule): FieldRule => ({ ...rule, since: version })
export const until = (version: VersionFamily, rule: FieldRule): FieldRule => ({ ...rule, until: version })

/** True when the version has a field with this rule. */
export function isKnownIn(family: VersionFamily, rule: FieldRule): boolean {
  const index = versionFamilies.indexOf(family)
  return versionFamilies.indexOf(rule.since) <= index && index <= versionFamilies.indexOf(rule.until)
}

const oldTypes: ReadonlySet<Json> = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object'])
const types2020: ReadonlySet<Json> = new Set([...oldTypes, 'null'])

/** True when `value` has the form of the rule, without a look inside the objects it holds. */
export function hasForm(rule: FieldRule, value: Json, family: VersionFamily): boolean {
  switch (rule.form) {
    case 'any':
      return true
    case 'text':
      return typeof value === 'string' && literalOf(value) === undefined
    case 'flag':
      return typeof value === 'boolean'
    case 'number':
      return isNumber(value)
    case 'count':
      return typeof value === 'number' && Number.isInteger(value) && value >= 0
    case 'values':
      return Array.isArray(value)
    case 'texts':
      return Array.isArray(value) && value.every((item) => typeof item === 'string' && literalOf(item) === undefined)
    case 'textMap':
      return isObject(value) && Object.values(value).every((item) => typeof item === 'string')
    case 'types':
      return isType(value, family)
    case 'one':
      return isEntry(rule.kind, value, family)
    case 'oneOrFlag':
      return isObject(value) || typeof value === 'boolean'
    case 'oneOrList':
      return Array.isArray(value)
        ? value.every((item) => isEntry(rule.kind, item, family))
        : isEntry(rule.kind, value, family)
    case 'list':
      return Array.isArray(value) && value.every((item) => isEntry(rule.kind, item, family))
    case 'map':
      return isObject(value) && Object.values(value).every((item) => isEntry(rule.kind, item, family))
  }
}

function isOld(family: VersionFamily): boolean {
  return family === '2.0' || family === '3.0'
}

function isType(value: Json, family: VersionFamily): boolean {
  if (isOld(family)) return oldTypes.has(value) || (family === '2.0' && value === 'file')
  return Array.isArray(value) ? value.length > 0 && value.every((name) => types2020.has(name)) : types2020.has(value)
}

/** True for an object where one of `kind` belongs, and for what some kinds allow in its place. */
export function isEntry(kind: ObjectKind, value: Json, family: VersionFamily): boolean {
  if (kind === 'schema' && typeof value === 'boolean') return !isOld(family)
  if (!isObject(value)) return false
  return kind !== 'parameter' || typeof value['$ref'] === 'string' || isParameter(value, family)
}

/** Places of parameters by version. Swagger 2.0 says so of those it lacks when it is written. */
const placesOf: Record<VersionFamily, ReadonlySet<Json | undefined>> = {
  '2.0': new Set(['query', 'path', 'header', 'cookie', 'querystring']),
  '3.0': new Set(['query', 'path', 'header', 'cookie']),
  '3.1': new Set(['query', 'path', 'header', 'cookie']),
  '3.2': new Set(['query', 'path', 'header', 'cookie', 'querystring']),
}

function isParameter({ name, in: place }: Readonly<Record<string, Json>>, family: VersionFamily): boolean {
  return typeof name === 'string' && placesOf[family].has(place)
}
