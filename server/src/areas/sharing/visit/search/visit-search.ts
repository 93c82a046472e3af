/*
 * Searching the texts of what is visited. Owns: that only what visitors see of it now is found, and how much is kept in memory for it. The texts are read
 * once for each of their states. Does not own: what a kind shows (its `VisitReader`).
 */
import { visitSearchLimits } from '@lectern/contracts'
import { LatestMap } from '../../../../core/latest-map.ts'
import { openThreadPool, type ThreadPool } from '../../../../core/threads/thread-pool.ts'
import type { Searched } from '../visit-queries.ts'
import type { PackedDoc } from './search-thread.ts'

const maxHeapMb = 512
/** States of texts that are kept, and letters of one. */
const keptTexts = 6
const maxLetters = 8_000_000
/** Trees whose documents are kept. */
const keptShown = 50

/** Public id of a document → what is searched of it. */
type Texts = ReadonlyMap<string, string>

/** A document that visitors see; its name in lower case. */
interface Shown {
  publicId: string
  name: string
}

export class VisitSearch {
  readonly #threads: ThreadPool<readonly PackedDoc[], string[]>
  readonly #texts = new LatestMap<string, Promise<Texts>>(keptTexts)
  readonly #shown = new LatestMap<string, readonly Shown[]>(keptShown)

  constructor() {
    const file = new URL('./search-thread.ts', import.meta.url)
    this.#threads = openThreadPool({ kind: 'texts for searches', file, maxThreads: 1, maxHeapMb })
  }

  /** Public ids of the documents that have every word, in reading order, the first of them. */
  async find(searched: Searched, text: string): Promise<string[]> {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean)
    if (words.length === 0) return []
    const shown = await this.#listShown(searched)
    const texts = await this.#readTexts(searched)
    const found: string[] = []
    for (const { publicId, name } of shown) {
      const own = texts.get(publicId) ?? ''
      if (!words.every((word) => name.includes(word) || own.includes(word))) continue
      if (found.push(publicId) === visitSearchLimits.found) break
    }
    return found
  }

  async close(): Promise<void> {
    await this.#threads.close()
  }

  async #listShown({ shownKey, listShown }: Searched): Promise<readonly Shown[]> {
    const known = this.#shown.get(shownKey)
    if (known !== undefined) return known
    const shown = (await listShown()).flatMap(({ id, label, row }) =>
      row?.is_folder === 0 ? [{ publicId: id, name: label.toLowerCase() }] : [],
    )
    this.#shown.set(shownKey, shown)
    return shown
  }

  #readTexts(searched: Searched): Promise<Texts> {
    const known = this.#texts.get(searched.textsKey)
    if (known !== undefined) return known
    const reading = this.#read(searched)
    this.#texts.set(searched.textsKey, reading)
    // The next one tries again.
    reading.catch(() => this.#texts.delete(searched.textsKey))
    return reading
  }

  /** What does not fit is not found by its texts. */
  async #read({ streamTexts }: Searched): Promise<Texts> {
    const texts = new Map<string, string>()
    let letters = 0
    for await (const docs of streamTexts()) {
      const read = await this.#threads.run(docs)
      for (const [index, { publicId }] of docs.entries()) {
        const text = read[index] ?? ''
        letters += text.length
        if (letters <= maxLetters) texts.set(publicId, text)
      }
      if (letters > maxLetters) break
    }
    return texts
  }
}
