/* Sending a case from this page, as the debug page sends. */
import { CaseNotAnswered, parseJson, type CaseAnswer, type Json, type RequestDescription } from '@lectern/model'
import type { CallFailureFacts } from '@lectern/contracts'
import { describeError } from '../../../../shared/api/report-error.ts'
import { joinPieces, kindOfAnswer } from '../answer/answer-kind.ts'
import { decodeText } from '../answer/decode-text.ts'
import { begin, lastHop, withFrames, type CallState, type SendingWay } from '../send/call-state.ts'
import { scriptResponseOf } from '../scripts/script-request.ts'
import { BlockedCall, sendDirectly } from '../send/send-directly.ts'
import { sendThroughProxy } from '../send/send-through-proxy.ts'

/** Sentences for calls without a response. */
export interface NoAnswerWords {
  failure: (failure: CallFailureFacts) => string
  blocked: string
}

interface CaseSending {
  docId: string
  way: SendingWay
  signal: AbortSignal
  words: NoAnswerWords
}

/** @throws {CaseNotAnswered} */
export async function sendCase(
  request: RequestDescription,
  { docId, way, signal, words }: CaseSending,
): Promise<CaseAnswer> {
  const sent = { request, files: [] }
  const frames =
    way === 'proxy' ? sendThroughProxy(sent, { docId, verifyTls: true }, signal) : sendDirectly(sent, signal)
  let state = begin(0, way, sent)
  try {
    for await (const frame of frames) state = withFrames(state, [frame])
  } catch (error) {
    throw new CaseNotAnswered(error instanceof BlockedCall ? words.blocked : describeError(error), { cause: error })
  }
  if (state.failure !== undefined) throw new CaseNotAnswered(words.failure(state.failure))
  const answer = answerOf(state)
  if (answer === undefined) throw new CaseNotAnswered(words.blocked)
  return { ...answer, text: scriptResponseOf(state)?.body ?? '' }
}

/** A response as cases see it; undefined while there is none. */
function answerOf(call: CallState): CaseAnswer | undefined {
  const hop = lastHop(call)
  if (hop === undefined) return undefined
  const { method, status, headers } = hop
  const timeMs = call.end?.durationMs ?? 0
  return {
    method,
    status,
    headers,
    hasAllHeaders: call.way === 'proxy',
    bodyBytes: call.bytes,
    value: jsonBodyOf(call),
    timeMs,
  }
}

/** Undefined for a body that is no JSON. */
export function jsonBodyOf(call: CallState): Json | undefined {
  const type = lastHop(call)?.headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? ''
  if (kindOfAnswer(type, call.bytes) !== 'json') return undefined
  try {
    return parseJson(decodeText(joinPieces(call.pieces), type))
  } catch {
    // Assertions about its values report it.
    return undefined
  }
}
