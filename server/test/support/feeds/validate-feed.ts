/*
 * What the three formats demand of a feed: RSS 2.0 (rssboard.org/rss-specification), Atom (RFC 4287, sections 4.1.1 and 4.1.2) and JSON Feed 1.1
 * (jsonfeed.org/version/1.1). Owns: each rule in a sentence of what breaks it.
 */
import type { FeedFormat } from '@lectern/contracts'
import { childrenOf, readXml, type XmlElement } from './read-xml.ts'

/** What a feed breaks; empty for a valid one. */
export function validateFeed(format: FeedFormat, text: string): string[] {
  const problems: string[] = []
  const demand = (isKept: boolean, rule: string) => {
    if (!isKept) problems.push(rule)
  }
  const check = { rss: checkRss, atom: checkAtom, json: checkJson }[format]
  check(text, demand)
  return problems
}

type Demand = (isKept: boolean, rule: string) => void

/** RFC 822 with a year of four digits. */
const mailDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/
/** RFC 3339. */
const isoDate = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/
const isDate = (pattern: RegExp, text: string) => pattern.test(text) && !Number.isNaN(Date.parse(text))
const isAddress = (text: unknown) => typeof text === 'string' && /^https?:\/\//.test(text) && URL.canParse(text)
/** With a scheme, as an IRI must have that does not hang on where it is read. */
const isAbsolute = (text: unknown) => typeof text === 'string' && /^[a-z][a-z0-9+.-]*:\S+$/i.test(text)
const areDifferent = (values: readonly unknown[]) => new Set(values).size === values.length

function only(parent: XmlElement, name: string, demand: Demand): string {
  const found = childrenOf(parent, name)
  demand(found.length === 1, `${parent.name} has one ${name}`)
  return found[0]?.text ?? ''
}

function checkRss(text: string, demand: Demand): void {
  const root = readXml(text)
  demand(root.name === 'rss' && root.attributes.get('version') === '2.0', 'the root is rss of version 2.0')
  const [channel, ...others] = childrenOf(root, 'channel')
  demand(channel !== undefined && others.length === 0, 'rss has one channel')
  if (channel === undefined) return
  demand(only(channel, 'title', demand) !== '', 'a channel has a title')
  demand(isAddress(only(channel, 'link', demand)), 'the link of a channel is an address')
  only(channel, 'description', demand)
  demand(isDate(mailDate, only(channel, 'lastBuildDate', demand)), 'lastBuildDate is a date of RFC 822')
  const [self] = childrenOf(channel, 'atom:link')
  demand(self?.attributes.get('rel') === 'self' && isAddress(self.attributes.get('href')), 'a channel says where it is')
  const items = childrenOf(channel, 'item')
  for (const item of items) {
    demand(
      ['title', 'description'].some((name) => childrenOf(item, name).length === 1),
      'an item has a title or text',
    )
    demand(isAddress(only(item, 'link', demand)), 'the link of an item is an address')
    demand(isDate(mailDate, only(item, 'pubDate', demand)), 'pubDate is a date of RFC 822')
    const [guid] = childrenOf(item, 'guid')
    const isPermaLink = guid?.attributes.get('isPermaLink') !== 'false'
    demand(isPermaLink ? isAddress(guid?.text) : isAbsolute(guid.text), 'a guid that is no address says so')
    demand(
      childrenOf(item, 'dc:creator').every((creator) => creator.text !== ''),
      'a creator has a name',
    )
  }
  demand(areDifferent(items.map((item) => childrenOf(item, 'guid')[0]?.text)), 'each guid is another')
}

function checkAtom(text: string, demand: Demand): void {
  const root = readXml(text)
  demand(root.name === 'feed' && root.attributes.get('xmlns') === 'http://www.w3.org/2005/Atom', 'the root is a feed')
  checkAtomHead(root, demand)
  const hasAuthor = childrenOf(root, 'author').length > 0
  const relOf = (link: XmlElement) => link.attributes.get('rel') ?? 'alternate'
  demand(childrenOf(root, 'link').filter((link) => relOf(link) === 'self').length === 1, 'a feed says where it is')
  const entries = childrenOf(root, 'entry')
  for (const entry of entries) {
    checkAtomHead(entry, demand)
    demand(hasAuthor || childrenOf(entry, 'author').length > 0, 'an entry or its feed has an author')
    const hasLink = childrenOf(entry, 'link').some((link) => relOf(link) === 'alternate')
    demand(hasLink || childrenOf(entry, 'content').length === 1, 'an entry without content has a link')
    for (const category of childrenOf(entry, 'category'))
      demand((category.attributes.get('term') ?? '') !== '', 'a category has a term')
    const published = childrenOf(entry, 'published')
    demand(published.length <= 1 && published.every((date) => isDate(isoDate, date.text)), 'published is a date')
  }
  demand(areDifferent(entries.map((entry) => childrenOf(entry, 'id')[0]?.text)), 'each id is another')
}

/** What a feed and an entry must have alike. */
function checkAtomHead(element: XmlElement, demand: Demand): void {
  demand(isAbsolute(only(element, 'id', demand)), 'an id is absolute')
  only(element, 'title', demand)
  demand(isDate(isoDate, only(element, 'updated', demand)), 'updated is a date of RFC 3339')
  for (const author of childrenOf(element, 'author'))
    demand(only(author, 'name', demand) !== '', 'an author has a name')
  for (const link of childrenOf(element, 'link')) demand(isAddress(link.attributes.get('href')), 'a link is an address')
}

interface JsonFeed {
  version?: unknown
  title?: unknown
  home_page_url?: unknown
  feed_url?: unknown
  items?: Record<string, unknown>[]
}

function checkJson(text: string, demand: Demand): void {
  // What it is, is what is checked.
  const feed = JSON.parse(text) as JsonFeed
  demand(feed.version === 'https://jsonfeed.org/version/1.1', 'the version is that of JSON Feed 1.1')
  demand(typeof feed.title === 'string' && feed.title !== '', 'a feed has a title')
  demand(isAddress(feed.home_page_url) && isAddress(feed.feed_url), 'a feed says where it is, and its page')
  demand(Array.isArray(feed.items), 'a feed has items')
  const items = feed.items ?? []
  for (const item of items) {
    demand(typeof item['id'] === 'string' && isAbsolute(item['id']), 'an id is a text and absolute')
    demand(typeof (item['content_text'] ?? item['content_html']) === 'string', 'an item has a content')
    demand(isAddress(item['url']), 'the url of an item is an address')
    for (const date of [item['date_published'], item['date_modified'] ?? item['date_published']])
      demand(typeof date === 'string' && isDate(isoDate, date), 'dates are those of RFC 3339')
    // Of objects, or their names are no texts either.
    for (const author of (item['authors'] ?? []) as { name?: string }[])
      demand((author.name ?? '') !== '', 'an author has a name')
  }
  demand(areDifferent(items.map((item) => item['id'])), 'each id is another')
}
