/*
 * Bodies of requests in every mode.
 */
import { isObject, setOwn, type Json, type JsonObject } from '@lectern/model'
import type { IssueList } from '../issue-list.ts'
import { restOf, textAt } from '../requests/draft.ts'
import { keywords, type BodyFacts, type Place } from '../requests/facts.ts'
import { readSample } from '../requests/samples.ts'
import { readEntries } from './entries.ts'

export interface ReadBody {
  body?: BodyFacts
  /** What of it is not in `body`, other modes' leftovers among it. */
  rest: JsonObject
}

/** Media types of the languages a raw body can be set to. */
const languages: ReadonlyMap<string, string> = new Map([
  ['json', 'application/json'],
  ['xml', 'application/xml'],
  ['html', 'text/html'],
  ['text', 'text/plain'],
  ['javascript', 'application/javascript'],
])

const formTypes: ReadonlyMap<string, string> = new Map([
  ['urlencoded', 'application/x-www-form-urlencoded'],
  ['formdata', 'multipart/form-data'],
  ['params', 'multipart/form-data'],
])

/** Reads `body` of versions 2.x. */
export function readBody(body: Json | undefined, place: Place, issues: IssueList): ReadBody {
  if (typeof body === 'string') return { body: rawBody(body, '', place), rest: {} }
  if (!isObject(body)) return { rest: {} }
  const mode = textAt(body, 'mode')
  const content = body[mode]
  const read = readMode(mode, content, body, [...place, mode], issues)
  const used = new Set(['mode', ...(read === undefined && !isBlankText(content) ? [] : [mode])])
  const rest = restOf(body, used)
  if (mode === 'file' && isObject(content)) Object.assign(rest, restOf(content, new Set(['src'])))
  if (read?.kind === 'raw' && mode === 'raw' && isOnlyLanguage(rest['options'])) delete rest['options']
  return { ...(read !== undefined && { body: read }), rest }
}

function isBlankText(value: Json | undefined): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

function readMode(
  mode: string,
  content: Json | undefined,
  body: JsonObject,
  place: Place,
  issues: IssueList,
): BodyFacts | undefined {
  switch (mode) {
    case 'raw':
      return typeof content === 'string' && content.trim() !== ''
        ? rawBody(content, languages.get(languageOf(body)) ?? '', place)
        : undefined
    case 'urlencoded':
    case 'formdata': {
      const entries = readEntries(content, place)
      return entries.length === 0 ? undefined : { kind: 'form', mediaType: formTypes.get(mode) ?? '', entries }
    }
    case 'file':
      return {
        kind: 'file',
        mediaType: '',
        fileName: isObject(content) ? textAt(content, 'src') : textAt(body, 'file'),
      }
    case 'graphql':
      return isObject(content) ? graphqlBody(content, place, issues) : undefined
    default:
      return undefined
  }
}

function rawBody(text: string, mediaType: string, place: Place): BodyFacts {
  return { kind: 'raw', mediaType, samples: [{ name: 'example', text, place }] }
}

function languageOf(body: JsonObject): string {
  const options = isObject(body['options']) ? body['options'] : {}
  return isObject(options['raw']) ? textAt(options['raw'], 'language') : ''
}

function isOnlyLanguage(options: Json | undefined): boolean {
  if (!isObject(options) || Object.keys(options).length !== 1) return false
  const raw = options['raw']
  return isObject(raw) && Object.keys(raw).every((key) => key === 'language')
}

/** GraphQL over HTTP: one JSON object of query, variables and operation. */
function graphqlBody(content: JsonObject, place: Place, issues: IssueList): BodyFacts {
  const sent: JsonObject = {}
  for (const [key, value] of Object.entries(content)) {
    const isVariables = key === 'variables' && typeof value === 'string'
    if (isVariables && value.trim() === '') continue
    setOwn(sent, key, isVariables ? (readSample(value, [...place, key], issues)?.value ?? value) : value)
  }
  return {
    kind: 'raw',
    mediaType: 'application/json',
    samples: [
      { name: 'example', text: JSON.stringify(sent), place, extensions: { [keywords.source]: { mode: 'graphql' } } },
    ],
  }
}

/** The body of a request of version 1, whose parts stand in the request itself. */
export function readBodyV1(request: JsonObject, place: Place, issues: IssueList): ReadBody {
  const mode = textAt(request, 'dataMode')
  const data = request['data']
  const raw = request['rawModeData']
  switch (mode) {
    case 'raw': {
      const text = typeof raw === 'string' && raw !== '' ? raw : typeof data === 'string' ? data : ''
      const at = typeof raw === 'string' && raw !== '' ? 'rawModeData' : 'data'
      const options = isObject(request['dataOptions']) ? request['dataOptions'] : {}
      const mediaType = languages.get(languageOf({ options })) ?? ''
      return { ...(text.trim() !== '' && { body: rawBody(text, mediaType, [...place, at]) }), rest: {} }
    }
    case 'binary':
      return { body: { kind: 'file', mediaType: '', fileName: typeof raw === 'string' ? raw : '' }, rest: {} }
    case 'graphql': {
      const at = isObject(request['graphqlModeData']) ? 'graphqlModeData' : 'data'
      const content = request[at]
      return { ...(isObject(content) && { body: graphqlBody(content, [...place, at], issues) }), rest: {} }
    }
    default: {
      const entries = readEntries(data, [...place, 'data'])
      const mediaType = formTypes.get(mode) ?? 'multipart/form-data'
      const isRawLeft = typeof raw === 'string' && raw.trim() !== ''
      const rest: JsonObject = isRawLeft ? { rawModeData: raw } : {}
      return { ...(entries.length > 0 && { body: { kind: 'form', mediaType, entries } }), rest }
    }
  }
}
