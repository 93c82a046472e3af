/* The server's side of the thread that renders templates. */
import type { TemplateOutcome } from '@lectern/formats/template'
import { runBounded } from '../../../core/threads/run-bounded.ts'
import { openThreadPool } from '../../../core/threads/thread-pool.ts'
import type { TemplateTask } from './template-thread.ts'

const mostMs = 4_000
const maxHeapMb = 96
/** People who wait; more are turned away. */
const maxQueue = 20

export interface TemplateThreads {
  /** @throws {AppError} too_many_requests */
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
    run: async (task) => (await runBounded(pool, task, { mostMs })) ?? { ok: false, problem: 'exhausted' },
    close: () => pool.close(),
  }
}
