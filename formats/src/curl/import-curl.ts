/*
 * cURL commands, several in one text → a bundle. A comment before a command names it.
 */
import { plainPointerOf, type Json, type JsonObject } from '@lectern/model'
import { createIssueList, type IssueList } from '../issue-list.ts'
import { splitAddress } from '../requests/address.ts'
import { takeAuthorization, useHttpScheme } from '../requests/authorization.ts'
import { Draft, finishReading, type ReadingOptions, type RequestResult } from '../requests/draft.ts'
import { keywords, type BodyFacts, type CallFacts, type Entry, type Place } from '../requests/facts.ts'
import { guessMediaType } from '../requests/samples.ts'
import { readSourceText } from '../requests/read-source-text.ts'
import { noteSecret } from '../requests/secrets.ts'
import { noteOtherFormat } from '../requests/wrong-format.ts'
import { ownHeaders, requestsOf, splitOnce, type CurlRequest } from '../snippets/curl-request.ts'
import { pairsOfQuery, type Pair } from '../snippets/read-pairs.ts'
import { curlCommandsOf, type ShellCommand } from '../snippets/shell-words.ts'
import type { SourceFile } from '../source/source-file.ts'

/** Imports commands. Never throws for bad input: what is wrong is in `issues`. */
export function importCurl(files: readonly SourceFile[], options: ReadingOptions = {}): RequestResult {
  const issues = createIssueList()
  const source = readSourceText(files, ['.sh', '.txt', '.curl', '.bash', '.cmd', '.bat'], issues)
  if (source === undefined) return { ok: false, issues: issues.list() }
  const { commands, broken } = curlCommandsOf(source.text)
  if (commands.length === 0 && broken.length === 0) noteOtherFormat('curl', source.text.slice(0, 300_000), issues)
  for (const { line } of broken)
    issues.add(commands.length === 0 ? 'error' : 'warning', 'command_unreadable', `#/lines/${String(line)}`, {
      params: { line },
      lost: true,
    })
  const draft = new Draft(issues, options)
  let host = ''
  for (const [index, command] of commands.entries())
    for (const call of readCommand(command, ['commands', index], draft, issues)) {
      host ||= call.server.replace(/^[a-z]+:\/\//i, '')
      draft.addCall(undefined, call)
    }
  const root = { info: { title: host, version: '1.0.0' } }
  return finishReading(draft, root, issues, { version: 'cURL', bytes: source.bytes })
}

function readCommand(command: ShellCommand, place: Place, draft: Draft, issues: IssueList): CallFacts[] {
  const [name = '', ...description] = command.comment.split('\n')
  const requests = requestsOf(command.words).flatMap((request) => request.urls.map((url) => ({ request, url })))
  if (requests.length === 0)
    issues.add('warning', 'command_unreadable', '#' + plainPointerOf(place), {
      params: { line: command.line },
      lost: true,
    })
  return requests.map(({ request, url }, index) => {
    noteOthers(request, place, issues)
    const call = readRequest(request, url, place, draft, issues)
    return { ...call, name: index === 0 ? name.trim() : '', description: index === 0 ? description.join('\n') : '' }
  })
}

/** What says how the request is sent, not what it is. */
function noteOthers(request: CurlRequest, place: Place, issues: IssueList): void {
  const options = [...new Set(request.others)]
  const headers = request.headers.map(([name]) => name).filter(isClients)
  if (options.length > 0)
    issues.add('note', 'options_left_out', '#' + plainPointerOf(place), {
      params: { options: options.join(' ').slice(0, 200) },
    })
  if (headers.length > 0)
    issues.add('note', 'client_headers_left_out', '#' + plainPointerOf(place), {
      params: { names: headers.join(', ').slice(0, 300) },
    })
}

const isClients = (name: string) => ownHeaders.test(name) && !/^(?:content-type|accept)$/i.test(name)

function readRequest(request: CurlRequest, url: string, place: Place, draft: Draft, issues: IssueList): CallFacts {
  const address = splitAddress(url)
  if (address.hasCredentials) noteSecret(issues, place, 'user:password@')
  const toEntries = (pairs: readonly Pair[]): Entry[] => pairs.map(([name, value]) => ({ name, value, place }))
  const data = request.data.join('&')
  const query = [
    ...pairsOfQuery(`?${address.query ?? ''}`),
    ...request.query,
    ...(request.isQuery ? pairsOfQuery(`?${data}`) : []),
  ]
  const sent = toEntries(request.headers.filter(([name]) => !isClients(name)))
  const { security, headers } = takeAuthorization(sent, draft, issues)
  const own = readUser(request, place, draft, issues)
  const body = readBody(request, data, place)
  const required = [...(security ?? []), ...own.security]
  return {
    name: '',
    description: '',
    method: methodOf(request),
    server: address.server,
    path: address.path,
    pathEntries: [],
    query: toEntries(query),
    headers,
    cookies: toEntries(request.cookies),
    ...(body !== undefined && { body }),
    answers: [],
    ...(required.length > 0 && { security: required }),
    extensions: {
      ...own.extensions,
      ...(address.fragment === undefined ? {} : { [keywords.source]: { fragment: address.fragment } }),
    },
    place,
  }
}

/** As the client chooses it (curl(1), `--request`). */
function methodOf(request: CurlRequest): string {
  if (request.method !== '') return request.method
  if (request.isHead) return 'HEAD'
  if (request.upload !== undefined) return 'PUT'
  return !request.isQuery && (request.data.length > 0 || request.form.length > 0) ? 'POST' : 'GET'
}

function readUser(
  { user, bearer }: CurlRequest,
  place: Place,
  draft: Draft,
  issues: IssueList,
): { security: Json[]; extensions: JsonObject } {
  if (bearer !== undefined) {
    noteSecret(issues, place, '--oauth2-bearer')
    return { security: [useHttpScheme(draft, 'bearer')], extensions: {} }
  }
  if (user === undefined) return { security: [], extensions: {} }
  const [username, password = ''] = splitOnce(user, ':')
  if (password !== '') noteSecret(issues, place, '--user')
  return {
    security: [useHttpScheme(draft, 'basic')],
    extensions: { [keywords.auth]: { type: 'basic', settings: { username } } },
  }
}

function readBody(request: CurlRequest, data: string, place: Place): BodyFacts | undefined {
  if (request.upload !== undefined) return { kind: 'file', mediaType: '', fileName: request.upload }
  if (request.form.length > 0)
    return { kind: 'form', mediaType: 'multipart/form-data', entries: request.form.map((pair) => partOf(pair, place)) }
  if (request.isQuery || data.trim() === '') return undefined
  const mediaType = request.isJson ? 'application/json' : typeOfData(data)
  if (request.data.length === 1 && /^@\S/.test(data))
    return { kind: 'file', mediaType: request.isJson ? mediaType : '', fileName: data.slice(1) }
  return { kind: 'raw', mediaType, samples: [{ name: 'example', text: data, place }] }
}

/** The client would say it is a form whatever it is; people send JSON all the same. */
function typeOfData(data: string): string {
  const guessed = guessMediaType(data)
  return guessed === 'text/plain' && data.includes('=') ? 'application/x-www-form-urlencoded' : guessed
}

/** `name=@file;type=image/png` and `name=text`. */
function partOf([name, written]: Pair, place: Place): Entry {
  const isFile = /^[@<]/.test(written)
  const mediaType = /;type=([^;]+)/.exec(written)?.[1]
  const value = written.split(/;(?:type|filename|headers|encoder)=/, 1)[0] ?? ''
  return {
    name,
    value: isFile ? value.slice(1) : value,
    place,
    ...(isFile && { isFile }),
    ...(mediaType !== undefined && { mediaType }),
  }
}
