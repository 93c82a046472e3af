import type { CallFrame } from '@lectern/contracts'
import { answerChallenge } from '@lectern/model'
import { useEffect, useRef, useState } from 'react'
import { sharedMockHeaders } from '../../../../entities/visit/shared-mock.ts'
import { EventReader } from '../answer/read-events.ts'
import type { FilledRequest } from '../draft/request-of-draft.ts'
import {
  begin,
  isRunning,
  lastHop,
  withEvents,
  withFrames,
  type CallPhase,
  type CallState,
  type SendingWay,
} from './call-state.ts'
import { BlockedCall, sendDirectly } from './send-directly.ts'
import { sendThroughProxy, type CallOrigin } from './send-through-proxy.ts'

/** Milliseconds between two pictures of a body that is arriving. */
const pictureMs = 120

interface WayOptions extends CallOrigin {
  way: SendingWay
  verifyTls: boolean
}

/** The frames of the response as they arrive, by the way calls are sent. */
export function framesOf(
  sent: FilledRequest,
  { docId, visit, way, verifyTls }: WayOptions,
  signal: AbortSignal,
): AsyncGenerator<CallFrame, void, undefined> {
  return way === 'proxy'
    ? sendThroughProxy(sent, { docId, visit, verifyTls }, signal)
    : sendDirectly(sent, signal, sharedMockHeaders(visit, sent.request.url))
}

interface SendOptions extends WayOptions {
  /** User and password, where the service asks for a digest. */
  digest?: { user: string; password: string } | undefined
}

/** The last call of a page. Leaving the page cancels it. */
export function useCall() {
  const [call, setCall] = useState<CallState>()
  const running = useRef<AbortController>(undefined)
  const numbers = useRef(0)
  useEffect(() => () => running.current?.abort(), [])

  /** Sends a request; the one before ends. Returns the call when it has ended, however. */
  const send = async (sent: FilledRequest, options: SendOptions): Promise<CallState> => {
    const { way, digest } = options
    running.current?.abort()
    const stop = new AbortController()
    running.current = stop
    numbers.current += 1
    let state = begin(numbers.current, way, sent)
    setCall(state)
    const show = (next: CallState) => {
      state = next
      if (running.current === stop) setCall(next)
    }
    const frames = framesOf(sent, options, stop.signal)
    const reader = new EventReader()
    const picture = collector((batch) => show(withEvents(withFrames(state, batch), batch, reader)))
    try {
      for await (const frame of frames) picture.add(frame)
      picture.flush()
    } catch (error) {
      picture.flush()
      show({ ...state, error, phase: phaseOf(error, stop.signal) })
    }
    const answer = digest === undefined || stop.signal.aborted ? undefined : withDigest(state, digest)
    return answer === undefined ? state : send(answer, { ...options, digest: undefined })
  }
  const cancel = () => running.current?.abort()
  /** Shows a text in place of the body that arrived. */
  const showBody = (number: number, text: string) =>
    setCall((now) => (now?.number === number ? { ...now, pieces: [new TextEncoder().encode(text)] } : now))
  const clear = () => {
    running.current?.abort()
    setCall(undefined)
  }
  return { call, send, cancel, clear, showBody, isRunning: isRunning(call) }
}

/** The request once more, with the answer to the challenge of its response; undefined when there is none. */
function withDigest(state: CallState, digest: { user: string; password: string }): FilledRequest | undefined {
  const hop = lastHop(state)
  const request = hop && answerChallenge(state.sent.request, hop, digest)
  return request && { ...state.sent, request }
}

function phaseOf(error: unknown, signal: AbortSignal): CallPhase {
  if (signal.aborted) return 'cancelled'
  return error instanceof BlockedCall ? 'blocked' : 'error'
}

/** Passes on frames that arrive in short succession together, so that the page is drawn a few times a second at most. */
function collector(pass: (frames: CallFrame[]) => void) {
  const batch: CallFrame[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (batch.length > 0) pass(batch.splice(0))
  }
  const add = (frame: CallFrame) => {
    batch.push(frame)
    if (frame.kind === 'data') timer ??= setTimeout(flush, pictureMs)
    else flush()
  }
  return { add, flush }
}
