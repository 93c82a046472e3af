/*
 * Keeping the index. The database lists what has changed in the transaction of the change (triggers of migration 0049), so that no way to write can
 * forget it; here its words are read again, in a thread. Owns: when, and how much at a time. A search brings the index up to date itself when that is
 * little, and says so when it is behind.
 */
import { setTimeout } from 'node:timers/promises'
import type { AppContext } from '../../../../core/context.ts'
import { runAs } from '../../../../core/loop-watch/holder.ts'
import { openThreadPool, type ThreadPool } from '../../../../core/threads/thread-pool.ts'
import type { SearchEntry } from '../../../../db/dialects/types.ts'
import type { SearchStaleTable } from '../../../../db/schema.ts'
import { entryTables, rowOfEntry } from './entry-kinds.ts'
import type { EntrySource } from './entry-source.ts'
import type { IndexTask } from './index-thread.ts'
import { listSources } from './source-repo.ts'
import { isAnyStale, listStale, takeStale } from './stale-repo.ts'

type Needs = Pick<AppContext, 'db' | 'engine'> & { log: Pick<AppContext['log'], 'error'> }

/** Things that are read at a time. */
const together = 100
const lookMs = 1_000
const maxHeapMb = 512
/** How long a search waits for the index at most. */
const patienceMs = 1_000
/** As many as a large import brings. */
const untidyAtMost = 10_000
/** Batches of one search: more is left to the work beside it. */
const batchesOfSearch = 2

export class SearchIndex {
  readonly #context: Needs
  readonly #threads: ThreadPool<IndexTask, SearchEntry[]>
  readonly #stop = new AbortController()
  /** Things read since the index was tidied. */
  #untidy = 0
  #turn: Promise<unknown> = Promise.resolve()
  #running: Promise<void> = Promise.resolve()

  constructor(context: Needs) {
    this.#context = context
    const file = new URL('./index-thread.ts', import.meta.url)
    this.#threads = openThreadPool({
      ...{ kind: 'words of contents', file, maxThreads: 1, maxHeapMb },
      ...{ keepsOne: true, isBackground: true },
    })
  }

  /** Reads everything that has changed. */
  async refresh(): Promise<void> {
    while ((await this.#refreshBatch()) > 0 && !this.#stop.signal.aborted);
    if (this.#untidy < untidyAtMost || this.#stop.signal.aborted) return
    this.#untidy = 0
    await this.#context.engine.tidyEntries(this.#context.db)
  }

  /** Before a search: brings little up to date. @returns whether the index is behind still */
  async catchUp(): Promise<boolean> {
    const { db } = this.#context
    if (!(await isAnyStale(db))) return false
    const work = async (): Promise<void> => {
      for (let batch = 0; batch < batchesOfSearch && (await this.#refreshBatch()) === together; batch += 1);
    }
    await Promise.race([work().catch(this.#logFailure), setTimeout(patienceMs, undefined, { ref: false })])
    return isAnyStale(db)
  }

  start(): void {
    this.#threads.warm()
    this.#running = this.#run()
  }

  async close(): Promise<void> {
    this.#stop.abort()
    await this.#threads.close()
    await Promise.all([this.#running, this.#turn])
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop
    while (!signal.aborted) {
      await runAs({ task: 'search index' }, () => this.refresh()).catch(this.#logFailure)
      await setTimeout(lookMs, undefined, { ref: false, signal }).catch(() => undefined)
    }
  }

  readonly #logFailure = (error: unknown): void => {
    // The list stays: the next look tries again.
    if (!this.#stop.signal.aborted) this.#context.log.error({ err: error }, 'the search index was not kept')
  }

  /** One batch after the other, whoever asks. @returns how many were brought up to date */
  #refreshBatch(): Promise<number> {
    const batch = this.#turn.then(() => this.#readBatch())
    this.#turn = batch.catch(() => undefined)
    return batch
  }

  async #readBatch(): Promise<number> {
    const { db, engine } = this.#context
    const stale = await listStale(db, together)
    if (stale.length === 0) return 0
    const sources = await this.#listSources(stale)
    const entries = await this.#threads.run({ sources, form: engine.entryForm })
    const written = new Set(entries.map(({ id }) => id))
    return db.transaction().execute(async (tx) => {
      const taken = await takeStale(tx, stale, engine)
      const gone = [...taken].filter((id) => !written.has(id))
      await engine.writeEntries(
        tx,
        entries.filter(({ id }) => taken.has(id)),
        gone,
      )
      this.#untidy += taken.size
      return taken.size
    })
  }

  async #listSources(stale: readonly SearchStaleTable[]): Promise<EntrySource[]> {
    const rows = stale.flatMap(({ entry_id: id }) => rowOfEntry(id) ?? [])
    const lists = await Promise.all(
      entryTables.map((table) =>
        listSources(
          this.#context.db,
          table,
          rows.filter((row) => row.table === table).map(({ id }) => id),
        ),
      ),
    )
    return lists.flat()
  }
}
