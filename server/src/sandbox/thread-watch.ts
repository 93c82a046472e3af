/*
 * Ends threads that are stuck in one built-in call, where the engine cannot ask whether the time is over. Owns: seeing that from outside. Does not
 * own: the clock of a script, which its thread keeps.
 */
import { silenceMs } from './limits.ts'

const tickMs = 10

interface Watched {
  pulse: Int32Array
  cpuMs: number
  kill: () => void
  begunAtMs: number | undefined
  beats: number
  beatAtMs: number
}

/** Steps being watched; the timer runs only while there are some. */
export class ThreadWatch {
  readonly #watched = new Set<Watched>()
  #timer: NodeJS.Timeout | undefined

  /** Calls `kill` when the step is over its time and shows no sign of life. Returns what ends the watch. */
  watch(pulse: SharedArrayBuffer, cpuMs: number, kill: () => void): () => void {
    const step: Watched = { pulse: new Int32Array(pulse), cpuMs, kill, begunAtMs: undefined, beats: 0, beatAtMs: 0 }
    this.#watched.add(step)
    this.#timer ??= setInterval(() => this.#look(performance.now()), tickMs).unref()
    return () => {
      this.#watched.delete(step)
      if (this.#watched.size > 0) return
      clearInterval(this.#timer)
      this.#timer = undefined
    }
  }

  #look(nowMs: number): void {
    for (const step of this.#watched) {
      if (Atomics.load(step.pulse, 0) === 0) continue
      step.begunAtMs ??= nowMs
      const beats = Atomics.load(step.pulse, 1)
      if (beats !== step.beats || step.beatAtMs === 0) Object.assign(step, { beats, beatAtMs: nowMs })
      const isOver = nowMs - step.begunAtMs > step.cpuMs
      if (!isOver || nowMs - step.beatAtMs < silenceMs) continue
      this.#watched.delete(step)
      step.kill()
    }
  }
}
