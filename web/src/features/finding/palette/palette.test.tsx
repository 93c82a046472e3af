import {
  docType,
  listFavorites,
  listNamedDocs,
  listSavedSearches,
  listViewProjects,
  nodeType,
  pageSubscribedDocs,
  searchContents,
  type CompactTree,
  type SearchHit,
} from '@lectern/contracts'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeServer } from '../../../../test/fake-server.ts'
import { clearParts, renderPart } from '../../../../test/render-part.tsx'
import { forgetSearches } from '../../../entities/recent/recent-searches.ts'
import { queryClient } from '../../../shared/api/query-client.ts'
import { useOffers } from '../../../shared/commands/use-commands.ts'
import Palette from './palette.tsx'

const none = { text: '', marks: [] }
const hit: SearchHit = {
  ...{
    kind: 'doc',
    id: 'far',
    title: { text: 'Far order', marks: [[4, 9]] },
    docType: docType.http,
    httpMethod: 'GET',
  },
  ...{ url: none, isDeprecated: false, excerpt: none, fields: [], fieldCount: 0, spaceId: 's', spaceName: 'Space' },
  ...{ projectId: 'p', projectName: 'Shop', moduleId: 'm', moduleName: 'API', folders: [], comment: null },
  updatedAtMs: 0,
}
const field: SearchHit = {
  ...hit,
  kind: 'field',
  id: 'near',
  fields: [{ name: { text: 'orderId', marks: [] }, place: 'body', status: '', type: 'string', text: none }],
  fieldCount: 1,
}
const answerOf = (hits: SearchHit[]) => ({
  people: [],
  shares: [
    { id: 's1', name: 'Far', projectId: 'p', projectName: 'Shop', module: { id: 'm', name: 'API' }, release: null },
  ].slice(0, hits.length),
  ...{ hits, isApproximate: false, isBehind: false },
  counts: {
    ...{ model: 0, dictionary: 0, constant: 0, folder: 0, comment: 0 },
    doc: hits.filter(({ kind }) => kind === 'doc').length,
    field: hits.filter(({ kind }) => kind === 'field').length,
  },
})
const tree: CompactTree = {
  ...{ id: ['m', 'near'], parent: [-1, 0], type: [nodeType.module, nodeType.doc], label: ['API', 'Near order'] },
  ...{
    url: ['', '/orders'],
    operationId: ['', ''],
    method: [-1, 0],
    methods: ['POST'],
    docType: [0, 0],
    flags: [0, 0],
  },
  count: [1, 0],
}

let server: FakeServer
const ran: string[] = []

beforeEach(() => {
  server = new FakeServer()
  server.answer(listViewProjects, [{ id: 's', name: 'Space', projects: [{ id: 'p', name: 'Shop', isPrivate: 0 }] }])
  server.answer(listSavedSearches, [{ name: 'Refunds', q: 'refund', kind: '' }])
  server.answer(pageSubscribedDocs, { list: [], total: 0, pageIndex: 1, pageSize: 5 })
  server.answer(listNamedDocs, [])
  server.answer(listFavorites, [])
  server.answer(searchContents, ({ query }) =>
    answerOf(query.q === 'order' ? [{ ...hit, id: 'near' }, hit, field] : []),
  )
  queryClient.setQueryData(['tree', 'space', 's'], tree)
  ran.length = 0
})
afterEach(() => {
  clearParts()
  forgetSearches()
})

