import { emptyCase, framesType, writeJsonFrame, type CaseContent } from '@lectern/contracts'
import type { JsonObject } from '@lectern/model'
import { fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearParts, renderPart } from '../../../../../test/render-part.tsx'
import { joinPieces } from '../answer/answer-kind.ts'
import type { TriedDocument } from '../draft/call-draft.ts'
import { DebugPage, type DebugPageProps } from '../debug-page.tsx'

vi.mock('../../../../shared/ui/code-editor/code-editor.tsx', () => import('../../../../../test/stand-in-editor.tsx'))

/** What the page sent to the server of the product, by path. */
let asked: { path: string; body: unknown }[] = []
let saved: { name: string; content: CaseContent }[] = []

const operation: JsonObject = {
  parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: '7' }],
  responses: { 200: { content: { 'application/json': { schema: { properties: { id: { type: 'string' } } } } } } },
}
const document: TriedDocument = {
  content: { v: 1, kind: 'http', container: 'paths', method: 'get', path: '/orders/{id}', operation },
  components: {},
  application: { root: {} },
  hints: {},
}

function framesOf(body: string): Response {
  const headers = [{ name: 'content-type', value: 'application/json' }]
  const timing = { dnsMs: null, connectMs: 1, tlsMs: null, sentMs: 2, firstByteMs: 3 }
  const request = { method: 'GET', url: 'http://h/orders/7', requestHeaders: [], remoteAddress: '', tls: null, timing }
  const hop = { ...request, status: 200, statusText: 'OK', httpVersion: '1.1', headers }
  const bytes = new TextEncoder().encode(body)
  const head = writeJsonFrame('head', { hops: [hop], decoded: [], notFollowed: null, startedMs: 3 })
  const end = writeJsonFrame('end', { bodyBytes: bytes.length, wireBytes: 1, durationMs: 12, trailers: [], cut: null })
  const pieces = [head, new Uint8Array([2, 0, 0, 0, bytes.length, ...bytes]), end]
  return new Response(joinPieces(pieces), { headers: { 'content-type': framesType } })
}

const entryOf = ({ name, content }: (typeof saved)[number]) => ({
  ...{ id: `case of ${name}`, docId: 'd', docName: 'Get an order', httpMethod: 'GET', name, version: 1 },
  ...{ assertionCount: content.assertions.length, authorName: 'Ann', lastRun: null, createdAtMs: 1, updatedAtMs: 1 },
})

function answerOf(path: string, body: unknown): unknown {
  switch (path) {
    case '/case/list':
      return { cases: saved.map(entryOf), can: { edit: true } }
    case '/case/read':
      return saved.map((one) => ({ ...entryOf(one), content: one.content }))
    case '/case/save':
      // What the form sends.
      saved.push(body as (typeof saved)[number])
      return saved.map((one) => ({ ...entryOf(one), content: one.content })).at(-1)
    case '/case/order': {
      // What the list sends.
      const { ids } = body as { ids: string[] }
      saved = ids.flatMap((id) => saved.find((one) => entryOf(one).id === id) ?? [])
      return null
    }
    case '/case/delete':
      saved = []
      return { trashId: 't' }
    case '/script/list':
      return { scripts: [], can: { doc: false, module: false, project: false } }
    case '/doc/view/detail':
      return { id: 'd', moduleId: 'm', content: document.content, components: {}, moreComponents: [], application: {} }
    default:
      return null
  }
}

beforeEach(() => {
  asked = []
  saved = []
  vi.stubGlobal('fetch', (url: string, { body }: RequestInit) => {
    const path = new URL(url, 'http://x').pathname
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
    asked.push({ path, body: sent })
    if (path === '/proxy/send') return Promise.resolve(framesOf('{"id":"7","total":2}'))
    return Promise.resolve(Response.json({ code: '0', msg: '', data: answerOf(path, sent) }))
  })
})
afterEach(() => {
  clearParts()
  localStorage.clear()
})

function show({ onAdd }: Partial<Pick<DebugPageProps, 'onAdd'>> = {}) {
  return renderPart(
    <DebugPage
      docId="d"
      docName="Get an order"
      document={document}
      servers={[{ name: 'Test', url: 'http://h', variables: {} }]}
      environment={0}
      onEnvironment={() => undefined}
      place={{ userId: 'u', moduleId: 'm' }}
      own={[]}
      hasProxy
      initial={undefined}
      onOther={() => undefined}
      onAdd={onAdd}
    />,
  )
}

