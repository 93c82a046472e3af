/* The server's side of the thread that renders templates. */
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { TemplateOutcome, TemplateTask } from './template-thread.ts'

/** A thread that takes longer is ended, whatever it does. */
const mostMs = 4_000
const maxHeapMb = 96
const idleMs = 10_000
/** People who wait; more are turned away. */
const maxQueue = 20

export interface TemplateThreads {
  run(task: TemplateTask): Promise<TemplateOutcome>
  close(): Promise<void>
}

/** One thread, started when somebody needs it and ended when nobody has for a while. */
export function openTemplateThreads(): TemplateThreads {
  let pool: Piscina<TemplateTask, TemplateOutcome> | undefined
  return {
    run: async (task) => {
      pool ??= new Piscina<TemplateTask, TemplateOutcome>({
        filename: fileURLToPath(new URL('./template-thread.ts', import.meta.url)),
        minThreads: 0,
        maxThreads: 1,
        maxQueue,
        idleTimeout: idleMs,
        resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, stackSizeMb: 2 },
      })
      const signal = AbortSignal.timeout(mostMs)
      try {
        return await pool.run(task, { signal })
      } catch (error) {
        if (signal.aborted || isOutOfMemory(error)) return { ok: false, problem: 'exhausted' }
        throw error
      }
    },
    close: async () => {
      await pool?.destroy()
    },
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
