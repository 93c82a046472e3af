/* What is on a page of a published site, and its words. Addresses come ready. */
import type { Markup } from '../html/markup.ts'
import { siteScriptWordNames } from './page/site-tools.ts'

/** Words of the page in one language. */
export const siteWordNames = [
  'allVersions',
  'changes',
  'contents',
  'home',
  'language',
  'more',
  'next',
  'poweredBy',
  'previous',
  'search',
  'skip',
  'version',
  ...siteScriptWordNames,
] as const
export type SiteWords = Readonly<Record<(typeof siteWordNames)[number], string>>

/** The same as the changes for programs that follow them. */
export interface SiteFeed {
  /** `RSS`. */
  name: string
  mediaType: string
  url: string
}

export type SiteStep = Pick<SiteLink, 'label' | 'url'>

/** A link of the tree. */
export interface SiteLink {
  label: string
  /** Method of an operation, `DUBBO`; empty for others. */
  method: string
  /** Second line, where lists show one; empty for none. */
  where?: string
  url: string
  isFolder: boolean
  isDeprecated: boolean
  isCurrent: boolean
  links: readonly SiteLink[]
  /** Entries of the folder that are not listed. */
  hidden: number
}

export interface SitePage {
  language: string
  /** Languages of the page's own words, each by its own name; empty where nothing answers a choice. */
  choices: readonly { language: string; name: string }[]
  words: SiteWords
  /** Of the page; empty for a home page. */
  title: string
  summary: string
  site: {
    title: string
    description: string
    accent: string
    logoUrl: string
    /** Full address of the logo, for previews; empty for none. */
    imageUrl: string
    homeUrl: string
    /** Empty where nothing answers searches. */
    searchUrl: string
  }
  versions: readonly { label: string; url: string; isCurrent: boolean }[]
  /** The page of what changed in the version; `undefined` where that is not shown. */
  changes: { url: string; isCurrent: boolean; feeds: readonly SiteFeed[] } | undefined
  crumbs: readonly { label: string; url: string }[]
  tree: readonly SiteLink[]
  /** The documents before and behind it in the order of reading. */
  around: { previous: SiteStep | undefined; next: SiteStep | undefined }
  /** Goes into the address of searches. */
  versionLabel: string
  /** Text of the search field. */
  query: string
  /** Full address that search engines list; empty for none. */
  canonical: string
  /** Address of the same page as Markdown; empty for none. */
  markdownUrl: string
  /** Full addresses of the same page in other languages, by language. */
  languages: readonly { language: string; url: string }[]
  isListed: boolean
  content: Markup
}
