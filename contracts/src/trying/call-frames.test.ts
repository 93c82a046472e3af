import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frameHead, readCallFrames, writeJsonFrame, type CallFrame } from './call-frames.ts'

const end = { bodyBytes: 3, wireBytes: 3, durationMs: 1, trailers: [], cut: null }
const head = { hops: [], decoded: [], notFollowed: null, startedMs: 0 }

/** The bytes in pieces that end at these places. */
async function* piecesOf(bytes: Uint8Array, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  const places = [...new Set(cuts.map((cut) => cut % bytes.length))].sort((a, b) => a - b)
  for (const [index, from] of [0, ...places].entries()) yield bytes.subarray(from, places[index] ?? bytes.length)
  await Promise.resolve()
}

async function read(bytes: Uint8Array, cuts: readonly number[] = []): Promise<CallFrame[]> {
  const frames: CallFrame[] = []
  for await (const frame of readCallFrames(piecesOf(bytes, cuts))) frames.push(frame)
  return frames
}

const joined = (...parts: Uint8Array[]): Uint8Array => new Uint8Array(parts.flatMap((part) => [...part]))
const dataFrame = (...bytes: number[]): Uint8Array => joined(frameHead('data', bytes.length), new Uint8Array(bytes))
const whole = joined(
  writeJsonFrame('head', head),
  dataFrame(1, 2),
  dataFrame(),
  dataFrame(255),
  writeJsonFrame('end', end),
)

describe('frames of a call', () => {
  it('are read as they were written, wherever the pieces end', async () => {
    const expected = [
      { kind: 'head', head },
      { kind: 'data', bytes: new Uint8Array([1, 2]) },
      { kind: 'data', bytes: new Uint8Array() },
      { kind: 'data', bytes: new Uint8Array([255]) },
      { kind: 'end', end },
    ]
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(), { maxLength: 20 }), async (cuts) => {
        expect(await read(whole, cuts)).toEqual(expected)
      }),
    )
  })

  it('of kinds that are not known are skipped, and nothing is read behind the last one', async () => {
    const unknown = new Uint8Array([9, 0, 0, 0, 2, 7, 7])
    const frames = await read(joined(unknown, writeJsonFrame('end', end), new Uint8Array([1, 2, 3])))
    expect(frames).toEqual([{ kind: 'end', end }])
  })

  it('that end early, or are none, are an error', async () => {
    await expect(read(whole.subarray(0, whole.length - 1))).rejects.toThrow('ended early')
    await expect(read(new TextEncoder().encode('<html>no frames</html>'))).rejects.toThrow('no answer of the proxy')
  })
})
