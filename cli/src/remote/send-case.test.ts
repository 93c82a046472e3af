import { once } from 'node:events'
import { createServer as createPlainServer } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import type { RequestDescription } from '@lectern/model'
import { afterAll, expect, it } from 'vitest'
import { certificates } from '../../../server/test/support/outside/certificates.ts'
import { sendCase } from './send-case.ts'

const running: Server[] = []
afterAll(() => {
  for (const server of running) server.close()
})

async function portOf(server: Server): Promise<string> {
  running.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has one.
  return String((server.address() as AddressInfo).port)
}

const request = (url: string): RequestDescription => ({ method: 'GET', url, query: [], headers: [], cookies: [] })

it('tells why there is no response in the words of the debug page', async () => {
  const secure = createServer(certificates.here, (_request, response) => void response.end())
  secure.on('tlsClientError', () => undefined)
  await expect(sendCase(request(`https://127.0.0.1:${await portOf(secure)}/`))).rejects.toThrow(
    /^The certificate of the service isn’t trusted: The issuer of the certificate is unknown\.$/,
  )
  const mute = createPlainServer(({ socket }) => void socket.destroy())
  await expect(sendCase(request(`http://127.0.0.1:${await portOf(mute)}/`))).rejects.toThrow(
    /^The service closed the connection before responding\.$/,
  )
  const gone = createPlainServer()
  const port = await portOf(gone)
  gone.close()
  await once(gone, 'close')
  await expect(sendCase(request(`http://127.0.0.1:${port}/`))).rejects.toThrow(
    new RegExp(String.raw`^127\.0\.0\.1:${port} refused the connection\.`),
  )
})

it('sends the body of a GET, as the proxy does', async () => {
  const echo = createPlainServer((asked, response) => void asked.pipe(response.setHeader('content-type', 'text/plain')))
  const url = `http://127.0.0.1:${await portOf(echo)}/search`
  const answer = await sendCase({ ...request(url), body: { mediaType: 'application/json', text: '{"q":"ü"}' } })
  expect(answer).toMatchObject({ status: 200, text: '{"q":"ü"}' })
  expect(answer.headers).toContainEqual({ name: 'content-type', value: 'text/plain' })
})
