import type { CaseEntry } from '@lectern/contracts'
import { within } from '@testing-library/react'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { clearParts, renderPart } from '../../../../../test/render-part.tsx'
import { useTicks } from '../../../../shared/lib/hooks/use-ticks.ts'
import { CaseList } from './case-list.tsx'

const before = window.matchMedia
afterEach(clearParts)

const three = ['Pay', 'Ship', 'Return'].map((name): CaseEntry => ({
  ...{ id: name, docId: 'd', docName: 'Get an order', httpMethod: 'GET', name, version: 1 },
  ...{ assertionCount: 1, authorName: 'Ann', lastRun: null, createdAtMs: 1, updatedAtMs: 1 },
}))
const onEdit = vi.fn<(one: CaseEntry) => void>()
const onDelete = vi.fn<(one: CaseEntry) => void>()
const onOrder = vi.fn<(ids: string[]) => void>()

function List({ canEdit, cases }: { canEdit: boolean; cases: CaseEntry[] }) {
  const acts = canEdit ? { onEdit, onDelete, onOrder } : { onEdit: undefined, onDelete: undefined, onOrder: undefined }
  return <CaseList cases={cases} results={new Map()} ticks={useTicks(cases)} onOpen={() => undefined} {...acts} />
}

function showOnPhone(canEdit = true) {
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(before(media), { matches: true }))
  onTestFinished(() => void vi.stubGlobal('matchMedia', before))
  return renderPart(<List canEdit={canEdit} cases={three} />)
}

it('leaves the names of cases their room on a phone, and has what can be done in a menu', async () => {
  const { page, user } = showOnPhone()
  expect(page.queryByRole('button', { name: /^Move/ })).toBeNull()
  const open = async (name: string) => {
    await user.click(page.getByRole('button', { name: `More actions for ${name}` }))
    return within(await page.findByRole('menu'))
  }
  const ofFirst = await open('Pay')
  expect(ofFirst.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'Edit case',
    'Move down',
    'Delete case',
  ])
  await user.click(ofFirst.getByRole('menuitem', { name: 'Move down' }))
  expect(onOrder).toHaveBeenLastCalledWith(['Ship', 'Pay', 'Return'])
  const ofLast = await open('Return')
  expect(ofLast.queryByRole('menuitem', { name: 'Move down' })).toBeNull()
  await user.click(ofLast.getByRole('menuitem', { name: 'Move up' }))
  expect(onOrder).toHaveBeenLastCalledWith(['Pay', 'Return', 'Ship'])
  await user.click((await open('Ship')).getByRole('menuitem', { name: 'Edit case' }))
  await user.click((await open('Ship')).getByRole('menuitem', { name: 'Delete case' }))
  expect([onEdit.mock.lastCall, onDelete.mock.lastCall]).toEqual([[three[1]], [three[1]]])
})

it('has no menu for who may not edit', () => {
  expect(showOnPhone(false).page.queryByRole('button', { name: /^More actions/ })).toBeNull()
})

it('shows how the last run that was kept ended, and who ran it', () => {
  const run = { ranAtMs: Date.UTC(2020, 1, 1), byName: 'Mei', hasToken: true }
  const [pay, ship] = three.map((one, at) => ({ ...one, lastRun: { ...run, isPassed: at === 0, hasToken: at === 0 } }))
  const { page } = renderPart(<List canEdit cases={pay && ship ? [pay, ship] : []} />)
  const texts = page.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(texts).toEqual([
    expect.stringMatching(/Last run passed.*2020.*MeiFrom the command line$/),
    expect.stringMatching(/Last run failed.*2020.*Mei$/),
  ])
})