it('saves the request with assertions made from the response, runs it, and names what fails', async () => {
  const { page, user } = show()
  await user.click(page.getByRole('button', { name: 'Send' }))
  await page.findByText('total: not documented')
  await user.click(page.getByRole('button', { name: 'Cases' }))
  await user.click(await page.findByRole('button', { name: 'Save as case' }))
  await user.type(await page.findByRole('textbox', { name: 'Name' }), 'Paid order')
  await user.click(page.getByRole('button', { name: 'Assert $.total' }))
  await user.click(page.getByRole('button', { name: 'Use $.id as a variable' }))
  await user.click(page.getByRole('button', { name: 'Save case' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toEqual({
    docId: 'd',
    name: 'Paid order',
    content: {
      request: {
        server: '',
        variables: {},
        rows: [{ place: 'path', name: 'id', text: '7', isOn: true }],
        body: { mediaType: '', text: '', fields: [] },
        security: null,
        signIn: [],
      },
      assertions: [
        { subject: 'status', path: '', operator: 'equals', value: '200' },
        { subject: 'schema', path: '', operator: 'matches', value: '' },
        { subject: 'json', path: '$.total', operator: 'equals', value: '2' },
      ],
      captures: [{ variable: 'id', subject: 'json', path: '$.id' }],
    },
  })
  await user.click(await page.findByRole('button', { name: 'Run 1' }))
  expect(await page.findByText('0 passed, 1 failed, 0 skipped')).toBeTruthy()
  expect(page.getByText('Response matches the document · total: not documented')).toBeTruthy()
  expect(asked.filter(({ path }) => path === '/proxy/send')).toHaveLength(2)
})

it('asserts values, headers and the status where the response shows them, in a new case and in the open one', async () => {
  const { page, user } = show({ onAdd: () => undefined })
  await user.click(page.getByRole('button', { name: 'Send' }))
  await page.findByText('total: not documented')
  await user.click(page.getByRole('button', { name: 'Put the caret at total' }))
  await user.click(page.getByRole('button', { name: 'Assert $.total' }))
  await user.type(await page.findByRole('textbox', { name: 'Name' }), 'Paid order')
  await user.click(page.getByRole('button', { name: 'Save case' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const first = [
    { subject: 'status', path: '', operator: 'equals', value: '200' },
    { subject: 'schema', path: '', operator: 'matches', value: '' },
    { subject: 'json', path: '$.total', operator: 'equals', value: '2' },
  ]
  expect(saved[0]?.content).toMatchObject({ assertions: first, captures: [] })

  await user.click(within(page.getByRole('tablist', { name: 'Response' })).getByRole('tab', { name: /Headers/ }))
  await user.click(await page.findByRole('button', { name: 'Use content-type as a variable' }))
  await user.click(await page.findByRole('button', { name: 'Save case' }))
  await waitFor(() => expect(saved).toHaveLength(2))
  const captures = [{ variable: 'content-type', subject: 'header', path: 'content-type' }]
  expect(saved[1]).toMatchObject({ id: 'case of Paid order', version: 1, content: { assertions: first, captures } })

  await user.click(page.getByRole('button', { name: 'Assert the status' }))
  await user.click(await page.findByRole('radio', { name: 'New case' }))
  await user.type(await page.findByRole('textbox', { name: 'Name' }), 'Found')
  await user.click(page.getByRole('button', { name: 'Save case' }))
  await waitFor(() => expect(saved).toHaveLength(3))
  const [status, schema] = first
  expect(saved[2]).toMatchObject({ name: 'Found', content: { assertions: [schema, status], captures: [] } })
})

it('offers none of that to who may not edit', async () => {
  const { page, user } = show()
  await user.click(page.getByRole('button', { name: 'Send' }))
  await page.findByText('total: not documented')
  await user.click(page.getByRole('button', { name: 'Put the caret at total' }))
  await user.click(within(page.getByRole('tablist', { name: 'Response' })).getByRole('tab', { name: /Headers/ }))
  expect(page.queryByRole('button', { name: /^Assert|as a variable$/ })).toBeNull()
})

it('moves a case by its buttons and by dragging, and saves each order', async () => {
  saved = ['Pay', 'Ship', 'Return'].map((name) => ({ name, content: emptyCase }))
  const { page, user } = show()
  await user.click(page.getByRole('button', { name: 'Cases' }))
  const list = await page.findByRole('list', { name: 'Cases' })
  const names = () =>
    within(list)
      .getAllByRole('checkbox')
      .map((box) => box.getAttribute('aria-label'))
  const up = page.getByRole('button', { name: 'Move “Ship” up' })
  up.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(names()).toEqual(['Select Ship', 'Select Pay', 'Select Return']))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Ship', 'Pay', 'Return']))
  // At the top the button stays where the focus is, and does nothing.
  await user.keyboard('{Enter}')
  expect(window.document.activeElement).toBe(page.getByRole('button', { name: 'Move “Ship” up' }))
  const dataTransfer = fakeTransfer()
  const row = (name: string) => page.getByRole('button', { name: `Move “${name}” up` }).closest('li') ?? list
  fireEvent.dragStart(row('Return').querySelector('[draggable]') ?? list, { dataTransfer })
  fireEvent.drop(row('Ship'), { dataTransfer })
  await waitFor(() => expect(names()).toEqual(['Select Return', 'Select Ship', 'Select Pay']))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Return', 'Ship', 'Pay']))
  expect(asked.filter(({ path }) => path === '/case/order')).toHaveLength(2)
})

it('deletes a case, which the notification brings back from the trash', async () => {
  saved = [{ name: 'Pay', content: emptyCase }]
  const { page, user } = show()
  await user.click(page.getByRole('button', { name: 'Cases' }))
  await user.click(await page.findByRole('button', { name: 'Delete Pay' }))
  await page.findByText('No cases yet')
  await user.click(await page.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(asked).toContainEqual({ path: '/trash/restore', body: { id: 't' } }))
})

/** What a drag carries; jsdom has none. */
function fakeTransfer() {
  const held = new Map<string, string>()
  return {
    setData: (type: string, value: string) => held.set(type, value),
    getData: (type: string) => held.get(type) ?? '',
    get types() {
      return [...held.keys()]
    },
  }
}
