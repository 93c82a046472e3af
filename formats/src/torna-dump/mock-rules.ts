/*
 * Mocks of a Torna document → rules of a mock address. Owns: which calls each is for. Torna looks at the path and query alone; what was entered as
 * request data and address is meant as conditions as well. Does not own: what a rule may hold at most.
 */
import {
  appendAll,
  isObject,
  parseJson,
  valueText,
  type Json,
  type JsonObject,
  type MockCondition,
  type MockRuleAnswer,
} from '@lectern/model'
import type { DumpRow } from './read-dump.ts'
import { idOf, numberOf, textOf } from './row-values.ts'

/** A mock as a rule for its document. */
export interface TornaMock {
  id: number
  docId: number
  name: string
  conditions: MockCondition[]
  answer: MockRuleAnswer
  /** Where it is tried among those of its document: the more conditions, the earlier; of as many, the newest version. */
  position: number
  /** An earlier one is for the same calls. */
  isShadowed: boolean
  /** Its path is not that of the document: it answers there now. */
  isElsewhere: boolean
  /** It has conditions that Torna does not look at. */
  isNarrower: boolean
  /** Headers about the connection, which each server sets by itself. */
  headersLeft: string[]
}

/** The document of mocks, as far as it decides how they are called. */
export interface MockedCall {
  id: number
  url: string
  method: string
  contentType: string
}

export function tornaMocks(call: MockedCall, rows: readonly DumpRow[]): TornaMock[] {
  const mocks = rows.map((row) => readMock(call, row)).toSorted((a, b) => a.position - b.position || b.id - a.id)
  const seen = new Set<string>()
  return mocks.map((mock) => {
    const calls = JSON.stringify(mock.conditions)
    const isShadowed = seen.has(calls)
    seen.add(calls)
    return { ...mock, isShadowed }
  })
}

function readMock(call: MockedCall, row: DumpRow): Omit<TornaMock, 'isShadowed'> {
  const [path = '', query] = textOf(row, 'path').split('?', 2)
  const inPath = conditionsOfPath(call.url, path)
  const inQuery = [...new URLSearchParams(query ?? '')].map(([name, value]) => equals('query', name, value))
  const address = textOf(row, 'ip').trim()
  const entered = [...conditionsOfData(call, row), ...(address === '' ? [] : [equals('address', '', address)])]
  const conditions = withoutDoubles([...(inPath ?? []), ...inQuery, ...entered])
  const version = Math.min(Math.max(numberOf(row, 'version'), 0), versions - 1)
  return {
    id: idOf(row),
    docId: call.id,
    name: nameOf(row),
    conditions,
    ...answerOf(row),
    position: Math.max(0, mostRanked - conditions.length) * versions + (versions - 1 - version),
    isElsewhere: inPath === undefined,
    isNarrower: conditions.length > (inPath ?? []).length + inQuery.length,
  }
}

const versions = 10_000
const mostRanked = 90
const longestName = 100

function nameOf(row: DumpRow): string {
  const parts = [textOf(row, 'name').trim() || `v${String(numberOf(row, 'version'))}`, textOf(row, 'remark').trim()]
  return parts
    .filter((part) => part !== '')
    .join(' · ')
    .slice(0, longestName)
    .trim()
}

/**
 * `v1/orders/9` under `/orders/{id}`: the id has to be 9. What comes before the document's own path is the version.
 * @returns undefined for the path of something else
 */
function conditionsOfPath(url: string, path: string): MockCondition[] | undefined {
  const template = stepsOf(url)
  const steps = stepsOf(path).slice(-template.length || Infinity)
  if (steps.length < template.length) return undefined
  const conditions: MockCondition[] = []
  for (const [index, part] of template.entries()) {
    const step = steps[index] ?? ''
    const name = /^(?:\{([^{}]+)\}|:(.+))$/.exec(part)
    if (name === null && part !== step) return undefined
    // A placeholder that is still one stands for every value.
    if (name !== null && part !== step) conditions.push(equals('path', name[1] ?? name[2] ?? '', step))
  }
  return conditions
}

