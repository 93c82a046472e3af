/* A server on this machine that answers as a test defines, and keeps what it was asked. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

export interface AskedRequest {
  method: string
  /** Path with its query. */
  path: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
}

export interface Answer {
  status?: number
  headers?: Readonly<Record<string, string>>
  /** Sent as JSON unless it is a text. */
  body?: unknown
}

export interface HttpServer {
  url: string
  asked: AskedRequest[]
  close(): Promise<void>
}

export async function startHttpServer(
  answer: (request: AskedRequest) => Answer | Promise<Answer>,
): Promise<HttpServer> {
  const asked: AskedRequest[] = []
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const each = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body }
      asked.push(each)
      const { status = 200, headers = {}, body: answered = {} } = await answer(each)
      const isText = typeof answered === 'string'
      response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers })
      response.end(isText ? answered : JSON.stringify(answered))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  return {
    url: `http://127.0.0.1:${String(address.port)}`,
    asked,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
