/*
 * A cURL command: the request it would send. Owns: the shell's words (quotes, line ends, `$'…'`) and the options that say
 * something about the request. Nothing is ever run or sent.
 */
import { isObject, type Json, type SchemaObject } from '@lectern/model'
import { inferSchema } from './infer.ts'
import { valuesOf } from './read-json.ts'
import { pairsOfQuery, schemaOfPairs, type Pair } from './read-pairs.ts'
import { SnippetError, type SnippetPart, type SnippetResult } from './result.ts'

/** Short options that take a value; all others stand alone. */
const shortWithValue = new Set('AbcdDeEFHKmoPQrTtuUwxXyYz')
const longWithValue = new Set(
  'request header data data-raw data-binary data-ascii data-urlencode json form form-string cookie cookie-jar user user-agent referer url url-query proxy output max-time connect-timeout retry cacert cert key resolve interface range upload-file write-out'.split(
    ' ',
  ),
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
  T: 'upload-file',
}
/** Headers the client sends by itself; they say nothing about the interface. */
const ownHeaders =
  /^(?:host|content-length|content-type|accept|accept-encoding|accept-language|connection|user-agent|origin|referer|cookie|cache-control|pragma|dnt|priority|upgrade-insecure-requests|sec-.*)$/i

interface Request {
  url: string
  headers: Pair[]
  cookies: Pair[]
  query: Pair[]
  data: string[]
  form: Pair[]
  isQuery: boolean
}

/** Reads one command. */
export function readCurl(text: string): SnippetResult {
  const request = requestOf(wordsOf(text))
  if (request.url === '') throw new SnippetError('noRequest', text, 0)
  const query = [...pairsOfAddress(request.url), ...request.query]
  const body = request.data.join('&')
  if (request.isQuery) query.push(...pairsOfQuery(`?${body}`))
  const cookies = [...request.cookies]
  const headers = request.headers.filter(([name]) => !ownHeaders.test(name))
  const parts: Partial<Record<SnippetPart, SchemaObject>> = {}
  const content = request.isQuery ? undefined : bodySchema(request, body)
  if (content !== undefined) parts.body = content
  if (query.length > 0) parts.query = schemaOfPairs(query)
  if (headers.length > 0) parts.headers = schemaOfPairs(headers)
  if (cookies.length > 0) parts.cookies = schemaOfPairs(cookies)
  return { parts, problems: [] }
}

function pairsOfAddress(url: string): Pair[] {
  return url.includes('?') ? pairsOfQuery(url) : []
}

