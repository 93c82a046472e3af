/*
 * The rules of OpenAPI an object can break by itself. None of them refuses a file: what breaks one is reported and kept.
 */
import { isObject, type JsonObject } from '@lectern/model'
import type { IssueCode } from '../../issue-codes.ts'
import type { Kind } from '../grammar.ts'
import { addIssue, type ImportContext, type Part } from '../read/import-context.ts'

type Report = (
  severity: 'warning',
  code: IssueCode,
  path: (string | number)[],
  params?: Record<string, string | number>,
) => void

/** Checks one object that is not a reference; `place` gives its path in the file when something is to be said. */
export function checkObject(
  context: ImportContext,
  part: Part,
  kind: Kind,
  node: JsonObject,
  place: () => (string | number)[],
): void {
  const report: Report = (severity, code, path, params) => {
    addIssue(context, part.document, [...place(), ...path], severity, code, params === undefined ? {} : { params })
  }
  if (kind === 'schema') checkSchema(context, node, report)
  else if (kind === 'parameter') checkParameter(context, node, report)
  else if (kind === 'responses') checkResponses(node, report)
  else if (kind === 'operation') checkOperation(node, report)
}

const schemaTypes = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'])

function checkSchema(context: ImportContext, node: JsonObject, report: Report): void {
  const { type } = node
  const { family } = context.version
  const isOld = family === '2.0' || family === '3.0'
  if (typeof type === 'string') {
    const isKnown = schemaTypes.has(type) && !(isOld && type === 'null')
    if (!isKnown && !(type === 'file' && family === '2.0'))
      report('warning', 'schema_type_invalid', ['type'], { type: type.slice(0, 60) })
    if (type === 'array' && isOld && node['items'] === undefined) report('warning', 'items_missing', [])
  } else if (Array.isArray(type)) {
    if (isOld) report('warning', 'keyword_newer', ['type'], { keyword: 'type: […]' })
    else if (type.length === 0 || type.some((name) => typeof name !== 'string' || !schemaTypes.has(name)))
      report('warning', 'schema_type_invalid', ['type'], { type: JSON.stringify(type).slice(0, 60) })
  } else if (type !== undefined)
    report('warning', 'schema_type_invalid', ['type'], { type: JSON.stringify(type).slice(0, 60) })
  if (isOld) checkNewerKeywords(family, node, report)
  checkRequired(node, report)
}

const newerThan30 = new Set([
  'const',
  'if',
  'then',
  'else',
  'prefixItems',
  '$defs',
  'patternProperties',
  'contains',
  'propertyNames',
  'unevaluatedProperties',
])
const newerThan2 = new Set(['oneOf', 'anyOf', 'not', ...newerThan30])

function checkNewerKeywords(family: string, node: JsonObject, report: Report): void {
  const newer = family === '2.0' ? newerThan2 : newerThan30
  for (const keyword in node) if (newer.has(keyword)) report('warning', 'keyword_newer', [keyword], { keyword })
}

/** A required property that nothing describes is a slip of the pen, unless another branch may describe it. */
function checkRequired(node: JsonObject, report: Report): void {
  const { required, properties } = node
  if (!Array.isArray(required) || !isObject(properties)) return
  const mayBeElsewhere = [
    'allOf',
    'anyOf',
    'oneOf',
    '$ref',
    'additionalProperties',
    'patternProperties',
    'discriminator',
  ]
  if (mayBeElsewhere.some((keyword) => node[keyword] !== undefined)) return
  for (const [index, name] of required.entries())
    if (typeof name === 'string' && !Object.hasOwn(properties, name))
      report('warning', 'required_undefined', ['required', index], { name: name.slice(0, 100) })
}

const places3 = new Set(['query', 'path', 'header', 'cookie', 'querystring'])

function checkParameter(context: ImportContext, node: JsonObject, report: Report): void {
  const { name, in: place } = node
  if (typeof name !== 'string') report('warning', 'parameter_name_missing', [])
  if (typeof place !== 'string') report('warning', 'parameter_in_missing', [])
  else if (!places3.has(place)) report('warning', 'parameter_in_invalid', ['in'], { in: place.slice(0, 40) })
  else if (place === 'cookie' && context.version.family === '2.0')
    report('warning', 'parameter_in_invalid', ['in'], { in: place })
  if (place === 'path' && node['required'] !== true)
    report('warning', 'path_parameter_optional', [], { name: typeof name === 'string' ? name.slice(0, 100) : '' })
  if (place === 'path' && node['allowReserved'] !== undefined && context.version.family !== '3.2')
    report('warning', 'field_misplaced', ['allowReserved'], { field: 'allowReserved' })
  const schema = node['schema']
  if (context.version.family === '2.0' && isObject(schema) && schema['type'] === 'object')
    report('warning', 'parameter_type_invalid', ['type'], { type: 'object' })
}

const statusKey = /^(?:[1-5](?:\d\d|XX)|default|x-.*)$/

function checkResponses(node: JsonObject, report: Report): void {
  for (const status of Object.keys(node))
    if (!statusKey.test(status)) report('warning', 'response_status_invalid', [status], { status: status.slice(0, 60) })
}

function checkOperation(node: JsonObject, report: Report): void {
  const { parameters } = node
  if (Array.isArray(parameters)) checkDuplicates(parameters, report)
}

/** Two parameters of one list with the same place and name. */
function checkDuplicates(parameters: readonly unknown[], report: Report): void {
  const seen = new Set<string>()
  for (const [index, parameter] of parameters.entries()) {
    if (!isObject(parameter) || typeof parameter['name'] !== 'string' || typeof parameter['in'] !== 'string') continue
    const key = `${parameter['in']} ${parameter['name']}`
    if (seen.has(key))
      report('warning', 'parameter_duplicate', ['parameters', index], {
        in: parameter['in'],
        name: parameter['name'].slice(0, 100),
      })
    seen.add(key)
  }
}
