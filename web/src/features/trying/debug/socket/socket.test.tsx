import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearParts, renderPart } from '../../../../../test/render-part.tsx'
import type { Visit } from '../../../../entities/visit/visit-access.ts'
import { Composer } from './composer.tsx'
import { SocketPanel } from './socket-panel.tsx'
import { useSocketCall } from './use-socket-call.ts'

vi.mock('../../../../shared/ui/code-editor/code-editor.tsx', () => import('../../../../../test/stand-in-editor.tsx'))

/** In place of the browser's, whose other end is the test. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1
  static made: FakeSocket[] = []
  readyState = 0
  protocol = ''
  sent: unknown[] = []
  readonly url: string
  readonly protocols: string[]

  constructor(url: string, protocols: string[]) {
    super()
    this.url = url
    this.protocols = protocols
    FakeSocket.made.push(this)
  }

  open(protocol = ''): void {
    this.readyState = FakeSocket.OPEN
    this.protocol = protocol
    this.dispatchEvent(new Event('open'))
  }

  send(content: unknown): void {
    this.sent.push(content)
  }

  receive(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }

  close(code = 1005, reason = ''): void {
    this.readyState = 3
    this.dispatchEvent(new CloseEvent('close', { code, reason }))
  }
}

let asked: unknown[] = []
beforeEach(() => {
  asked = []
  FakeSocket.made = []
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    asked.push([url, JSON.parse(body)])
    return Promise.resolve(Response.json({ code: '0', msg: '', data: { ticket: 't', endsAtMs: 1 } }))
  })
  // Rows are only drawn where there is room for them.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(300)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300)
})
afterEach(clearParts)

const request = {
  method: 'GET',
  url: 'https://h/live?a=1',
  query: [],
  headers: [
    { name: 'X-Key', value: 'k' },
    { name: 'Sec-WebSocket-Protocol', value: 'chat, mqtt' },
  ],
  cookies: [],
}

function Page({ visit }: { visit?: Visit }) {
  const values = new Map([['name', 'Me"i']])
  const call = useSocketCall({ docId: 'd', visit, way: 'proxy', server: 'https://h', isOff: false, values })
  const ready = () => Promise.resolve({ signed: { request, files: [] } })
  const draft = { kind: 'json', text: '{"to":"{{name}}"}', file: undefined } as const
  return (
    <>
      <button onClick={() => void call.connect(ready, { isSure: false })}>Connect</button>
      <button onClick={() => call.message.setDraft(draft)}>Write</button>
      <Composer {...call.message} canSend={call.isOpen} onSend={() => void call.send()} />
      <SocketPanel
        socket={call.socket}
        isVisit={visit !== undefined}
        onUnverified={() => void call.connect(ready, { isSure: true, verifyTls: false })}
      />
    </>
  )
}

/** The page with a connection that is being opened. */
async function connected(visit?: Visit) {
  const shown = renderPart(<Page {...(visit && { visit })} />)
  await shown.user.click(shown.page.getByText('Connect'))
  await waitFor(() => expect(FakeSocket.made).toHaveLength(1))
  const [socket] = FakeSocket.made
  if (socket === undefined) throw new Error('No socket was opened')
  return { ...shown, socket }
}

it('opens a ticket with the headers and subprotocols of the request, and logs both ways', async () => {
  const { page, user, socket } = await connected()
  expect(asked).toEqual([
    ['/proxy/socket/open', { docId: 'd', url: 'wss://h/live?a=1', headers: [{ name: 'X-Key', value: 'k' }] }],
  ])
  expect(socket.url).toMatch(/^ws:.*\/proxy\/socket\?ticket=t$/)
  expect(socket.protocols).toEqual(['chat', 'mqtt'])
  act(() => socket.open('chat'))
  expect(page.getByText('Connected with the subprotocol chat')).toBeTruthy()
  await user.click(page.getByText('Write'))
  await user.click(page.getByRole('button', { name: /Send message/ }))
  await waitFor(() => expect(socket.sent).toEqual([String.raw`{"to":"Me\"i"}`]))
  act(() => {
    socket.receive('{"hello":{"n":1}}')
    socket.receive(new Uint8Array([1, 255]).buffer)
  })
  expect(await page.findByText('01 ff')).toBeTruthy()
  expect(page.getByRole('status', { name: 'Connection' }).textContent).toBe('Connected1 sent · 2 received')
  await user.click(page.getByRole('option', { name: /hello/ }))
  expect(page.getByRole('region', { name: 'Message' }).textContent).toContain('{\n  "hello": {\n    "n": 1\n  }\n}')
  await user.keyboard('{ArrowDown}')
  await user.type(page.getByRole('searchbox', { name: 'Filter messages' }), 'HELLO')
  expect(page.getAllByRole('option')).toHaveLength(1)
})

it('shows code and reason in words when the connection ends', async () => {
  const { page, socket } = await connected()
  act(() => socket.open())
  act(() => socket.close(1008, 'no key'))
  expect(page.getByRole('alert').textContent).toBe(
    'Disconnected: a policy of the service was violated (1008). Reason: no key',
  )
  expect(page.getByRole<HTMLButtonElement>('button', { name: /Send message/ }).disabled).toBe(true)
})

it.each([
  ['refused h:443', 'h:443 refused the connection'],
  ['forbidden h', 'Lectern isn’t allowed to send requests to h'],
  ['protocol 404', 'HTTP 404'],
  ['proxy_off', 'The debug proxy is turned off'],
])('names why there is no connection: %s', async (reason, words) => {
  const { page, socket } = await connected()
  act(() => {
    socket.open()
    socket.close(4502, reason)
  })
  expect(page.getByRole('alert').textContent).toContain(words)
})

it('asks as a visitor where one tries', async () => {
  await connected({ of: 'share', key: 'k' })
  expect(asked).toMatchObject([['/visit/socket/open', { of: 'share', id: 'k', docId: 'd' }]])
})

it('says what is wrong with a certificate, and connects without verifying it', async () => {
  const { page, user, socket } = await connected()
  act(() => socket.close(4502, 'certificate CERT_HAS_EXPIRED'))
  expect(
    await page.findByText('The certificate of the service isn’t trusted: The certificate has expired.'),
  ).toBeTruthy()
  await user.click(page.getByRole('button', { name: 'Connect without verifying the certificate' }))
  await waitFor(() => expect(FakeSocket.made).toHaveLength(2))
  expect(asked[1]).toMatchObject(['/proxy/socket/open', { url: 'wss://h/live?a=1', verifyTls: false }])
})
