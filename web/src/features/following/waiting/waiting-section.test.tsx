import { listWaiting } from '@lectern/contracts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FakeServer } from '../../../../test/fake-server.ts'
import { clearParts, renderPart } from '../../../../test/render-part.tsx'
import { WaitingSection } from './waiting-section.tsx'

let server: FakeServer
beforeEach(() => {
  server = new FakeServer()
})
afterEach(clearParts)

const review = { projectId: 'p', projectName: 'Shop', moduleId: 'm', moduleName: 'Orders', atMs: 2 }
const comment = { commentId: 'c', docId: 'd', docName: 'Create', byName: 'Mia', text: 'In cents?', atMs: 3 }

it('names what waits, newest first, and leads to it', async () => {
  server.answer(listWaiting, { reviews: [{ ...review, conflicts: 2, questions: 1 }], comments: [comment] })
  const { page } = renderPart(<WaitingSection />)
  const links = await page.findAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/view/d?comment=c',
    '/project/doc/p?module=m&segment=review',
  ])
  expect(links[0]?.textContent).toContain('Mia in “Create”: In cents?')
  expect(links[1]?.textContent).toContain('2 conflicts and 1 more item to review in “Orders”')
})

it('shows four, and all of them when asked', async () => {
  const comments = Array.from({ length: 6 }, (_, at) => ({ ...comment, commentId: `c${String(at)}` }))
  server.answer(listWaiting, { reviews: [], comments })
  const { page, user } = renderPart(<WaitingSection />)
  expect(await page.findAllByRole('link')).toHaveLength(4)
  await user.click(page.getByRole('button', { name: 'Show all 6' }))
  expect(page.getAllByRole('link')).toHaveLength(6)
})
