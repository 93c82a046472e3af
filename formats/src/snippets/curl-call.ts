/* A cURL command as the request it would send, with its values. */
import { requestsOf, type CurlRequest } from './curl-request.ts'
import { pairsOfQuery, type Pair } from './read-pairs.ts'
import { SnippetError } from './result.ts'
import { wordsOf } from './shell-words.ts'

export interface CurlCall {
  method: string
  /** Without its query. */
  url: string
  query: Pair[]
  headers: Pair[]
  cookies: Pair[]
  body: CurlBody | undefined
}

export type CurlBody =
  | { kind: 'text'; mediaType: string; text: string }
  | { kind: 'form'; mediaType: string; pairs: Pair[] }
  /** Values that begin with `@` are files. */
  | { kind: 'multipart'; mediaType: string; pairs: Pair[] }
  | { kind: 'file'; mediaType: string; fileName: string }

/** Reads one command. @throws {SnippetError} noRequest, unclosed */
export function readCurlCall(text: string): CurlCall {
  const [request] = requestsOf(wordsOf(text))
  const address = request?.urls[0] ?? ''
  if (request === undefined || address === '') throw new SnippetError('noRequest', text, 0)
  const data = request.data.join('&')
  const query = [...(address.includes('?') ? pairsOfQuery(address) : []), ...request.query]
  const body = request.isQuery ? undefined : bodyOf(request, data)
  return {
    method: methodOf(request, body),
    url: address.replace(/[?#].*$/s, ''),
    query: request.isQuery ? [...query, ...pairsOfQuery(`?${data}`)] : query,
    headers: headersOf(request),
    cookies: request.cookies,
    body,
  }
}

function methodOf({ method, isHead }: CurlRequest, body: CurlBody | undefined): string {
  if (method !== '') return method.toUpperCase()
  if (isHead) return 'HEAD'
  if (body === undefined) return 'GET'
  return body.kind === 'file' ? 'PUT' : 'POST'
}

const typeHeader = /^content-type$/i

/** Those of the request; the media type belongs to the body, the address and the length to who sends it. */
function headersOf({ headers, user, bearer }: CurlRequest): Pair[] {
  const own = headers.filter(([name]) => !/^(?:content-type|content-length|host)$/i.test(name))
  if (bearer !== undefined) own.push(['Authorization', `Bearer ${bearer}`])
  if (user !== undefined) own.push(['Authorization', `Basic ${base64Of(user)}`])
  return own
}

/** Of the text in UTF-8 (RFC 7617). */
function base64Of(text: string): string {
  return btoa([...new TextEncoder().encode(text)].map((byte) => String.fromCodePoint(byte)).join(''))
}

function bodyOf(request: CurlRequest, data: string): CurlBody | undefined {
  const written = request.headers.find(([name]) => typeHeader.test(name))?.[1]
  if (request.upload !== undefined)
    return { kind: 'file', mediaType: written ?? 'application/octet-stream', fileName: request.upload }
  if (request.form.length > 0) return { kind: 'multipart', mediaType: 'multipart/form-data', pairs: request.form }
  if (request.data.length === 0) return undefined
  const mediaType = written ?? (request.isJson ? 'application/json' : 'application/x-www-form-urlencoded')
  if (/^application\/x-www-form-urlencoded\b/i.test(mediaType) && !/^\s*[[{<]/.test(data))
    return { kind: 'form', mediaType, pairs: pairsOfQuery(`?${data}`) }
  const type = written === undefined && /^\s*[[{]/.test(data) ? 'application/json' : mediaType
  return { kind: 'text', mediaType: type, text: data }
}
