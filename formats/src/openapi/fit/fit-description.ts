/*
 * An assembled description → one that is valid for its version: fields the version doesn't know, values of a wrong type and parameters that
 * no client could send are left out, each with an issue. Copies what it changes, since the description shares objects with its bundle.
 */
import { isNumber, isObject, plainPointerOf, segmentsOf, valueText, type Json, type JsonObject } from '@lectern/model'
import type { IssueCode } from '../../issue-codes.ts'
import type { IssueList } from '../../issue-list.ts'
import type { VersionFamily } from '../versions/version.ts'
import { hasForm, isEntry, type FieldForm, type FieldRule, type ObjectKind } from './field-rules.ts'
import { anyEntry, foreignKey, isAllowedBesideReference, isEntryOf, isReference } from './foreign-fields.ts'
import { entryKinds, fieldsIn } from './object-fields.ts'
import { completionOf, incompleteKey } from './required-fields.ts'

export interface FitOptions {
  family: VersionFamily
  issues: IssueList
  /** Foreign fields that stay, because the source had them in this very version: see `collectForeign`. */
  kept: ReadonlySet<string>
}

interface Fitting extends FitOptions {
  /** Of the description as it was, for references whose section is left out. */
  components: JsonObject
  /** Components that are left out, as `section/name`: what refers to one goes with it. */
  dropped: Set<string>
}

type Tokens = readonly (string | number)[]

/** The description, or a copy with what had to change. */
export function fitDescription(document: JsonObject, options: FitOptions): JsonObject {
  const components = isObject(document['components']) ? document['components'] : {}
  return fitObject({ ...options, components, dropped: findDropped(components, options) }, 'root', document, [])
}

/** Parameters no client could send; other components that are no objects are replaced or cannot be referred to. */
function findDropped({ parameters }: JsonObject, { family, kept }: FitOptions): Set<string> {
  if (!isObject(parameters) || kept.has(foreignKey('components', 'parameters'))) return new Set()
  const dropped = Object.entries(parameters).filter(([, value]) => !isEntry('parameter', value, family))
  return new Set(dropped.map(([name]) => plainPointerOf(['components', 'parameters', name])))
}

function fitObject(fitting: Fitting, kind: ObjectKind, node: JsonObject, tokens: Tokens): JsonObject {
  const inlined = inlineReference(fitting, kind, node)
  if (inlined !== undefined) return fitObject(fitting, kind, inlined, tokens)
  if (isReference(kind, node)) return fitReference(fitting, kind, node, tokens)
  const entryKind = entryKinds[kind]
  const fitted =
    entryKind === undefined
      ? fitFields(fitting, kind, node, tokens)
      : fitEntries(fitting, kind, entryKind, node, tokens)
  return complete(fitting, kind, fitted, tokens)
}

/** With what the version requires of such an object. */
function complete(fitting: Fitting, kind: ObjectKind, node: JsonObject, tokens: Tokens): JsonObject {
  let result = node
  for (const [field, value] of Object.entries(completionOf(kind, node, fitting.family))) {
    if (fitting.kept.has(incompleteKey(kind, field))) continue
    if (result === node) result = { ...node }
    if (value === undefined) Reflect.deleteProperty(result, field)
    else result[field] = value
    const isMoved = kind === 'schema' || kind === 'paths' || field === 'example'
    if (value === undefined && !isMoved) reportLost(fitting, 'value_not_valid', [...tokens, field], field)
    else if (value !== undefined && kind !== 'schema')
      fitting.issues.add(
        'note',
        node[field] === undefined ? 'field_completed' : 'field_corrected',
        '#' + plainPointerOf([...tokens, field]),
        { params: { field: field.slice(0, 100), version: fitting.family } },
      )
  }
  return result
}

/** Sections that older versions lack, by the kind of their entries: references into them are replaced by what they mean. */
const youngSections: Partial<Record<ObjectKind, string>> = { mediaType: 'mediaTypes', pathItem: 'pathItems' }

function inlineReference(
  { family, kept, components }: Fitting,
  kind: ObjectKind,
  node: JsonObject,
): JsonObject | undefined {
  const { $ref, ...siblings } = node
  const section = youngSections[kind]
  if (typeof $ref !== 'string' || section === undefined || kept.has(foreignKey('components', section))) return undefined
  if (fieldsIn(family).fieldsOf('components').has(section)) return undefined
  const [root, found, name, ...rest] = segmentsOf($ref) ?? []
  const entries = components[section]
  if (root !== 'components' || found !== section || name === undefined || rest.length > 0) return undefined
  const value = isObject(entries) && Object.hasOwn(entries, name) ? entries[name] : undefined
  // A chain of references ends in a component that is none, or is no description.
  return isObject(value) && typeof value['$ref'] !== 'string' ? { ...value, ...siblings } : undefined
}

function fitReference(fitting: Fitting, kind: ObjectKind, node: JsonObject, tokens: Tokens): JsonObject {
  const result = { ...node }
  for (const field of Object.keys(node)) {
    if (isAllowedBesideReference(field, fitting.family) || fitting.kept.has(foreignKey(kind, field))) continue
    Reflect.deleteProperty(result, field)
    reportLost(fitting, 'field_not_expressible', [...tokens, field], field)
  }
  return Object.keys(result).length === Object.keys(node).length ? node : result
}

