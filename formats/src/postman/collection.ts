/*
 * Items of a collection of version 2.x → folders and calls.
 */
import { isObject, plainPointerOf, type Json, type JsonObject } from '@lectern/model'
import type { IssueList } from '../issue-list.ts'
import { answerOf } from '../requests/answers.ts'
import { restOf, textAt, type Draft, type DraftFolder } from '../requests/draft.ts'
import { keywords, type AnswerFacts, type CallFacts, type Entry, type Place } from '../requests/facts.ts'
import { noteWrong } from '../requests/notes.ts'
import { withoutSecrets } from '../requests/secrets.ts'
import { readAuth } from './auth.ts'
import { readBody, type ReadBody } from './body.ts'
import { describe, readEntries, restOfDescription } from './entries.ts'
import { keepVariables, readScripts } from './scripts.ts'
import { placesOfUrl, readUrl } from './url.ts'

/** What a reading of a collection has at hand. */
export interface PostmanReading {
  draft: Draft
  issues: IssueList
  variables: ReadonlyMap<string, string>
}

/** Where an item stands. */
export interface Standing {
  folder: DraftFolder | undefined
  /** Of the nearest folder that says it; the collection's holds for all anyway. */
  security: Json[] | undefined
}

const knownOfFolder = new Set(['name', 'description', 'item', 'auth', 'event', 'events', 'variable'])
const knownOfItem = new Set([
  'name',
  'description',
  'request',
  'response',
  'responses',
  'event',
  'events',
  'variable',
  'auth',
])
const knownOfRequest = new Set(['url', 'method', 'header', 'headers', 'body', 'data', 'auth', 'description'])
const knownOfAnswer = new Set(['name', 'status', 'code', 'header', 'headers', 'body', 'originalRequest', 'cookie'])

/** Reads a list of items: folders are those that have items themselves. */
export function readItems(reading: PostmanReading, items: readonly Json[], place: Place, standing: Standing): void {
  for (const [index, item] of items.entries()) {
    const at = [...place, index]
    if (!isObject(item)) noteWrong(reading.issues, at, 'item', 'object', item)
    else if (item['item'] !== undefined) readFolder(reading, item, at, standing)
    else readCall(reading, item, at, standing)
  }
}

function readFolder(reading: PostmanReading, item: JsonObject, place: Place, standing: Standing): void {
  const { draft, issues } = reading
  const auth = readAuth(item['auth'], [...place, 'auth'], draft, issues)
  const folder = draft.addFolder(standing.folder, {
    name: textAt(item, 'name'),
    description: describe(item['description']),
    extensions: {
      ...auth?.extensions,
      ...readScripts(item['event'] ?? item['events'], place, issues),
      ...keepVariables(item['variable'], [...place, 'variable'], issues),
      ...sourceOf(restWithDescription(item, knownOfFolder), place, issues),
    },
    place,
  })
  const inner = item['item'] ?? null
  if (!Array.isArray(inner)) noteWrong(issues, [...place, 'item'], 'item', 'array', inner)
  else readItems(reading, inner, [...place, 'item'], { folder, security: auth?.security ?? standing.security })
}

/** `x-lectern-source` of what is left. */
export function sourceOf(rest: JsonObject, place: Place, issues: IssueList): JsonObject {
  return Object.keys(rest).length === 0 ? {} : { [keywords.source]: withoutSecrets(rest, place, issues) }
}

