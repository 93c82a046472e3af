/* Answers that rules hold back. Owns: how many wait at a time, and that none waits for a caller who has left or a server that ends. */
import { setTimeout } from 'node:timers/promises'
import { AppError } from '../../../../core/app-error.ts'

/** Of all mock addresses, and of one caller. */
const most = { all: 2_000, caller: 100 }

export class HeldAnswers {
  readonly #callers = new Map<string, number>()
  readonly #ended = new AbortController()
  #count = 0

  /**
   * Waits, and returns false when nobody waits for the answer any more.
   * @throws {AppError} too_many_requests when as many as may wait do
   */
  async hold(caller: string, delayMs: number, left: AbortSignal): Promise<boolean> {
    if (delayMs === 0) return true
    const own = this.#callers.get(caller) ?? 0
    if (this.#count >= most.all || own >= most.caller) throw new AppError('too_many_requests')
    this.#count += 1
    this.#callers.set(caller, own + 1)
    try {
      await setTimeout(delayMs, undefined, { signal: AbortSignal.any([left, this.#ended.signal]) })
      return true
    } catch {
      // The only error a timer has is that it was ended.
      return false
    } finally {
      this.#count -= 1
      const after = (this.#callers.get(caller) ?? 1) - 1
      if (after === 0) this.#callers.delete(caller)
      else this.#callers.set(caller, after)
    }
  }

  close(): void {
    this.#ended.abort()
  }
}
