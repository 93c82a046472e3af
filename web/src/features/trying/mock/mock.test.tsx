import {
  deleteMockCollection,
  findMockCalls,
  getMockAddress,
  listMockCollections,
  replaceMockAddress,
  resetMockState,
  updateMockAddress,
  updateMockCollection,
  type MockAddress,
  type MockCollection,
  type MockCollections,
} from '@lectern/contracts'
import { waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { FakeServer } from '../../../../test/fake-server.ts'
import { renderPart } from '../../../../test/render-part.tsx'
import { MockExplanation } from './mock-notes.tsx'
import { MockSettings } from './mock-settings.tsx'

let server: FakeServer
let address: MockAddress
let found: MockCollections
beforeEach(() => {
  address = { key: 'k1', isOn: 1, checksRequests: 1, replacedAtMs: null, can: { update: true } }
  const calls: MockCollection['calls'] = [
    { act: 'list', method: 'GET', path: '/orders' },
    { act: 'read', method: 'GET', path: '/orders/{id}' },
  ]
  const settings = { path: '/orders', isOn: 0 as const, keyName: '', idField: '', listAt: '', itemAt: '' }
  found = { collections: [{ ...settings, calls, isDeclared: 0 }], can: { update: true } }
  server = new FakeServer()
  server.answer(listMockCollections, () => found)
  server.answer(updateMockCollection, ({ body }) => {
    found = { ...found, collections: found.collections.map((each) => ({ ...each, ...body })) }
    return found
  })
  server.answer(resetMockState, () => null)
  server.answer(getMockAddress, () => address)
  server.answer(updateMockAddress, ({ body }) => ({ ...address, ...body }))
  server.answer(replaceMockAddress, () => ({ ...address, key: 'k2' }))
})

it('turns the address off', async () => {
  const { page, user } = renderPart(<MockSettings moduleId="module1" />)
  await page.findByText(/\/mock\/k1$/)
  const on = () => page.getByRole<HTMLInputElement>('switch', { name: 'Respond to requests' })
  await user.click(on())
  await waitFor(() => expect(on().checked).toBe(false))
  await user.click(page.getByRole('switch', { name: 'Check requests' }))
  expect(server.asked(updateMockAddress)).toMatchObject([
    { body: { moduleId: 'module1', isOn: 0 } },
    { body: { moduleId: 'module1', checksRequests: 0 } },
  ])
})

it('replaces the address once that is confirmed', async () => {
  const { page, user } = renderPart(<MockSettings moduleId="module1" />)
  await user.click(await page.findByRole('button', { name: 'Regenerate' }))
  const dialog = await page.findByRole('dialog')
  expect(server.asked(replaceMockAddress)).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Regenerate' }))
  await page.findByText(/\/mock\/k2$/)
})

it('leaves it alone for those who may not change it', async () => {
  address = { ...address, can: { update: false } }
  found = { ...found, can: { update: false } }
  const { page } = renderPart(<MockSettings moduleId="module1" />)
  await page.findByText('/orders')
  const switches = await page.findAllByRole<HTMLInputElement>('switch')
  expect(switches.map(({ disabled }) => disabled)).toEqual([true, true, true])
  expect(page.getByRole<HTMLButtonElement>('button', { name: 'Regenerate' }).disabled).toBe(true)
})

it('turns the state of a collection on, takes its places, and resets it', async () => {
  const { page, user } = renderPart(<MockSettings moduleId="module1" />)
  const on = await page.findByRole<HTMLInputElement>('switch', { name: '/orders' })
  await user.click(on)
  await user.click(await page.findByRole('button', { name: 'State settings of /orders' }))
  const form = await page.findByRole('dialog')
  await user.type(within(form).getByRole('textbox', { name: 'Path to the list' }), 'data.list')
  await user.click(within(form).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  const sent = { moduleId: 'module1', path: '/orders', isOn: 1, keyName: '', idField: '', itemAt: '' }
  expect(server.asked(updateMockCollection).map(({ body }) => body)).toEqual([
    { ...sent, listAt: '' },
    { ...sent, listAt: 'data.list' },
  ])
  await user.click(page.getByRole('button', { name: 'Reset' }))
  const question = await page.findByRole('dialog')
  await user.click(within(question).getByRole('button', { name: 'Reset' }))
  await waitFor(() => expect(server.asked(resetMockState)).toHaveLength(1))
})

it('adds a collection of calls that are found by their path', async () => {
  found = { ...found, collections: [] }
  server.answer(findMockCalls, ({ query }) => [{ method: 'POST', path: `${query.text}/add` }])
  const { page, user } = renderPart(<MockSettings moduleId="module1" />)
  await user.click(await page.findByRole('button', { name: 'Add collection' }))
  const form = within(await page.findByRole('dialog'))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await form.findByText('Enter a name.')
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'orders')
  const [first] = form.getAllByRole('combobox', { name: 'Method and path' })
  if (first !== undefined) await user.type(first, 'get /order/list')
  await user.click(form.getByRole('button', { name: 'Add call' }))
  const [, second] = form.getAllByRole('combobox', { name: 'Method and path' })
  if (second !== undefined) await user.type(second, '/order')
  await user.click(await page.findByRole('option', { name: 'POST /order/add' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  const calls = [
    { act: 'list', method: 'GET', path: '/order/list' },
    { act: 'create', method: 'POST', path: '/order/add' },
  ]
  expect(server.asked(updateMockCollection)).toMatchObject([{ body: { path: 'orders', isOn: 1, calls } }])
})

it('deletes a collection that someone declared, and takes that back', async () => {
  const declared = found.collections.map((each) => ({ ...each, isDeclared: 1 as const }))
  found = { ...found, collections: declared }
  server.answer(deleteMockCollection, () => ({ ...found, collections: [] }))
  const { page, user } = renderPart(<MockSettings moduleId="module1" />)
  await user.click(await page.findByRole('button', { name: 'Delete /orders' }))
  await user.click(within(await page.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(page.queryByRole('switch', { name: '/orders' })).toBeNull())
  await user.click(await page.findByRole('button', { name: 'Undo' }))
  await page.findByRole('switch', { name: '/orders' })
  const calls = declared[0]?.calls
  expect(server.asked(updateMockCollection)).toMatchObject([{ body: { path: '/orders', isOn: 0, calls } }])
})

it.each([
  ['from=state&response=200&example=', 'items of the collection'],
  ['from=example&response=200&example=paid+in+full', '“paid in full” of response 200'],
  ['from=example&response=200&example=', 'the example of response 200'],
  ['from=generated&response=4XX&example=', 'Response 4XX has no example'],
  ['from=generated&response=200&example=&rule=Sold+out', 'the rule “Sold out”'],
  ['from=empty&response=&example=', 'no response'],
])('explains which documented answer came: %s', (about, text) => {
  const { page } = renderPart(<MockExplanation headers={[{ name: 'X-Lectern-Mock', value: about }]} />)
  expect(page.getByRole('status').textContent).toContain(text)
})
