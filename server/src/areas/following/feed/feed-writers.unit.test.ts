import { expect, it } from 'vitest'
import { writeFeed, type Feed } from './feed-writers.ts'

const feed: Feed = {
  id: 'urn:x-lectern:app:a1',
  title: 'Shop & "more"',
  description: 'What changed',
  page: 'https://docs.example/project/doc/p?module=m&segment=changes',
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
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>Shop &amp; &quot;more&quot;</title>
<link>https://docs.example/project/doc/p?module=m&amp;segment=changes</link>
<description>What changed</description>
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
<link rel="alternate" href="https://docs.example/project/doc/p?module=m&amp;segment=changes"/>
<entry><id>urn:x-lectern:change:r1</id><title>&lt;b&gt;Bold</title><updated>2026-05-05T12:00:00.000Z</updated><published>2026-05-05T12:00:00.000Z</published><link rel="alternate" href="https://docs.example/view/d?a=1&amp;b=2"/><author><name>Mia</name></author><category term="Breaking"/><summary>Made \`phone\` required</summary></entry>
</feed>
`,
  )
})

it('writes JSON Feed 1.1', () => {
  expect(JSON.parse(writeFeed('json', feed))).toEqual({
    version: 'https://jsonfeed.org/version/1.1',
    ...{ title: feed.title, description: feed.description, home_page_url: feed.page, language: 'en' },
    items: [
      {
        ...{ id: 'urn:x-lectern:change:r1', url: 'https://docs.example/view/d?a=1&b=2', title: '<b>\u0000Bold' },
        ...{ content_text: 'Made `phone` required', date_published: '2026-05-05T12:00:00.000Z' },
        ...{ authors: [{ name: 'Mia' }], tags: ['Breaking'] },
      },
    ],
  })
})
