/* The server's side of the thread that writes exports. */
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { ExportTask, WrittenExport } from './export-thread.ts'

/** Heap of the thread: the biggest application read into memory twice over. */
const maxHeapMb = 1_536
const idleMs = 10_000

export interface ExportThreads {
  write(task: ExportTask, signal?: AbortSignal): Promise<WrittenExport>
  close(): Promise<void>
}

/** One thread, started when somebody exports and ended when nobody has for a while. */
export function openExportThreads(): ExportThreads {
  let pool: Piscina<ExportTask, WrittenExport> | undefined
  return {
    write: async (task, signal) => {
      pool ??= new Piscina<ExportTask, WrittenExport>({
        filename: fileURLToPath(new URL('./export-thread.ts', import.meta.url)),
        minThreads: 0,
        maxThreads: 1,
        idleTimeout: idleMs,
        resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
      })
      const transferList = task.applications.map(({ bytes }) => bytes.buffer)
      try {
        return await pool.run(task, { transferList, ...(signal && { signal }) })
      } catch (error) {
        // Why the job was stopped says more than "aborted".
        signal?.throwIfAborted()
        throw error
      }
    },
    close: async () => {
      await pool?.destroy()
    },
  }
}
