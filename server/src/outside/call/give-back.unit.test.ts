import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { giveBack, givingBack } from './give-back.ts'

it('gives pieces back when they were sent, never before', async () => {
  const pieces = Array.from({ length: 40 }, (_, at) => new Uint8Array(1_000).fill(at))
  const received: number[] = []
  const mostKept: number[] = []
  const slow = new Writable({
    highWaterMark: 3_000,
    write: (piece: Uint8Array, _encoding, done) => {
      void setImmediate().then(() => {
        received.push(...piece)
        mostKept.push(pieces.filter(({ length }) => length > 0).length)
        done()
      })
    },
  })
  await pipeline(givingBack(pieces, slow), slow)
  expect(received).toEqual(Array.from({ length: 40_000 }, (_, at) => Math.floor(at / 1_000)))
  expect(mostKept.at(-1)).toBeLessThan(10)
})

it('keeps memory that others share', () => {
  const [shared, alone] = [Buffer.from('pooled'), new Uint8Array(3)]
  for (const piece of [shared, alone]) giveBack(piece)
  expect([String(shared), alone.length]).toEqual(['pooled', 0])
})
