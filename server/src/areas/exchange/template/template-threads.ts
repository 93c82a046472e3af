/* The server's side of the thread that renders templates. */
import { openThreadPool } from '../../../core/threads/thread-pool.ts'
import type { TemplateOutcome, TemplateTask } from './template-thread.ts'

/** A thread that takes longer is ended, whatever it does. */
const mostMs = 4_000
const maxHeapMb = 96
/** People who wait; more are turned away. */
const maxQueue = 20

export interface TemplateThreads {
  run(task: TemplateTask): Promise<TemplateOutcome>
  close(): Promise<void>
}

export function openTemplateThreads(): TemplateThreads {
  const pool = openThreadPool<TemplateTask, TemplateOutcome>({
    kind: 'template',
    file: new URL('./template-thread.ts', import.meta.url),
    maxHeapMb,
    stackSizeMb: 2,
    maxQueue,
  })
  return {
    run: async (task) => {
      const signal = AbortSignal.timeout(mostMs)
      try {
        return await pool.run(task, { signal })
      } catch (error) {
        if (signal.aborted || isOutOfMemory(error)) return { ok: false, problem: 'exhausted' }
        throw error
      }
    },
    close: () => pool.close(),
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
