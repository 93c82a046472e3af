/*
 * Feeds as texts: RSS 2.0 (rssboard.org/rss-specification, with `atom:link` and `dc:creator`), Atom (RFC 4287) and JSON Feed 1.1 (jsonfeed.org). Owns:
 * what each requires, and that nothing of a text is read as markup. Pure.
 */
import { createHash } from 'node:crypto'
import { feedMediaTypes, type FeedFormat } from '@lectern/contracts'
import { PreparedBody } from '../../../http/replies.ts'

export interface FeedItem {
  /** An IRI that never changes. */
  id: string
  address: string
  title: string
  text: string
  /** Empty when no one is named. */
  author: string
  category: string
  atMs: number
  /** When it was changed later. */
  updatedMs?: number
}

export interface Feed {
  /** An IRI that never changes. */
  id: string
  title: string
  description: string
  /** Of the page that shows the same. */
  page: string
  /** Of the feed itself. */
  self: string
  /** BCP 47. */
  language: string
  /** When the newest entry was made; for none when the feed was. */
  updatedMs: number
  items: readonly FeedItem[]
}

export const contentTypeOf = (format: FeedFormat): string => `${feedMediaTypes[format]}; charset=utf-8`

const tagLetters = 22

/** The feed with a tag of what is in it. */
export function prepareFeed(format: FeedFormat, feed: Feed): PreparedBody {
  const text = writeFeed(format, feed)
  const tag = createHash('sha256').update(text).digest('base64url').slice(0, tagLetters)
  return new PreparedBody(text, `"${tag}"`)
}

export function writeFeed(format: FeedFormat, feed: Feed): string {
  if (format === 'rss') return writeRss(feed)
  return format === 'atom' ? writeAtom(feed) : writeJson(feed)
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text of an element or attribute; what XML 1.0 has no character for is left out. */
function xml(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- these are what XML forbids
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? letter)
  )
}

const element = (name: string, text: string): string => `<${name}>${xml(text)}</${name}>`
const head = '<?xml version="1.0" encoding="utf-8"?>'
const isoOf = (atMs: number): string => new Date(atMs).toISOString()

function writeRss({ title, description, page, self, language, updatedMs, items }: Feed): string {
  const rows = items.map((item) =>
    [
      '<item>',
      element('title', item.title),
      element('link', item.address),
      element('description', item.text),
      ...(isNamed(item) ? [element('dc:creator', item.author)] : []),
      element('category', item.category),
      `<guid isPermaLink="false">${xml(item.id)}</guid>`,
      // RFC 822 with a year of four digits, as RSS asks for.
      element('pubDate', new Date(item.atMs).toUTCString()),
      '</item>',
    ].join(''),
  )
  const channel = [
    element('title', title),
    element('link', page),
    element('description', description),
    `<atom:link rel="self" type="application/rss+xml" href="${xml(self)}"/>`,
    element('language', language),
    element('lastBuildDate', new Date(updatedMs).toUTCString()),
    ...rows,
  ]
  const names = 'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"'
  return `${head}\n<rss version="2.0" ${names}>\n<channel>\n${channel.join('\n')}\n</channel>\n</rss>\n`
}

/** In letters that XML has. */
const isNamed = ({ author }: FeedItem): boolean => xml(author).trim() !== ''
const authorOf = (name: string): string => `<author>${element('name', name)}</author>`

function writeAtom({ id, title, description, page, self, language, updatedMs, items }: Feed): string {
  const entries = items.map((item) =>
    [
      '<entry>',
      element('id', item.id),
      element('title', item.title),
      element('updated', isoOf(item.updatedMs ?? item.atMs)),
      element('published', isoOf(item.atMs)),
      `<link rel="alternate" href="${xml(item.address)}"/>`,
      ...(isNamed(item) ? [authorOf(item.author)] : []),
      `<category term="${xml(item.category)}"/>`,
      element('summary', item.text),
      '</entry>',
    ].join(''),
  )
  const rows = [
    element('id', id),
    element('title', title),
    element('subtitle', description),
    element('updated', isoOf(updatedMs)),
    // Of entries that name no one.
    authorOf(title),
    `<link rel="alternate" href="${xml(page)}"/>`,
    `<link rel="self" type="application/atom+xml" href="${xml(self)}"/>`,
    ...entries,
  ]
  return `${head}\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xml(language)}">\n${rows.join('\n')}\n</feed>\n`
}

function writeJson({ title, description, page, self, language, items }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: page,
    feed_url: self,
    language,
    items: items.map(({ id, address, title: name, text, author, category, atMs, updatedMs }) => ({
      ...{ id, url: address, title: name, content_text: text, date_published: isoOf(atMs) },
      ...(updatedMs !== undefined && { date_modified: isoOf(updatedMs) }),
      ...{ ...(author !== '' && { authors: [{ name: author }] }), tags: [category] },
    })),
  })
}
