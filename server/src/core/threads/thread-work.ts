/* Work on contents: at once, or in a thread of its own when they are so big that others would wait. */
import { openThreadPool, type PoolSettings } from './thread-pool.ts'

/** Characters of JSON from which a thread does it: below, less time than handing the contents over and back is worth. */
const bigLength = 60_000
const maxHeapMb = 512

export interface ThreadWork<Input, Output> {
  /** `length`: of the longest of the contents as JSON. */
  run(input: Input, length: number): Promise<Output>
  /** Starts the thread, where one stays. */
  warm(): void
  close(): Promise<void>
}

/** @param thread a file whose default export does the same as `work` */
export function openThreadWork<Input, Output>(
  thread: URL,
  work: (input: Input) => Output,
  { keepsOne = false }: Pick<PoolSettings, 'keepsOne'> = {},
): ThreadWork<Input, Output> {
  const pool = openThreadPool<Input, Output>({ kind: thread.href, file: thread, maxHeapMb, keepsOne })
  return {
    run: async (input, length) => (length < bigLength ? work(input) : pool.run(input)),
    warm: () => pool.warm(),
    close: () => pool.close(),
  }
}
