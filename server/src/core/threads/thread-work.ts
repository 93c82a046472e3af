/* Work on contents: at once, or in a thread of its own when they are so big that others would wait. */
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'

/** Characters of JSON from which a thread does it: below, less time than handing the contents over and back is worth. */
const bigLength = 60_000
const maxHeapMb = 512
const idleMs = 10_000

export interface ThreadWork<Input, Output> {
  /** `length`: of the longest of the contents as JSON. */
  run(input: Input, length: number): Promise<Output>
  close(): Promise<void>
}

/**
 * No thread until one is needed, and none when nobody has needed it for a while.
 * @param thread a file whose default export does the same as `work`
 */
export function openThreadWork<Input, Output>(thread: URL, work: (input: Input) => Output): ThreadWork<Input, Output> {
  let pool: Piscina<Input, Output> | undefined
  return {
    run: async (input, length) => {
      if (length < bigLength) return work(input)
      pool ??= new Piscina<Input, Output>({
        filename: fileURLToPath(thread),
        minThreads: 0,
        maxThreads: 1,
        idleTimeout: idleMs,
        resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
      })
      return pool.run(input)
    },
    close: async () => {
      await pool?.destroy()
    },
  }
}
