/*
 * One recorded call → facts.
 */
import { isObject, plainPointerOf, type Json, type JsonObject } from '@lectern/model'
import type { IssueList } from '../issue-list.ts'
import { splitAddress } from '../requests/address.ts'
import { answerOf } from '../requests/answers.ts'
import { takeAuthorization } from '../requests/authorization.ts'
import { textAt, type Draft } from '../requests/draft.ts'
import type { AnswerFacts, BodyFacts, CallFacts, Entry, Place } from '../requests/facts.ts'
import { noteSecret } from '../requests/secrets.ts'
import { ownHeaders } from '../snippets/curl-request.ts'

/** Headers that tell of the way an answer came, not of what it is. */
const transport =
  /^(?::.*|date|server|connection|content-(?:length|encoding|security-policy.*)|transfer-encoding|keep-alive|vary|age|via|alt-svc|cf-.*|nel|report-to|strict-transport-security|x-powered-by|x-cache.*|x-frame-options|x-xss-protection|x-content-type-options|referrer-policy|permissions-policy|cross-origin-.*|access-control-.*|server-timing|accept-ranges)$/i

export function readEntry(
  entry: JsonObject,
  request: JsonObject,
  place: Place,
  draft: Draft,
  issues: IssueList,
): CallFacts {
  const at = [...place, 'request']
  const address = splitAddress(textAt(request, 'url'))
  if (address.hasCredentials) noteSecret(issues, at, 'user:password@')
  const body = readBody(request['postData'], [...at, 'postData'])
  const cookies = namedValues(request['cookies'], [...at, 'cookies'])
  const all = namedValues(request['headers'], [...at, 'headers'])
  const { kept, left } = splitHeaders(all, body !== undefined, cookies.length > 0)
  const { security, headers } = takeAuthorization(kept, draft, issues)
  noteHeaders(left, at, issues)
  const answer = readAnswer(entry['response'], [...place, 'response'], issues)
  return {
    name: '',
    description: textAt(entry, 'comment'),
    method: textAt(request, 'method'),
    server: address.server,
    path: decoded(address.path),
    pathEntries: [],
    query: readQuery(request, address.query, at),
    headers,
    cookies,
    ...(body !== undefined && { body }),
    answers: answer === undefined ? [] : [answer],
    ...(security !== undefined && { security }),
    extensions: {},
    place,
  }
}

function readQuery(request: JsonObject, written: string | undefined, place: Place): Entry[] {
  const listed = namedValues(request['queryString'], [...place, 'queryString'])
  if (listed.length > 0 || written === undefined) return listed
  return [...new URLSearchParams(written)].map(([name, value]) => ({ name, value, place }))
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    // Not percent-encoded text; as it was sent.
    return path
  }
}

function namedValues(list: Json | undefined, place: Place): Entry[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((item, index): Entry[] => {
    if (!isObject(item)) return []
    const fileName = textAt(item, 'fileName')
    const mediaType = textAt(item, 'contentType')
    const comment = textAt(item, 'comment')
    return [
      {
        name: textAt(item, 'name'),
        value: fileName === '' ? textAt(item, 'value') : fileName,
        place: [...place, index],
        ...(fileName !== '' && { isFile: true }),
        ...(mediaType !== '' && { mediaType }),
        ...(comment !== '' && { description: comment }),
      },
    ]
  })
}

/** What the caller says, and what its browser says by itself. */
function splitHeaders(all: readonly Entry[], hasBody: boolean, hasCookies: boolean): { kept: Entry[]; left: Entry[] } {
  const isLeft = ({ name }: Entry): boolean => {
    const lower = name.trim().toLowerCase()
    if (lower === 'content-type') return !hasBody
    if (lower === 'cookie') return hasCookies
    return transport.test(lower) || (ownHeaders.test(lower) && lower !== 'cookie')
  }
  return { kept: all.filter((entry) => !isLeft(entry)), left: all.filter(isLeft) }
}

function noteHeaders(left: readonly Entry[], place: Place, issues: IssueList): void {
  const names = [...new Set(left.map(({ name }) => name))]
  if (names.length > 0)
    issues.add('note', 'client_headers_left_out', '#' + plainPointerOf([...place, 'headers']), {
      params: { names: names.join(', ').slice(0, 1000) },
    })
}

function readBody(data: Json | undefined, place: Place): BodyFacts | undefined {
  if (!isObject(data)) return undefined
  const mediaType = textAt(data, 'mimeType')
  const entries = namedValues(data['params'], [...place, 'params'])
  if (entries.length > 0) return { kind: 'form', mediaType, entries }
  const text = textAt(data, 'text')
  return text === ''
    ? undefined
    : { kind: 'raw', mediaType, samples: [{ name: 'example', text, place: [...place, 'text'] }] }
}

/** An answer; none for calls that were given up. */
function readAnswer(response: Json | undefined, place: Place, issues: IssueList): AnswerFacts | undefined {
  if (!isObject(response)) return undefined
  const status = textAt(response, 'status')
  if (status === '' || status === '0') return undefined
  const content = isObject(response['content']) ? response['content'] : {}
  const all = namedValues(response['headers'], [...place, 'headers'])
  const isTransport = ({ name }: Entry): boolean => transport.test(name.trim())
  const left = all.filter(isTransport)
  noteHeaders(left, place, issues)
  const mediaType = textAt(content, 'mimeType')
  return answerOf(
    {
      name: '',
      status,
      description: textAt(response, 'statusText'),
      headers: all.filter((entry) => !isTransport(entry)),
      text: readText(content, [...place, 'content'], issues),
      mediaType,
      place,
      textPlace: [...place, 'content', 'text'],
      extensions: {},
    },
    issues,
  )
}

/** The text of a body; of one that is no text only its media type is known. */
function readText(content: JsonObject, place: Place, issues: IssueList): string {
  const text = textAt(content, 'text')
  if (textAt(content, 'encoding').toLowerCase() !== 'base64') return text
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll(/\s/g, '')), (character) => character.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // A picture or something else that is no text.
    issues.add('note', 'sample_not_text', '#' + plainPointerOf([...place, 'text']), { lost: true })
    return ''
  }
}
