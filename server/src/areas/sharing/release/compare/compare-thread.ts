/* The thread that compares many documents. */
import { freeMemory } from '../../../../core/threads/free-memory.ts'
import { ThreadLink, type ThreadStart } from '../../../../core/threads/thread-link.ts'
import type { ComparedContent, CompareHost, CompareLimits, ModuleTask } from './compare-task.ts'
import { compareContents } from './compare-work.ts'

/** What the thread is to compare. */
export interface CompareTask {
  modules: readonly ModuleTask[]
  limits: CompareLimits
}

export default async function compareInThread({ task, port }: ThreadStart<CompareTask>): Promise<ComparedContent[]> {
  const link = new ThreadLink<CompareHost>(port)
  try {
    return await compareContents(task.modules, task.limits, {
      texts: (hashes) => link.ask('texts', hashes),
      turn: () => Promise.resolve(null),
    })
  } finally {
    link.close()
    freeMemory()
  }
}
