/*
 * What keeps a document or component from being saved. Owns: structure that readers, exports and other tools rely on. Does not own: advice, such
 * as a path parameter nobody declared. Imports take odd files as they are, so who saves asks for `newProblems` only.
 */
import { commonParts, withoutKeyword } from '../settings/common.ts'
import { type ComponentSection, type DocumentContent } from '../content/content.ts'
import { errorsKeyword } from '../operation/error-codes.ts'
import { isObject, type Json, type JsonObject } from '../json.ts'
import { childPointer } from '../pointer.ts'
import { checkSchema, collect, shown, type Report } from './check-schema.ts'
import type { ContentProblem } from './rules.ts'

/** Levels a content may nest; more than anybody writes, and safe for everything that walks it. */
export const maxDepth = 200

/** Without recursion, since the value may be nested deeper than the stack. */
export function isTooDeep(value: Json): boolean {
  let level: Json[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true
    level = level.flatMap((each): Json[] =>
      typeof each === 'object' && each !== null ? Object.values(each).filter((inner) => typeof inner === 'object') : [],
    )
  }
  return false
}

/** Problems that were not there before: what an import brought along may stay as it is. */
export function newProblems(problems: readonly ContentProblem[], before: readonly ContentProblem[]): ContentProblem[] {
  const known = new Map<string, number>()
  const key = ({ rule, params }: ContentProblem) => JSON.stringify([rule, params])
  for (const problem of before) known.set(key(problem), (known.get(key(problem)) ?? 0) + 1)
  // By rule and value rather than by place: a row in front of it moves the place.
  return problems.filter((problem) => {
    const left = known.get(key(problem)) ?? 0
    known.set(key(problem), left - 1)
    return left <= 0
  })
}

/** Everything about a document that is not as it has to be. `content` is not too deep. */
export function checkDocument(content: DocumentContent): ContentProblem[] {
  const problems: ContentProblem[] = []
  const report = collect(problems)
  // Whoever sent it may have left out or mistaken anything behind `kind`.
  const fields = content as unknown as JsonObject
  switch (content.kind) {
    case 'http':
      checkHttp(fields, report)
      break
    case 'dubbo':
      checkDubbo(fields, report)
      break
    case 'custom':
      checkText(fields, 'html', report)
      break
    case 'markdown':
      checkText(fields, 'text', report)
  }
  return problems
}

/** As `checkDocument`, for the value of a shared component; pointers are within the value. */
export function checkComponent(section: ComponentSection, value: Json): ContentProblem[] {
  const problems: ContentProblem[] = []
  const report = collect(problems)
  if (section === 'schemas') checkSchema(value, '#', report)
  else checkPart(section, value, '#', report)
  return problems
}

function checkText(fields: JsonObject, key: string, report: Report): void {
  if (typeof fields[key] !== 'string') report(`#/${key}`, 'text_needed')
}

function checkHttp(fields: JsonObject, report: Report): void {
  const { container, method, path, operation, pathItem } = fields
  if (container !== 'paths' && container !== 'webhooks') report('#/container', 'form_unknown')
  if (typeof method !== 'string' || !/^[A-Za-z][A-Za-z0-9_-]{0,31}$/.test(method))
    report('#/method', 'method_invalid', { method: shown(method ?? '') })
  if (typeof path !== 'string' || path.trim() === '') report('#/path', 'path_empty')
  else if (container === 'paths' && !path.startsWith('/')) report('#/path', 'path_no_slash', { path: shown(path) })
  else if (path.length > 2_000) report('#/path', 'path_too_long')
  if (!isObject(operation)) report('#/operation', 'object_needed')
  else checkOperation(operation, '#/operation', report)
  if (pathItem === undefined) return
  if (!isObject(pathItem)) report('#/pathItem', 'object_needed')
  else checkParameters(pathItem['parameters'], '#/pathItem/parameters', report)
}

function checkDubbo(fields: JsonObject, report: Report): void {
  checkText(fields, 'definition', report)
  if (fields['description'] !== undefined) checkText(fields, 'description', report)
  for (const key of ['parameters', 'result'] as const) {
    const schema = fields[key]
    if (schema === undefined) report(`#/${key}`, 'schema_needed')
    else checkSchema(schema, `#/${key}`, report)
  }
  checkErrorCodes(fields['errorCodes'], '#/errorCodes', report)
}

