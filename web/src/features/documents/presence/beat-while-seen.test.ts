// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { beatWhileSeen } from './beat-while-seen.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function turn(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('beatWhileSeen', () => {
  it('beats at once and at its pace, rests in the background, and ends', () => {
    const beat = vi.fn()
    const ending = new AbortController()
    beatWhileSeen(beat, 1_000, ending.signal)
    expect(beat).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(2_000)
    expect(beat).toHaveBeenCalledTimes(3)
    turn('hidden')
    vi.advanceTimersByTime(60_000)
    expect(beat).toHaveBeenCalledTimes(3)
    turn('visible')
    expect(beat).toHaveBeenCalledTimes(4)
    vi.advanceTimersByTime(1_000)
    expect(beat).toHaveBeenCalledTimes(5)
    ending.abort()
    vi.advanceTimersByTime(60_000)
    turn('visible')
    expect(beat).toHaveBeenCalledTimes(5)
  })

  it('waits for a page that begins in the background', () => {
    const beat = vi.fn()
    const ending = new AbortController()
    turn('hidden')
    beatWhileSeen(beat, 1_000, ending.signal)
    vi.advanceTimersByTime(10_000)
    expect(beat).not.toHaveBeenCalled()
    turn('visible')
    expect(beat).toHaveBeenCalledTimes(1)
    ending.abort()
  })
})
