/* The mock of a description over HTTP, open to every origin. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mockHeader, mockResetPath, mockSessionHeader } from '@lectern/contracts'
import { sessionOf, writeReply, type ApplicationMock, type MockOutcome } from '@lectern/model'
import { CommandError } from '../errors.ts'
import { acceptedLanguage, say, sayIn } from '../texts.ts'

const maxBodyBytes = 10 * 1024 * 1024

export interface AnsweredCall {
  method: string
  /** With the query. */
  path: string
  status: number
  /** How the answer came about, as in its header. */
  about: string
}

interface MockOptions {
  host: string
  port: number
  onAnswer: (call: AnsweredCall) => void
}

interface RunningMock {
  address: string
  close: () => void
}

/** @throws {CommandError} when the port is taken */
export async function startMock(mock: ApplicationMock, { host, port, onAnswer }: MockOptions): Promise<RunningMock> {
  const server = createServer((request, response) => {
    // A caller who goes away hears no answer.
    answer(mock, request, response).then(onAnswer, () => response.destroy())
  })
  server.listen(port, host)
  await once(server, 'listening').catch((cause: unknown) => {
    throw new CommandError(say('mock.portTaken', { host, port: String(port) }), { cause })
  })
  // A server that listens on a port has one.
  const { port: own } = server.address() as AddressInfo
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${String(own)}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function answer(
  mock: ApplicationMock,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<AnsweredCall> {
  const { method = 'GET', url = '/', headers } = request
  response.setHeader('access-control-allow-origin', '*').setHeader('access-control-expose-headers', '*')
  if (method === 'OPTIONS' && headers['access-control-request-method'] !== undefined) {
    const asked = headers['access-control-request-headers'] ?? '*'
    const allowed = { 'access-control-allow-methods': headers['access-control-request-method'] }
    response.writeHead(204, { ...allowed, 'access-control-allow-headers': asked }).end()
    return { method, path: url, status: 204, about: '' }
  }
  const session = sessionIn(headers)
  if (session !== '') response.setHeader(mockSessionHeader, session)
  if (method === 'POST' && url === mockResetPath && mock.collections.length > 0) {
    mock.reset(session)
    response.writeHead(204).end()
    return { method, path: url, status: 204, about: '' }
  }
  const body = await readBody(request)
  if (body === undefined) {
    response.writeHead(413).end()
    return { method, path: url, status: 413, about: '' }
  }
  const outcome = answerCall(mock, request, body)
  const language = acceptedLanguage(headers['accept-language'])
  const reply = writeReply(outcome, (area, key, params) => sayIn(language, area, key, params))
  for (const [name, value] of reply.headers) response.appendHeader(name, value)
  response
    .setHeader(mockHeader, reply.about)
    .writeHead(reply.status)
    .end(method === 'HEAD' ? undefined : reply.body)
  return { method, path: url, status: reply.status, about: reply.about }
}

function answerCall(
  mock: ApplicationMock,
  { method = 'GET', url = '/', headers }: IncomingMessage,
  body: Buffer,
): MockOutcome {
  const [path = '/'] = url.split('?', 1)
  const sent = Object.entries(headers).map(([name, value]): [string, string] => [
    name,
    Array.isArray(value) ? value.join(', ') : (value ?? ''),
  ])
  const language = acceptedLanguage(headers['accept-language'])
  const { accept = '', prefer = '' } = headers
  return mock.answer({
    method,
    request: { path, query: url.slice(path.length + 1), headers: new Map(sent), body },
    language,
    accept,
    prefer: Array.isArray(prefer) ? prefer.join(', ') : prefer,
    session: sessionIn(headers),
  })
}

function sessionIn(headers: IncomingHttpHeaders): string {
  return sessionOf([headers[mockSessionHeader]].flat()[0])
}

/** Undefined for a body that is too large. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let bytes = 0
  // A request without an encoding yields bytes.
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > maxBodyBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}
