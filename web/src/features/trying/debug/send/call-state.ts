/*
 * A call from sending to its last byte. Owns: what is known at each moment. Does not own: how a response is shown.
 */
import type { CallEnd, CallFailureFacts, CallFrame, CallHead } from '@lectern/contracts'
import { appendAll } from '@lectern/model'
import type { EventReader, ServerEvent } from '../answer/read-events.ts'
import type { FilledRequest } from '../draft/request-of-draft.ts'

export type SendingWay = 'proxy' | 'direct'
/** Which ways there are; for visitors the server alone, only to addresses that the document shows. */
export type SendingWays = 'both' | 'direct' | 'visit'

/** How a call is sent, where that differs from the last one. */
export interface SendingChoice {
  chosen?: SendingWay
  /** Whether the certificate has to be trusted. */
  verifyTls?: boolean
}

/** `error`: the server of this page did not send it. `blocked`: the browser did not, or may not show the response. */
export type CallPhase = 'sending' | 'receiving' | 'done' | 'failed' | 'error' | 'blocked' | 'cancelled'

export interface CallState {
  /** Another call has another number. */
  number: number
  way: SendingWay
  phase: CallPhase
  sent: FilledRequest
  /** `Date.now()` when it was sent. */
  startedAtMs: number
  head: CallHead | undefined
  /** Of the body, as they arrived; grows while it is received. */
  pieces: readonly Uint8Array[]
  bytes: number
  /** Server-sent events: the last ones, and how many there were. */
  events: readonly ServerEvent[]
  eventCount: number
  end: CallEnd | undefined
  failure: CallFailureFacts | undefined
  error: unknown
}

/** A call that is being sent. */
export function begin(number: number, way: SendingWay, sent: FilledRequest): CallState {
  return {
    number,
    way,
    phase: 'sending',
    sent,
    startedAtMs: Date.now(),
    head: undefined,
    pieces: [],
    bytes: 0,
    events: [],
    eventCount: 0,
    end: undefined,
    failure: undefined,
    error: undefined,
  }
}

/** The call after frames that arrived together. */
export function withFrames(state: CallState, frames: readonly CallFrame[]): CallState {
  const next = { ...state }
  const pieces: Uint8Array[] = []
  for (const frame of frames) {
    switch (frame.kind) {
      case 'head':
        next.head = frame.head
        next.phase = 'receiving'
        break
      case 'data':
        pieces.push(frame.bytes)
        next.bytes += frame.bytes.length
        break
      case 'end':
        next.end = frame.end
        next.phase = 'done'
        break
      case 'failure':
        next.failure = frame.failure
        next.phase = 'failed'
        break
    }
  }
  if (pieces.length > 0) {
    const all = [...state.pieces]
    appendAll(all, pieces)
    next.pieces = all
  }
  return next
}

/** Events that are kept: the last ones. */
const mostEvents = 500

/** The call with the events that its pieces complete, if its body is a stream of events. */
export function withEvents(state: CallState, frames: readonly CallFrame[], reader: EventReader): CallState {
  const type = lastHop(state)?.headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? ''
  if (!/^\s*text\/event-stream\b/i.test(type)) return state
  const nowMs = Date.now()
  const found = frames.flatMap((frame) => (frame.kind === 'data' ? reader.read(frame.bytes, nowMs) : []))
  const events = [...state.events, ...found].slice(-mostEvents)
  return { ...state, events, eventCount: state.eventCount + found.length }
}

/** The last response of a call; undefined until it has one. */
export function lastHop({ head }: Pick<CallState, 'head'>): CallHead['hops'][number] | undefined {
  return head?.hops.at(-1)
}

/** True while a call is on its way. */
export function isRunning(state: CallState | undefined): boolean {
  return state?.phase === 'sending' || state?.phase === 'receiving'
}
