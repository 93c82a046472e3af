/*
 * Running cases one after the other. Owns: the order, what is handed on, when a run stops, and what comes out of each. Does not own: sending.
 */
import { responsesOf } from '../operation/responses.ts'
import type { RequestDescription } from '../operation/request/request.ts'
import type { VariableValues } from '../settings/variables.ts'
import type { CaseContent } from './call-case.ts'
import { captureValues, checkAnswer, type CaseAnswer, type Checked } from './check-answer.ts'
import { requestOfCase, variablesOfCase, withPlainNames, type CaseTarget } from './fill-case.ts'
import type { CalledDocument } from './sign-in.ts'

export interface RunnableCase {
  id: string
  name: string
  docId: string
  docName: string
  content: CaseContent
}

/** `error`: there was no response to compare; `skipped`: the run ended before. */
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
  /** Why there is no response, in a sentence; empty otherwise. */
  problem: string
}

/** There was no response; the message is a sentence for people. */
export class CaseNotAnswered extends Error {}

export interface RunOptions extends Omit<CaseTarget, 'values'> {
  values: VariableValues
  /** Those that may be shown. */
  openValues: VariableValues
  /** Undefined for a document that can't be called. */
  documentOf: (docId: string) => Promise<CalledDocument | undefined>
  /** @throws {CaseNotAnswered} */
  send: (request: RequestDescription, docId: string) => Promise<CaseAnswer>
  /** Ends the run after the first that does not pass. */
  isBail: boolean
  signal: AbortSignal
}

/** Each case as it ends, in order. */
export async function* runCases(
  cases: readonly RunnableCase[],
  options: RunOptions,
): AsyncGenerator<CaseResult, void, undefined> {
  const handed = new Map<string, string>()
  let hasEnded = false
  for (const one of cases) {
    if (hasEnded || options.signal.aborted) {
      yield resultOf(one, 'skipped')
      continue
    }
    const result = await runCase(one, handed, options)
    hasEnded = options.isBail && result.state !== 'passed'
    yield result
  }
}

function resultOf({ id, name, docId, docName }: RunnableCase, state: CaseState): CaseResult {
  const nothing = { method: '', url: '', status: undefined, timeMs: 0, checks: [], captured: [], unknown: [] }
  return { id, name, docId, docName, state, ...nothing, problem: '' }
}

async function runCase(one: RunnableCase, handed: Map<string, string>, options: RunOptions): Promise<CaseResult> {
  const { request, assertions, captures } = one.content
  const { documentOf, send, openValues, signal, ...target } = options
  const values = new Map([...options.values, ...handed])
  const document = await documentOf(one.docId).catch(() => undefined)
  if (document === undefined) return resultOf(one, 'error')
  const shown = requestOfCase(document, request, { ...target, values: openValues })
  const begun = { ...resultOf(one, 'error'), method: shown.method, url: withPlainNames(shown.url) }
  const unknown = variablesOfCase(request, target.server).filter((name) => !values.has(name))
  if (unknown.length > 0) return { ...begun, unknown }
  try {
    const answer = await send(requestOfCase(document, request, { ...target, values }), one.docId)
    const { content, components } = document
    const documented = { responses: responsesOf(content, components), components }
    const checks = checkAnswer(answer, assertions, { documented, values })
    const captured = captureValues(answer, captures)
    for (const { variable, value } of captured) if (value !== undefined) handed.set(variable, value)
    const isPassed = checks.every((each) => each.isPassed) && captured.every(({ value }) => value !== undefined)
    return {
      ...begun,
      state: isPassed ? 'passed' : 'failed',
      status: answer.status,
      timeMs: Math.round(answer.timeMs),
      checks,
      captured: captured.map(({ variable, value }) => ({ variable, isFound: value !== undefined })),
    }
  } catch (error) {
    if (signal.aborted) return resultOf(one, 'skipped')
    if (!(error instanceof CaseNotAnswered)) throw error
    return { ...begun, problem: error.message }
  }
}

/** How many ended how. */
export function countResults(results: readonly CaseResult[]): Record<CaseState, number> {
  const counts = { passed: 0, failed: 0, error: 0, skipped: 0 }
  for (const { state } of results) counts[state] += 1
  return counts
}