/** A page that offers two commands, with a button that opens the palette over it. */
function Page() {
  const [isOpen, setIsOpen] = useState(false)
  const { pathname, hash } = useLocation()
  useOffers(() => [
    {
      key: 'empty',
      label: 'Empty the trash',
      icon: <IconTrash />,
      run: () => ran.push(document.activeElement?.textContent ?? ''),
    },
    {
      key: 'restore',
      label: 'Restore',
      icon: <IconTrash />,
      run: () => ran.push('restore'),
      refusal: 'Nothing is deleted',
    },
  ])
  return (
    <>
      <button onClick={() => setIsOpen(true)}>Open</button>
      <p title="address">{pathname + hash}</p>
      {isOpen && (
        <Palette
          pages={[{ key: '/help', label: 'Help', icon: <IconTrash />, to: '/help' }]}
          scopes={[
            { key: 'module:m', label: 'API', moduleId: 'm' },
            { key: 'all', label: 'everything' },
          ]}
          seesPeople={false}
          onClose={(act) => {
            setIsOpen(false)
            if (act !== undefined) setTimeout(act)
          }}
        />
      )}
    </>
  )
}

async function open() {
  const rendered = renderPart(<Page />)
  await rendered.user.click(rendered.page.getByRole('button', { name: 'Open' }))
  const input = await rendered.page.findByRole('combobox')
  await expect.poll(() => document.activeElement).toBe(input)
  const names = () => rendered.page.queryAllByRole('option').map((each) => each.textContent)
  const active = () => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent
  return { ...rendered, input, names, active }
}

it('lists what the device has at once, and adds what the server finds without moving the line that is chosen', async () => {
  const release = server.hold(searchContents)
  const { page, user, names, active } = await open()
  await user.keyboard('order')
  expect(names()).toEqual(['POSTNear order/ordersAPI', 'All results for “order”'])
  expect(active()).toContain('Near order')
  release()
  await page.findByText('Far')
  expect(names()).toEqual([
    'POSTNear order/ordersAPI',
    'GETFar orderAPI',
    'orderIdstringFar order · Request body',
    'Share: FarShop / API',
    'All results for “order”',
  ])
  expect(active()).toContain('Near order')
  expect(page.getByRole('status').textContent).toBe('4 results')
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.poll(() => page.getByTitle('address').textContent).toBe('/view/near#body.orderId')
})

it('moves with the keys, and opens in another tab', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const { user, active, page } = await open()
  await user.keyboard('order')
  await page.findByText('Far')
  await user.keyboard('{End}')
  expect(active()).toBe('All results for “order”')
  await user.keyboard('{ArrowDown}')
  expect(active()).toContain('Near order')
  await user.keyboard('{End}{Home}{Control>}{Enter}{/Control}')
  await expect.poll(() => opened.mock.calls).toEqual([['/view/near', '_blank', 'noopener']])
  expect(page.queryByRole('dialog')).toBeNull()
  opened.mockRestore()
})

it('lists commands alone behind >, and does them once the focus is back; those that cannot be done say why', async () => {
  const { page, user, names } = await open()
  await user.keyboard('>')
  expect(names()).toEqual(['Empty the trash', 'RestoreNothing is deleted'])
  await user.keyboard('rest{Enter}')
  expect(names()).toEqual(['RestoreNothing is deleted'])
  expect(ran).toEqual([])
  await user.keyboard('{Backspace>4/}emtrash{Enter}')
  await expect.poll(() => ran).toEqual(['Open'])
  expect(page.queryByRole('dialog')).toBeNull()
  expect(server.asked(searchContents)).toEqual([])
})

it('searches one application alone after Tab', async () => {
  const { user, page, input } = await open()
  await user.keyboard('{Tab}order')
  expect(page.getByText('In API')).toBeDefined()
  expect(document.activeElement).toBe(input)
  await expect
    .poll(() => server.asked(searchContents).map(({ query }) => query))
    .toEqual([{ q: 'order', moduleId: 'm' }])
})

