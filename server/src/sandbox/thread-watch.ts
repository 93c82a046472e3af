/*
 * Ends threads that are stuck in one built-in call, where the engine cannot ask whether the time is over. Owns: seeing that from outside. Does not
 * own: the clock of a script, which its thread keeps.
 *
 * Asks the thread for its own processor time, which it answers in the middle of a script: whatever else this machine or this process is busy with, a
 * thread is not taken for stuck before it had its time, nor once it is done and its outcome waits to be read.
 */
import { graceMs, longestStepMs } from './limits.ts'

const tickMs = 10

/** Where a thread writes that it begins a step: its id, and its processor time by then in milliseconds. No thread has the id 0. */
export class StepBeginning {
  readonly buffer: SharedArrayBuffer
  readonly #numbers: Float64Array

  constructor(buffer = new SharedArrayBuffer(16)) {
    this.buffer = buffer
    this.#numbers = new Float64Array(buffer)
  }

  write(threadId: number, cpuMs: number): void {
    this.#numbers.set([threadId, cpuMs])
  }

  /** `undefined` while the thread is starting, or makes its image. */
  read(): { threadId: number; cpuMs: number } | undefined {
    const [threadId = 0, cpuMs = 0] = this.#numbers
    return threadId === 0 ? undefined : { threadId, cpuMs }
  }
}

/** @returns the processor time of a thread in milliseconds; `undefined` when it has ended */
export type ThreadClock = (threadId: number) => Promise<number | undefined>

interface Watched {
  beginning: StepBeginning
  cpuMs: number
  kill: () => void
  /** When the step was first seen to have begun. */
  begunMs: number | undefined
  isAsked: boolean
}

/** Steps being watched; the timer runs only while there are some. */
export class ThreadWatch {
  readonly #watched = new Set<Watched>()
  readonly #cpuMsOf: ThreadClock
  #timer: NodeJS.Timeout | undefined

  constructor(cpuMsOf: ThreadClock) {
    this.#cpuMsOf = cpuMsOf
  }

  /** Calls `kill` when the step is well over its time. Returns what ends the watch. */
  watch(beginning: StepBeginning, cpuMs: number, kill: () => void): () => void {
    const step: Watched = { beginning, cpuMs, kill, begunMs: undefined, isAsked: false }
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
      const begun = step.beginning.read()
      if (begun === undefined) continue
      step.begunMs ??= nowMs
      const tookMs = nowMs - step.begunMs
      if (tookMs > step.cpuMs + longestStepMs) this.#end(step)
      // No thread has more time on a processor than there was.
      else if (tookMs > step.cpuMs + graceMs && !step.isAsked) void this.#ask(step, begun)
    }
  }

  async #ask(step: Watched, begun: { threadId: number; cpuMs: number }): Promise<void> {
    step.isAsked = true
    const cpuMs = await this.#cpuMsOf(begun.threadId)
    step.isAsked = false
    if (cpuMs !== undefined && cpuMs - begun.cpuMs > step.cpuMs + graceMs) this.#end(step)
  }

  #end(step: Watched): void {
    if (this.#watched.delete(step)) step.kill()
  }
}