function readCall(reading: PostmanReading, item: JsonObject, place: Place, standing: Standing): void {
  const { draft, issues } = reading
  const written = item['request']
  if (written === undefined || (typeof written !== 'string' && !isObject(written))) {
    noteWrong(issues, place, 'request', 'object', written)
    return
  }
  const request: JsonObject = typeof written === 'string' ? { url: written } : written
  const at = [...place, 'request']
  const url = readUrl(request['url'], placesOfUrl([...at, 'url']), reading.variables, issues)
  const body = readRequestBody(request, at, issues)
  const auth = readAuth(request['auth'] ?? item['auth'], [...at, 'auth'], draft, issues)
  const security = auth?.security ?? standing.security
  const rest = {
    ...restWithDescription(item, knownOfItem),
    ...nested('request', restWithDescription(request, knownOfRequest)),
    ...nested('url', url.rest),
    ...nested('body', body.rest),
  }
  const call: CallFacts = {
    ...url,
    name: textAt(item, 'name'),
    description: [describe(request['description']), describe(item['description'])].filter(Boolean).join('\n\n'),
    method: textAt(request, 'method'),
    headers: headersOf(request, at),
    cookies: [],
    ...(body.body !== undefined && { body: body.body }),
    answers: readAnswers(item, place, issues),
    ...(security !== undefined && { security }),
    extensions: {
      ...auth?.extensions,
      ...readScripts(item['event'] ?? item['events'], place, issues),
      ...keepVariables(item['variable'], [...place, 'variable'], issues),
      ...sourceOf(rest, place, issues),
    },
    place,
  }
  draft.addCall(standing.folder, call)
}

function restWithDescription(object: JsonObject, known: ReadonlySet<string>): JsonObject {
  return { ...restOf(object, known), ...nested('description', restOfDescription(object['description'])) }
}

/** A member, when there is something in it. */
export function nested(key: string, value: JsonObject): JsonObject {
  return Object.keys(value).length === 0 ? {} : { [key]: value }
}

function headersOf(object: JsonObject, place: Place): Entry[] {
  const key = object['header'] === undefined ? 'headers' : 'header'
  return readEntries(object[key], [...place, key])
}

/** Some generators write the body as `data`. */
function readRequestBody(request: JsonObject, place: Place, issues: IssueList): ReadBody {
  const key = request['body'] === undefined || request['body'] === null ? 'data' : 'body'
  return readBody(request[key], [...place, key], issues)
}

function readAnswers(item: JsonObject, place: Place, issues: IssueList): AnswerFacts[] {
  const key = item['response'] === undefined ? 'responses' : 'response'
  const list = item[key]
  if (!Array.isArray(list)) return []
  return list.flatMap((answer, index) => {
    const at = [...place, key, index]
    if (isObject(answer)) return [readAnswer(answer, at, issues)]
    // A response that was never answered is written as null.
    if (answer !== null) noteWrong(issues, at, 'response', 'object', answer)
    return []
  })
}

const previews: ReadonlyMap<string, string> = new Map([
  ['json', 'application/json'],
  ['xml', 'application/xml'],
  ['html', 'text/html'],
  ['text', 'text/plain'],
])

function readAnswer(answer: JsonObject, place: Place, issues: IssueList): AnswerFacts {
  const asked = answer['originalRequest']
  const cookies = withoutCookieValues(answer['cookie'], [...place, 'cookie'], issues)
  const rest = { ...restOf(answer, knownOfAnswer), ...(cookies.length > 0 && { cookie: cookies }) }
  return answerOf(
    {
      name: textAt(answer, 'name'),
      status: textAt(answer, 'code'),
      description: textAt(answer, 'status'),
      headers: headersOf(answer, place),
      text: typeof answer['body'] === 'string' ? answer['body'] : '',
      mediaType: previews.get(textAt(answer, '_postman_previewlanguage')) ?? '',
      place,
      textPlace: [...place, 'body'],
      extensions: {
        ...(asked !== undefined &&
          asked !== null && { [keywords.request]: withoutSecrets(asked, [...place, 'originalRequest'], issues) }),
        ...sourceOf(rest, place, issues),
      },
    },
    issues,
  )
}

/** Values of cookies let people in; their names and settings stay. */
export function withoutCookieValues(cookies: Json | undefined, place: Place, issues: IssueList): Json[] {
  if (!Array.isArray(cookies)) return []
  return cookies.map((cookie, index) => {
    if (!isObject(cookie)) return cookie
    const { value, ...rest } = cookie
    const at = [...place, index]
    if (value !== undefined && value !== '' && value !== null)
      issues.add('warning', 'secret_left_out', '#' + plainPointerOf(at), {
        params: { name: textAt(cookie, 'name') || textAt(cookie, 'key') },
        lost: true,
      })
    return withoutSecrets(rest, at, issues)
  })
}
