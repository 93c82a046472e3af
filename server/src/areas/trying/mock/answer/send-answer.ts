/* Answers and refusals of mock addresses as they leave: problem details (RFC 9457) for what has no answer. */
import { mockHeader, type Language, type MockSource } from '@lectern/contracts'
import type { MockAnswer, RequestFault, RequestRefusal } from '@lectern/model'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../../../core/context.ts'
import { languageOf, type Texts } from '../../../../core/texts.ts'
import type { MockOutcome } from './mock-answers.ts'

/** Headers that a document may name and an answer never has: they are the connection's, or would hold for this installation's own pages. */
const keptBack =
  /^(?:connection|keep-alive|transfer-encoding|upgrade|trailer|te|content-length|content-encoding|content-type|content-security-policy.*|set-cookie2?|clear-site-data|service-worker-allowed|strict-transport-security|public-key-pins|alt-svc|nel|report-to|reporting-endpoints|proxy-.*|access-control-.*|cross-origin-.*|x-content-type-options)$/i

export function sendAnswer(reply: FastifyReply, answer: MockAnswer): FastifyReply {
  const { status, headers, body, source, response, example, refused } = answer
  for (const [name, value] of headers) {
    if (name === 'content-type') reply.header(name, value)
    else if (!keptBack.test(name) && isHeader(name, value)) reply.header(name, value)
  }
  describe(reply, { from: source, response, example, ...(refused !== undefined && { refused: placesOf(refused) }) })
  return protect(reply).code(status).send(body)
}

/** Token and visible characters of RFC 9110 §5. */
function isHeader(name: string, value: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\x20-\x7e]*$/.test(value)
}

const nothing = { documented: [], faults: [] }

interface Problem {
  status: number
  /** Key of its sentence. */
  name: string
  documented: readonly string[]
  /** What does not fit in the request. */
  faults: readonly RequestFault[]
}

export function problemOf(outcome: Exclude<MockOutcome, { kind: 'answer' }> | 'tooMany'): Problem {
  if (outcome === 'tooMany') return { status: 429, name: 'tooMany', ...nothing }
  if (outcome.kind === 'noPath') return { status: 404, name: 'noPath', ...nothing }
  if (outcome.kind === 'otherMethods')
    return { status: 405, name: 'otherMethods', documented: outcome.methods, faults: [] }
  const { status, problem, documented, faults } = outcome.refusal
  return { status, name: problem, documented, faults }
}

export function sendProblem(
  { texts }: Pick<AppContext, 'texts'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, name, documented, faults }: Problem,
): FastifyReply {
  const language = languageOf(request.headers['accept-language'], texts.fallback)
  const detail = texts.say(language, 'mock', `problem.${name}`, { documented: documented.join(', ') })
  if (status === 405) reply.header('allow', documented.join(', '))
  if (status === 429) reply.header('retry-after', '60')
  describe(reply, { from: 'refused', response: '', example: '' })
  const errors = faults.map((fault) => ({ ...placeOf(fault), detail: wordsFor(texts, language, fault) }))
  const problem = {
    type: 'about:blank',
    status,
    detail,
    ...(documented.length > 0 && { documented }),
    ...(errors.length > 0 && { errors }),
  }
  return protect(reply)
    .code(status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem))
}

/** As RFC 9457 §3.1.2 shows it: a pointer into the body, or the parameter it is about. */
function placeOf({ place, name, pointer }: RequestFault): Record<string, string> {
  return place === 'body' ? { in: place, pointer } : { in: place, name, ...(pointer !== '#' && { pointer }) }
}

function wordsFor(texts: Texts, language: Language, { rule, wanted }: RequestFault): string {
  return rule === 'notJson'
    ? texts.say(language, 'mock', 'problem.notJson')
    : texts.say(language, 'misfit', `rule.${rule}`, { wanted })
}

const mostPlaces = 5

/** `query page, body #/count`, or the ways to sign in: for whoever sees a documented answer instead of the problem. */
function placesOf({ documented, faults }: RequestRefusal): string {
  const places = faults.map((fault) =>
    Object.values(placeOf(fault))
      .filter((part) => part !== '#')
      .join(' '),
  )
  return [...documented, ...places].slice(0, mostPlaces).join(', ')
}

interface Described {
  from: MockSource
  response: string
  example: string
  refused?: string
}

function describe(reply: FastifyReply, facts: Described): void {
  reply.header(mockHeader, new URLSearchParams({ ...facts }).toString())
}

/** A page among the answers is shown apart from this installation's pages, without scripts. */
function protect(reply: FastifyReply): FastifyReply {
  return reply
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
}
