import { getChangelogFeed, renewChangelogFeed, type ChangelogFeed } from '@lectern/contracts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FakeServer } from '../../../../test/fake-server.ts'
import { clearParts, renderPart } from '../../../../test/render-part.tsx'
import { FeedButton } from './feed-dialog.tsx'

let server: FakeServer
beforeEach(() => {
  server = new FakeServer()
})
afterEach(clearParts)

const feed: ChangelogFeed = {
  addresses: { rss: '/changelog/feed/rss/k', atom: '/changelog/feed/atom/k', json: '/changelog/feed/json/k' },
  createdAtMs: 1,
  lastUsedAtMs: null,
}

it('makes addresses, and shows one for each format in the language of the reader', async () => {
  server.answer(getChangelogFeed, null)
  server.answer(renewChangelogFeed, feed)
  const { page, user } = renderPart(<FeedButton place={{ projectId: 'p' }} />)
  await user.click(page.getByRole('button', { name: 'Feed' }))
  server.answer(getChangelogFeed, feed)
  await user.click(await page.findByRole('button', { name: 'Create feed addresses' }))
  const atom = await page.findByRole('region', { name: 'Atom' })
  expect(atom.textContent).toContain('/changelog/feed/atom/k?lang=en')
  expect(page.getAllByRole('button', { name: 'Copy address' })).toHaveLength(3)
})

it('leads to the releases of a project by the same addresses', async () => {
  server.answer(getChangelogFeed, feed)
  const { page, user } = renderPart(<FeedButton place={{ projectId: 'p' }} topic="releases" />)
  await user.click(page.getByRole('button', { name: 'Feed' }))
  const json = await page.findByRole('region', { name: 'JSON Feed' })
  expect(json.textContent).toContain('/changelog/feed/json/k?lang=en&of=releases')
})
