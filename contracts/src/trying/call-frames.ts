/*
 * How a response travels through the proxy: frames of a kind (one byte), a length (four bytes, the highest first) and that many bytes. First a
 * `head` with JSON, then the body in frames of `data`, then an `end` with JSON; or a single `failure` with JSON. Kinds a reader does not know are
 * skipped. Works in browsers and in Node.js.
 */
import type { CallEnd, CallFailureFacts, CallHead } from './call.ts'

export const frameKinds = { head: 1, data: 2, end: 3, failure: 4 } as const
/** Media type of the answer. */
export const framesType = 'application/vnd.lectern.call'

const headBytes = 5
/** Larger is no frame of ours. */
const mostBytes = 64 * 1024 * 1024

export type CallFrame =
  | { kind: 'head'; head: CallHead }
  | { kind: 'data'; bytes: Uint8Array }
  | { kind: 'end'; end: CallEnd }
  | { kind: 'failure'; failure: CallFailureFacts }

type FrameKind = keyof typeof frameKinds

/** What goes before that many bytes. */
export function frameHead(kind: FrameKind, length: number): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(headBytes)
  head[0] = frameKinds[kind]
  new DataView(head.buffer).setUint32(1, length)
  return head
}

/** A frame with JSON. */
export function writeJsonFrame(kind: 'head' | 'end' | 'failure', value: unknown): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(JSON.stringify(value))
  return joined(frameHead(kind, json.length), json)
}

/**
 * Reads the frames of an answer as they arrive; pieces may end anywhere.
 * @throws {Error} when the answer ends before its `end` or `failure`, or is none
 */
export async function* readCallFrames(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<CallFrame, void, undefined> {
  let rest = new Uint8Array()
  for await (const piece of pieces) {
    rest = joined(rest, piece)
    for (let frame = firstFrame(rest); frame !== undefined; frame = firstFrame(rest)) {
      rest = rest.subarray(frame.length)
      const read = readFrame(frame.kind, frame.bytes)
      if (read === undefined) continue
      yield read
      if (read.kind === 'end' || read.kind === 'failure') return
    }
  }
  throw new Error('The answer ended early')
}

function joined(rest: Uint8Array, piece: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(rest.length + piece.length)
  whole.set(rest)
  whole.set(piece, rest.length)
  return whole
}

function firstFrame(bytes: Uint8Array): { kind: number; bytes: Uint8Array; length: number } | undefined {
  const [kind] = bytes
  if (kind === undefined || bytes.length < headBytes) return undefined
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(1)
  if (size > mostBytes) throw new Error('This is no answer of the proxy')
  const length = headBytes + size
  return bytes.length < length ? undefined : { kind, bytes: bytes.subarray(headBytes, length), length }
}

function readFrame(kind: number, bytes: Uint8Array): CallFrame | undefined {
  if (kind === frameKinds.data) return { kind: 'data', bytes }
  if (kind !== frameKinds.head && kind !== frameKinds.end && kind !== frameKinds.failure) return undefined
  const json: unknown = JSON.parse(new TextDecoder().decode(bytes))
  // The server writes each kind in its form.
  if (kind === frameKinds.head) return { kind: 'head', head: json as CallHead }
  // As above.
  if (kind === frameKinds.end) return { kind: 'end', end: json as CallEnd }
  // As above.
  return { kind: 'failure', failure: json as CallFailureFacts }
}
