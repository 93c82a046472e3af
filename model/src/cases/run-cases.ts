/*
 * Running cases one after the other. Owns: the order, what is handed on, when a run stops, and what comes out of each. Does not own: sending.
 */
import { responsesOf } from '../operation/responses.ts'
import type { RequestDescription } from '../operation/request/request.ts'
import type { VariableValues } from '../settings/variables.ts'
import type { CaseContent } from './call-case.ts'
import {
  holdOutcome,
  requestAfterScripts,
  scriptAnswerOf,
  scriptCallOf,
  valuesNow,
  type CaseScript,
  type HeldValues,
  type RunCaseScripts,
} from './case-scripts.ts'
import { captureValues, checkAnswer, type CaseAnswer, type Checked } from './check-answer.ts'
import { requestOfCase, signInOf, variablesOfCase, withPlainNames, type CaseTarget } from './fill-case.ts'
import { answerChallenge } from './digest.ts'
import { KeysMissing, signCall } from './sign-call.ts'
import { digestOf, schemesAt, type CalledDocument } from './sign-in.ts'

export interface RunnableCase {
  id: string
  name: string
  docId: string
  docName: string
  content: CaseContent
}

/** `error`: there was no response to compare; `skipped`: the run ended before, or a script wants it not to be sent. */
export type CaseState = 'passed' | 'failed' | 'error' | 'skipped'

export interface CaseResult {
  id: string
  name: string
  docId: string
  docName: string
  state: CaseState
  method: string
  /** Without values of secret variables. */
  url: string
  status: number | undefined
  timeMs: number
  checks: Checked[]
  /** Variables the calls after it got, and those its response had no value for. */
  captured: { variable: string; isFound: boolean }[]
  /** Variables without a value, for which it was not sent. */
  unknown: string[]
  /** Those that ran around it, in order. */
  scripts: CaseScript[]
  /** Why there is no response, in a sentence; empty otherwise. */
  problem: string
  /** Where the run could not go on as its scripts chose: there is no case of that name, or they jumped too often. */
  jump?: { to: string; problem: 'unknown' | 'endless' }
}

/** How often scripts of one run may choose what comes next. */
export const mostJumps = 100

/** There was no response; the message is a sentence for people. */
export class CaseNotAnswered extends Error {}

export interface RunOptions extends Omit<CaseTarget, 'values'> {
  values: VariableValues
  /** Those that may be shown. */
  openValues: VariableValues
  /** Undefined for a document that can't be called. */
  documentOf: (docId: string) => Promise<CalledDocument | undefined>
  /** Why a call that is signed is not sent: its scheme has no keys. */
  keysMissing: (scheme: string) => string
  /** @throws {CaseNotAnswered} */
  send: (request: RequestDescription, docId: string) => Promise<CaseAnswer>
  /** Scripts around the calls; without it there are none. */
  runScripts?: RunCaseScripts
  /** Ends the run after the first that does not pass. */
  isBail: boolean
  signal: AbortSignal
}

/** Each case as it ends, in order or as scripts choose: a case that they jump back to ends again. Those that did not run come last. */
export async function* runCases(
  cases: readonly RunnableCase[],
  options: RunOptions,
): AsyncGenerator<CaseResult, void, undefined> {
  const handed: HeldValues['handed'] = new Map()
  const ran = new Set<RunnableCase>()
  let jumps = 0
  let at = 0
  for (let one = cases[at]; one !== undefined && !options.signal.aborted; one = cases[at]) {
    const held: HeldValues = { handed, local: new Map() }
    const result = await runCase(one, held, options)
    ran.add(one)
    jumps += typeof held.next === 'string' ? 1 : 0
    const step = nextOf(cases, at, held.next, jumps)
    const ended = step.problem === undefined ? result : withJump(result, step)
    yield ended
    at = options.isBail && isFailure(ended) ? cases.length : step.at
  }
  for (const one of cases) if (!ran.has(one)) yield resultOf(one, 'skipped')
}

interface Step {
  /** The number of the case to go on with; behind the last one for none. */
  at: number
  to: string
  problem?: 'unknown' | 'endless'
}

function nextOf(cases: readonly RunnableCase[], at: number, next: HeldValues['next'], jumps: number): Step {
  if (next === undefined) return { at: at + 1, to: '' }
  const end = { at: cases.length, to: next ?? '' }
  if (next === null) return end
  const found = [
    cases.findIndex(({ id, name }) => id === next || name === next),
    // Requests of an imported collection are documents here.
    cases.findIndex(({ docName }) => docName === next),
  ].find((index) => index >= 0)
  if (found === undefined) return { ...end, problem: 'unknown' }
  return jumps > mostJumps ? { ...end, problem: 'endless' } : { at: found, to: next }
}

/** A case whose scripts chose what cannot be run does not pass. */
function withJump(result: CaseResult, { to, problem }: Step): CaseResult {
  if (problem === undefined) return result
  return { ...result, state: result.state === 'passed' ? 'failed' : result.state, jump: { to, problem } }
}

export function isFailure({ state }: CaseResult): boolean {
  return state === 'failed' || state === 'error'
}

function resultOf({ id, name, docId, docName }: RunnableCase, state: CaseState): CaseResult {
  const nothing = { method: '', url: '', status: undefined, timeMs: 0, checks: [], captured: [], unknown: [] }
  return { id, name, docId, docName, state, ...nothing, scripts: [], problem: '' }
}

