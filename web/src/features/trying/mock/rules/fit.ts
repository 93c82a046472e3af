/* Whether an answer is one that its document has. Pure. */
import {
  bodyOfTemplate,
  CallFacts,
  fillPlaceholders,
  matchAnswer,
  parseJson,
  responsesOf,
  type Json,
  type MatchResult,
} from '@lectern/model'
import { exampleCall, type MockedDocument, type TriedCall } from './mocked-document.ts'
import { readHeaders, type RuleForm } from './rule-draft.ts'

interface Answer {
  status: number
  headers: readonly { name: string; value: string }[]
  body: string
}

/** Characters; comparing more would be felt. */
const mostCompared = 300_000

/** Undefined for a body that is too long. */
export function matchOf(
  { content, components }: MockedDocument,
  { status, headers, body }: Answer,
  hasAllHeaders: boolean,
): MatchResult | undefined {
  if (body.length > mostCompared) return undefined
  const answered = { method: content.method.toUpperCase(), status, headers, hasAllHeaders }
  const documented = { responses: responsesOf(content, components), components }
  return matchAnswer({ ...answered, bodyBytes: body.length, value: jsonIn(body) }, documented)
}

function jsonIn(text: string): Json | undefined {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

/** Of the body of a text, with the values its placeholders get for this call, or of a template; undefined for what is made elsewhere. */
export function fitOf(
  document: MockedDocument,
  { status, kind, mediaType, isLiteral, text }: RuleForm['answer'],
  call: TriedCall,
): MatchResult | undefined {
  if (mediaType.startsWith('text/event-stream')) return undefined
  const isJson = /[/+]json\b/i.test(mediaType)
  const filling = { facts: factsOf(document, call), chance, hints: document.hints, isJson }
  const written = isLiteral === 1 ? text : fillPlaceholders(text, filling)
  const body = kind === 'text' ? written : kind === 'template' ? bodyOfTemplate({ text }, chance) : undefined
  return body === undefined
    ? undefined
    : matchOf(document, { status, headers: [{ name: 'content-type', value: mediaType }], body }, false)
}

const chance = { nowMs: 0, random: () => 0, uuid: () => '00000000-0000-4000-8000-000000000000' }

function factsOf(document: MockedDocument, call: TriedCall): CallFacts {
  const { content } = document
  // What was not filled in is as the document has it.
  const { url, body } = call.url.includes('{') ? { ...call, url: exampleCall(document).url } : call
  const [path = ''] = url.split('?', 1)
  const headers = new Map((readHeaders(call.headers) ?? []).map(({ name, value }) => [name.toLowerCase(), value]))
  if (!headers.has('content-type')) headers.set('content-type', 'application/json')
  const request = { path, query: url.slice(path.length + 1), headers, body: new TextEncoder().encode(body) }
  return new CallFacts({ method: content.method.toUpperCase(), request, template: content.path, address: '127.0.0.1' })
}
