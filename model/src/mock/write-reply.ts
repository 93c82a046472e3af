/* What a call is answered with, ready to be sent: the documented answer, or problem details (RFC 9457) for what has none. */
import type { MockAnswer, MockRefusal } from './answer-operation.ts'
import type { RequestFault, RequestRefusal } from './check-request.ts'

export type MockOutcome =
  | { kind: 'answer'; answer: MockAnswer }
  | { kind: 'refusal'; refusal: MockRefusal }
  /** The path is documented with these alone. */
  | { kind: 'otherMethods'; methods: string[] }
  | { kind: 'noPath' }
  | { kind: 'tooMany' }

/** Says a sentence in the language of the caller: of the texts `mock` `problem.…`, and of `misfit` `rule.…`. */
export type SayProblem = (area: 'mock' | 'misfit', key: string, params: Readonly<Record<string, string>>) => string

export interface MockReply {
  status: number
  /** Only such as HTTP allows; `content-type` among them. */
  headers: [name: string, value: string][]
  body: string
  /** How the answer came about: `from=example&response=200&example=paid`. */
  about: string
}

export function writeReply(outcome: MockOutcome, say: SayProblem): MockReply {
  if (outcome.kind !== 'answer') return writeProblem(problemOf(outcome), say)
  const { status, headers, body, source, response, example, refused, rule } = outcome.answer
  const about = {
    from: source,
    response,
    example,
    ...(refused !== undefined && { refused: placesOf(refused) }),
    ...(rule !== undefined && { rule }),
  }
  return { status, headers: headers.filter(isHeader), body, about: new URLSearchParams(about).toString() }
}

/** Headers of the connection, which no answer decides about. */
const connectionHeaders =
  /^(?:connection|keep-alive|transfer-encoding|upgrade|trailer|te|content-length|content-encoding|proxy-.*)$/i

/** Token and visible characters of RFC 9110 §5. */
function isHeader([name, value]: readonly [string, string]): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\x20-\x7e]*$/.test(value) && !connectionHeaders.test(name)
}

interface Problem {
  status: number
  /** Key of its sentence. */
  name: string
  documented: readonly string[]
  /** Id of the item that it is about. */
  item?: string
  /** What does not fit in the request. */
  faults: readonly RequestFault[]
}

const nothing = { documented: [], faults: [] }

function problemOf(outcome: Exclude<MockOutcome, { kind: 'answer' }>): Problem {
  switch (outcome.kind) {
    case 'tooMany':
      return { status: 429, name: 'tooMany', ...nothing }
    case 'noPath':
      return { status: 404, name: 'noPath', ...nothing }
    case 'otherMethods':
      return { status: 405, name: 'otherMethods', ...nothing, documented: outcome.methods }
    case 'refusal':
      return { ...outcome.refusal, name: outcome.refusal.problem }
  }
}

function writeProblem({ status, name, documented, item = '', faults }: Problem, say: SayProblem): MockReply {
  const listed = documented.join(', ')
  const problem = {
    type: 'about:blank',
    status,
    detail: say('mock', `problem.${name}`, { documented: listed, item }),
    ...(documented.length > 0 && { documented }),
    ...(faults.length > 0 && { errors: faults.map((fault) => ({ ...placeOf(fault), detail: wordsFor(fault, say) })) }),
  }
  const headers: [string, string][] = [['content-type', 'application/problem+json; charset=utf-8']]
  if (status === 405) headers.push(['allow', listed])
  if (status === 429) headers.push(['retry-after', '60'])
  return { status, headers, body: JSON.stringify(problem), about: 'from=refused&response=&example=' }
}

/** As RFC 9457 §3 shows it: a pointer into the body, or the parameter it is about. */
function placeOf({ place, name, pointer }: RequestFault): Record<string, string> {
  return place === 'body' ? { in: place, pointer } : { in: place, name, ...(pointer !== '#' && { pointer }) }
}

function wordsFor({ rule, wanted }: RequestFault, say: SayProblem): string {
  return rule === 'notJson' ? say('mock', 'problem.notJson', {}) : say('misfit', `rule.${rule}`, { wanted })
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
