import { afterEach, expect, it, vi } from 'vitest'
import { clearParts, renderPart } from '../../../../../test/render-part.tsx'
import { listOf } from '../list-model.fixture.ts'
import { keepNodes, noFilter } from '../list-model.ts'
import { ListTools } from './list-tools.tsx'

afterEach(clearParts)

const model = listOf([
  { id: 'f', count: 1 },
  { id: 'a', parent: 0, url: '/a' },
])

function renderTools(isShort = false) {
  const acts = { refresh: vi.fn(), export: vi.fn(), newFolder: vi.fn(), setAllFolders: vi.fn(), changeFilter: vi.fn() }
  const list = {
    rows: Int32Array.of(0, 1),
    kept: keepNodes(model, noFilter),
    isFolder: (node: number) => node === 0,
    isOpen: (node: number) => node === 0,
    ...acts,
  }
  const on = { onRefresh: acts.refresh, onExport: acts.export, onNewFolder: acts.newFolder }
  return {
    acts,
    ...renderPart(
      <ListTools list={list} filter={noFilter} moduleId="m" isRefreshing={false} isShort={isShort} {...on} />,
    ),
  }
}

it('has its tools side by side where there is room', async () => {
  const { page, user, acts } = renderTools()
  await user.click(page.getByRole('button', { name: 'Export' }))
  await user.click(page.getByRole('button', { name: 'Collapse all' }))
  expect(acts.export).toHaveBeenCalledOnce()
  expect(acts.setAllFolders).toHaveBeenCalledWith(false)
  expect(page.queryByRole('button', { name: 'More actions' })).toBeNull()
})

it('has them behind three dots where there is little room', async () => {
  const { page, user, acts } = renderTools(true)
  const choose = async (role: 'menuitem' | 'menuitemcheckbox', name: string) => {
    await user.click(page.getByRole('button', { name: 'More actions' }))
    await user.click(await page.findByRole(role, { name }))
  }
  await choose('menuitem', 'Export')
  await choose('menuitem', 'Collapse all')
  await choose('menuitem', 'Refresh')
  await choose('menuitemcheckbox', 'Hide empty folders')
  expect(acts.export).toHaveBeenCalledOnce()
  expect(acts.setAllFolders).toHaveBeenCalledWith(false)
  expect(acts.refresh).toHaveBeenCalledOnce()
  expect(acts.changeFilter).toHaveBeenCalledWith({ hidesEmptyFolders: true })
})

it('writes documents and folders from one menu', async () => {
  const { page, user, acts } = renderTools()
  await user.click(page.getByRole('button', { name: 'New' }))
  expect((await page.findAllByRole('menuitem')).map((entry) => entry.textContent)).toHaveLength(5)
  await user.click(page.getByRole('menuitem', { name: 'New folder' }))
  expect(acts.newFolder).toHaveBeenCalledOnce()
})
