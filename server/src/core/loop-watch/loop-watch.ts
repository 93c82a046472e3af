/*
 * Notices that something holds the event loop, so that no one is answered meanwhile, and logs which request, job or task it is. A thread watches, because
 * the loop itself cannot: it writes a warning while the loop is held, with the functions that run, and the server adds how long it took.
 */
import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import { currentHolder } from './holder.ts'

export interface WatchSettings {
  /** How long the loop may be held without a warning. */
  limitMs?: number
  /** File descriptor of the log: standard output. */
  output?: number
}

/** What the thread needs. */
export interface WatchData {
  /** Counts up as long as the loop runs. */
  beats: Int32Array
  beatMs: number
  /** Beats left out that make a warning. */
  missed: number
  output: number
  /** Name of the global function that returns who holds the loop. */
  holderKey: string
}

/** What the thread found; sent when the loop runs again. */
export interface LoopHold {
  heldMs: number
  holder: unknown
}

const usualLimitMs = 2_000
const beatsPerLimit = 8
/** The thread calls it inside the held loop. */
const holderKey = 'lectern.currentHolder'

export interface LoopWatch {
  stop(): Promise<void>
}

export function watchLoop(log: FastifyBaseLogger, settings: WatchSettings = {}): LoopWatch {
  const { limitMs = usualLimitMs, output = 1 } = settings
  const beats = new Int32Array(new SharedArrayBuffer(4))
  const beatMs = limitMs / beatsPerLimit
  Object.assign(globalThis, { [holderKey]: currentHolder })
  const timer = setInterval(() => Atomics.add(beats, 0, 1), beatMs).unref()
  const workerData: WatchData = { beats, beatMs, missed: beatsPerLimit, output, holderKey }
  const thread = new Worker(new URL('./loop-watch-thread.ts', import.meta.url), { workerData })
  thread.unref()
  thread.on('message', ({ heldMs, holder }: LoopHold) => {
    log.warn({ heldMs, holder }, 'event loop free again')
  })
  thread.on('error', (error) => {
    log.error({ err: error }, 'the event loop is not watched any more')
  })
  return {
    stop: async () => {
      clearInterval(timer)
      await thread.terminate()
    },
  }
}
