/* A response as a whole, for what the page itself asks of a service. */
import type { CallFailureReason, CallFrame } from '@lectern/contracts'
import { joinPieces } from '../answer/answer-kind.ts'

/** The service could not be reached. */
export class UnreachedError extends Error {
  override name = 'UnreachedError'
  readonly reason: CallFailureReason
  readonly detail: string

  constructor(reason: CallFailureReason, detail: string) {
    super(reason)
    this.reason = reason
    this.detail = detail
  }
}

/** Its body is longer than what was asked for ever is. */
export class TooLongError extends Error {
  override name = 'TooLongError'
  readonly mostBytes: number

  constructor(mostBytes: number) {
    super(`more than ${String(mostBytes)} bytes`)
    this.mostBytes = mostBytes
  }
}

/** @throws {UnreachedError} @throws {TooLongError} */
export async function readWhole(frames: AsyncIterable<CallFrame>, mostBytes: number): Promise<Response> {
  let head: ResponseInit = {}
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const frame of frames) {
    if (frame.kind === 'failure') throw new UnreachedError(frame.failure.reason, frame.failure.detail)
    if (frame.kind === 'head') {
      const last = frame.head.hops.at(-1)
      head = { status: last?.status ?? 200, headers: last?.headers.map(({ name, value }) => [name, value]) ?? [] }
    }
    if (frame.kind !== 'data') continue
    bytes += frame.bytes.length
    if (bytes > mostBytes) throw new TooLongError(mostBytes)
    pieces.push(frame.bytes)
  }
  return new Response(pieces.length === 0 ? null : joinPieces(pieces), head)
}
