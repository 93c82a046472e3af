/* How much one person may have the server call. Counted in this process. */
import type { SettingsOf } from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import type { Clock } from '../../../core/clock.ts'
import { RateLimiter } from '../../../core/rate-limiter.ts'

/** Calls of one person at a time: some more than a browser makes to one host. */
const mostOpen = 20

export class CallLimits {
  readonly #clock: Clock
  readonly #open = new Map<number, number>()
  #perMinute = 0
  #limiter: RateLimiter | undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /**
   * Counts a call. Returns what ends it.
   * @throws {AppError} too_many_requests, proxy_busy
   */
  begin(userId: number, settings: SettingsOf<'proxy'>): () => void {
    this.#limiterOf(settings).count(String(userId))
    const open = this.#open.get(userId) ?? 0
    if (open >= mostOpen) throw new AppError('proxy_busy', { limit: mostOpen })
    this.#open.set(userId, open + 1)
    let isOpen = true
    return () => {
      if (isOpen) this.#close(userId)
      isOpen = false
    }
  }

  #close(userId: number): void {
    const left = (this.#open.get(userId) ?? 1) - 1
    if (left === 0) this.#open.delete(userId)
    else this.#open.set(userId, left)
  }

  /** A new one once the setting was changed. */
  #limiterOf({ perMinute }: SettingsOf<'proxy'>): RateLimiter {
    if (this.#limiter === undefined || perMinute !== this.#perMinute) {
      this.#perMinute = perMinute
      this.#limiter = new RateLimiter(this.#clock, { limit: perMinute, windowMs: 60_000 })
    }
    return this.#limiter
  }
}
