import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startRestTimer } from './rest-timer.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('startRestTimer', () => {
  it('acts after a pause, once for all that was asked', () => {
    const act = vi.fn()
    const timer = startRestTimer(act, 300, 800)
    timer.ask()
    vi.advanceTimersByTime(200)
    timer.ask()
    vi.advanceTimersByTime(299)
    expect(act).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(act).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(5_000)
    expect(act).toHaveBeenCalledTimes(1)
  })

  it('acts in time when there is no pause, and counts anew from then', () => {
    const act = vi.fn()
    const timer = startRestTimer(act, 300, 800)
    for (let elapsedMs = 0; elapsedMs < 1_700; elapsedMs += 100) {
      timer.ask()
      vi.advanceTimersByTime(100)
    }
    expect(act).toHaveBeenCalledTimes(2)
  })

  it('acts in the call that comes too late when no timer gets its turn', () => {
    const act = vi.fn()
    const timer = startRestTimer(act, 300, 800)
    const begunMs = Date.now()
    timer.ask()
    vi.setSystemTime(begunMs + 799)
    timer.ask()
    expect(act).not.toHaveBeenCalled()
    vi.setSystemTime(begunMs + 801)
    timer.ask()
    expect(act).toHaveBeenCalledTimes(1)
  })

  it('does what waits when it is told to, and nothing when nothing waits', () => {
    const act = vi.fn()
    const timer = startRestTimer(act, 300, 800)
    timer.flush()
    expect(act).not.toHaveBeenCalled()
    timer.ask()
    timer.flush()
    expect(act).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(5_000)
    expect(act).toHaveBeenCalledTimes(1)
  })
})
