/*
 * Looking at what was changed since someone last asked. Owns: when, and how much at a time. A stored text never changes, so each is looked at once for a
 * version of the rules; no save, push or import waits for it.
 */
import type { AppContext } from '../../../core/context.ts'
import { runAs } from '../../../core/loop-watch/holder.ts'
import { openThreadPool, type ThreadPool } from '../../../core/threads/thread-pool.ts'
import type { PackedText, ScannedText } from './health-thread.ts'
import { keepScans, listUnscanned } from './scan-repo.ts'

type Needs = Pick<AppContext, 'db' | 'engine'> & { log: Pick<AppContext['log'], 'error'> }

/** Texts that are looked at together. */
const together = 100
const maxHeapMb = 512

export class HealthScans {
  readonly #context: Needs
  readonly #threads: ThreadPool<readonly PackedText[], ScannedText[]>
  /** Applications that wait, and the one being looked at. */
  readonly #waiting = new Set<number>()
  #running: Promise<void> | undefined
  #isClosed = false

  constructor(context: Needs) {
    this.#context = context
    const file = new URL('./health-thread.ts', import.meta.url)
    this.#threads = openThreadPool({ kind: 'health of contents', file, maxThreads: 1, maxHeapMb, isBackground: true })
  }

  /** Begins to look at what is new in an application, after those that were asked for before. */
  begin(moduleId: number): void {
    if (this.#isClosed) return
    this.#waiting.add(moduleId)
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
  }

  /** Resolves when everything that was asked for has been looked at. */
  async finish(): Promise<void> {
    await this.#running
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#threads.close()
    await this.#running
  }

  async #run(): Promise<void> {
    for (const moduleId of this.#waiting) {
      await runAs({ task: 'health of documentation' }, () => this.#scan(moduleId)).catch((error: unknown) => {
        // Whoever asks next begins again.
        if (!this.#isClosed) this.#context.log.error({ err: error }, 'an application was not looked at')
      })
      this.#waiting.delete(moduleId)
    }
  }

  async #scan(moduleId: number): Promise<void> {
    for (const table of ['doc', 'component'] as const) {
      let after: number | undefined = 0
      while (after !== undefined && !this.#isClosed) after = await this.#scanPart(table, moduleId, after)
    }
  }

  /** @returns behind which row the next part begins; `undefined` at the end */
  async #scanPart(table: 'doc' | 'component', moduleId: number, after: number): Promise<number | undefined> {
    const { db } = this.#context
    const rows = await listUnscanned(this.#context, { table, moduleId, after, limit: together })
    if (rows.length === 0) return undefined
    const texts = new Map(rows.map(({ hash, bytes, base }) => [hash, { hash, bytes, base }]))
    const scanned = await this.#threads.run([...texts.values()])
    await db.transaction().execute((tx) => keepScans(tx, scanned))
    return rows.length < together ? undefined : rows.at(-1)?.id
  }
}