/** Specification §5 "error code content (letters, numbers, -, _)". */
const codeForm = /^[A-Za-z0-9_-]+$/

function checkErrorCodes(codes: Json | undefined, pointer: string, report: Report): void {
  if (codes === undefined) return
  if (!Array.isArray(codes)) {
    report(pointer, 'list_needed')
    return
  }
  const seen = new Set<string>()
  for (const [index, row] of codes.entries()) {
    const place = childPointer(pointer, index)
    const code = isObject(row) ? row['code'] : undefined
    if (!isObject(row) || typeof code !== 'string' || typeof row['name'] !== 'string') {
      report(place, 'form_unknown')
      continue
    }
    if (!codeForm.test(code)) report(`${place}/code`, 'error_code_invalid', { code: shown(code) })
    else if (seen.has(code)) report(`${place}/code`, 'error_code_twice', { code: shown(code) })
    seen.add(code)
    for (const key of ['description', 'solution'])
      if (row[key] !== undefined && typeof row[key] !== 'string') report(`${place}/${key}`, 'text_needed')
  }
}

/** The operation's own error codes, and what it leaves out of what its application has in common. */
function checkExtensions(operation: JsonObject, pointer: string, report: Report): void {
  const errors = operation[errorsKeyword]
  if (errors !== undefined && !isObject(errors)) report(`${pointer}/${errorsKeyword}`, 'object_needed')
  if (isObject(errors)) {
    checkErrorCodes(errors['codes'], `${pointer}/${errorsKeyword}/codes`, report)
    if (errors['text'] !== undefined && typeof errors['text'] !== 'string')
      report(`${pointer}/${errorsKeyword}/text`, 'text_needed')
  }
  const without = operation[withoutKeyword]
  if (without === undefined) return
  if (!Array.isArray(without)) {
    report(`${pointer}/${withoutKeyword}`, 'list_needed')
    return
  }
  for (const [index, part] of without.entries())
    if (!commonParts.some((known) => known === part))
      report(childPointer(`${pointer}/${withoutKeyword}`, index), 'common_part_unknown', { part: shown(part) })
}

const operationTexts = ['summary', 'description', 'operationId'] as const

