/* The server's side of the thread that reads descriptions. */
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { ReadOutcome, ReadTask, ThreadAnswer, ThreadMessage, ThreadQuestion } from './import-protocol.ts'

/** How the server answers what the thread asks. */
export interface ThreadHost {
  progress(message: Extract<ThreadMessage, { type: 'progress' }>): void
  /** Answers a question; a rejection ends the thread's work with that error. */
  answer(message: ThreadQuestion): Promise<unknown>
}

/** Heap of one thread: far more than a description of the allowed size needs, far less than what would take the server down. */
const maxHeapMb = 1_536
const idleMs = 10_000
/** Applying overlays takes parts of a second, unless their targets are made to take for ever. */
const maxOverlayMs = 10_000

/** The overlays of a push took too long. */
export class OverlaysTooSlowError extends Error {
  override name = 'OverlaysTooSlowError'
}

export interface ReadThreads {
  read(task: ReadTask, host: ThreadHost, signal: AbortSignal): Promise<ReadOutcome>
  close(): Promise<void>
}

/** @param overlayMs how long the overlays of one push may take */
export function openReadThreads(maxThreads: number, overlayMs: number = maxOverlayMs): ReadThreads {
  let pool: Piscina<unknown, ReadOutcome> | undefined
  return {
    read: async (task, host, signal) => {
      pool ??= new Piscina<unknown, ReadOutcome>({
        filename: fileURLToPath(new URL('./import-thread.ts', import.meta.url)),
        minThreads: 0,
        maxThreads,
        idleTimeout: idleMs,
        resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
      })
      return readWith(pool, task, host, { signal, overlayMs })
    },
    close: async () => {
      await pool?.destroy()
    },
  }
}

async function readWith(
  pool: Piscina<unknown, ReadOutcome>,
  task: ReadTask,
  host: ThreadHost,
  { signal, overlayMs }: { signal: AbortSignal; overlayMs: number },
): Promise<ReadOutcome> {
  const { port1, port2 } = new MessageChannel()
  const stop = new AbortController()
  let failure: { error: unknown } | undefined
  const fail = (error: unknown): void => {
    failure ??= { error }
    stop.abort()
  }
  let overlayTimer: NodeJS.Timeout | undefined
  port1.on('message', (message: ThreadMessage) => {
    if (message.type === 'progress') {
      host.progress(message)
      return
    }
    if (message.type === 'overlays') {
      clearTimeout(overlayTimer)
      if (!message.areApplied) overlayTimer = setTimeout(fail, overlayMs, new OverlaysTooSlowError())
      return
    }
    host.answer(message).then((value) => {
      answer(port1, { id: message.id, ok: true, value })
    }, fail)
  })
  try {
    return await pool.run(
      { task, port: port2 },
      { transferList: [port2], signal: AbortSignal.any([signal, stop.signal]) },
    )
  } catch (error) {
    // The server's own trouble, or the reason the job was stopped for, says more than "aborted".
    if (failure !== undefined) throw failure.error
    signal.throwIfAborted()
    throw error
  } finally {
    clearTimeout(overlayTimer)
    port1.close()
  }
}

function answer(port: MessagePort, message: ThreadAnswer): void {
  port.postMessage(message)
}
