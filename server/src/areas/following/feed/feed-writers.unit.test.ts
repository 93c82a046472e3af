import { feedFormats } from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { validateFeed } from '../../../../test/support/feeds/validate-feed.ts'
import { writeFeed, type Feed } from './feed-writers.ts'

const feed: Feed = {
  id: 'urn:x-lectern:app:a1',
  title: 'Shop & "more"',
  description: 'What changed',
  page: 'https://docs.example/project/doc/p?module=m&segment=changes',
  self: 'https://docs.example/changelog/feed/atom/key?lang=en&of=changes',
  language: 'en',
  updatedMs: Date.UTC(2026, 4, 5, 12),
  items: [
    {
      ...{ id: 'urn:x-lectern:change:r1', address: 'https://docs.example/view/d?a=1&b=2', title: '<b>\u0000Bold' },
      ...{ text: 'Made `phone` required', author: 'Mia', category: 'Breaking', atMs: Date.UTC(2026, 4, 5, 12) },
    },
  ],
}

it('writes RSS 2.0 with what it requires, escaped', () => {
  expect(writeFeed('rss', feed)).toBe(
    `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>Shop &amp; &quot;more&quot;</title>
<link>https://docs.example/project/doc/p?module=m&amp;segment=changes</link>
<description>What changed</description>
<atom:link rel="self" type="application/rss+xml" href="https://docs.example/changelog/feed/atom/key?lang=en&amp;of=changes"/>
<language>en</language>
<lastBuildDate>Tue, 05 May 2026 12:00:00 GMT</lastBuildDate>
<item><title>&lt;b&gt;Bold</title><link>https://docs.example/view/d?a=1&amp;b=2</link><description>Made \`phone\` required</description><dc:creator>Mia</dc:creator><category>Breaking</category><guid isPermaLink="false">urn:x-lectern:change:r1</guid><pubDate>Tue, 05 May 2026 12:00:00 GMT</pubDate></item>
</channel>
</rss>
`,
  )
})

it('writes Atom with what RFC 4287 requires', () => {
  expect(writeFeed('atom', feed)).toBe(
    `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>urn:x-lectern:app:a1</id>
<title>Shop &amp; &quot;more&quot;</title>
<subtitle>What changed</subtitle>
<updated>2026-05-05T12:00:00.000Z</updated>
<author><name>Shop &amp; &quot;more&quot;</name></author>
<link rel="alternate" href="https://docs.example/project/doc/p?module=m&amp;segment=changes"/>
<link rel="self" type="application/atom+xml" href="https://docs.example/changelog/feed/atom/key?lang=en&amp;of=changes"/>
<entry><id>urn:x-lectern:change:r1</id><title>&lt;b&gt;Bold</title><updated>2026-05-05T12:00:00.000Z</updated><published>2026-05-05T12:00:00.000Z</published><link rel="alternate" href="https://docs.example/view/d?a=1&amp;b=2"/><author><name>Mia</name></author><category term="Breaking"/><summary>Made \`phone\` required</summary></entry>
</feed>
`,
  )
})

it('writes JSON Feed 1.1', () => {
  expect(JSON.parse(writeFeed('json', feed))).toEqual({
    version: 'https://jsonfeed.org/version/1.1',
    ...{ title: feed.title, description: feed.description, home_page_url: feed.page, language: 'en' },
    feed_url: feed.self,
    items: [
      {
        ...{ id: 'urn:x-lectern:change:r1', url: 'https://docs.example/view/d?a=1&b=2', title: '<b>\u0000Bold' },
        ...{ content_text: 'Made `phone` required', date_published: '2026-05-05T12:00:00.000Z' },
        ...{ authors: [{ name: 'Mia' }], tags: ['Breaking'] },
      },
    ],
  })
})

describe('whatever it is of', () => {
  const [item] = feed.items
  if (item === undefined) throw new Error('It has an item')
  const hostile = [
    '',
    ']]>',
    '&amp;<!--',
    '"\'',
    '\u0000\u0008\u001b\ufffe',
    '\ud800',
    '\u{1f4d8}',
    '订单\n\r\t',
    '<![CDATA[x]]>',
    '%&#x0;',
  ]
  const items = hostile.map((text, index) => ({
    ...{ ...item, id: `urn:x-lectern:change:r${String(index)}`, title: text, text, author: text, category: `c${text}` },
    ...(index % 2 === 0 && { updatedMs: item.atMs + 1 }),
  }))

  it.each(feedFormats)('%s keeps the rules of its format', (format) => {
    expect(validateFeed(format, writeFeed(format, { ...feed, items }))).toEqual([])
    expect(validateFeed(format, writeFeed(format, { ...feed, items: [] }))).toEqual([])
  })

  it.each(feedFormats)('the rules of %s find what is broken', (format) => {
    const broken = { ...feed, page: '/project', items: [item, { ...item, address: 'view/d', id: 'r 1' }, item] }
    expect(validateFeed(format, writeFeed(format, broken)).length).toBeGreaterThan(3)
  })
})
