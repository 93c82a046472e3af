/* The server's side of the thread that reads descriptions. */
import type { MessagePort } from 'node:worker_threads'
import { pushLimits } from '@lectern/contracts'
import { runWithPort } from '../../../../core/threads/run-with-port.ts'
import { openThreadPool, type ThreadPool } from '../../../../core/threads/thread-pool.ts'
import type { ReadOutcome, ReadTask, ThreadAnswer, ThreadMessage, ThreadQuestion } from './import-protocol.ts'

/** How the server answers what the thread asks. */
export interface ThreadHost {
  progress(message: Extract<ThreadMessage, { type: 'progress' }>): void
  /** Answers a question; a rejection ends the thread's work with that error. */
  answer(message: ThreadQuestion): Promise<unknown>
}

/** Heap of one thread: far more than a description of the allowed size needs, far less than what would take the server down. */
const maxHeapMb = 1_536

/** The overlays of a push took too long. */
export class OverlaysTooSlowError extends Error {
  override name = 'OverlaysTooSlowError'
}

export interface ReadThreads {
  read(task: ReadTask, host: ThreadHost, signal: AbortSignal): Promise<ReadOutcome>
  close(): Promise<void>
}

/** `warm` starts a thread, so that the first import does not wait for it. */
type WarmReadThreads = ReadThreads & Pick<ThreadPool<unknown, ReadOutcome>, 'warm'>

/** @param overlayMs how long the overlays of one push may take; they take parts of a second unless made to take for ever */
export function openReadThreads(maxThreads: number, overlayMs: number = pushLimits.overlayMs): WarmReadThreads {
  const pool = openThreadPool<unknown, ReadOutcome>({
    kind: 'import',
    file: new URL('./import-thread.ts', import.meta.url),
    maxThreads,
    maxHeapMb,
    keepsOne: true,
    isBackground: true,
  })
  return {
    read: (task, host, signal) => readWith(pool, task, host, { signal, overlayMs }),
    warm: () => pool.warm(),
    close: () => pool.close(),
  }
}

async function readWith(
  pool: ThreadPool<unknown, ReadOutcome>,
  task: ReadTask,
  host: ThreadHost,
  { signal, overlayMs }: { signal: AbortSignal; overlayMs: number },
): Promise<ReadOutcome> {
  let overlayTimer: NodeJS.Timeout | undefined
  const hear = (message: ThreadMessage, port: MessagePort, fail: (error: unknown) => void): void => {
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
      answer(port, { id: message.id, ok: true, value })
    }, fail)
  }
  try {
    return await runWithPort<ThreadMessage, ReadOutcome>({
      signal,
      hear,
      run: (port, stop) => pool.run({ task, port }, { transferList: [port], signal: stop }),
    })
  } finally {
    clearTimeout(overlayTimer)
  }
}

function answer(port: MessagePort, message: ThreadAnswer): void {
  port.postMessage(message)
}
