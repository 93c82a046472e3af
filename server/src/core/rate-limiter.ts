/* A rate limit with a fixed window per key, counted in this process only. */
import { AppError } from './app-error.ts'
import type { Clock } from './clock.ts'

/** Keys that are remembered before the old ones are looked through. */
const manyKeys = 10_000

/** `limit` times per `windowMs` for each key. */
export class RateLimiter {
  readonly #clock: Clock
  readonly #limit: number
  readonly #windowMs: number
  readonly #windows = new Map<string, { startMs: number; count: number }>()

  constructor(clock: Clock, { limit, windowMs }: { limit: number; windowMs: number }) {
    this.#clock = clock
    this.#limit = limit
    this.#windowMs = windowMs
  }

  /**
   * Counts one call.
   * @throws {AppError} too_many_requests
   */
  count(key: string): void {
    const nowMs = this.#clock()
    if (this.#windows.size > manyKeys) this.#forget(nowMs)
    const known = this.#windows.get(key)
    const window = known === undefined || nowMs - known.startMs > this.#windowMs ? { startMs: nowMs, count: 0 } : known
    window.count += 1
    this.#windows.set(key, window)
    if (window.count > this.#limit) throw new AppError('too_many_requests')
  }

  #forget(nowMs: number): void {
    for (const [key, { startMs }] of this.#windows) if (nowMs - startMs > this.#windowMs) this.#windows.delete(key)
  }
}
