/* The server's side of the thread that writes exports. */
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { PackedPages } from './export-package.ts'
import type { ExportTask, WrittenExport } from './export-thread.ts'
import type { PictureAddresses } from './picture-addresses.ts'

/** Heap of the thread: the biggest application read into memory twice over. */
const maxHeapMb = 1_536
const idleMs = 10_000

export interface ExportThreads {
  /** How documents name pictures, by the pictures' ids. Takes `pages.bytes` along. */
  findPictures(pages: PackedPages, signal?: AbortSignal): Promise<PictureAddresses>
  /** Takes the texts of `task` along. */
  write(task: ExportTask, signal?: AbortSignal): Promise<WrittenExport>
  close(): Promise<void>
}

/** One thread, started when somebody exports and ended when nobody has for a while. */
export function openExportThreads(): ExportThreads {
  let pool: Piscina | undefined
  async function run(
    name: string,
    task: unknown,
    buffers: readonly ArrayBuffer[],
    signal: AbortSignal | undefined,
  ): Promise<unknown> {
    pool ??= new Piscina({
      filename: fileURLToPath(new URL('./export-thread.ts', import.meta.url)),
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleMs,
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    })
    try {
      // Whatever the pool is typed with, the thread answers what its function returns.
      return (await pool.run(task, { name, transferList: [...buffers], ...(signal && { signal }) })) as unknown
    } catch (error) {
      // Why the job was stopped says more than "aborted".
      signal?.throwIfAborted()
      throw error
    }
  }
  return {
    findPictures: async (pages, signal) => {
      if (pages.places.length === 0) return new Map()
      // As the thread's function of this name returns it.
      return (await run('findPictureAddresses', pages, [pages.bytes.buffer], signal)) as PictureAddresses
    },
    write: async (task, signal) => {
      const buffers = task.applications.map(({ bytes }) => bytes.buffer)
      // As the thread's own function returns it.
      return (await run('default', task, buffers, signal)) as WrittenExport
    },
    close: async () => {
      await pool?.destroy()
    },
  }
}
