import {
  docType,
  listChangelog,
  modifySource,
  pageReviews,
  type ChangelogEntry,
  type ReviewRow,
} from '@lectern/contracts'
import { afterEach, expect, it } from 'vitest'
import { FakeServer } from '../../../test/fake-server.ts'
import { clearParts, renderPart } from '../../../test/render-part.tsx'
import { useTakenChanges } from './use-taken-changes.tsx'

afterEach(clearParts)

const pushedAtMs = Date.UTC(2026, 4, 5, 12)
const review: ReviewRow = {
  ...{ id: 'review1', question: 'conflict', kind: 'doc', name: 'Place an order', httpMethod: 'POST', url: '/orders' },
  ...{ subjectId: 'doc1', source: { kind: 'token', name: 'CI' }, successor: null, open: 1, saidAtMs: pushedAtMs },
}
const entry: ChangelogEntry = {
  ...{ id: 'change1', act: 'changed', subject: 'doc', subjectId: 'doc1', name: 'Place an order', httpMethod: 'POST' },
  ...{ url: '/orders', docType: docType.http, isLive: true, level: 'harmless', docCount: 0, useCount: 0 },
  ...{ moduleId: 'm', moduleName: 'Shop', summary: null },
  ...{ source: modifySource.push, byName: 'CI', remark: '', atMs: pushedAtMs, from: 'a', to: 'b' },
}

function Taken() {
  const { groups } = useTakenChanges('m', (id) => `/review/${id}`)
  return groups.map(({ id, entries }) => (
    <ul key={id} aria-label={id}>
      {entries.map(({ name, to }) => (
        <li key={name}>{`${name}: ${to}`}</li>
      ))}
    </ul>
  ))
}

it('lists what the push of the newest question changed besides, without what is asked about', async () => {
  const server = new FakeServer()
  const older = {
    ...review,
    id: 'review2',
    subjectId: 'doc9',
    saidAtMs: 1,
    source: { kind: 'file', name: 'x' } as const,
  }
  server.answer(pageReviews, { list: [older, review], total: 2, pageIndex: 1, pageSize: 100 })
  const list: ChangelogEntry[] = [
    entry,
    { ...entry, id: 'change2', subjectId: 'doc2', name: 'Cancel' },
    { ...entry, id: 'change3', subjectId: 'doc3', name: 'Refund', act: 'added', from: '' },
    { ...entry, id: 'change4', subject: 'model', subjectId: 'model1', name: 'Order' },
  ]
  server.answer(listChangelog, { list, next: null, untilMs: null })
  const { page } = renderPart(<Taken />)
  await page.findByText('Cancel: /review/change2')
  expect(page.getByRole('list', { name: 'changed' }).textContent).not.toContain('Place an order')
  expect(page.getByRole('list', { name: 'changed' }).textContent).toContain('Order: /module/history/')
  expect(page.getByRole('list', { name: 'added' }).textContent).toBe('Refund: /review/change3')
  const moment = { fromMs: String(pushedAtMs), toMs: String(pushedAtMs + 1) }
  expect(server.asked(listChangelog)).toMatchObject([{ query: { ...moment, source: String(modifySource.push) } }])
})
