/*
 * The answer of a documented call: which response, which media type, which example, or a value made up from the schema. Does not own: which call it is
 * (`path-tree.ts`), and how the answer leaves.
 */
import type { Components } from '../content/components.ts'
import { exampleOf, type ExampleHints } from '../examples/example.ts'
import { fittingExampleOf } from '../examples/fitting.ts'
import { writtenExamplesOf } from '../examples/examples.ts'
import type { Json } from '../json.ts'
import { jsonText, valueText } from '../number-literal.ts'
import type { MediaTypeEntry } from '../operation/operation.ts'
import { xmlText } from '../operation/request/xml.ts'
import { responsesOf, type ResponseEntry } from '../operation/responses.ts'
import type { Matcher } from '../validate/patterns.ts'
import { checkRequest, type CheckedOperation, type CheckOptions, type RequestRefusal } from './check-request.ts'
import { templateOf, type DocumentTemplate } from './document-template.ts'
import type { MockRequest } from './read-request.ts'
import { essenceOf, pickMediaType, readPrefer, type Preference } from './prefer.ts'

export interface MockedOperation extends CheckedOperation {
  hints: ExampleHints
  /** Reads the patterns of schemas while one body is made, which strangers ask for; the platform's own engine unless given. */
  newMatcher?: () => Matcher
  /** Generated bodies follow the rules of Mock.js that the document has, for whoever runs scripts. */
  hasMockRules?: boolean
}

/** How the body came about; `state`: from what callers sent before; `recorded`: from the real service. */
export type AnswerSource = 'example' | 'generated' | 'empty' | 'rule' | 'state' | 'recorded'

export interface MockAnswer {
  status: number
  headers: [name: string, value: string][]
  body: string
  source: AnswerSource
  /** Status as documented: `200`, `4XX`, `default`; empty where the document has no response. */
  response: string
  /** Of the example that was taken; empty for the unnamed one. */
  example: string
  /** JavaScript that makes the body by the rules of the document; `body` is for when it is not run. */
  template?: string
  /** Makes the same without running it; undefined for what needs that. */
  make?: DocumentTemplate['make']
  /** Why the request was refused, when this is the documented answer to such requests. */
  refused?: RequestRefusal
  /** Name of the rule that decided. */
  rule?: string
}

/** Why a documented call is not answered, with what is documented instead. */
export interface AnswerRefusal {
  status: 404 | 406 | 409 | 500 | 503 | 507
  /**
   * `ruleFailed`: a rule makes some calls fail; `scriptFailed`: its script ended without an answer; `itemUnknown`, `itemTaken` and `stateFull`: of a
   * collection that keeps what it is sent.
   */
  problem:
    | 'statusUnknown'
    | 'exampleUnknown'
    | 'notAcceptable'
    | 'ruleFailed'
    | 'scriptFailed'
    | 'itemUnknown'
    | 'itemTaken'
    | 'stateFull'
  documented: string[]
  /** Id of the item that is unknown, or that exists already. */
  item?: string
  faults: []
}
export type MockRefusal = AnswerRefusal | RequestRefusal

/** The answer to a request: a request that is not as documented gets the answer that is documented for those. */
export function answerRequest(
  operation: MockedOperation,
  asked: MockAsked,
  request: MockRequest,
  options: CheckOptions & { isUnchecked?: boolean } = {},
): MockAnswer | MockRefusal {
  const wanted = readPrefer(asked.prefer)
  const refused =
    wanted.isUnchecked || options.isUnchecked === true ? undefined : checkRequest(operation, request, options)
  if (refused === undefined) return answerOperation(withSeed(operation, wanted, request), asked)
  const answer = answerDocumented(operation, asked, refused.status)
  return answer === undefined ? refused : { ...answer, refused }
}

/** The answer with a status; undefined where the document has none that the caller takes. */
export function answerDocumented(operation: MockedOperation, asked: MockAsked, wanted: number): MockAnswer | undefined {
  const code = String(wanted)
  const isDocumented = responsesOf(operation.content, operation.components).some(({ status }) => isStatus(status, code))
  const answer = isDocumented ? answerOperation(operation, { ...asked, prefer: `code=${code}` }) : undefined
  return answer === undefined || 'problem' in answer ? undefined : answer
}

/** Characters of a body that tell requests apart. */
const seedLength = 10_000

/** Made-up values differ from request to request, and are the same for the same one. */
function withSeed(
  operation: MockedOperation,
  { isDynamic, seed = '' }: Preference,
  request: MockRequest,
): MockedOperation {
  if (!isDynamic && seed === '') return operation
  const body = new TextDecoder().decode(request.body.subarray(0, seedLength))
  const whole = [seed, operation.content.method, request.path, request.query, body].join('\n')
  return { ...operation, hints: { ...operation.hints, seed: whole } }
}

/** `422` and `4XX` are. */
function isStatus(status: string, code: string): boolean {
  return status === code || status.toUpperCase() === `${code[0] ?? ''}XX`
}

/** What a caller asks for: its headers `Accept` and `Prefer`, empty for none. */
export interface MockAsked {
  accept: string
  prefer: string
}

/** The answer, whatever the request was sent with. */
export function answerOperation(operation: MockedOperation, { accept, prefer }: MockAsked): MockAnswer | AnswerRefusal {
  return answerAs(operation, accept, readPrefer(prefer))
}

