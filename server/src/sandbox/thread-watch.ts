/*
 * Ends threads that are stuck in one built-in call, where the engine cannot ask whether the time is over. Owns: seeing that from outside. Does not
 * own: the clock of a script, which its thread keeps.
 *
 * Counts the processor time of the whole process, which is at least that of the thread: on a machine that has no time for this process, no thread is
 * taken for stuck.
 */
import { longestStepMs, silenceMs } from './limits.ts'

const tickMs = 10

/** A moment, by both clocks. */
interface Moment {
  wallMs: number
  cpuMs: number
}

interface Watched {
  pulse: Int32Array
  cpuMs: number
  kill: () => void
  begun: Moment | undefined
  beats: number
  /** When it showed the last sign of life. */
  beat: Moment
}

/** Steps being watched; the timer runs only while there are some. */
export class ThreadWatch {
  readonly #watched = new Set<Watched>()
  #timer: NodeJS.Timeout | undefined

  /** Calls `kill` when the step is over its time and shows no sign of life. Returns what ends the watch. */
  watch(pulse: SharedArrayBuffer, cpuMs: number, kill: () => void): () => void {
    const beat = momentNow()
    const step: Watched = { pulse: new Int32Array(pulse), cpuMs, kill, begun: undefined, beats: 0, beat }
    this.#watched.add(step)
    this.#timer ??= setInterval(() => this.#look(momentNow()), tickMs).unref()
    return () => {
      this.#watched.delete(step)
      if (this.#watched.size > 0) return
      clearInterval(this.#timer)
      this.#timer = undefined
    }
  }

  #look(now: Moment): void {
    for (const step of this.#watched) {
      // Not begun: the thread is starting, or makes its image.
      if (Atomics.load(step.pulse, 0) === 0) continue
      if (step.begun === undefined) Object.assign(step, { begun: now, beat: now })
      const beats = Atomics.load(step.pulse, 1)
      if (beats !== step.beats) Object.assign(step, { beats, beat: now })
      if (!isStuck(step, now)) continue
      this.#watched.delete(step)
      step.kill()
    }
  }
}

function isStuck({ begun, beat, cpuMs }: Watched, now: Moment): boolean {
  if (begun === undefined) return false
  const wallMs = now.wallMs - begun.wallMs
  const isOver = wallMs > cpuMs && now.cpuMs - begun.cpuMs > cpuMs
  return (isOver && now.cpuMs - beat.cpuMs >= silenceMs) || wallMs > cpuMs + longestStepMs
}

function momentNow(): Moment {
  const { user, system } = process.cpuUsage()
  return { wallMs: performance.now(), cpuMs: (user + system) / 1000 }
}
