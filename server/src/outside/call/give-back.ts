/*
 * Memory of bytes that were passed on. Bytes are kept outside the heap, and after some ten megabytes of them the collector holds everyone up to see which
 * are still needed; whoever knows says so instead.
 */
import { Readable, type Writable } from 'node:stream'

/** Nothing can read these bytes from now on. What shares its memory with others keeps it. */
export function giveBack({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

/** The pieces, to be piped to a stream: each is given back once that has sent it. */
export function givingBack(pieces: AsyncIterable<unknown> | Iterable<unknown>, to: Writable): Readable {
  const readable: Readable = Readable.from(pass())
  return readable

  async function* pass(): AsyncGenerator<unknown, void, undefined> {
    const passed: Uint8Array[] = []
    for await (const piece of pieces) {
      // Each of those counts as one until it is written.
      const written = passed.slice(0, passed.length - readable.readableLength)
      for (const sent of passed.splice(0, countSent(written, to.writableLength))) giveBack(sent)
      if (piece instanceof Uint8Array) passed.push(piece)
      yield piece
    }
  }
}

/** How many of the pieces are sent for certain when that many bytes are waiting, with what a protocol adds to them. */
function countSent(written: readonly Uint8Array[], waiting: number): number {
  let [count, unsent] = [written.length, waiting]
  for (; count > 0 && unsent > 0; count -= 1) unsent -= written[count - 1]?.byteLength ?? 0
  return count
}
