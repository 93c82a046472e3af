/*
 * Runs scripts people wrote, in threads of their own, in an engine that reaches nothing of this process. Owns: a run from its start to its outcome,
 * its requests and limits. Does not own: what a script is for (its prelude and who reads its result), nor how a request is sent.
 */
import { availableParallelism } from 'node:os'
import { openThreadPool, type ThreadPool } from '../core/threads/thread-pool.ts'
import { FairTurns } from './fair-turns.ts'
import { logChars, scriptLimits, type ScriptLimits } from './limits.ts'
import type { Prelude } from './preludes.ts'
import type { AskedSend, Delivery, StepInput, StepOutput, StepStart } from './protocol.ts'
import { scriptError } from './script-errors.ts'
import type { ScriptLog, ScriptOutcome } from './script-result.ts'
import { StepBeginning, ThreadWatch } from './thread-watch.ts'

export interface ScriptRun {
  prelude: Prelude
  source: string
  /** What the prelude gives the script; JSON. */
  input: unknown
  /** On whose behalf: runs of one owner wait for each other rather than for those of others. */
  owner: string
  limits?: Partial<ScriptLimits>
  /** Sends a request of the script, which is not checked yet. What is thrown is the script's error, with its message. */
  send: (request: unknown, signal: AbortSignal) => Promise<unknown>
  signal?: AbortSignal
}

export interface Sandbox {
  /** Never rejects but for an aborted signal: what goes wrong with a script is in its outcome. */
  run(script: ScriptRun): Promise<ScriptOutcome>
  /** Starts a thread, so that the first script finds it ready. */
  warm(): void
  close(): Promise<void>
}

/** Two at the least, so that one script that takes all its time never stops all others. */
const threads = Math.max(2, Math.min(4, availableParallelism()))
const maxHeapMb = 96
/** The engine counts its own stack; this is room for the frames of its calls. */
const stackSizeMb = 8
/** Memory of runs that wait for a response, of all owners together. */
const mostParkedBytes = 256 * 1024 * 1024

/** @param waiting runs of one owner that have not begun */
export function openSandbox({ waiting = 1_000 } = {}): Sandbox {
  const pool = openThreadPool<StepInput, StepOutput>({
    kind: 'sandbox',
    file: new URL('./sandbox-thread.ts', import.meta.url),
    maxThreads: threads,
    maxHeapMb,
    stackSizeMb,
    keepsOne: true,
    isBackground: true,
  })
  const parts: Parts = {
    pool,
    turns: new FairTurns({ together: threads, each: Math.ceil(threads / 2), waiting }),
    watch: new ThreadWatch((threadId) => pool.cpuMsOf(threadId)),
    parkedBytes: 0,
  }
  return { run: (script) => new Run(parts, script).finish(), warm: () => pool.warm(), close: () => pool.close() }
}

interface Parts {
  pool: ThreadPool<StepInput, StepOutput>
  turns: FairTurns
  watch: ThreadWatch
  parkedBytes: number
}

class Run {
  readonly #parts: Parts
  readonly #script: ScriptRun
  readonly #limits: ScriptLimits
  readonly #endsAtMs: number
  readonly #logs: ScriptLog[] = []
  readonly #answers = new Map<number, Promise<Delivery>>()
  readonly #ended = new AbortController()
  #logChars = 0
  #isLogCut = false
  #cpuMs = 0
  #sends = 0

  constructor(parts: Parts, script: ScriptRun) {
    this.#parts = parts
    this.#script = script
    this.#limits = { ...scriptLimits, ...script.limits }
    this.#endsAtMs = performance.now() + this.#limits.totalMs
  }

