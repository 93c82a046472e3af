/* Documents of sites as HTML, kept beside the pages that have them. */
import type { SiteArticle } from '@lectern/formats'
import type { AppContext } from '../../../../core/context.ts'
import { LatestMap } from '../../../../core/latest-map.ts'
import { wordsOf } from '../../../exchange/export/export-words-queries.ts'
import type { SiteThreads } from './site-threads.ts'
import { notesAsDocument, type Writing } from './site-writing.ts'

/** Documents that are kept. */
const keptArticles = 200

export class SiteArticles {
  readonly #texts: AppContext['texts']
  readonly #threads: SiteThreads
  readonly #kept = new LatestMap<string, SiteArticle>(keptArticles)

  constructor({ context, threads }: { context: Pick<AppContext, 'texts'>; threads: SiteThreads }) {
    this.#texts = context.texts
    this.#threads = threads
  }

  /** @param tag changes with what `read` returns: the answer with the document */
  async article({ language, addresses, label }: Writing, tag: string, read: () => string): Promise<SiteArticle> {
    const versionUrl = addresses.texts(label)
    const key = JSON.stringify([tag, language, versionUrl])
    const known = this.#kept.get(key)
    if (known !== undefined) return known
    const words = wordsOf(this.#texts, language)
    const article = await this.#threads.article({ answer: read(), language, words, versionUrl })
    this.#kept.set(key, article)
    return article
  }

  /** Notes of a release, which are CommonMark, as HTML. */
  async notes(page: Writing, notes: string): Promise<string> {
    if (notes.trim() === '') return ''
    return (await this.article(page, `notes ${notes}`, () => notesAsDocument(notes))).html
  }
}
