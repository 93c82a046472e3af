import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { AppError } from '../core/app-error.ts'
import { parseAllowList } from './address-rules.ts'
import { fetchIfChanged, fetchOutside, readOutsideUrl, type OutsideOptions } from './outside-fetch.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

interface Started {
  port: number
  requests: IncomingMessage[]
}

async function startServer(listener: RequestListener): Promise<Started> {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    listener(request, response)
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  return { port: address.port, requests }
}

const loopback = () => Promise.resolve(['127.0.0.1'])
/** Names resolve to this machine, which the settings allow under one name only. */
function options(overrides: Partial<OutsideOptions> = {}): OutsideOptions {
  return {
    allowed: parseAllowList(['files.example', '127.0.0.1']),
    resolve: loopback,
    maxBytes: 10_000,
    timeoutMs: 5_000,
    maxRedirects: 3,
    ...overrides,
  }
}

async function failureOf(work: Promise<unknown>): Promise<{ error: string; reasonKey: unknown }> {
  try {
    await work
  } catch (error) {
    if (error instanceof AppError) return { error: error.error, reasonKey: error.details['reasonKey'] }
    throw error
  }
  throw new Error('It did not fail')
}
const forbidden = { error: 'address_forbidden', reasonKey: undefined }

describe('addresses that are refused before anything is asked', () => {
  const allowed = parseAllowList([])
  it.each([
    ...['ftp://files.example/a', 'file:///etc/passwd', 'data:text/plain,a', 'gopher://files.example', 'no address'],
    ...['http://127.0.0.1/', 'http://2130706433/', 'http://0x7f000001/', 'http://0177.0.0.1/', 'http://127.1/'],
    ...['http://[::1]/', 'http://[::ffff:169.254.169.254]/', 'http://[::ffff:a9fe:a9fe]/', 'http://169.254.169.254/'],
    ...['http://0/', 'http://10.0.0.1./', 'http://１２７.０.０.１/'],
  ])('%s', (address) => {
    expect(() => readOutsideUrl(address, allowed)).toThrow('address_forbidden')
  })
})

describe('looking names up', () => {
  it.each(['127.0.0.1', '169.254.169.254', '::ffff:10.0.0.1', 'fd00:ec2::254'])(
    'refuses a name that means %s',
    async (address) => {
      const resolve = () => Promise.resolve([address])
      const work = fetchOutside('http://evil.example/', options({ allowed: parseAllowList([]), resolve }))
      expect(await failureOf(work)).toEqual(forbidden)
    },
  )

  it('refuses a name when one of its addresses is forbidden', async () => {
    const { port, requests } = await startServer((_request, response) => response.end())
    const resolve = () => Promise.resolve(['127.0.0.1', '10.0.0.1'])
    const allowed = parseAllowList(['127.0.0.1'])
    expect(await failureOf(fetchOutside(`http://mixed.example:${port}/`, options({ allowed, resolve })))).toEqual(
      forbidden,
    )
    expect(requests).toEqual([])
  })

  it('connects to the address it checked, whatever the name means a moment later', async () => {
    const { port } = await startServer((_request, response) => response.end('checked'))
    let lookUps = 0
    const resolve = () => Promise.resolve([(lookUps += 1) === 1 ? '127.0.0.1' : '10.255.255.1'])
    const answer = await fetchOutside(`http://rebinding.example:${port}/`, options({ resolve }))
    expect(Buffer.from(answer.bytes).toString()).toBe('checked')
    expect(lookUps).toBe(1)
  })

  it('looks the name up again for a redirect, and refuses what it means by then', async () => {
    const { port, requests } = await startServer((_request, response) =>
      response.writeHead(302, { location: '/again' }).end(),
    )
    let lookUps = 0
    const resolve = () => Promise.resolve([(lookUps += 1) === 1 ? '127.0.0.1' : '10.0.0.1'])
    expect(await failureOf(fetchOutside(`http://rebinding.example:${port}/`, options({ resolve })))).toEqual(forbidden)
    expect(requests).toHaveLength(1)
  })

  it('says when there is no such name', async () => {
    const resolve = () => Promise.reject(new Error('ENOTFOUND'))
    expect(await failureOf(fetchOutside('http://nowhere.example/', options({ resolve })))).toEqual({
      error: 'import_fetch_failed',
      reasonKey: 'fetch.unresolved',
    })
  })
})

