import {
  acceptProposal,
  getProposal,
  resolveCommentThread,
  type CommentThread,
  type Proposal,
} from '@lectern/contracts'
import { merge, type HttpContent } from '@lectern/model'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FakeServer } from '../../../../../test/fake-server.ts'
import { clearParts, renderPart } from '../../../../../test/render-part.tsx'
import { ThreadCard } from './thread-card.tsx'

let server: FakeServer
beforeEach(() => {
  server = new FakeServer()
})
afterEach(clearParts)

const thread: CommentThread = {
  ...{ id: 't', place: null, commentCount: 1, createdAtMs: 1, updatedAtMs: 1, resolvedAtMs: null, resolvedBy: null },
  can: { reply: true, resolve: true },
  comments: [
    {
      ...{ id: 'c', author: { id: 'u', name: 'Ada', avatar: '' }, text: 'Callers ask.', mentions: [], createdAtMs: 1 },
      ...{ editedAtMs: null, isDeleted: false, hasProposal: true, can: { edit: false, remove: false } },
    },
  ],
}

const http = (description: string): HttpContent => ({
  ...{ v: 1, kind: 'http', container: 'paths', method: 'get', path: '/orders', operation: { description } },
})

function show(proposal: Partial<Proposal> = {}) {
  server.answer(getProposal, {
    ...{ state: 'open', moduleId: 'm', revision: 'r', before: http('All.'), after: http('All orders.'), conflicts: [] },
    can: { accept: true },
    ...proposal,
  })
  server.answer(acceptProposal, null)
  server.answer(resolveCommentThread, null)
  return renderPart(<ThreadCard docId="d" thread={thread} found={undefined} onGoTo={() => undefined} />)
}

const buttons = (page: ReturnType<typeof show>['page']) =>
  [...page.getByRole('region', { name: 'Proposed change' }).querySelectorAll('a, button')]
    .map((button) => button.textContent)
    .filter((text) => text !== '')

it('shows what a comment proposes in words, and accepts or dismisses it', async () => {
  const { page, user } = show()
  await page.findByText('Changed description')
  expect(buttons(page)).toEqual(['Accept', 'Open in editor', 'Dismiss'])
  expect(page.queryByRole('button', { name: 'Resolve' })).toBeNull()
  const editor = page.getByRole('link', { name: 'Open in editor' })
  expect(editor.getAttribute('href')).toBe('/doc/edit/m/d?proposal=c')
  await user.click(page.getByRole('button', { name: 'Accept' }))
  await expect.poll(() => server.asked(acceptProposal)).toMatchObject([{ body: { docId: 'd', id: 'c' } }])
  await user.click(page.getByRole('button', { name: 'Dismiss' }))
  await expect
    .poll(() => server.asked(resolveCommentThread))
    .toMatchObject([{ body: { threadId: 't', isResolved: true } }])
})

it('leads to the editor while newer edits changed the same places, and names them', async () => {
  const [base, ours, theirs] = [http('All.'), http('All orders.'), http('Each one.')]
  const conflicts = merge({ base, ours, theirs }).conflicts.map((conflict) => ({ ...conflict }))
  const { page } = show({ state: 'conflicting', conflicts })
  await page.findByText(/1 place was also changed by newer edits/)
  expect(page.getAllByText('Description').length).toBeGreaterThan(0)
  expect(buttons(page)).toEqual(['Open in editor', 'Dismiss'])
})

it('offers nothing to accept of what the document contains, or to those who only read', async () => {
  const contained = show({ state: 'contained', after: http('All.') })
  await contained.page.findByText('The document already contains this change.')
  expect(buttons(contained.page)).toEqual(['Resolve'])
  clearParts()
  const { page } = show({ can: { accept: false } })
  await page.findByText('Changed description')
  expect(page.queryByRole('button', { name: 'Accept' })).toBeNull()
  expect(page.queryByRole('link', { name: 'Open in editor' })).toBeNull()
})
