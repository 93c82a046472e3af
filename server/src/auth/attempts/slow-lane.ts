/*
 * One try after the other with a pause before each, for network addresses that guess: what they may do becomes slow, and no one there is refused.
 * Each process has lanes of its own.
 */
import { AppError } from '../../core/app-error.ts'
import type { Sleep } from '../../core/clock.ts'

/** Tries that wait in one lane; more are sent away. */
const laneLength = 20

interface Lane {
  waiting: number
  last: Promise<void>
}

export class SlowLanes {
  readonly #lanes = new Map<string, Lane>()

  /**
   * Comes back when the pauses of those before and one's own have passed.
   * @throws {AppError} login_slowed `{seconds}` when the lane is full
   */
  async wait(key: string, pauseMs: number, sleep: Sleep): Promise<void> {
    const lane = this.#lanes.get(key) ?? { waiting: 0, last: Promise.resolve() }
    if (lane.waiting >= laneLength) throw new AppError('login_slowed', { seconds: Math.ceil(pauseMs / 1000) })
    this.#lanes.set(key, lane)
    lane.waiting += 1
    lane.last = lane.last.then(() => sleep(pauseMs))
    try {
      await lane.last
    } finally {
      lane.waiting -= 1
      if (lane.waiting === 0) this.#lanes.delete(key)
    }
  }
}
