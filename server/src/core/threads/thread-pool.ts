/*
 * Threads for what would hold everyone else up. Owns: when a thread starts and ends. All servers of a process share the threads of one kind of
 * work, so that a server opened after another one (as tests do) finds them warm.
 */
import { fileURLToPath } from 'node:url'
import type { Transferable } from 'node:worker_threads'
import { Piscina } from 'piscina'

export interface PoolSettings {
  /** What the threads are for; work of another kind never waits for them. */
  kind: string
  /** Its default export does the work. */
  file: URL
  maxThreads?: number
  /** Heap of one thread; a thread that needs more is ended and its work fails. */
  maxHeapMb: number
  stackSizeMb?: number
  /** One thread stays when there is no work: starting it and loading what it runs takes seconds on a busy machine. */
  keepsOne?: boolean
  /** How much may wait for a thread; more fails immediately. */
  maxQueue?: number
  /** Where cores are scarce, other threads come first: for long work, and for what strangers wrote. */
  isBackground?: boolean
}

export interface PoolRun {
  /** Ends the work, if need be by ending its thread. */
  signal?: AbortSignal | undefined
  transferList?: readonly Transferable[]
  /** The function the file exports by this name does the work, instead of its default. */
  name?: string
}

/** One server's access to the threads of a kind. */
export interface ThreadPool<Input, Output> {
  /** @throws {Error} an `AbortError` after `close` and once the signal is aborted */
  run(input: Input, options?: PoolRun): Promise<Output>
  /** Processor time of one of the threads in milliseconds, also while it works; `undefined` when it has ended. */
  cpuMsOf(threadId: number): Promise<number | undefined>
  /** Starts the thread that stays, so that the first work finds it ready. */
  warm(): void
  /** Ends this server's unfinished work. The threads end when no one has needed them for a while, but for the one that stays. */
  close(): Promise<void>
}

const idleMs = 10_000
/** Beside a thread of ordinary priority one gets a fifth of the core. Other systems than Linux would lower the whole process with each thread. */
const backgroundNice = process.platform === 'linux' ? 6 : 0
const pools = new Map<string, Piscina>()

/** No thread starts before there is work, or before `warm`. */
export function openThreadPool<Input, Output>(settings: PoolSettings): ThreadPool<Input, Output> {
  const unfinished = new Map<AbortController, Promise<unknown>>()
  return {
    run: async (input, { signal, transferList = [], name } = {}) => {
      const stop = new AbortController()
      const running = poolOf(settings).run(input, {
        signal: signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]),
        transferList: [...transferList],
        ...(name === undefined ? {} : { name }),
      })
      unfinished.set(stop, running)
      try {
        // The function of the file takes the one and returns the other.
        return (await running) as Output
      } finally {
        unfinished.delete(stop)
      }
    },
    cpuMsOf: async (threadId) => {
      const thread = poolOf(settings).threads.find((each) => each.threadId === threadId)
      // One that ends meanwhile answers with an error.
      const usage = await thread?.cpuUsage().catch(() => undefined)
      return usage && (usage.user + usage.system) / 1000
    },
    warm: () => {
      if (settings.keepsOne === true) poolOf(settings)
    },
    close: async () => {
      for (const stop of unfinished.keys()) stop.abort()
      await Promise.allSettled(unfinished.values())
    },
  }
}

function poolOf(settings: PoolSettings): Piscina {
  const {
    kind,
    file,
    maxThreads = 1,
    maxHeapMb,
    stackSizeMb,
    maxQueue,
    keepsOne = false,
    isBackground = false,
  } = settings
  const key = JSON.stringify([kind, maxThreads])
  const known = pools.get(key)
  if (known !== undefined) return known
  const pool = new Piscina({
    filename: fileURLToPath(file),
    minThreads: keepsOne ? 1 : 0,
    maxThreads,
    idleTimeout: idleMs,
    niceIncrement: isBackground ? backgroundNice : 0,
    ...(maxQueue === undefined ? {} : { maxQueue }),
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, ...(stackSizeMb === undefined ? {} : { stackSizeMb }) },
  })
  pools.set(key, pool)
  return pool
}
