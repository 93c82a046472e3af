/*
 * The parts of a document people go to: what there is of them, which were changed, and where a problem stands. Pure.
 */
import {
  arrayAt,
  commonParts,
  errorsKeyword,
  isObject,
  isSameJson,
  ownValue,
  responsesOf,
  rowsOf,
  segmentsOf,
  stringAt,
  withoutKeyword,
  type CommonPart,
  type Components,
  type ContentProblem,
  type DocumentContent,
  type HttpContent,
  type Json,
  type ParameterPlace,
  type Schema,
} from '@lectern/model'
import { fieldNames, type EditorValues } from './values.ts'

/** `response:404` stands for the response of one status. */
export type SectionId =
  | 'basics'
  | 'path'
  | 'query'
  | 'header'
  | 'cookie'
  | 'body'
  | 'responses'
  | `response:${string}`
  | 'security'
  | 'servers'
  | 'text'
  | 'parameters'
  | 'result'
  | 'errors'
  | 'source'

/** The part of an address that names a section. */
export const hashOf = (section: SectionId): string => `#${encodeURIComponent(section)}`

/** The section that shows the fields of a part as comments name it: `response-200-headers` stands with the answer 200. */
export function sectionOfPart(part: string): SectionId {
  // Every part of a grid stands in a section of its name.
  return part.replace(/^response-(.+?)(?:-headers)?$/, 'response:$1') as SectionId
}

/** Places of parameters with a section of their own. */
const parameterPlaces = ['path', 'query', 'header', 'cookie'] as const satisfies readonly ParameterPlace[]

export function sectionsOf(content: DocumentContent, components: Components): SectionId[] {
  switch (content.kind) {
    case 'http':
      return [
        'basics',
        ...parameterPlaces,
        'body',
        'responses',
        ...responsesOf(content, components).map(({ status }): SectionId => `response:${status}`),
        'errors',
        'security',
        'servers',
        'source',
      ]
    case 'dubbo':
      return ['basics', 'parameters', 'result', 'errors', 'source']
    case 'markdown':
    case 'custom':
      return ['text', 'basics']
  }
}

/** The first segments of a pointer into the content decide. */
function sectionAt(pointer: string, content: DocumentContent): SectionId {
  const [first, second, third] = segmentsOf(pointer) ?? []
  switch (content.kind) {
    case 'custom':
    case 'markdown':
      return 'text'
    case 'dubbo':
      return first === 'parameters' || first === 'result' ? first : first === 'errorCodes' ? 'errors' : 'basics'
    case 'http':
      break
  }
  if (first === 'method' || first === 'path') return 'basics'
  if (first !== 'operation') return 'source'
  switch (second) {
    case 'summary':
    case 'description':
    case 'deprecated':
      return 'basics'
    case 'parameters':
      return placeOfParameter(third, content)
    case 'requestBody':
      return 'body'
    case 'responses':
      return third === undefined ? 'responses' : `response:${third}`
    case 'security':
    case 'servers':
      return second
    case errorsKeyword:
      return 'errors'
    default:
      return 'source'
  }
}

function placeOfParameter(index: string | undefined, content: HttpContent): SectionId {
  const found = (arrayAt(content.operation, 'parameters') ?? [])[Number(index)]
  const place = isObject(found) ? stringAt(found, 'in') : undefined
  return parameterPlaces.find((each) => each === place) ?? 'source'
}

/** Sections with something that is not saved. */
export function changedSections(base: EditorValues, values: EditorValues): Set<SectionId> {
  const changed = new Set<SectionId>()
  if (fieldNames.some((name) => base[name] !== values[name])) changed.add('basics')
  const before = base.content
  const after = values.content
  if (before === after) return changed
  if (before.kind === 'http' && after.kind === 'http') {
    if (before.method !== after.method || before.path !== after.path) changed.add('basics')
    for (const key of new Set([...Object.keys(before.operation), ...Object.keys(after.operation)]))
      addChangedField(changed, key, ownValue(before.operation, key), ownValue(after.operation, key))
    if (!isSameJson(before.pathItem, after.pathItem)) changed.add('source')
    return changed
  }
  // Contents are JSON; the declared types only say more.
  const fields = (content: DocumentContent) => content as unknown as Record<string, Json>
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
    if (!isSameJson(fields(before)[key], fields(after)[key])) changed.add(sectionAt(`#/${key}`, after))
  return changed
}

function addChangedField(
  changed: Set<SectionId>,
  key: string,
  before: Json | undefined,
  after: Json | undefined,
): void {
  if (isSameJson(before, after)) return
  if (key === 'parameters') {
    for (const place of parameterPlaces) if (!isSameJson(at(before, place), at(after, place))) changed.add(place)
    return
  }
  if (key === 'responses') {
    const [old, now] = [isObject(before) ? before : {}, isObject(after) ? after : {}]
    for (const status of new Set([...Object.keys(old), ...Object.keys(now)]))
      if (!isSameJson(ownValue(old, status), ownValue(now, status)))
        changed.add(Object.hasOwn(now, status) ? `response:${status}` : 'responses')
    return
  }
  if (key === withoutKeyword) {
    const [old, now] = [before, after].map((list) => (Array.isArray(list) ? list : []))
    for (const part of commonParts) if (old?.includes(part) !== now?.includes(part)) changed.add(sectionOfCommon[part])
    return
  }
  const sections: Readonly<Record<string, SectionId>> = {
    [errorsKeyword]: 'errors',
    summary: 'basics',
    description: 'basics',
    deprecated: 'basics',
    requestBody: 'body',
    security: 'security',
    servers: 'servers',
  }
  changed.add(sections[key] ?? 'source')
}

/** Where the switch of each common part is. */
const sectionOfCommon: Readonly<Record<CommonPart, SectionId>> = {
  headers: 'header',
  params: 'query',
  returns: 'responses',
}

const at = (list: Json | undefined, place: ParameterPlace): Json[] =>
  Array.isArray(list) ? list.filter((each) => isObject(each) && each['in'] === place) : []

/** How many problems stand in each section. */
export function problemsBySection(
  problems: readonly ContentProblem[],
  content: DocumentContent,
): ReadonlyMap<SectionId, ContentProblem[]> {
  return Map.groupBy(problems, ({ pointer }) => sectionAt(pointer, content))
}

/** Fields directly in a schema, a shared model's included. */
export function countFields(schema: Schema | undefined, components: Components): number {
  return schema === undefined ? 0 : rowsOf(schema, components).length
}
