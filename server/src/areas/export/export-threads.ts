/* The server's side of the thread that writes descriptions. */
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { ExportTask } from './export-thread.ts'

/** Heap of the thread: the biggest application read into memory twice over. */
const maxHeapMb = 1_536
const idleMs = 10_000

export interface ExportThreads {
  /** The description as UTF-8. */
  write(task: ExportTask): Promise<Uint8Array>
  close(): Promise<void>
}

/** One thread, started when somebody exports and ended when nobody has for a while. */
export function openExportThreads(): ExportThreads {
  let pool: Piscina<ExportTask, Uint8Array> | undefined
  return {
    write: (task) => {
      pool ??= new Piscina<ExportTask, Uint8Array>({
        filename: fileURLToPath(new URL('./export-thread.ts', import.meta.url)),
        minThreads: 0,
        maxThreads: 1,
        idleTimeout: idleMs,
        resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
      })
      return pool.run(task, { transferList: [task.application.bytes.buffer] })
    },
    close: async () => {
      await pool?.destroy()
    },
  }
}
