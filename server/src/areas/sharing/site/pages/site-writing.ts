/* What every page of a site is written with. */
import { feedFormats, feedMediaTypes, languages, notDeprecated, type Language } from '@lectern/contracts'
import { nothing, siteWordNames, writeSitePage, type SitePage, type SiteWords } from '@lectern/formats'
import { contentVersion } from '@lectern/model'
import type { AppContext } from '../../../../core/context.ts'
import { addressesOf, type SiteAddresses } from './site-addresses.ts'
import type { FoundSite, SiteSourceRef } from './site-gate.ts'
import type { SiteNode } from './site-tree.ts'

/** A page to write: a version of a site that anyone reads, in a language. */
export interface SiteRequest {
  site: FoundSite
  source: SiteSourceRef
  language: Language
  /** Where the pages are, when it is not below the site's address. */
  addresses?: SiteAddresses
}

export interface Writing {
  addresses: SiteAddresses
  label: string
  language: Language
  words: SiteWords
  choices: SitePage['choices']
  site: FoundSite['version']
  versions: FoundSite['versions']
  urlOf: (node: SiteNode) => string
  /** What a document's id follows in links inside texts. */
  versionUrl: string
}

export function siteAddresses(
  { config }: Pick<AppContext, 'config'>,
  { site: { version }, addresses }: Pick<SiteRequest, 'site' | 'addresses'>,
): SiteAddresses {
  return addresses ?? addressesOf(config, { name: version.current_name, hostName: version.host_name })
}

export function startWriting(context: Pick<AppContext, 'config' | 'texts'>, request: SiteRequest): Writing {
  const { site, language } = request
  const { version, versions } = site
  const addresses = siteAddresses(context, request)
  const { label } = version
  const words = siteWordNames.map((name) => [name, context.texts.say(language, 'site-page', `words.${name}`)])
  // Files of a folder have nobody who answers in another language.
  const choices = addresses.search === '' ? [] : languages
  return {
    ...{ addresses, label, language, site: version, versions },
    choices: choices.map((each) => ({ language: each, name: context.texts.say(each, 'site-page', 'languageName') })),
    // One entry for each name.
    words: Object.fromEntries(words) as SiteWords,
    urlOf: (node) => addresses.page(label, node),
    versionUrl: addresses.texts(label),
  }
}

const feedNames = { rss: 'RSS', atom: 'Atom', json: 'JSON Feed' } as const

/** Where the version shows what changed; `undefined` where it does not. */
export function changesOf({ addresses, label, language, site }: Writing): SitePage['changes'] {
  if (site.shows_changes !== 1) return undefined
  const feeds = feedFormats.map((format) => ({
    ...{ name: feedNames[format], mediaType: feedMediaTypes[format] },
    url: addresses.feed(label, format),
  }))
  return {
    url: addresses.changes(label),
    isCurrent: false,
    feeds: feeds.flatMap((feed) => (feed.url === '' ? [] : [{ ...feed, url: `${feed.url}?lang=${language}` }])),
  }
}

/** Notes of a release as the answer of a Markdown document without a name. */
export function notesAsDocument(text: string): string {
  const nothing = {
    components: {},
    application: {},
    dubboInfo: null,
    dictionaries: {},
    constants: [],
    errorCodeParams: [],
  }
  const content = { v: contentVersion, kind: 'markdown', text }
  return JSON.stringify({ data: { name: '', deprecated: notDeprecated, content, ...nothing } })
}

/** The page with what it has of its own. */
export function writePage(writing: Writing, own: Partial<SitePage>): string {
  const { addresses, label, language, words, choices, site, versions } = writing
  const logo = site.has_logo === 1 ? addresses.logo(site.updated_at_ms) : ''
  return writeSitePage({
    ...{
      language,
      choices,
      words,
      title: '',
      summary: '',
      crumbs: [],
      tree: [],
      around: { previous: undefined, next: undefined },
      query: '',
      canonical: '',
    },
    ...{
      changes: changesOf(writing),
      markdownUrl: '',
      languages: [],
      content: nothing,
      versionLabel: label,
      isListed: site.allows_robots === 1,
    },
    site: {
      title: site.title,
      description: site.description,
      accent: site.accent,
      logoUrl: logo,
      imageUrl: logo === '' ? '' : addresses.whole(logo),
      homeUrl: addresses.home,
      searchUrl: addresses.search,
    },
    versions: versions.map((version) => ({
      label: version.label,
      url: addresses.version(version.label),
      isCurrent: version.label === label,
    })),
    ...own,
  })
}

/** Versions that are languages, for those who list pages. */
export function languagesOf({ addresses, versions }: Writing): SitePage['languages'] {
  const isLanguage = ({ label }: { label: string }): boolean => /^[a-z]{2,3}(?:-[A-Z][A-Za-z]{1,3})?$/.test(label)
  if (versions.length < 2 || !versions.every(isLanguage)) return []
  return versions.flatMap(({ label }) => {
    const url = addresses.whole(addresses.version(label))
    return url === '' ? [] : [{ language: label, url }]
  })
}