/** The answer in a media type that the caller accepts. */
export function answerAs(operation: MockedOperation, accept: string, wanted: Preference): MockAnswer | AnswerRefusal {
  const responses = responsesOf(operation.content, operation.components)
  const response = responseFor(responses, wanted)
  if (response === undefined) {
    if (wanted.code !== undefined)
      return refusal(
        404,
        'statusUnknown',
        responses.map(({ status }) => status),
      )
    return { status: 200, headers: [], body: '', source: 'empty', response: '', example: '' }
  }
  const status = Number(wanted.code ?? statusOf(response))
  const facts = { status, response: response.status, headers: headersFor(response, operation) }
  if (response.mediaTypes.length === 0 || status === 204 || status === 304)
    return { ...facts, body: '', source: 'empty', example: '' }
  const offered = response.mediaTypes.map(({ mediaType }) => mediaType)
  const picked = pickMediaType(accept, offered)
  const media = response.mediaTypes.find(({ mediaType }) => mediaType === picked)
  if (media === undefined) return refusal(406, 'notAcceptable', offered)
  const written = bodyFor(media, operation, wanted)
  if ('problem' in written) return written
  const { body, ...source } = written
  return { ...facts, ...source, headers: [['content-type', contentTypeOf(media)], ...facts.headers], body }
}

function refusal(status: 404 | 406, problem: AnswerRefusal['problem'], documented: string[]): AnswerRefusal {
  return { status, problem, documented, faults: [] }
}

/** The asked one, else the first that says all went well, else the first. */
function responseFor(responses: readonly ResponseEntry[], { code }: Preference): ResponseEntry | undefined {
  const named = (name: string) => responses.find(({ status }) => status.toUpperCase() === name)
  if (code !== undefined) return named(code) ?? named(`${code[0] ?? ''}XX`) ?? named('DEFAULT')
  return responses.find(({ status }) => status.startsWith('2')) ?? named('DEFAULT') ?? responses[0]
}

/** `4XX` → `400`, `default` → `200`. */
function statusOf({ status }: ResponseEntry): string {
  const text = status.replace(/x/gi, '0')
  return /^[1-5]\d\d$/.test(text) ? text : '200'
}

/** Examples of headers that have one, and values of those that are always there. */
function headersFor(response: ResponseEntry, { components, hints }: MockedOperation): [string, string][] {
  return response.headers.flatMap(({ name, value, schema, required }): [string, string][] => {
    const [example] = writtenExamplesOf(value, components)
    if (example === undefined && !required) return []
    const shown = example?.value ?? example?.serialized ?? exampleOf(schema, components, 'response', { ...hints, name })
    return [[name, valueText(shown)]]
  })
}

type Written = Pick<MockAnswer, 'body' | 'source' | 'example' | 'template' | 'make'>

function bodyFor(media: MediaTypeEntry, operation: MockedOperation, wanted: Preference): Written | AnswerRefusal {
  const { components, hints, newMatcher } = operation
  const examples = writtenExamplesOf(media.value, components)
  const isUsable = (value: Json | undefined, text: string | undefined) => value !== undefined || text !== undefined
  const usable = examples.filter((each) => isUsable(each.value, each.serialized))
  const named = usable.find(({ name }) => name === wanted.example)
  if (wanted.example !== undefined && named === undefined)
    return refusal(
      404,
      'exampleUnknown',
      usable.flatMap(({ name }) => (name === '' ? [] : [name])),
    )
  const example = named ?? (wanted.isDynamic ? undefined : usable[0])
  if (example !== undefined) {
    const body = example.serialized ?? textOf(example.value ?? null, media, components)
    return { body, source: 'example', example: example.name }
  }
  const matches = newMatcher?.()
  const value = fittingExampleOf(media.schema, components, 'response', { ...hints, ...(matches && { matches }) })
  // Whoever names a seed wants the same values again.
  const hasRules = operation.hasMockRules === true && wanted.seed === undefined
  const template = hasRules ? templateOf(media, operation) : undefined
  const body = textOf(value, media, components)
  return { body, source: 'generated', example: '', ...(template && { template: template.script, make: template.make }) }
}

function textOf(value: Json, media: MediaTypeEntry, components: Components): string {
  const type = essenceOf(media.mediaType)
  if (/[/+]xml$/.test(type)) return typeof value === 'string' ? value : xmlText(value, media.schema, components)
  if (type === 'text/event-stream') return `data: ${jsonText(value)}\n\n`
  if (media.isSequence) return `${jsonText(value)}\n`
  if (/[/+]json$/.test(type) || type.includes('*')) return jsonText(value, 2)
  return typeof value === 'string' ? value : valueText(value, 2)
}

/** A documented range is sent as JSON, which the body is. */
function contentTypeOf({ mediaType }: MediaTypeEntry): string {
  return essenceOf(mediaType).includes('*') ? 'application/json; charset=utf-8' : withCharset(mediaType)
}

/** Texts are sent as UTF-8. */
export function withCharset(mediaType: string): string {
  const type = essenceOf(mediaType)
  const isText = type.startsWith('text/') || /[/+](?:json|xml)$/.test(type)
  return isText && !/charset=/i.test(mediaType) ? `${mediaType}; charset=utf-8` : mediaType
}
