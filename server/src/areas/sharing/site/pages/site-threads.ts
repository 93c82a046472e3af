/* The server's side of the thread that writes documents of sites. */
import type { SiteArticle } from '@lectern/formats'
import { openThreadPool } from '../../../../core/threads/thread-pool.ts'
import type { SiteTask } from './site-task.ts'

/** Heap of the thread: one document at a time. */
const maxHeapMb = 512

export interface SiteThreads {
  article(task: SiteTask): Promise<SiteArticle>
  /** The document as Markdown. */
  twin(task: SiteTask): Promise<string>
  /** Starts the thread, so that the first document finds it ready. */
  warm(): void
  close(): Promise<void>
}

export function openSiteThreads(): SiteThreads {
  const pool = openThreadPool<SiteTask, unknown>({
    kind: 'pages of sites',
    file: new URL('./site-thread.ts', import.meta.url),
    maxHeapMb,
    keepsOne: true,
    maxQueue: 500,
  })
  return {
    // As the thread's own function returns it.
    article: async (task) => (await pool.run(task)) as SiteArticle,
    // As the function of this name returns it.
    twin: async (task) => (await pool.run(task, { name: 'writeTwin' })) as string,
    warm: () => pool.warm(),
    close: () => pool.close(),
  }
}