function bodySchema(request: Request, body: string): SchemaObject | undefined {
  if (request.form.length > 0) return formSchema(request.form)
  if (body.trim() === '') return undefined
  if (/^\s*[[{]/.test(body)) return inferSchema(valuesOf(body))
  return body.includes('=') ? schemaOfPairs(pairsOfQuery(`?${body}`)) : { type: 'string', examples: [body] }
}

/** `-F file=@path` is a file. */
function formSchema(form: readonly Pair[]): SchemaObject {
  const schema = schemaOfPairs(
    form.map(([name, value]) => [name, /^[@<]/.test(value) ? '' : value.replace(/;type=.*$/, '')]),
  )
  const properties = schema['properties']
  if (isObject(properties)) for (const [name, value] of form) if (value.startsWith('@')) properties[name] = fileSchema()
  return schema
}

function fileSchema(): Json {
  return { type: 'string', contentMediaType: 'application/octet-stream' }
}

function requestOf(words: readonly string[]): Request {
  const request: Request = { url: '', headers: [], cookies: [], query: [], data: [], form: [], isQuery: false }
  for (let at = words[0]?.toLowerCase().replace(/\.exe$/, '') === 'curl' ? 1 : 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const next = words[at + 1] ?? ''
    if (word.startsWith('--')) {
      const [name, inline] = splitOnce(word.slice(2), '=')
      if (!longWithValue.has(name)) takeOption(request, name, '')
      else if (inline === undefined) {
        takeOption(request, name, next)
        at += 1
      } else takeOption(request, name, inline)
    } else if (/^-[a-zA-Z]/.test(word)) {
      if (takeShort(request, word.slice(1), next)) at += 1
    } else if (request.url === '' && word !== '') request.url = word
  }
  return request
}

/** A cluster such as `-sSLH`; true when it took the next word. */
function takeShort(request: Request, cluster: string, next: string): boolean {
  for (let at = 0; at < cluster.length; at += 1) {
    const letter = cluster.charAt(at)
    const name = longOf[letter] ?? ''
    if (!shortWithValue.has(letter)) {
      takeOption(request, name, '')
      continue
    }
    const rest = cluster.slice(at + 1)
    takeOption(request, name, rest === '' ? next : rest)
    return rest === ''
  }
  return false
}

function takeOption(request: Request, name: string, value: string): void {
  switch (name) {
    case 'url':
      request.url = value
      break
    case 'header':
      takeHeader(request, value)
      break
    case 'cookie':
      request.cookies.push(...pairsOfCookie(value))
      break
    case 'get':
      request.isQuery = true
      break
    case 'url-query':
      request.query.push(...pairsOfQuery(`?${value}`))
      break
    case 'form':
    case 'form-string': {
      const [key, content = ''] = splitOnce(value, '=')
      request.form.push([key, content])
      break
    }
    case 'data':
    case 'data-raw':
    case 'data-binary':
    case 'data-ascii':
    case 'data-urlencode':
    case 'json':
      request.data.push(value)
      break
  }
}

function takeHeader(request: Request, value: string): void {
  const [name, content = ''] = splitOnce(value, ':')
  if (/^cookie$/i.test(name.trim())) request.cookies.push(...pairsOfCookie(content))
  else if (name.trim() !== '') request.headers.push([name.trim(), content.trim()])
}

function pairsOfCookie(text: string): Pair[] {
  return text.split(';').flatMap((part): Pair[] => {
    const [name, value] = splitOnce(part.trim(), '=')
    return name === '' || value === undefined ? [] : [[name, value]]
  })
}

function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

/** Words of a POSIX shell command, and those of `cmd` as browsers copy them (`^"…^"`). */
export function wordsOf(text: string): string[] {
  const source = /\^\s*\r?\n|\^"/.test(text) ? text.replaceAll(/\^\s*\r?\n/g, ' ').replaceAll(/\^(.)/g, '$1') : text
  const words: string[] = []
  let word: string | undefined
  for (let at = 0; at < source.length; at += 1) {
    const char = source.charAt(at)
    if (char === '\\' && /\r?\n/.test(source.slice(at + 1, at + 3).replace(/^\r/, ''))) {
      at += source.charAt(at + 1) === '\r' ? 2 : 1
    } else if (char === '\\') {
      word = (word ?? '') + source.charAt(at + 1)
      at += 1
    } else if (char === "'" || char === '"' || (char === '$' && source.charAt(at + 1) === "'")) {
      const isAnsi = char === '$'
      const { value, end } = quoted(source, isAnsi ? at + 1 : at, isAnsi)
      word = (word ?? '') + value
      at = end
    } else if (/\s/.test(char)) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else if (word === undefined && (char === '|' || char === ';' || char === '&')) break
    else word = (word ?? '') + char
  }
  if (word !== undefined) words.push(word)
  return words
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', '0': '\0' }

function quoted(text: string, from: number, isAnsi: boolean): { value: string; end: number } {
  const quote = text.charAt(from)
  let value = ''
  for (let at = from + 1; at < text.length; at += 1) {
    const char = text.charAt(at)
    if (char === quote) return { value, end: at }
    if (char !== '\\' || (quote === "'" && !isAnsi)) {
      value += char
      continue
    }
    at += 1
    const next = text.charAt(at)
    const code = isAnsi ? /^[uU]([0-9a-fA-F]{4})/.exec(text.slice(at, at + 5)) : null
    if (code?.[1] !== undefined) {
      value += String.fromCharCode(Number.parseInt(code[1], 16))
      at += 4
    } else if (isAnsi) value += escapes[next] ?? next
    else value += '"\\$`\n'.includes(next) ? next.replace('\n', '') : `\\${next}`
  }
  throw new SnippetError('unclosed', text, from, text.slice(from, from + 20))
}