async function runCase(one: RunnableCase, held: HeldValues, options: RunOptions): Promise<CaseResult> {
  const { request } = one.content
  const { documentOf, openValues, signal } = options
  const document = await documentOf(one.docId).catch(() => undefined)
  if (document === undefined) return resultOf(one, 'error')
  const shown = requestOfCase(document, request, { ...options, values: openValues })
  const begun = { ...resultOf(one, 'error'), method: shown.method, url: withPlainNames(shown.url) }
  try {
    return await callCase(one, document, { begun, held, options })
  } catch (error) {
    if (signal.aborted) return resultOf(one, 'skipped')
    if (!(error instanceof CaseNotAnswered)) throw error
    return { ...begun, problem: error.message }
  }
}

interface CaseCall {
  begun: CaseResult
  held: HeldValues
  options: RunOptions
}

async function callCase(one: RunnableCase, document: CalledDocument, call: CaseCall): Promise<CaseResult> {
  const { begun, held, options } = call
  const prepared = await prepareCall(one, document, call)
  const { scripts } = prepared
  const values = valuesNow(options.values, held)
  if (prepared.request === undefined) return { ...begun, scripts, state: prepared.state }
  const unknown = variablesOfCase(one.content.request, options.server).filter((name) => !values.has(name))
  if (unknown.length > 0) return { ...begun, scripts, unknown }
  const { sent, answer } = await sendSigned(one, document, prepared.request, { values, options })
  const after = await options.runScripts?.(one.docId, 'after', {
    request: scriptCallOf(sent),
    response: scriptAnswerOf(answer),
    variables: scriptVariables(call),
  })
  if (after !== undefined) holdOutcome(held, after)
  return judge(one, document, { ...call, answer, scripts: [...scripts, ...(after?.scripts ?? [])] })
}

/** Once more where the service asks for a digest. @throws {CaseNotAnswered} without keys to sign with too */
async function sendSigned(
  { content: { request: written }, docId }: RunnableCase,
  document: CalledDocument,
  request: RequestDescription,
  { values, options }: { values: VariableValues; options: RunOptions },
): Promise<{ sent: RequestDescription; answer: CaseAnswer }> {
  const schemes = schemesAt(document, written.security)
  const read = signInOf(written)
  const sent = await signCall(request, schemes, read, values).catch((cause: unknown) => {
    throw cause instanceof KeysMissing ? new CaseNotAnswered(options.keysMissing(cause.message), { cause }) : cause
  })
  const answer = await options.send(sent, docId)
  const keys = digestOf(schemes, read, values)
  const again = keys && answerChallenge(sent, answer, keys)
  return again === undefined ? { sent, answer } : { sent: again, answer: await options.send(again, docId) }
}

/** No request when scripts before it ended with an error or want none. */
type Prepared = Pick<CaseResult, 'scripts'> &
  ({ request: RequestDescription } | { request: undefined; state: 'error' | 'skipped' })

async function prepareCall(one: RunnableCase, document: CalledDocument, call: CaseCall): Promise<Prepared> {
  const { held, options } = call
  const requestNow = () =>
    requestOfCase(document, one.content.request, { ...options, values: valuesNow(options.values, held) })
  const before = requestNow()
  const given = { request: scriptCallOf(before), variables: scriptVariables(call) }
  const ran = await options.runScripts?.(one.docId, 'pre', given)
  if (ran === undefined) return { request: before, scripts: [] }
  const { request, isSkipped, scripts } = ran
  holdOutcome(held, ran)
  if (request === null) return { request: undefined, state: 'error', scripts }
  if (isSkipped) return { request: undefined, state: 'skipped', scripts }
  const values = valuesNow(options.values, held)
  return { request: requestAfterScripts(request, before, requestNow(), values), scripts }
}

function scriptVariables({ held, options }: CaseCall) {
  const environment = valuesNow(options.values, { ...held, local: new Map() })
  return { local: Object.fromEntries(held.local), environment: Object.fromEntries(environment) }
}

interface Judged extends CaseCall {
  answer: CaseAnswer
  scripts: CaseScript[]
}

function judge(
  { content: { assertions, captures } }: RunnableCase,
  { content, components }: CalledDocument,
  { begun, held, options, answer, scripts }: Judged,
): CaseResult {
  const documented = { responses: responsesOf(content, components), components }
  const checks = checkAnswer(answer, assertions, { documented, values: valuesNow(options.values, held) })
  const captured = captureValues(answer, captures)
  for (const { variable, value } of captured) if (value !== undefined) held.handed.set(variable, value)
  const isPassed =
    checks.every((each) => each.isPassed) &&
    captured.every(({ value }) => value !== undefined) &&
    scripts.every(({ error, tests }) => error === null && tests.every((test) => test.isPassed || test.isSkipped))
  return {
    ...begun,
    state: isPassed ? 'passed' : 'failed',
    status: answer.status,
    timeMs: Math.round(answer.timeMs),
    checks,
    captured: captured.map(({ variable, value }) => ({ variable, isFound: value !== undefined })),
    scripts,
  }
}
/** Whether each of the cases passed that had a response, to be kept: of the version that was run, and the last time where it ran again. */
export function passedOf(
  cases: readonly { id: string; version: number }[],
  results: readonly CaseResult[],
): { id: string; version: number; isPassed: boolean }[] {
  const versions = new Map(cases.map(({ id, version }) => [id, version]))
  const kept = results.flatMap(({ id, state }) => {
    const version = versions.get(id)
    const isKept = version !== undefined && (state === 'passed' || state === 'failed')
    return isKept ? [{ id, version, isPassed: state === 'passed' }] : []
  })
  return [...new Map(kept.map((each) => [each.id, each])).values()]
}

/** How many ended how. */
export function countResults(results: readonly CaseResult[]): Record<CaseState, number> {
  const counts = { passed: 0, failed: 0, error: 0, skipped: 0 }
  for (const { state } of results) counts[state] += 1
  return counts
}
