/* How much one person, or one visitor, may have the server call. Counted in this process. */
import type { SettingsOf } from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import type { Clock } from '../../../core/clock.ts'
import { RateLimiter } from '../../../core/rate-limiter.ts'

/** Calls of one of them at a time: some more than a browser makes to one host. */
const mostOpen = 20
/** Calls of all visitors together at a time. */
const mostOpenOfVisitors = 200

export interface Caller {
  caller: string
  /** Without an account. */
  isVisitor: boolean
}

export class CallLimits {
  readonly #clock: Clock
  readonly #open = new Map<string, number>()
  #perMinute = 0
  #limiter: RateLimiter | undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /**
   * Counts a call. Returns what ends it.
   * @throws {AppError} too_many_requests, proxy_busy
   */
  begin({ caller, isVisitor }: Caller, settings: SettingsOf<'proxy'>): () => void {
    this.#limiterOf(settings).count(caller)
    const counted = isVisitor ? { [caller]: mostOpen, visitors: mostOpenOfVisitors } : { [caller]: mostOpen }
    for (const [key, limit] of Object.entries(counted))
      if ((this.#open.get(key) ?? 0) >= limit) throw new AppError('proxy_busy', { limit })
    const keys = Object.keys(counted)
    for (const key of keys) this.#open.set(key, (this.#open.get(key) ?? 0) + 1)
    let isOpen = true
    return () => {
      if (isOpen) for (const key of keys) this.#close(key)
      isOpen = false
    }
  }

  #close(key: string): void {
    const left = (this.#open.get(key) ?? 1) - 1
    if (left === 0) this.#open.delete(key)
    else this.#open.set(key, left)
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