  async finish(): Promise<ScriptOutcome> {
    const { source, input } = this.#script
    try {
      let step = await this.#step({ kind: 'script', source, input: JSON.stringify({ seed: newSeed(), input }) })
      while (step.memory !== undefined) step = await this.#continue(step.memory, step.sends)
      return this.#outcome(step)
    } finally {
      // Requests no one waits for any more.
      if (this.#answers.size > 0) this.#ended.abort()
    }
  }

  /** Sends what the script asked for, and goes on with the first answer there is. */
  async #continue(memory: Uint8Array, sends: readonly AskedSend[]): Promise<StepOutput> {
    for (const send of sends) this.#answers.set(send.id, this.#send(send))
    if (this.#parts.parkedBytes + memory.length > mostParkedBytes) return failed('busy')
    this.#parts.parkedBytes += memory.length
    try {
      const delivery = await this.#firstAnswer()
      if (delivery === undefined) return failed('time')
      this.#answers.delete(delivery.id)
      return await this.#step({ kind: 'waiting', memory, delivery })
    } finally {
      this.#parts.parkedBytes -= memory.length
    }
  }

  /** `undefined` when the time of the whole run is over. */
  async #firstAnswer(): Promise<Delivery | undefined> {
    const { signal } = this.#script
    const { promise: isOver, resolve } = Promise.withResolvers<undefined>()
    const end = (): void => resolve(undefined)
    const timer = setTimeout(end, this.#endsAtMs - performance.now())
    signal?.addEventListener('abort', end)
    try {
      const delivery = await Promise.race([isOver, ...this.#answers.values()])
      signal?.throwIfAborted()
      return delivery
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
    }
  }

  async #send({ id, request }: AskedSend): Promise<Delivery> {
    this.#sends += 1
    if (this.#sends > this.#limits.sends) {
      return { id, error: `A script may send ${String(this.#limits.sends)} requests at most` }
    }
    try {
      return { id, response: await this.#script.send(request, this.#unlessEnded(this.#ended)) }
    } catch (error) {
      return { id, error: error instanceof Error ? error.message : 'The request failed' }
    }
  }

  /** Aborted by this, or with the whole run. */
  #unlessEnded({ signal: own }: AbortController): AbortSignal {
    const { signal } = this.#script
    return signal === undefined ? own : AbortSignal.any([own, signal])
  }

  async #step(start: StepStart): Promise<StepOutput> {
    const { turns, pool, watch } = this.#parts
    const { owner, prelude, signal } = this.#script
    const limits = { cpuMs: Math.max(1, this.#limits.cpuMs - this.#cpuMs), logChars: logChars - this.#logChars }
    const turn = await turns.take(owner, async () => {
      const stuck = new AbortController()
      const beginning = new StepBeginning()
      const unwatch = watch.watch(beginning, limits.cpuMs, () => stuck.abort())
      try {
        return await pool.run(
          { prelude, start, limits, beginning: beginning.buffer },
          { signal: this.#unlessEnded(stuck) },
        )
      } catch (error) {
        signal?.throwIfAborted()
        if (stuck.signal.aborted) return failed('time')
        if (isHeapFull(error)) return failed('memory')
        throw error
      } finally {
        unwatch()
      }
    })
    return this.#note(turn?.value ?? failed('busy'))
  }

  #note(step: StepOutput): StepOutput {
    for (const log of step.logs) {
      this.#logs.push(log)
      this.#logChars += log.text.length
    }
    this.#isLogCut ||= step.isLogCut
    this.#cpuMs += step.cpuMs
    return step
  }

  #outcome({ result, error }: StepOutput): ScriptOutcome {
    return { result, error, logs: this.#logs, isLogCut: this.#isLogCut, cpuMs: this.#cpuMs, sends: this.#sends }
  }
}

function failed(kind: 'busy' | 'time' | 'memory'): StepOutput {
  const error = scriptError(kind)
  return { state: 'done', sends: [], memory: undefined, result: undefined, error, logs: [], isLogCut: false, cpuMs: 0 }
}

/** The thread ended by itself. */
function isHeapFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

/** Of the script's `Math.random`. */
function newSeed(): number[] {
  return [...crypto.getRandomValues(new Int32Array(4))]
}