function fitFields(fitting: Fitting, kind: ObjectKind, node: JsonObject, tokens: Tokens): JsonObject {
  const version = fieldsIn(fitting.family)
  const fields = version.fieldsOf(kind)
  const isOpen = version.isOpen(kind)
  let result = node
  for (const field of Object.keys(node)) {
    const value = node[field]
    const rule = fields.get(field)
    if (value === undefined || field.startsWith('x-') || (rule === undefined && isOpen)) continue
    const isKept = fitting.kept.has(foreignKey(kind, field))
    if (rule === undefined && isKept) continue
    const place = [...tokens, field]
    const fitted = rule === undefined ? undefined : fitValue(fitting, rule, value, place, isKept)
    if (fitted === value) continue
    if (result === node) result = { ...node }
    if (fitted !== undefined) result[field] = fitted
    else {
      Reflect.deleteProperty(result, field)
      reportLost(fitting, rule === undefined ? 'field_not_expressible' : 'value_not_valid', place, field)
    }
  }
  return result
}

/** The value as it may stand; undefined when it may not. Kept values stay, and what they hold is looked at. */
function fitValue(fitting: Fitting, rule: FieldRule, value: Json, tokens: Tokens, isKept: boolean): Json | undefined {
  const isFit = isKept || hasForm(rule, value, fitting.family)
  if (!('kind' in rule)) return isFit ? value : correct(fitting, rule, value, tokens)
  const { kind, form } = rule
  if (!isFit && kind === 'schema' && typeof value === 'boolean') return substituteSchema(fitting, value, tokens)
  if (isObject(value) && form === 'map') return fitMap(fitting, kind, value, tokens, isFit)
  if (Array.isArray(value) && (form === 'list' || form === 'oneOrList'))
    return fitList(fitting, kind, value, tokens, isFit)
  if (isObject(value) && form !== 'list') return fitObject(fitting, kind, value, tokens)
  return isFit ? value : undefined
}

/** What was meant by a number, a boolean or a text written as another of them. */
function correct(fitting: Fitting, { form }: FieldRule, value: Json, tokens: Tokens): Json | undefined {
  const corrected =
    form === 'texts' && Array.isArray(value) ? value.map((item) => asForm('text', item)) : asForm(form, value)
  if (corrected === undefined || (Array.isArray(corrected) && !corrected.every((item) => item !== undefined)))
    return undefined
  const field = String(tokens.at(-1)).slice(0, 100)
  fitting.issues.add('note', 'type_corrected', '#' + plainPointerOf(tokens), {
    params: { field, version: fitting.family },
  })
  return corrected
}

function asForm(form: FieldForm, value: Json): Json | undefined {
  if (form === 'text') return isNumber(value) || typeof value === 'boolean' ? valueText(value) : undefined
  if (form === 'flag') return value === 'true' ? true : value === 'false' ? false : undefined
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const number = Number(value)
  if (form === 'number') return Number.isFinite(number) ? number : undefined
  return form === 'count' && Number.isInteger(number) && number >= 0 ? number : undefined
}

function fitMap(fitting: Fitting, kind: ObjectKind, map: JsonObject, tokens: Tokens, isFit: boolean): JsonObject {
  let result = map
  for (const [name, value] of Object.entries(map)) {
    const fitted = fitEntry(fitting, kind, value, [...tokens, name], isFit || isEntry(kind, value, fitting.family))
    if (fitted === value) continue
    if (result === map) result = { ...map }
    if (fitted === undefined) Reflect.deleteProperty(result, name)
    else result[name] = fitted
  }
  return result
}

function fitList(fitting: Fitting, kind: ObjectKind, list: Json[], tokens: Tokens, isFit: boolean): Json[] {
  const result: Json[] = []
  for (const [index, value] of list.entries()) {
    const fitted = fitEntry(fitting, kind, value, [...tokens, index], isFit || isEntry(kind, value, fitting.family))
    if (fitted !== undefined) result.push(fitted)
  }
  return result.length === list.length && result.every((value, index) => value === list[index]) ? list : result
}

function fitEntries(
  fitting: Fitting,
  kind: ObjectKind,
  entryKind: ObjectKind,
  node: JsonObject,
  tokens: Tokens,
): JsonObject {
  const isKept = fitting.kept.has(foreignKey(kind, anyEntry))
  let result = node
  for (const [name, value] of Object.entries(node)) {
    if (name.startsWith('x-')) continue
    const isFit = isKept || isEntryOf(kind, entryKind, name, value, fitting.family)
    const fitted = fitEntry(fitting, entryKind, value, [...tokens, name], isFit)
    if (fitted === value) continue
    if (result === node) result = { ...node }
    if (fitted === undefined) Reflect.deleteProperty(result, name)
    else result[name] = fitted
  }
  return result
}

function fitEntry(fitting: Fitting, kind: ObjectKind, value: Json, tokens: Tokens, isFit: boolean): Json | undefined {
  if (isFit && isObject(value) && !refersToDropped(fitting, kind, value)) return fitObject(fitting, kind, value, tokens)
  if (isFit && !isObject(value)) return value
  if (kind === 'schema') return substituteSchema(fitting, value, tokens)
  reportLost(fitting, 'value_not_valid', tokens, kind)
  return undefined
}

function refersToDropped({ dropped }: Fitting, kind: ObjectKind, { $ref }: JsonObject): boolean {
  if (dropped.size === 0 || kind !== 'parameter' || typeof $ref !== 'string') return false
  const place = segmentsOf($ref)
  return place !== undefined && dropped.has(plainPointerOf(place))
}

/** A schema in place of what is none, so that references to it lead somewhere. Versions before 3.1 know no boolean ones. */
function substituteSchema(fitting: Fitting, value: Json, tokens: Tokens): JsonObject {
  if (value === false && fitting.family === '3.0') return { not: {} }
  if (value !== true) reportLost(fitting, 'value_not_valid', tokens, 'schema')
  return {}
}

function reportLost({ family, issues }: Fitting, code: IssueCode, tokens: Tokens, field: string): void {
  issues.add('warning', code, '#' + plainPointerOf(tokens), {
    params: { field: field.slice(0, 100), version: family },
    lost: true,
  })
}
