/*
 * Noting that documents were read. Owns: that no answer waits for it: what was read is noted in memory and written together, a few seconds later and before
 * the server ends, and each document's first time alone. Who read is forgotten with that: whoever made a document does not count as its reader.
 */
import type { AppContext } from '../../../core/context.ts'
import { LatestMap } from '../../../core/latest-map.ts'
import { inBatches } from '../../../db/batches.ts'
import { listUnread, markRead } from './doc-read-repo.ts'

/** How long what was read waits to be written. */
const writeAfterMs = 5_000
/** When it can't be written, further ones are dropped. */
const maxWaiting = 20_000
const remembered = 50_000

interface Reading {
  docId: number
  /** Of members; visitors have none. */
  readerId: number | undefined
}

export class DocReads {
  readonly #context: Pick<AppContext, 'db' | 'clock' | 'log'>
  /** What was noted before needs no second look. */
  readonly #known = new LatestMap<string, true>(remembered)
  #waiting: Reading[] = []
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(context: Pick<AppContext, 'db' | 'clock' | 'log'>) {
    this.#context = context
  }

  /** Notes a document that has been read. */
  note(docId: number, readerId?: number): void {
    const key = `${String(docId)} ${String(readerId ?? '')}`
    if (this.#waiting.length >= maxWaiting || this.#known.get(key) === true) return
    this.#known.set(key, true)
    this.#waiting.push({ docId, readerId })
    this.#timer ??= setTimeout(() => void this.write(), writeAfterMs).unref()
  }

  /** Writes what waits; resolves when it is written. */
  write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing = this.#writing.then(() => this.#writeWaiting())
    return this.#writing
  }

  async #writeWaiting(): Promise<void> {
    const waiting = this.#waiting
    this.#waiting = []
    const readers = Map.groupBy(waiting, ({ docId }) => docId)
    try {
      for (const docIds of inBatches([...readers.keys()])) {
        const unread = await listUnread(this.#context.db, docIds)
        const read = unread.filter(({ id, created_by: makerId }) =>
          readers.get(id)?.some(({ readerId }) => readerId !== makerId),
        )
        await markRead(
          this.#context.db,
          read.map(({ id }) => id),
          this.#context.clock(),
        )
      }
    } catch (error) {
      // Whoever reads them next after a restart is noted again.
      this.#context.log.error({ err: error, docs: readers.size }, 'noting what was read failed')
    }
  }
}
