import type { Language } from '@lectern/contracts'
import type { ExportTexts } from '@lectern/formats'

/** A document to write as a page. */
export interface SiteTask {
  /** The envelope with a `DocDetail`. */
  answer: string
  language: Language
  words: ExportTexts
  /** Address of the version, from the root of the host. */
  versionUrl: string
}
