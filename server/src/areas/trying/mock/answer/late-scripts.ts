/*
 * Scripts that run out of time or memory again and again. Owns: that such a script rests for a while, so that its callers, however many, cost those
 * of others next to nothing. Does not own: running it.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { ScriptOutcome } from '../../../../sandbox/script-result.ts'

/** In a row, before a script rests. */
const mostLate = 3
const restMs = 10_000
/** What a call waits for while the script rests: whoever asks again at once is held back as by the script itself. */
const pauseMs = 1_000
/** Scripts that are remembered. */
const mostKept = 1_000

interface Lateness {
  /** In a row. */
  times: number
  /** How it ended last. */
  outcome: ScriptOutcome | undefined
  restsUntilMs: number
  /** Ends runs that wait for their turn. */
  rest: AbortController
}

interface Surroundings {
  clock: () => number
  /** Waits so many milliseconds. */
  pause?: (ms: number) => Promise<unknown>
}

export class LateScripts {
  readonly #clock: () => number
  readonly #pause: (ms: number) => Promise<unknown>
  /** The longest remembered first. */
  readonly #kept = new Map<string, Lateness>()

  constructor({ clock, pause = delay }: Surroundings) {
    this.#clock = clock
    this.#pause = pause
  }

  /** Runs the script; while it rests its last outcome stands for the next one. */
  async run(key: string, run: (signal: AbortSignal) => Promise<ScriptOutcome>): Promise<ScriptOutcome> {
    const late = this.#find(key)
    if (late.outcome !== undefined && late.restsUntilMs > this.#clock()) {
      const { outcome } = late
      await this.#pause(pauseMs)
      return outcome
    }
    const { signal } = late.rest
    try {
      const outcome = await run(signal)
      this.#note(late, outcome)
      return outcome
    } catch (error) {
      if (signal.aborted && late.outcome !== undefined) return late.outcome
      throw error
    }
  }

  #find(key: string): Lateness {
    const late = this.#kept.get(key) ?? { times: 0, outcome: undefined, restsUntilMs: 0, rest: new AbortController() }
    this.#kept.delete(key)
    this.#kept.set(key, late)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest)
    return late
  }

  #note(late: Lateness, outcome: ScriptOutcome): void {
    const kind = outcome.error?.kind
    if (kind === 'busy') return
    late.times = kind === 'time' || kind === 'memory' ? late.times + 1 : 0
    late.outcome = late.times > 0 ? outcome : undefined
    if (late.times < mostLate) return
    late.restsUntilMs = this.#clock() + restMs
    late.rest.abort()
    late.rest = new AbortController()
  }
}
