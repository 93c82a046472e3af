import { docType, ignoreFinding, pageHealth, type HealthRow, type ModuleHealth } from '@lectern/contracts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeServer } from '../../../../test/fake-server.ts'
import { clearParts, renderPart } from '../../../../test/render-part.tsx'
import { HealthView } from './health-view.tsx'
import type { HealthFilters } from './use-health-filters.ts'

let server: FakeServer
beforeEach(() => {
  server = new FakeServer()
})
afterEach(clearParts)

const health: ModuleHealth = {
  ...{ score: 82, checked: 10, pending: 0, ignored: 0, unopenedShares: 2, owners: [], can: { update: true } },
  rules: [{ rule: 'fields-undescribed', count: 3 }],
}
const row: HealthRow = {
  ...{ subject: 'doc', subjectId: 'doc00001', name: 'Place an order', httpMethod: 'POST', url: '/orders' },
  ...{ docType: docType.http, owner: 'Mei', moduleId: 'm' },
  findings: [
    { rule: 'fields-undescribed', count: 1, places: [{ place: 'response', status: '200', name: 'items[].sku' }] },
  ],
}
const page = (list: HealthRow[]) => ({ list, total: list.length, pageIndex: 1, pageSize: 20 })

function show(more: Partial<ModuleHealth> = {}, filters: Partial<HealthFilters> = {}) {
  const change = vi.fn()
  const clear = vi.fn()
  const address: HealthFilters['address'] = {
    ...{ text: '', setText: vi.fn(), search: '', filters: { rule: '', owner: '', show: '' } },
    ...{ change, clear, pageIndex: 1, setPageIndex: vi.fn() },
  }
  const home = { moduleId: 'm', projectId: 'p' }
  const shown = { filter: {}, isFiltered: false, isIgnored: false, address, ...filters }
  return { ...renderPart(<HealthView home={home} health={{ ...health, ...more }} {...shown} />), change, clear }
}

it('shows the score in a number and a word, and leads to what to mend', async () => {
  server.answer(pageHealth, page([row]))
  const { page: part, user, change } = show()
  const field = await part.findByRole('link', { name: 'items[].sku' })
  expect(field.getAttribute('href')).toBe('/doc/edit/m/doc00001#response%3A200')
  expect(part.getByText('82%')).toBeTruthy()
  expect(part.getByText('Good')).toBeTruthy()
  expect(part.getByText('2 shares were never opened')).toBeTruthy()
  await user.click(part.getByRole('button', { name: 'Fields without a description (3)' }))
  expect(change).toHaveBeenCalledWith({ rule: 'fields-undescribed', show: undefined })
})

it('asks why a finding is ignored', async () => {
  server.answer(pageHealth, page([row]))
  server.answer(ignoreFinding, null)
  const { page: part, user } = show()
  await user.click(
    await part.findByRole('button', { name: 'Ignore “Fields without a description” of “Place an order”' }),
  )
  await user.type(await part.findByRole('textbox', { name: /Reason/ }), 'Clear names')
  await user.click(part.getByRole('button', { name: 'Ignore' }))
  await expect.poll(() => part.queryByRole('textbox')).toBeNull()
})

it('praises, and offers to clear filters that leave nothing', async () => {
  server.answer(pageHealth, page([]))
  await show({ score: 100, rules: [] }).page.findByText('Everything is well documented')
  clearParts()
  const { page: part, user, clear } = show({}, { isFiltered: true, filter: { rule: 'broken-link' } })
  await user.click(await part.findByRole('button', { name: 'Clear filters' }))
  expect(clear).toHaveBeenCalledOnce()
})
