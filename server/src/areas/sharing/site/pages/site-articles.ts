/* Documents of sites as HTML, kept beside the pages that have them. */
import type { Language } from '@lectern/contracts'
import type { SiteArticle } from '@lectern/formats'
import type { AppContext } from '../../../../core/context.ts'
import { LatestMap } from '../../../../core/latest-map.ts'
import { wordsOf } from '../../../exchange/export/export-words-queries.ts'
import type { SiteThreads } from './site-threads.ts'
import { notesAsDocument } from './site-writing.ts'

/** Documents that are kept. */
const keptArticles = 200

/** What an article is written for. */
interface ArticlePlace {
  language: Language
  /** What a document's id follows in links inside texts. */
  versionUrl: string
}

export class SiteArticles {
  readonly #texts: AppContext['texts']
  readonly #threads: SiteThreads
  readonly #kept = new LatestMap<string, SiteArticle>(keptArticles)

  constructor({ context, threads }: { context: Pick<AppContext, 'texts'>; threads: SiteThreads }) {
    this.#texts = context.texts
    this.#threads = threads
  }

  /** @param tag changes with what `read` returns: the answer with the document */
  async article({ language, versionUrl }: ArticlePlace, tag: string, read: () => string): Promise<SiteArticle> {
    const key = JSON.stringify([tag, language, versionUrl])
    const known = this.#kept.get(key)
    if (known !== undefined) return known
    const words = wordsOf(this.#texts, language)
    const article = await this.#threads.article({ answer: read(), language, words, versionUrl })
    this.#kept.set(key, article)
    return article
  }

  /** Notes of a release, which are CommonMark, as HTML. */
  async notes(page: ArticlePlace, notes: string): Promise<string> {
    if (notes.trim() === '') return ''
    return (await this.article(page, `notes ${notes}`, () => notesAsDocument(notes))).html
  }
}
