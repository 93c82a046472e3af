import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openProxySocket, settingGroups } from '@lectern/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeSettings } from '../../../core/settings.ts'
import { buildDoc } from '../../../../test/factories/build-documents.ts'
import { buildUser } from '../../../../test/factories/build-people.ts'
import { buildModule } from '../../../../test/factories/build-places.ts'
import { startSocketEcho, type SocketService } from '../../../../test/support/outside/echo-services.ts'
import { answerTo, closeOf, socketWith } from '../../../../test/support/outside/proxy-sockets.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { useBuilt } from '../../../../test/support/use-built.ts'
import { changeModuleSettings } from '../../../../test/support/module-settings.ts'

const test = useTestApp()
const module = useBuilt(() => buildModule(test))
let service: SocketService
let docId: string
let port: number
beforeAll(async () => {
  service = await startSocketEcho()
  docId = (await buildDoc(test, { module })).publicId
  const environments = [{ key: null, name: 'Live', url: target('http'), isPublic: 1 as const, headers: [] }]
  await changeModuleSettings(test, module, { environments })
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  // It listens on a port.
  port = (test.app.server.address() as AddressInfo).port
})
afterAll(() => service.close())

const target = (scheme: string): string => `${scheme}://127.0.0.1:${String(service.port)}`
const ticketFor = async (url: string, headers: { name: string; value: string }[] = []): Promise<string> => {
  const { data } = await test.call(openProxySocket, { body: { docId, url, headers } }, module.owner)
  return data?.ticket ?? ''
}
const openWith = (ticket: string, protocols?: string[]): WebSocket => socketWith(port, ticket, protocols)
/** Status a refused handshake is answered with. */
async function statusOf(path: string, headers: Record<string, string>): Promise<number | undefined> {
  const request = httpRequest({ host: '127.0.0.1', port, path, headers })
  request.end()
  // What a client's response is, as far as it matters here.
  const [response] = (await once(request, 'response')) as [{ statusCode?: number; resume: () => void }]
  response.resume()
  return response.statusCode
}

describe('a WebSocket through the proxy', () => {
  it('passes everything on, both ways, with the caller’s headers and protocols and nothing of theirs', async () => {
    const socket = openWith(await ticketFor(`${target('ws')}/live?a=1`, [{ name: 'X-Key', value: 'k' }]), [
      'chat',
      'other',
    ])
    await once(socket, 'open')
    expect(socket.protocol).toBe('chat')
    const [opened] = service.opened
    expect(opened?.url).toBe('/live?a=1')
    expect(opened?.headers).toMatchObject({
      host: `127.0.0.1:${String(service.port)}`,
      'x-key': 'k',
      'sec-websocket-protocol': 'chat, other',
    })
    expect(JSON.stringify(opened?.headers)).not.toMatch(/ticket|origin|cookie/)
    for (const text of ['one', 'zwei ü']) expect(await answerTo(socket, text)).toBe(text.toUpperCase())
    socket.close(1000, 'done')
    expect(await closeOf(socket)).toBe('1000 done')
  })

  it.each([
    ['ws://127.0.0.1:8/', 'forbidden 127.0.0.1'],
    ['ws://127.0.0.1:1/', 'port 1'],
    ['ws://169.254.169.254/', 'forbidden 169.254.169.254'],
    ['ws://127.0.0.2:8080/', 'forbidden 127.0.0.2'],
    ['http://127.0.0.1/', 'address http://127.0.0.1/'],
    ['file:///etc/passwd', 'address file:///etc/passwd'],
    ['ws://127.0.0.1/a\r\nX-Evil: 1', 'address http://127.0.0.1/a\r\nX-Evil: 1'],
    // Longer than a reason may be: 8 and 7 bytes, and 36 characters of three.
    [`http://${'中'.repeat(60)}`, `address http://${'中'.repeat(36)}`],
  ])('closes with the reason: %s', async (url, reason) => {
    const socket = openWith(await ticketFor(url))
    expect(await closeOf(socket)).toBe(`4502 ${reason}`)
  })

  it('closes where the service opens none, and when the proxy is off', async () => {
    const plain = await ticketFor(`${target('ws')}/`, [{ name: 'A\r\nB', value: '1' }])
    expect(await closeOf(openWith(plain))).toBe('4502 header A\r\nB')
    await writeSettings(test.db, 'proxy', { ...settingGroups.proxy.initial, isOn: false })
    expect(await closeOf(openWith(await ticketFor(`${target('ws')}/`)))).toBe('4502 proxy_off')
    await writeSettings(test.db, 'proxy', settingGroups.proxy.initial)
  })

  it('closes with the fault of a certificate, and opens when it is not to be verified', async () => {
    const secure = await startSocketEcho('here')
    const url = `wss://127.0.0.1:${String(secure.port)}/`
    const environments = [
      { key: null, name: 'Live', url: target('http'), isPublic: 1 as const, headers: [] },
      { key: null, name: 'Secure', url, isPublic: 1 as const, headers: [] },
    ]
    await changeModuleSettings(test, module, { environments })
    expect(await closeOf(openWith(await ticketFor(url)))).toMatch(/^4502 certificate (UNABLE_TO|SELF_SIGNED)\w+$/)
    expect(secure.opened).toEqual([])
    const unverified = { docId, url, headers: [], verifyTls: false }
    const { data } = await test.call(openProxySocket, { body: unverified }, module.owner)
    const socket = openWith(data?.ticket ?? '')
    await once(socket, 'open')
    expect(await answerTo(socket, 'one')).toBe('ONE')
    socket.close()
    await closeOf(socket)
    await secure.close()
  })

  it('opens by a ticket of its own only, for some seconds', async () => {
    const ticket = await ticketFor(`${target('ws')}/`)
    const upgrade = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      'sec-websocket-version': '13',
    }
    expect(await statusOf('/proxy/socket', upgrade)).toBe(403)
    expect(await statusOf(`/proxy/socket?ticket=${ticket.slice(0, -2)}xx`, upgrade)).toBe(403)
    test.advance(31_000)
    expect(await statusOf(`/proxy/socket?ticket=${ticket}`, upgrade)).toBe(403)
    const stranger = await buildUser(test)
    expect(
      await test.call(openProxySocket, { body: { docId, url: `${target('ws')}/`, headers: [] } }, stranger),
    ).toMatchObject({ error: 'not_accessible' })
  })
})

describe('what is no WebSocket', () => {
  it('leaves requests for other protocols and other addresses as they are', async () => {
    const upgrade = { connection: 'Upgrade', upgrade: 'h2c' }
    expect(await statusOf('/healthz', upgrade)).toBe(200)
    expect(await statusOf('/healthz', { ...upgrade, upgrade: 'websocket' })).toBe(200)
    expect(await statusOf('/proxy/socket', {})).toBe(404)
  })
})

describe('an open WebSocket', () => {
  it('ends with the server', async () => {
    const socket = openWith(await ticketFor(`${target('ws')}/`))
    await once(socket, 'open')
    const closed = once(socket, 'close')
    await test.app.close()
    await closed
  })
})
