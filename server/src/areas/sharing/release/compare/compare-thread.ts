/* The thread that compares many documents. */
import { freeMemory } from '../../../../core/threads/free-memory.ts'
import { ThreadLink, type ThreadStart } from '../../../../core/threads/thread-link.ts'
import type { ComparedContent, CompareHost, CompareOptions, ModuleTask } from './compare-task.ts'
import { compareModules } from './compare-work.ts'

/** What the thread is to compare. */
export interface CompareTask {
  modules: readonly ModuleTask[]
  options: CompareOptions
}

export default async function compareInThread({ task, port }: ThreadStart<CompareTask>): Promise<ComparedContent[]> {
  const link = new ThreadLink<CompareHost>(port)
  try {
    return await compareModules(task.modules, task.options, {
      texts: (hashes) => link.ask('texts', hashes),
      turn: () => Promise.resolve(null),
    })
  } finally {
    link.close()
    freeMemory()
  }
}
