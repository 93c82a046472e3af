/* The server's side of the thread that writes exports. */
import { exportLimits, type GeneratedCode } from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import { openThreadPool } from '../../../core/threads/thread-pool.ts'
import type { PackedPages } from './export-package.ts'
import type { WrittenExport } from './export-thread.ts'
import type { PictureAddresses } from './pictures/picture-addresses.ts'
import type { ExportTask } from './export-task.ts'

/** Heap of the thread: the biggest application read into memory twice over. */
const maxHeapMb = 1_536

export interface ExportThreads {
  /** How documents name pictures, by the pictures' ids. Takes `pages.bytes` along. */
  findPictures(pages: PackedPages, signal?: AbortSignal): Promise<PictureAddresses>
  /** Takes the texts of `task` along. */
  write(task: ExportTask, signal?: AbortSignal): Promise<WrittenExport>
  /** Generated code as texts. Takes the texts of `task` along. */
  listCode(task: ExportTask): Promise<GeneratedCode>
  close(): Promise<void>
}

/** One thread for readers who wait for their file, another for the jobs, whose exports may take minutes. */
export function openExportThreads(user: 'reader' | 'job'): ExportThreads {
  const pool = openThreadPool<unknown, unknown>({
    kind: `export for a ${user}`,
    file: new URL('./export-thread.ts', import.meta.url),
    maxHeapMb,
  })
  async function run(
    name: string,
    task: unknown,
    buffers: readonly ArrayBuffer[],
    signal: AbortSignal | undefined,
  ): Promise<unknown> {
    try {
      return await pool.run(task, { name, transferList: buffers, signal })
    } catch (error) {
      // Why the job was stopped is more than "aborted".
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
    listCode: async (task) => {
      const buffers = task.applications.map(({ bytes }) => bytes.buffer)
      // As the thread's function of this name returns it.
      return (await run('listCodeInThread', task, buffers, undefined)) as GeneratedCode
    },
    close: () => pool.close(),
  }
}

/**
 * What takes more memory than the thread has ends the same way each time.
 * @throws {AppError} export_too_large
 */
export async function writeOrRefuse(work: Promise<WrittenExport>): Promise<WrittenExport> {
  const made = await refuseOverMemory(work)
  if (made.bytes.length > exportLimits.bytes) throw new AppError('export_too_large', tooLarge)
  return made
}

const tooLarge = { megabytes: exportLimits.bytes / 1024 / 1024 }

/** As `writeOrRefuse`, for work of another kind. @throws {AppError} export_too_large */
export async function refuseOverMemory<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
    if (code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
    throw new AppError('export_too_large', tooLarge, { cause: error })
  }
}
