/*
 * The rules of JSON Schema 2020-12 that a schema can break by itself. Unknown keywords and labels of types that pushes brought along are no
 * fault.
 */
import { isObject, type Json, type JsonObject } from '../json.ts'
import { childPointer } from '../pointer.ts'
import type { ContentProblem, ContentRule } from './rules.ts'
import { isNumber, valueText } from '../number-literal.ts'

export type Report = (pointer: string, rule: ContentRule, params?: Readonly<Record<string, string>>) => void

/** A report that collects. */
export function collect(problems: ContentProblem[]): Report {
  return (pointer, rule, params = {}) => {
    problems.push({ pointer, rule, params })
  }
}

const types: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'])
const single = [
  'items',
  'additionalProperties',
  'not',
  'if',
  'then',
  'else',
  'contains',
  'unevaluatedItems',
  'unevaluatedProperties',
  'propertyNames',
  'contentSchema',
] as const
const lists = ['allOf', 'anyOf', 'oneOf', 'prefixItems'] as const
const maps = ['properties', 'patternProperties', 'dependentSchemas', '$defs'] as const
const numbers = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] as const
const counts = [
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'minContains',
  'maxContains',
] as const
const texts = ['$ref', '$dynamicRef', '$id', '$anchor', 'title', 'description', 'format'] as const

/**
 * Schemas with others in them in which nothing is wrong. Contents are never changed in place: whoever changes one field of a document checks that field and what
 * it stands in again, not the thousands around it.
 */
const sound = new WeakSet<object>()

export function checkSchema(schema: Json, pointer: string, report: Report): void {
  let count = 0
  checkInside(schema, pointer, {
    report: (...problem) => {
      count += 1
      report(...problem)
    },
    countProblems: () => count,
  })
}

interface Checking {
  report: Report
  /** How many were reported by now. */
  countProblems: () => number
}

const isSound = (schema: Json): boolean => typeof schema === 'object' && schema !== null && sound.has(schema)

function checkInside(schema: Json, pointer: string, checking: Checking): void {
  if (typeof schema === 'boolean' || isSound(schema)) return
  const { report, countProblems } = checking
  if (!isObject(schema)) {
    report(pointer, 'schema_needed')
    return
  }
  const before = countProblems()
  checkKeywords(schema, pointer, report)
  for (const key of single) {
    const inner = schema[key]
    if (inner !== undefined) checkInside(inner, childPointer(pointer, key), checking)
  }
  for (const key of lists) {
    const inner = schema[key]
    if (inner === undefined) continue
    if (!Array.isArray(inner)) report(childPointer(pointer, key), 'list_needed')
    else
      inner.forEach((each, index) => {
        checkInside(each, childPointer(childPointer(pointer, key), index), checking)
      })
  }
  for (const key of maps) {
    const inner = schema[key]
    if (inner === undefined) continue
    if (!isObject(inner)) report(childPointer(pointer, key), 'object_needed')
    else
      for (const [name, each] of Object.entries(inner))
        if (!isSound(each)) checkInside(each, namedPointer(pointer, key, name), checking)
  }
  // Remembering a schema without others in it would cost more than looking at it.
  if (countProblems() === before && holdsSchemas(schema)) sound.add(schema)
}

function holdsSchemas(schema: JsonObject): boolean {
  return maps.some((key) => key in schema) || lists.some((key) => key in schema) || typeof schema['items'] === 'object'
}

const namedPointer = (pointer: string, key: string, name: string) => childPointer(childPointer(pointer, key), name)

function checkKeywords(schema: JsonObject, pointer: string, report: Report): void {
  const at = (key: string) => childPointer(pointer, key)
  const { type, required, pattern } = schema
  const unknown = (Array.isArray(type) ? type : type === undefined ? [] : [type]).find((name) => !types.has(name))
  if (unknown !== undefined || (Array.isArray(type) && type.length === 0))
    report(at('type'), 'type_unknown', { type: shown(unknown ?? []) })
  if (required !== undefined && !(Array.isArray(required) && required.every((name) => typeof name === 'string')))
    report(at('required'), 'required_no_names')
  if (schema['enum'] !== undefined && !Array.isArray(schema['enum'])) report(at('enum'), 'enum_no_list')
  for (const key of numbers) if (schema[key] !== undefined && !isNumber(schema[key])) report(at(key), 'number_needed')
  for (const key of counts) {
    const count = schema[key]
    if (count !== undefined && !(typeof count === 'number' && Number.isInteger(count) && count >= 0))
      report(at(key), 'count_needed')
  }
  for (const key of texts)
    if (schema[key] !== undefined && typeof schema[key] !== 'string') report(at(key), 'text_needed')
  if (pattern !== undefined && (typeof pattern !== 'string' || !isPattern(pattern)))
    report(at('pattern'), 'pattern_broken', { pattern: shown(pattern) })
}

/** A pattern of any dialect in use: with or without the rules of `u`. */
function isPattern(pattern: string): boolean {
  return [true, false].some((isUnicode) => {
    try {
      // Pattern: only parsed, never run.
      new RegExp(pattern, isUnicode ? 'u' : '')
      return true
    } catch {
      return false
    }
  })
}

/** A value as a sentence shows it. */
export function shown(value: Json): string {
  return valueText(value).slice(0, 60)
}
