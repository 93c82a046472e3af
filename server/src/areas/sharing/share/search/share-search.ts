/*
 * Searching the texts of a share. Owns: that only what visitors see of it now is found, and how much of an application is kept in memory for it. The texts of
 * an application are read once for each of its states.
 */
import { visitSearchLimits } from '@lectern/contracts'
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import { LatestMap } from '../../../../core/latest-map.ts'
import { openThreadPool, type ThreadPool } from '../../../../core/threads/thread-pool.ts'
import type { ShareRow } from '../../../../db/schema.ts'
import { findTreeModule, listModuleTree } from '../../../documents/doc/tree/tree-queries.ts'
import { findShare, listItems, streamDocTexts } from '../share-repo.ts'
import type { PackedDoc } from './search-thread.ts'

const maxHeapMb = 512
/** Applications whose texts are kept, and letters of one. */
const keptModules = 6
const maxLetters = 8_000_000
/** Shares whose documents are kept. */
const keptShares = 50

/** Document → what is searched of it. */
type Texts = ReadonlyMap<number, string>

/** A document that visitors see. */
interface Shown {
  id: number
  publicId: string
  name: string
}

export class ShareSearch {
  readonly #db: AppContext['db']
  readonly #threads: ThreadPool<readonly PackedDoc[], string[]>
  readonly #texts = new LatestMap<string, Promise<Texts>>(keptModules)
  readonly #shown = new LatestMap<string, readonly Shown[]>(keptShares)

  constructor({ db }: Pick<AppContext, 'db'>) {
    this.#db = db
    const file = new URL('./search-thread.ts', import.meta.url)
    this.#threads = openThreadPool({ kind: 'texts for searches', file, maxThreads: 1, maxHeapMb })
  }

  /**
   * Public ids of the documents that have every word, in reading order, the first of them.
   * @throws {AppError} visit_not_found when the share ended
   */
  async find(shareId: number, text: string): Promise<string[]> {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean)
    const share = await findShare(this.#db, shareId)
    const module = share && (await findTreeModule(this.#db, share.module_id))
    if (share === undefined || module === undefined) throw new AppError('visit_not_found')
    if (words.length === 0) return []
    const { tree_version: version } = module
    const shown = await this.#listShown(share, version)
    const texts = await this.#readTexts(share.module_id, version)
    const found: string[] = []
    for (const { id, publicId, name } of shown) {
      const own = texts.get(id) ?? ''
      if (!words.every((word) => name.includes(word) || own.includes(word))) continue
      if (found.push(publicId) === visitSearchLimits.found) break
    }
    return found
  }

  async close(): Promise<void> {
    await this.#threads.close()
  }

  async #listShown(share: ShareRow, version: number): Promise<readonly Shown[]> {
    const key = [share.id, share.updated_at_ms, version].join(' ')
    const known = this.#shown.get(key)
    if (known !== undefined) return known
    const chosen = new Set((await listItems(this.#db, [share.id])).map((item) => item.doc_id))
    const items = await listModuleTree(this.#db, share.module_id, share.is_all === 1 ? {} : { chosen })
    const shown = items.flatMap(({ row }) =>
      row?.is_folder === 0 ? [{ id: row.id, publicId: row.publicId, name: row.name.toLowerCase() }] : [],
    )
    this.#shown.set(key, shown)
    return shown
  }

  #readTexts(moduleId: number, version: number): Promise<Texts> {
    const key = `${String(moduleId)} ${String(version)}`
    const known = this.#texts.get(key)
    if (known !== undefined) return known
    const reading = this.#read(moduleId)
    this.#texts.set(key, reading)
    // The next one tries again.
    reading.catch(() => this.#texts.delete(key))
    return reading
  }

  /** What does not fit is not found by its texts. */
  async #read(moduleId: number): Promise<Texts> {
    const texts = new Map<number, string>()
    let letters = 0
    for await (const docs of streamDocTexts(this.#db, moduleId)) {
      const read = await this.#threads.run(docs)
      for (const [index, { id }] of docs.entries()) {
        const text = read[index] ?? ''
        letters += text.length
        if (letters <= maxLetters) texts.set(id, text)
      }
      if (letters > maxLetters) break
    }
    return texts
  }
}
