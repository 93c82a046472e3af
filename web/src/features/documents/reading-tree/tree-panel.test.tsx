import { docType, nodeType, type CompactTree } from '@lectern/contracts'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { FakeServer } from '../../../../test/fake-server.ts'
import { renderPart } from '../../../../test/render-part.tsx'
import { buildTree } from '../../../entities/doc-tree/tree-model.ts'
import { createSessionSource, ReadingSourceProvider } from '../../../entities/document/reading-source.ts'
import { TreePanel } from './tree-panel.tsx'

/** An application with a folder of two documents, and one document beside it. */
const shop: CompactTree = {
  id: ['module1', 'folder1', 'doc1', 'doc2', 'doc3'],
  parent: [-1, 0, 1, 1, 0],
  type: [nodeType.module, nodeType.folder, nodeType.doc, nodeType.doc, nodeType.doc],
  label: ['Order service', 'Orders', 'Create order', 'Delete order', 'Ping'],
  url: ['', '', '/orders', '/orders/delete', '/ping'],
  operationId: ['', '', 'PostOrders', '', ''],
  method: [-1, -1, 0, 0, 1],
  methods: ['POST', 'GET'],
  docType: [0, 0, docType.http, docType.http, docType.http],
  flags: [0, 0, 0, 1, 0],
  count: [3, 2, 0, 0, 0],
}
const empty: CompactTree = {
  ...shop,
  id: [],
  parent: [],
  type: [],
  label: [],
  url: [],
  operationId: [],
  method: [],
  docType: [],
  flags: [],
  count: [],
}

beforeEach(() => {
  localStorage.clear()
  // Rows are only drawn where there is room for them.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300)
  new FakeServer()
})

const show = (data: CompactTree) =>
  renderPart(
    <ReadingSourceProvider value={createSessionSource({ kind: 'space', id: 'space1' })}>
      <TreePanel tree={buildTree(data)} storageKey="tree-test" currentId={undefined} title="Shop" foot="3 documents" />
    </ReadingSourceProvider>,
  )
type Page = ReturnType<typeof show>['page']
const rowsOf = (page: Page) => page.queryAllByRole('treeitem').map((row) => row.textContent)

it('opens and folds all', async () => {
  const { page, user } = show(shop)
  await user.click(page.getByRole('button', { name: 'Expand all' }))
  await expect.poll(() => rowsOf(page).length).toBe(5)
  await user.click(page.getByRole('button', { name: 'Collapse all' }))
  await expect.poll(() => rowsOf(page).length).toBe(1)
  expect(rowsOf(page)[0]).toContain('Order service')
})

it('filters by name, path and id, and says how many documents match', async () => {
  const { page, user } = show(shop)
  const filter = page.getByLabelText('Filter by ID, name, path')
  for (const text of ['create', '/orders/delete', 'doc3']) {
    await user.clear(filter)
    await user.type(filter, text)
    await expect.poll(() => page.getByRole('status').textContent).toBe('1 document matches')
  }
  expect(rowsOf(page).at(-1)).toContain('Ping')
  await user.clear(filter)
  await user.type(filter, 'invoice')
  expect(await page.findByText('Nothing matches “invoice”.')).toBeTruthy()
})

it('is walked with the keys of a tree', async () => {
  const { page, user } = show(shop)
  await user.click(page.getByRole('button', { name: 'Expand all' }))
  await user.click(page.getByRole('button', { name: 'Collapse all' }))
  await expect.poll(() => rowsOf(page).length).toBe(1)
  page.getByRole('tree').focus()
  await user.keyboard('{ArrowRight}')
  await expect.poll(() => rowsOf(page).length).toBe(3)
  await user.keyboard('{ArrowLeft}')
  await expect.poll(() => rowsOf(page).length).toBe(1)
})

it('offers something to do when there is nothing to read', () => {
  const { page } = show(empty)
  expect(page.getByText('No documents')).toBeTruthy()
  expect(page.queryByRole('tree')).toBeNull()
})

/** A panel whose tree comes when asked for, and then another one. */
function Arriving() {
  const [place, setPlace] = useState<string>()
  return (
    <ReadingSourceProvider value={createSessionSource({ kind: 'space', id: 'space1' })}>
      <TreePanel
        tree={buildTree(place === undefined ? empty : shop)}
        storageKey={place}
        currentId={undefined}
        title="Shop"
        foot=""
        controls={
          <>
            <input aria-label="Space" />
            <button onClick={() => setPlace(place === undefined ? 'one' : 'two')}>Next</button>
          </>
        }
        {...(place === undefined && { pending: 'On its way' })}
      />
    </ReadingSourceProvider>
  )
}

it('keeps what one has begun above the tree when the tree comes, and forgets the filter with another tree', async () => {
  const { page, user } = renderPart(<Arriving />)
  expect(page.getByText('On its way')).toBeTruthy()
  const expandAll = page.getByRole<HTMLButtonElement>('button', { name: 'Expand all' })
  expect(expandAll.disabled).toBe(true)
  await user.type(page.getByRole('textbox', { name: 'Space' }), 'Orders')
  const filter = page.getByLabelText<HTMLInputElement>('Filter by ID, name, path')
  await user.type(filter, 'refund')
  await user.click(page.getByRole('button', { name: 'Next' }))
  await expect.poll(() => page.queryByText('On its way')).toBeNull()
  expect(expandAll.disabled).toBe(false)
  expect(page.getByRole<HTMLInputElement>('textbox', { name: 'Space' }).value).toBe('Orders')
  expect(filter.value).toBe('refund')
  await user.click(page.getByRole('button', { name: 'Next' }))
  await expect.poll(() => filter.value).toBe('')
  await expect.poll(() => rowsOf(page).length).toBe(3)
})