/** Steps of a path, without the server it may begin with. */
function stepsOf(address: string): string[] {
  const [path = ''] = address.replace(/^[a-z]+:\/\/[^/]*/i, '').split(/[?#]/, 1)
  return path.split('/').filter((step) => step !== '')
}

const equals = (place: MockCondition['place'], name: string, value: string): MockCondition => {
  return { place, name, operator: 'equals', value }
}

/** Request data where the call can carry it: fields in its query or form, JSON in its body. */
function conditionsOfData({ method, contentType }: MockedCall, row: DumpRow): MockCondition[] {
  const data = parsed(textOf(row, 'request_data'))
  const hasBody = !['GET', 'HEAD', 'DELETE'].includes(method.toUpperCase())
  if (numberOf(row, 'request_data_type') === 1) return hasBody ? conditionsOfJson(data) : []
  const place = hasBody && /x-www-form-urlencoded/i.test(contentType) ? 'body' : 'query'
  // A name without a value is a row that nobody filled in.
  return fieldsOf(data).flatMap(([name, value]) => (value === '' ? [] : [equals(place, name, value)]))
}

/** `[{"name":"a","value":"1"}]`, or `{"a":"1"}`. */
function fieldsOf(data: Json | undefined): (readonly [string, string])[] {
  const rows = Array.isArray(data)
    ? data.filter(isObject).map((row) => [row['name'], row['value']] as const)
    : Object.entries(isObject(data) ? data : {})
  return rows.flatMap(([name, value]) =>
    typeof name === 'string' && name !== '' && isPlain(value) ? [[name, plainText(value)] as const] : [],
  )
}

function conditionsOfJson(data: Json | undefined): MockCondition[] {
  const conditions: MockCondition[] = []
  const open: (readonly [path: string, value: Json])[] = [['', data ?? null]]
  for (let each = open.pop(); each !== undefined && conditions.length < mostRanked; each = open.pop()) {
    const [path, value] = each
    if (typeof value === 'object' && value !== null) appendAll(open, insideOf(path, value).reverse())
    else if (path !== '') conditions.push(equals('body', path, plainText(value)))
  }
  return conditions
}

function insideOf(path: string, value: JsonObject | readonly Json[]): (readonly [path: string, value: Json])[] {
  if (Array.isArray(value)) return value.slice(0, mostRanked).map((each, at) => [`${path}[${String(at)}]`, each])
  const inner = Object.entries(value).slice(0, mostRanked)
  return inner.map(([name, each]) => [path === '' ? name : `${path}.${name}`, each])
}

const isPlain = (value: Json | undefined) => value === undefined || value === null || typeof value !== 'object'
const plainText = (value: Json | undefined) => (value === undefined ? '' : valueText(value))

function withoutDoubles(conditions: readonly MockCondition[]): MockCondition[] {
  return [...new Map(conditions.map((each) => [JSON.stringify(each), each])).values()]
}

const ofConnection = /^(?:connection|content-encoding|content-length|keep-alive|transfer-encoding)$/i
const longestDelayMs = 60_000

function answerOf(row: DumpRow): { answer: MockRuleAnswer; headersLeft: string[] } {
  const all = fieldsOf(parsed(textOf(row, 'response_headers')))
  const isType = ([name]: readonly [string, string]) => /^content-type$/i.test(name.trim())
  const headers = all.filter((each) => !isType(each) && !ofConnection.test(each[0].trim()))
  const [script, frozen] = [textOf(row, 'mock_script'), textOf(row, 'mock_result')]
  const isScripted = numberOf(row, 'result_type') === 1
  const isScript = isScripted && script.trim() !== ''
  const text = isScript ? script : isScripted ? frozen : textOf(row, 'response_body')
  const isJson = isScript || parsed(text) !== undefined
  const delayMs = Math.min(Math.max(numberOf(row, 'delay_mills'), 0), longestDelayMs)
  const answer: MockRuleAnswer = {
    status: numberOf(row, 'http_status', 200),
    headers: headers.map(([name, value]) => ({ name: name.trim(), value: value.trim() })),
    kind: isScript ? 'script' : 'text',
    mediaType: all.find(isType)?.[1].trim() ?? (isJson ? 'application/json' : 'text/plain'),
    // It had no placeholders.
    ...(!isScript && { isLiteral: 1 as const }),
    text,
    example: '',
    ...{ delayFromMs: delayMs, delayToMs: delayMs, failPercent: 0, failWith: 'error' },
  }
  return { answer, headersLeft: all.map(([name]) => name.trim()).filter((name) => ofConnection.test(name)) }
}

function parsed(text: string): Json | undefined {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
