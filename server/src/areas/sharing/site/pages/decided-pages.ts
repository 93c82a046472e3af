/*
 * Pages that are answered again without being decided again: which node an address names, whether it is shown, and what it shows. Owns: that this holds
 * until anything is written. Does not own: whether the site and its source are open, which is decided for each request (`site-gate.ts`).
 */
import type { PreparedBody } from '../../../../http/replies.ts'
import type { SiteVersionFound } from './site-page-repo.ts'
import type { SiteRequest } from './site-writing.ts'

/** Of one version. */
const mostPages = 1_000

export interface DecidedPage {
  page: PreparedBody
  /** The document that it shows; none for a folder. */
  docId: string | undefined
}

export class DecidedPages {
  /** By language and last part of the address. Rows are kept until anything is written, so that a version has another row from then on. */
  readonly #pages = new WeakMap<SiteVersionFound, Map<string, DecidedPage>>()

  find({ site, language }: SiteRequest, lastPart: string): DecidedPage | undefined {
    return this.#pages.get(site.version)?.get(keyOf(language, lastPart))
  }

  keep({ site, language }: SiteRequest, lastPart: string, decided: DecidedPage): void {
    const known = this.#pages.get(site.version)
    const pages = known === undefined || known.size >= mostPages ? new Map<string, DecidedPage>() : known
    if (pages !== known) this.#pages.set(site.version, pages)
    pages.set(keyOf(language, lastPart), decided)
  }
}

const keyOf = (language: string, lastPart: string): string => `${language} ${lastPart}`
