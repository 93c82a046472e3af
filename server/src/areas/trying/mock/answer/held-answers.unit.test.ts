import { describe, expect, it } from 'vitest'
import { HeldAnswers } from './held-answers.ts'

const longMs = 600_000
const stays = new AbortController().signal

describe('answers that are held back', () => {
  it('come after their time, and at once without one', async () => {
    const held = new HeldAnswers()
    expect(await held.hold('a', 1, stays)).toBe(true)
    expect(await held.hold('a', 0, stays)).toBe(true)
  })

  it('end when their caller leaves, who may wait again then', async () => {
    const held = new HeldAnswers()
    const leaving = Array.from({ length: 100 }, () => new AbortController())
    const waits = leaving.map(({ signal }) => held.hold('a', longMs, signal))
    await expect(held.hold('a', longMs, stays)).rejects.toMatchObject({ error: 'too_many_requests' })
    leaving[0]?.abort()
    expect(await waits[0]).toBe(false)
    const again = held.hold('a', longMs, stays)
    held.close()
    expect(await Promise.all([again, ...waits.slice(1)])).toEqual(Array.from({ length: 100 }, () => false))
  })

  it('are as many as all callers together may wait for', async () => {
    const held = new HeldAnswers()
    const waits = Array.from({ length: 2_000 }, (_, at) => held.hold(String(at % 20), longMs, stays))
    await expect(held.hold('another', longMs, stays)).rejects.toMatchObject({ error: 'too_many_requests' })
    held.close()
    expect((await Promise.all(waits)).every((isThere) => !isThere)).toBe(true)
  })
})
