import { docType, listChangelog, modifySource, type ChangelogEntry } from '@lectern/contracts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeServer } from '../../../../test/fake-server.ts'
import { clearParts, renderPart } from '../../../../test/render-part.tsx'
import { ChangelogView } from './changelog-view.tsx'

let server: FakeServer
beforeEach(() => {
  server = new FakeServer()
})
afterEach(clearParts)

const entry: ChangelogEntry = {
  ...{ id: 'r1', act: 'changed', subject: 'doc', subjectId: 'doc00001', name: 'Place an order', httpMethod: 'POST' },
  ...{ url: '/orders', docType: docType.http, isLive: true, level: 'harmless', docCount: 0, useCount: 0 },
  ...{ moduleId: 'm', moduleName: 'Shop' },
  summary: { breaking: 0, items: [{ topic: 'description', count: 1, names: [] }] },
  ...{ source: modifySource.form, byName: 'Mia', remark: '', atMs: Date.UTC(2026, 4, 5, 12), from: 'a', to: 'b' },
}
const broken: ChangelogEntry = {
  ...{ ...entry, id: 'r2', level: 'breaking', atMs: entry.atMs - 60_000, name: 'Cancel', source: modifySource.push },
  summary: { breaking: 1, items: [{ topic: 'required', count: 1, names: ['phone'] }] },
}
const added = Array.from({ length: 5 }, (_, at): ChangelogEntry => ({
  ...{ ...entry, id: `a${String(at)}`, act: 'added', name: `New ${String(at)}`, summary: null, from: '' },
}))
const onClear = vi.fn()
const show = (isFiltered = false) =>
  renderPart(<ChangelogView place={{ moduleId: 'm' }} filter={{}} isFiltered={isFiltered} onClear={onClear} />)

it('has what breaks callers first in a day, leads to the field in the difference, and folds what was added', async () => {
  server.answer(listChangelog, { list: [entry, broken, ...added], next: null, untilMs: null })
  const { page, user } = show()
  const rows = await page.findAllByRole('listitem')
  expect(rows).toHaveLength(5)
  expect(rows[0]?.textContent).toContain('Breaking')
  expect(rows[0]?.textContent).toContain('Mia · Push')
  const pathOf = (name: string) => page.getByRole('link', { name }).getAttribute('href')
  expect(pathOf('Cancel')).toBe('/doc/history/m/doc00001?from=a&to=b&at=worst')
  expect(pathOf('Made phone required')).toBe('/doc/history/m/doc00001?from=a&to=b&at=required')
  expect(pathOf('Place an order')).toBe('/doc/history/m/doc00001?from=a&to=b&at=description')
  expect(pathOf('New 0')).toBe('/view/doc00001')
  await user.click(page.getByRole('button', { name: 'Show all 5 added' }))
  expect(page.getAllByRole('listitem')).toHaveLength(7)
})

it('shows older changes when asked, also after a part without a match', async () => {
  const untilMs = broken.atMs
  server.answer(listChangelog, { list: [], next: '1-1.1-1', untilMs })
  const { page, user } = show()
  const more = await page.findByRole('button', { name: 'Show older changes' })
  server.answer(listChangelog, { list: [broken], next: null, untilMs: null })
  await user.click(more)
  await page.findByRole('link', { name: 'Cancel' })
  expect(page.queryByRole('button', { name: 'Show older changes' })).toBeNull()
})

it('does not link what was deleted, and offers to clear filters that leave nothing', async () => {
  const removed: ChangelogEntry = { ...entry, act: 'removed', isLive: false, level: 'breaking', source: null }
  server.answer(listChangelog, { list: [removed], next: null, untilMs: null })
  const first = show()
  await first.page.findByText('Deleted')
  expect(first.page.queryByRole('link')).toBeNull()
  clearParts()
  server.answer(listChangelog, { list: [], next: null, untilMs: null })
  const { page, user } = show(true)
  await user.click(await page.findByRole('button', { name: 'Clear filters' }))
  expect(onClear).toHaveBeenCalledOnce()
})