describe('redirects', () => {
  it('are followed and checked one by one', async () => {
    const inside = await startServer((_request, response) => response.end('secret'))
    const { port } = await startServer((_request, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${inside.port}/` }).end(),
    )
    const allowed = parseAllowList(['files.example'])
    expect(await failureOf(fetchOutside(`http://files.example:${port}/`, options({ allowed })))).toEqual(forbidden)
    expect(inside.requests).toEqual([])
  })

  it('lead to the answer, whose address is told', async () => {
    const { port } = await startServer((request, response) => {
      if (request.url === '/b/openapi.json') response.end('{}')
      else response.writeHead(301, { location: 'b/openapi.json' }).end()
    })
    const answer = await fetchOutside(`http://files.example:${port}/a`, options())
    expect(answer.url).toBe(`http://files.example:${port}/b/openapi.json`)
  })

  it('end somewhere', async () => {
    const { port, requests } = await startServer((_request, response) =>
      response.writeHead(307, { location: '/' }).end(),
    )
    expect(await failureOf(fetchOutside(`http://files.example:${port}/`, options()))).toEqual({
      error: 'import_fetch_failed',
      reasonKey: 'fetch.redirects',
    })
    expect(requests).toHaveLength(4)
  })

  it('take credentials of the address along to the same host only', async () => {
    const other = await startServer((_request, response) => response.end('{}'))
    const { port, requests } = await startServer((request, response) => {
      const location = request.url === '/' ? '/same' : `http://127.0.0.1:${other.port}/`
      response.writeHead(302, { location }).end()
    })
    await fetchOutside(`http://mei:s3cret@127.0.0.1:${port}/`, options())
    const basic = `Basic ${Buffer.from('mei:s3cret').toString('base64')}`
    expect(requests.map(({ headers }) => headers.authorization)).toEqual([basic, basic])
    expect(other.requests.map(({ headers }) => headers.authorization)).toEqual([undefined])
  })
})

describe('headers that sign in', () => {
  it('go to their origin only, not to where it redirects to', async () => {
    const other = await startServer((_request, response) => response.end('{}'))
    const { port, requests } = await startServer((request, response) => {
      const location = request.url === '/' ? '/same' : `http://127.0.0.1:${other.port}/`
      response.writeHead(302, { location }).end()
    })
    const signIn = { origin: `http://127.0.0.1:${port}`, headers: { authorization: 'Bearer s3cret', 'x-key': 'k' } }
    await fetchOutside(`http://127.0.0.1:${port}/`, options({ signIn }))
    await fetchOutside(`http://127.0.0.1:${other.port}/`, options({ signIn }))
    const sent = (list: IncomingMessage[]) => list.map(({ headers }) => [headers.authorization, headers['x-key']])
    expect(sent(requests)).toEqual([
      ['Bearer s3cret', 'k'],
      ['Bearer s3cret', 'k'],
    ])
    expect(sent(other.requests)).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ])
  })

  it.each([
    [401, 'unauthorized'],
    [403, 'refused'],
  ])('are told not to be accepted by status %i', async (status, reason) => {
    const { port } = await startServer((_request, response) => response.writeHead(status).end())
    for (const work of [fetchOutside, (url: string, all: OutsideOptions) => fetchIfChanged(url, unknown, all)])
      expect(await failureOf(work(`http://127.0.0.1:${port}/`, options()))).toEqual({
        error: 'import_fetch_failed',
        reasonKey: `fetch.${reason}`,
      })
  })
})

