/* Working out a save: at once, or in a thread of its own when the contents are so big that others would wait. */
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { workOut, type WorkedOut, type WorkInput, type WrittenContent } from './work-out.ts'

export type { ComponentContent } from './work-out.ts'

/** Characters of JSON from which a thread does it: below, less time than handing the contents over and back is worth. */
const bigLength = 60_000
const maxHeapMb = 512
const idleMs = 10_000

export interface ContentWork {
  /** `length`: of the longest of the contents as JSON. */
  workOut<Content extends WrittenContent>(input: WorkInput<Content>, length: number): Promise<WorkedOut<Content>>
  close(): Promise<void>
}

/** No thread until one is needed, and none when nobody has needed it for a while. */
export function openContentWork(): ContentWork {
  let pool: Piscina<WorkInput<WrittenContent>, WorkedOut<WrittenContent>> | undefined
  return {
    workOut: async <Content extends WrittenContent>(input: WorkInput<Content>, length: number) => {
      if (length < bigLength) return workOut(input)
      pool ??= new Piscina<WorkInput<WrittenContent>, WorkedOut<WrittenContent>>({
        filename: fileURLToPath(new URL('./work-thread.ts', import.meta.url)),
        minThreads: 0,
        maxThreads: 1,
        idleTimeout: idleMs,
        resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
      })
      // The same function runs there: contents of a kind come back as that kind.
      return (await pool.run(input)) as WorkedOut<Content>
    },
    close: async () => {
      await pool?.destroy()
    },
  }
}
