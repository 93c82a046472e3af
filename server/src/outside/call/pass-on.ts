/*
 * A response on its way to who asked for it: frames (`call-frames.ts` of the contract) that are made as they are read. Owns: the limit on its size,
 * and what is known at its end.
 */
import type { IncomingMessage } from 'node:http'
import {
  frameHead,
  writeJsonFrame,
  type CallEnd,
  type CallFailureFacts,
  type CallHead,
  type callCuts,
} from '@lectern/contracts'
import type { CallFailure } from './call-failure.ts'
import { decodeBody, encodingsOf } from './decode-body.ts'
import { pairsOf } from './exchange.ts'
import type { CallResponse } from './send-call.ts'

type Cut = (typeof callCuts)[number]

export interface PassOnOptions {
  maxBytes: number
  decode: boolean
  /** When the call began, as `performance.now`. */
  startMs: number
  isOver: () => boolean
}

export async function* passOn(
  response: CallResponse,
  options: PassOnOptions,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { hops, notFollowed, body, close } = response
  const last = hops.at(-1)
  const encodings = options.decode && last !== undefined && hasBody(last) ? encodingsOf(last.headers) : []
  const head: CallHead = {
    hops: [...hops],
    decoded: encodings,
    notFollowed,
    startedMs: performance.now() - options.startMs,
  }
  yield writeJsonFrame('head', head)
  const counted = { bodyBytes: 0, wireBytes: 0 }
  body.on('data', (chunk: Uint8Array) => {
    counted.wireBytes += chunk.length
  })
  body.pause()
  try {
    let cut: Cut | null = null
    try {
      for await (const chunk of decodeBody(body, encodings)) {
        // Bodies are bytes: no encoding was set.
        const bytes = chunk as Uint8Array
        if (counted.bodyBytes + bytes.length > options.maxBytes) {
          cut = 'size'
          break
        }
        counted.bodyBytes += bytes.length
        // Not joined: copies of large bodies would keep the garbage collector busy.
        yield frameHead('data', bytes.length)
        yield bytes
      }
    } catch (error) {
      cut = cutOf(error, body, options)
    }
    yield writeJsonFrame('end', endOf(counted, cut, body, options))
  } finally {
    close()
  }
}

function hasBody({ method, status }: { method: string; status: number }): boolean {
  return method !== 'HEAD' && status !== 204 && status !== 304
}

function endOf(
  counted: Pick<CallEnd, 'bodyBytes' | 'wireBytes'>,
  cut: Cut | null,
  { rawTrailers }: IncomingMessage,
  { startMs }: PassOnOptions,
): CallEnd {
  return { ...counted, durationMs: performance.now() - startMs, trailers: pairsOf(rawTrailers), cut }
}

function cutOf(error: unknown, body: IncomingMessage, { isOver }: PassOnOptions): Cut {
  if (isOver()) return 'time'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^(Z_|ERR__ERROR|ERR_BROTLI|ERR_PADDING|ZSTD_)/.test(code)) return 'encoding'
  return body.complete ? 'encoding' : 'connection'
}

/** The frame of a call that got no response. */
export function failureFrame({ reason, detail, hops, tls }: CallFailure, startMs: number): Uint8Array {
  const facts: CallFailureFacts = { reason, detail, hops: [...hops], tls, durationMs: performance.now() - startMs }
  return writeJsonFrame('failure', facts)
}