describe('reading what has changed', () => {
  it('goes by what the server told before', async () => {
    const told = { etag: '"v1"', lastModified: 'Sun, 22 Nov 2026 08:00:00 GMT' }
    const { port, requests } = await startServer((request, response) => {
      const isKnown = request.headers['if-none-match'] === told.etag
      if (isKnown) response.writeHead(304).end()
      else response.writeHead(200, { etag: told.etag, 'last-modified': told.lastModified }).end('{}')
    })
    const address = `http://127.0.0.1:${port}/`
    expect(await fetchIfChanged(address, unknown, options())).toMatchObject(told)
    expect(await fetchIfChanged(address, told, options())).toBeUndefined()
    expect(await fetchIfChanged(address, { ...told, etag: '"v0"' }, options())).toMatchObject({ url: address, ...told })
    expect(requests[1]?.headers).toMatchObject({ 'if-none-match': told.etag, 'if-modified-since': told.lastModified })
    expect(requests[0]?.headers).not.toHaveProperty('if-none-match')
  })

  it('takes no answer of “unchanged” it did not ask for', async () => {
    const { port } = await startServer((_request, response) => response.writeHead(304).end())
    expect(await failureOf(fetchIfChanged(`http://127.0.0.1:${port}/`, unknown, options()))).toEqual({
      error: 'import_fetch_failed',
      reasonKey: 'fetch.status',
    })
  })
})

const unknown = { etag: '', lastModified: '' }

describe('limits', () => {
  const failed = (reason: string) => ({ error: 'import_fetch_failed', reasonKey: `fetch.${reason}` })

  it('on an announced, an unannounced and a packed size', async () => {
    const { port } = await startServer((request, response) => {
      if (request.url === '/announced') response.writeHead(200, { 'content-length': 20_000 }).end('x'.repeat(20_000))
      else if (request.url === '/packed')
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(1_000_000)))
      else {
        const pour = (): void => {
          while (response.write('x'.repeat(1_000)));
          response.once('drain', pour)
        }
        pour()
      }
    })
    for (const path of ['announced', 'packed', 'endless']) {
      expect(await failureOf(fetchOutside(`http://files.example:${port}/${path}`, options()))).toEqual(
        failed('too_large'),
      )
    }
  })

  it('on the time of a slow look-up, of slow headers and of a slow body', async () => {
    const { port } = await startServer((request, response) => {
      if (request.url === '/body') response.writeHead(200).write('drip')
    })
    const resolve = () => new Promise<string[]>(() => undefined)
    const slow = { timeoutMs: 200 }
    expect(await failureOf(fetchOutside('http://files.example/', options({ ...slow, resolve })))).toEqual(
      failed('timeout'),
    )
    for (const path of ['headers', 'body']) {
      expect(await failureOf(fetchOutside(`http://files.example:${port}/${path}`, options(slow)))).toEqual(
        failed('timeout'),
      )
    }
  })

  it('stop with their caller', async () => {
    const { port } = await startServer(() => undefined)
    const caller = new AbortController()
    const work = fetchOutside(`http://files.example:${port}/`, options({ signal: caller.signal }))
    caller.abort(new Error('cancelled'))
    await expect(work).rejects.toThrow('cancelled')
  })
})

describe('answers', () => {
  it('are unpacked', async () => {
    const { port, requests } = await startServer((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'application/json' }).end(gzipSync('{}')),
    )
    const answer = await fetchOutside(`http://files.example:${port}/a?b=c`, options())
    expect(answer).toMatchObject({ mediaType: 'application/json', url: `http://files.example:${port}/a?b=c` })
    expect(Buffer.from(answer.bytes).toString()).toBe('{}')
    expect(requests[0]?.headers).toMatchObject({ host: `files.example:${port}` })
    expect(requests[0]?.headers.cookie).toBeUndefined()
  })

  it('of another status, in an unknown packing or none at all are failures', async () => {
    const { port } = await startServer((request, response) => {
      if (request.url === '/status') response.writeHead(404).end()
      else if (request.url === '/encoding') response.writeHead(200, { 'content-encoding': 'compress' }).end('x')
      else request.socket.destroy()
    })
    for (const reason of ['status', 'encoding', 'connection']) {
      expect(await failureOf(fetchOutside(`http://files.example:${port}/${reason}`, options()))).toEqual({
        error: 'import_fetch_failed',
        reasonKey: `fetch.${reason}`,
      })
    }
  })
})
