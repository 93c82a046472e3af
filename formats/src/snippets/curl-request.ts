/*
 * The request a cURL command would send. Owns: the options that say something about the request.
 */
import { appendAll } from '@lectern/model'
import { pairsOfQuery, type Pair } from './read-pairs.ts'

/** Short options that take a value; all others stand alone. */
const shortWithValue = new Set('AbcdDeEFHKmoPQrTtuUwxXyYz')
const longWithValue = new Set(
  (
    'request header data data-raw data-binary data-ascii data-urlencode json form form-string cookie cookie-jar user user-agent ' +
    'referer url url-query proxy output max-time connect-timeout retry cacert cert key resolve interface range upload-file ' +
    'write-out oauth2-bearer aws-sigv4 proxy-user cert-type key-type pass ciphers max-redirs limit-rate config dump-header ' +
    'retry-delay retry-max-time trace trace-ascii unix-socket connect-to noproxy socks5 socks5-hostname time-cond stderr'
  ).split(' '),
)
const longOf: Readonly<Record<string, string>> = {
  X: 'request',
  H: 'header',
  d: 'data',
  F: 'form',
  b: 'cookie',
  A: 'user-agent',
  e: 'referer',
  u: 'user',
  G: 'get',
  I: 'head',
  T: 'upload-file',
}

export interface CurlRequest {
  /** As given with `-X`; empty when it follows from the rest. */
  method: string
  /** All addresses; usually one. */
  urls: string[]
  headers: Pair[]
  cookies: Pair[]
  query: Pair[]
  data: string[]
  form: Pair[]
  isQuery: boolean
  isHead: boolean
  isJson: boolean
  /** `-T`: the body is a file. */
  upload: string | undefined
  /** `-u`, with the password. */
  user: string | undefined
  bearer: string | undefined
  /** Options that change how it is sent and not what. */
  others: string[]
}

function emptyRequest(): CurlRequest {
  return {
    method: '',
    urls: [],
    headers: [],
    cookies: [],
    query: [],
    data: [],
    form: [],
    isQuery: false,
    isHead: false,
    isJson: false,
    upload: undefined,
    user: undefined,
    bearer: undefined,
    others: [],
  }
}

/** The requests of one command; `--next` begins another one. */
export function requestsOf(words: readonly string[]): CurlRequest[] {
  let request = emptyRequest()
  const requests = [request]
  for (let at = /^curl(?:\.exe)?$/i.test(words[0] ?? '') ? 1 : 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const next = words[at + 1] ?? ''
    if (word === '--next' || word === '-:') {
      request = emptyRequest()
      requests.push(request)
    } else if (word.startsWith('--')) {
      const [name, inline] = splitOnce(word.slice(2), '=')
      if (!longWithValue.has(name)) takeOption(request, name, '', word)
      else if (inline === undefined) {
        takeOption(request, name, next, word)
        at += 1
      } else takeOption(request, name, inline, word)
    } else if (/^-[a-zA-Z#0-9]/.test(word)) {
      if (takeShort(request, word.slice(1), next)) at += 1
    } else if (word !== '') request.urls.push(word)
  }
  return requests
}

/** A cluster such as `-sSLH`; true when it took the next word. */
function takeShort(request: CurlRequest, cluster: string, next: string): boolean {
  for (let at = 0; at < cluster.length; at += 1) {
    const letter = cluster.charAt(at)
    const name = longOf[letter] ?? ''
    if (!shortWithValue.has(letter)) {
      takeOption(request, name, '', `-${letter}`)
      continue
    }
    const rest = cluster.slice(at + 1)
    takeOption(request, name, rest === '' ? next : rest, `-${letter}`)
    return rest === ''
  }
  return false
}

function takeOption(request: CurlRequest, name: string, value: string, written: string): void {
  switch (name) {
    case 'request':
      request.method = value
      break
    case 'url':
      request.urls.push(value)
      break
    case 'header':
      takeHeader(request, value)
      break
    case 'user-agent':
      request.headers.push(['User-Agent', value])
      break
    case 'referer':
      request.headers.push(['Referer', value])
      break
    case 'cookie':
      appendAll(request.cookies, pairsOfCookie(value))
      break
    case 'get':
      request.isQuery = true
      break
    case 'head':
      request.isHead = true
      break
    case 'user':
      request.user = value
      break
    case 'oauth2-bearer':
      request.bearer = value
      break
    case 'upload-file':
      request.upload = value
      break
    case 'url-query':
      appendAll(request.query, pairsOfQuery(`?${value}`))
      break
    case 'form':
    case 'form-string': {
      const [key, content = ''] = splitOnce(value, '=')
      request.form.push([key, content])
      break
    }
    case 'json':
      request.isJson = true
      request.data.push(value)
      break
    case 'data-urlencode':
      request.data.push(encodedData(value))
      break
    case 'data':
    case 'data-raw':
    case 'data-binary':
    case 'data-ascii':
      request.data.push(value)
      break
    default:
      request.others.push(written)
  }
}

/** `name=text` whose text the client encodes. */
function encodedData(value: string): string {
  const [name, content] = splitOnce(value, '=')
  if (content === undefined) return value.startsWith('@') ? value : encodeURIComponent(value.toWellFormed())
  const encoded = encodeURIComponent(content.toWellFormed())
  return name === '' ? encoded : `${name}=${encoded}`
}

function takeHeader(request: CurlRequest, value: string): void {
  const [name, content = ''] = splitOnce(value, ':')
  if (/^cookie$/i.test(name.trim())) appendAll(request.cookies, pairsOfCookie(content))
  else if (name.trim() !== '') request.headers.push([name.trim(), content.trim()])
}

function pairsOfCookie(text: string): Pair[] {
  return text.split(';').flatMap((part): Pair[] => {
    const [name, value] = splitOnce(part.trim(), '=')
    return name === '' || value === undefined ? [] : [[name, value]]
  })
}

export function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

/** Headers the client sends by itself; they say nothing about the interface. */
export const ownHeaders =
  /^(?:host|content-length|content-type|accept|accept-encoding|accept-language|connection|user-agent|origin|referer|cookie|cache-control|pragma|dnt|priority|upgrade-insecure-requests|sec-.*)$/i
