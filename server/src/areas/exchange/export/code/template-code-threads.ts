/* The server's side of the thread in which readers' templates work. */
import { runBounded } from '../../../../core/threads/run-bounded.ts'
import { openThreadPool } from '../../../../core/threads/thread-pool.ts'
import type { TemplateCodeOutcome, TemplateCodeTask } from './template-code-thread.ts'

const mostMs = 15_000
/** The biggest application that is read, beside what a template may make. */
const maxHeapMb = 768
/** People who wait; more are turned away. */
const maxQueue = 20

export interface TemplateCodeThreads {
  /** Takes the texts of the task along. @throws {AppError} too_many_requests */
  run(task: TemplateCodeTask): Promise<TemplateCodeOutcome>
  close(): Promise<void>
}

export function openTemplateCodeThreads(): TemplateCodeThreads {
  const pool = openThreadPool<TemplateCodeTask, TemplateCodeOutcome>({
    kind: 'template for a reader',
    file: new URL('./template-code-thread.ts', import.meta.url),
    ...{ maxHeapMb, stackSizeMb: 2, maxQueue },
  })
  return {
    run: async (given) => {
      const transferList = given.task.applications.map(({ bytes }) => bytes.buffer)
      return (await runBounded(pool, given, { mostMs, transferList })) ?? { ok: false, problem: 'exhausted' }
    },
    close: () => pool.close(),
  }
}