function checkOperation(operation: JsonObject, pointer: string, report: Report): void {
  for (const key of operationTexts)
    if (operation[key] !== undefined && typeof operation[key] !== 'string') report(`${pointer}/${key}`, 'text_needed')
  const { tags, requestBody, responses, callbacks } = operation
  if (tags !== undefined && !(Array.isArray(tags) && tags.every((tag) => typeof tag === 'string')))
    report(`${pointer}/tags`, 'required_no_names')
  checkParameters(operation['parameters'], `${pointer}/parameters`, report)
  if (requestBody !== undefined) checkPart('requestBodies', requestBody, `${pointer}/requestBody`, report)
  if (responses !== undefined) checkResponses(responses, `${pointer}/responses`, report)
  if (callbacks !== undefined) checkCallbacks(callbacks, `${pointer}/callbacks`, report)
  for (const key of ['security', 'servers'] as const)
    if (operation[key] !== undefined && !Array.isArray(operation[key])) report(`${pointer}/${key}`, 'list_needed')
  checkExtensions(operation, pointer, report)
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const

/** By name, then by address; below those stand operations like any other. */
function checkCallbacks(callbacks: Json, pointer: string, report: Report): void {
  checkMap('callbacks', callbacks, pointer, report)
  if (!isObject(callbacks)) return
  for (const [name, callback] of Object.entries(callbacks)) {
    if (!isObject(callback) || callback['$ref'] !== undefined) continue
    for (const [address, item] of Object.entries(callback)) {
      if (address.startsWith('x-')) continue
      const place = childPointer(childPointer(pointer, name), address)
      if (!isObject(item)) {
        report(place, 'object_needed')
        continue
      }
      checkParameters(item['parameters'], `${place}/parameters`, report)
      for (const method of methods) {
        const operation = item[method]
        if (isObject(operation)) checkOperation(operation, `${place}/${method}`, report)
        else if (operation !== undefined) report(`${place}/${method}`, 'object_needed')
      }
    }
  }
}

function checkResponses(responses: Json, pointer: string, report: Report): void {
  if (!isObject(responses)) {
    report(pointer, 'object_needed')
    return
  }
  for (const [status, response] of Object.entries(responses)) {
    if (status.startsWith('x-')) continue
    const place = childPointer(pointer, status)
    if (!/^(?:[1-5](?:\d\d|XX)|default)$/.test(status)) report(place, 'status_invalid', { status: shown(status) })
    checkPart('responses', response, place, report)
  }
}

const places: ReadonlySet<unknown> = new Set(['path', 'query', 'querystring', 'header', 'cookie'])

function checkParameters(parameters: Json | undefined, pointer: string, report: Report): void {
  if (parameters === undefined) return
  if (!Array.isArray(parameters)) {
    report(pointer, 'list_needed')
    return
  }
  const seen = new Set<string>()
  for (const [index, parameter] of parameters.entries()) {
    const place = childPointer(pointer, index)
    checkPart('parameters', parameter, place, report)
    if (!isObject(parameter) || typeof parameter['name'] !== 'string' || parameter['$ref'] !== undefined) continue
    const key = JSON.stringify([parameter['in'], parameter['name']])
    if (seen.has(key)) report(`${place}/name`, 'parameter_twice', { name: shown(parameter['name']) })
    seen.add(key)
  }
}

/** One object of a kind that has a section of its own in the Components Object, or a reference in its place. */
function checkPart(section: ComponentSection, value: Json, pointer: string, report: Report): void {
  if (!isObject(value)) {
    report(pointer, 'object_needed')
    return
  }
  if (value['$ref'] !== undefined) {
    if (typeof value['$ref'] !== 'string') report(`${pointer}/$ref`, 'text_needed')
    return
  }
  if (value['description'] !== undefined && typeof value['description'] !== 'string')
    report(`${pointer}/description`, 'text_needed')
  if (section === 'parameters') checkParameter(value, pointer, report)
  if (value['schema'] !== undefined && section !== 'callbacks')
    checkSchema(value['schema'], `${pointer}/schema`, report)
  if (value['itemSchema'] !== undefined && section === 'mediaTypes')
    checkSchema(value['itemSchema'], `${pointer}/itemSchema`, report)
  for (const [key, inner] of partsOf[section] ?? [])
    if (value[key] !== undefined) checkMap(inner, value[key], `${pointer}/${key}`, report)
}

/** Maps in an object of a section, with the section of their entries. */
const partsOf: { readonly [section in ComponentSection]?: readonly (readonly [string, ComponentSection])[] } = {
  parameters: [
    ['content', 'mediaTypes'],
    ['examples', 'examples'],
  ],
  headers: [
    ['content', 'mediaTypes'],
    ['examples', 'examples'],
  ],
  requestBodies: [['content', 'mediaTypes']],
  mediaTypes: [['examples', 'examples']],
  responses: [
    ['content', 'mediaTypes'],
    ['headers', 'headers'],
    ['links', 'links'],
  ],
}

function checkMap(section: ComponentSection, map: Json, pointer: string, report: Report): void {
  if (!isObject(map)) {
    report(pointer, 'object_needed')
    return
  }
  for (const [name, value] of Object.entries(map)) {
    const place = childPointer(pointer, name)
    if (section === 'mediaTypes' && !/^[^\s/]+\/[^\s/][^/]*$/.test(name))
      report(place, 'media_type_invalid', { mediaType: shown(name) })
    checkPart(section, value, place, report)
  }
}

function checkParameter(parameter: JsonObject, pointer: string, report: Report): void {
  const { name, in: place } = parameter
  if (typeof name !== 'string' || name === '') report(`${pointer}/name`, 'parameter_name_missing')
  if (!places.has(place)) report(`${pointer}/in`, 'parameter_place_invalid', { place: shown(place ?? '') })
  else if (place === 'path' && parameter['required'] !== true)
    report(`${pointer}/required`, 'parameter_optional_in_path', { name: typeof name === 'string' ? shown(name) : '' })
}