it('lists one kind alone, and more of it, by a click or the keys', async () => {
  const counts = { doc: 12, field: 1_000, model: 0, dictionary: 0, constant: 0, folder: 0, comment: 0 }
  const doc = (id: string): SearchHit => ({ ...hit, id, title: { text: `Order ${id}`, marks: [] } })
  const hitsOf = (kind?: string) =>
    kind === 'doc' ? [doc('a'), doc('b'), doc('c')] : kind === 'field' ? [field] : [doc('a'), field]
  server.answer(searchContents, ({ query: { q, kind } }) =>
    q === 'order' ? { ...answerOf([]), hits: hitsOf(kind), counts } : answerOf([]),
  )
  const { user, page, names, input, active } = await open()
  await user.keyboard('order')
  const kinds = () =>
    page.queryAllByRole('button').flatMap((each) => (each.ariaPressed === null ? [] : [each.textContent]))
  await expect.poll(kinds).toEqual(['All1000+', 'Documents12', 'Fields1000+'])
  await user.click(page.getByRole('button', { name: /^Documents/ }))
  expect(document.activeElement).toBe(input)
  await expect
    .poll(names)
    .toEqual(['POSTNear order/ordersAPI', 'GETOrder aAPI', 'GETOrder bAPI', 'GETOrder cAPI', 'All results for “order”'])
  expect(page.getByRole('status').textContent).toBe('12 results')
  expect(active()).toContain('Near order')
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(names).toEqual(['orderIdstringFar order · Request body', 'All results for “order”'])
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(names).toHaveLength(4)
  expect(server.asked(searchContents).map(({ query }) => query.kind)).toEqual([undefined, 'doc', 'field'])
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(names()).toHaveLength(2)
  await user.keyboard('zzz')
  await expect.poll(names).toEqual([])
})

it('begins with favorites, and puts those with the words first', async () => {
  const place = { type: docType.http, projectId: 'p', projectName: 'Shop' }
  server.answer(listFavorites, [
    { kind: 'doc', id: 'far', name: 'Far order', httpMethod: 'GET', url: '/far', moduleName: 'API', ...place },
    { kind: 'module', id: 'm2', name: 'Payments', httpMethod: '', url: '', moduleName: '', ...place },
  ])
  const { page, user, names, active } = await open()
  await expect.poll(() => page.queryByRole('group', { name: 'Favorites' })?.textContent).toContain('PaymentsShop')
  expect(names().slice(0, 2)).toEqual(['GETFar order/farShop / API', 'PaymentsShop'])
  await user.keyboard('order')
  await expect.poll(names).toContain('POSTNear order/ordersAPI')
  expect(active()).toBe('GETFar order/farShop / API')
  await user.keyboard('{Enter}')
  await expect.poll(() => page.getByTitle('address').textContent).toBe('/view/far')
})

it('begins with searches that are kept, and remembers what was searched for', async () => {
  const { user, names, page } = await open()
  await expect.poll(() => page.queryByRole('group', { name: 'Saved searches' })?.textContent).toContain('Refunds')
  await user.keyboard('order')
  await page.findByText('Far')
  await user.keyboard('{Enter}')
  await user.click(page.getByRole('button', { name: 'Open' }))
  await page.findByRole('combobox')
  await expect.poll(names).toContain('order')
})

it('says when the server fails, and keeps what the device has', async () => {
  server.refuse(searchContents, 'internal_error', 'Try again')
  const { user, page, names } = await open()
  await user.keyboard('order')
  await page.findByText('The search failed. These results are from this device.')
  expect(names()).toEqual(['POSTNear order/ordersAPI', 'All results for “order”'])
  server.answer(searchContents, answerOf([hit]))
  await user.click(page.getByRole('button', { name: 'Retry' }))
  await page.findByText('Far')
})

it('does not open what was found for a text that is no longer typed', async () => {
  const { user, page, names } = await open()
  await user.keyboard('order')
  await page.findByText('Far')
  const release = server.hold(searchContents)
  await user.keyboard('s')
  expect(names()).toEqual(['POSTNear order/ordersAPI', 'All results for “orders”'])
  await user.keyboard('{Backspace}')
  expect(names()).toHaveLength(5)
  release()
})

it('says when nothing is found', async () => {
  const { user, page, names } = await open()
  await user.keyboard('zebra')
  await page.findByText('No results')
  expect(names()).toEqual([])
  expect(page.getByRole('status').textContent).toBe('0 results')
})
