import { Readable } from 'node:stream'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { readCallFrames, type CallEnd, type CallHead } from '@lectern/contracts'
import { afterEach, describe, expect, it } from 'vitest'
import { certificates, testAuthority } from '../../../test/support/outside/certificates.ts'
import { startEcho, startRaw, type EchoService } from '../../../test/support/outside/echo-services.ts'
import { parseAllowList } from '../address-rules.ts'
import { passOn } from './pass-on.ts'
import { sendCall, type CallOptions, type OutgoingCall } from './send-call.ts'

const running: EchoService[] = []
afterEach(async () => {
  for (const service of running.splice(0)) await service.close()
})
async function started(service: Promise<EchoService>): Promise<EchoService> {
  running.push(await service)
  return service
}

function options(more: Partial<CallOptions> = {}): CallOptions {
  return {
    allowedAt: () => parseAllowList(['127.0.0.0/8', '*.example', 'localhost']),
    resolve: () => Promise.resolve(['127.0.0.1']),
    verifyTls: true,
    maxRedirects: 5,
    decode: true,
    signal: AbortSignal.timeout(20_000),
    isOver: () => false,
    ...more,
  }
}

const send = (call: Partial<OutgoingCall> & { url: string }, more: Partial<CallOptions> = {}) =>
  sendCall({ method: 'GET', headers: [], content: undefined, ...call }, options(more))

interface Read {
  head: CallHead
  body: Buffer
  end: CallEnd
}

async function read(
  call: Partial<OutgoingCall> & { url: string },
  more: Partial<CallOptions> = {},
  maxBytes = 1e8,
): Promise<Read> {
  const response = await send(call, more)
  const chunks: Uint8Array[] = []
  let head: CallHead | undefined
  const { decode = true, isOver = () => false } = more
  for await (const frame of readCallFrames(
    passOn(response, { maxBytes, decode, startMs: performance.now(), isOver }),
  )) {
    if (frame.kind === 'head') head = frame.head
    else if (frame.kind === 'data') chunks.push(frame.bytes)
    else if (frame.kind === 'end' && head !== undefined) return { head, body: Buffer.concat(chunks), end: frame.end }
  }
  throw new Error('No end')
}

const local = ({ port }: EchoService, path = '/'): string => `http://127.0.0.1:${String(port)}${path}`
const like = (pattern: RegExp): unknown => expect.stringMatching(pattern)
const failing = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error)

describe('what is sent', () => {
  it('is what the caller wrote: method, path, headers in their order and case, repeated ones too', async () => {
    const echo = await started(startEcho())
    const headers = [
      { name: 'x-LOWER', value: '1' },
      { name: 'Accept', value: 'text/plain' },
      { name: 'X-Twice', value: 'a' },
      { name: 'X-Twice', value: 'b' },
      { name: 'X-Chinese', value: '中文' },
      { name: 'X-Latin', value: 'é' },
    ]
    const { head } = await read({
      method: 'PATCH',
      url: local(echo, '/a%2Fb/ü?q=1&q=%20+x'),
      headers,
      content: { bytes: Buffer.from([0, 255, 13, 10]) },
    })
    const [asked] = echo.asked
    expect(asked).toMatchObject({
      method: 'PATCH',
      path: '/a%2Fb/%C3%BC?q=1&q=%20+x',
      body: Buffer.from([0, 255, 13, 10]),
    })
    expect(asked?.rawHeaders.slice(2, 14)).toEqual([
      ...['x-LOWER', '1', 'Accept', 'text/plain', 'X-Twice', 'a', 'X-Twice', 'b'],
      ...['X-Chinese', Buffer.from('中文').toString('latin1'), 'X-Latin', 'é'],
    ])
    expect(head.hops[0]?.requestHeaders.map(({ name }) => name)).toEqual(
      asked?.rawHeaders.filter((_, index) => index % 2 === 0),
    )
  })

  it('signs in with what the address holds, unless the caller does, and shows it to no one', async () => {
    const echo = await started(startEcho())
    const url = `http://mei:p%40ss@127.0.0.1:${String(echo.port)}/`
    const { head } = await read({ url })
    await read({ url, headers: [{ name: 'authorization', value: 'Bearer own' }] })
    const signed = echo.asked.map(
      ({ rawHeaders }) => rawHeaders[rawHeaders.findIndex((name) => /^authorization$/i.test(name)) + 1],
    )
    expect(signed).toEqual([`Basic ${Buffer.from('mei:p@ss').toString('base64')}`, 'Bearer own'])
    expect(head.hops[0]?.url).toBe(local(echo))
  })

  it('has a length when it is known, and none otherwise', async () => {
    const echo = await started(startEcho())
    const stream = () => Readable.from([Buffer.from('ab'), Buffer.from('cd')], { objectMode: false })
    await read({ method: 'POST', url: local(echo), content: { stream: stream(), length: 4 } })
    await read({ method: 'POST', url: local(echo), content: { stream: stream(), length: undefined } })
    await read({ method: 'POST', url: local(echo) })
    await read({ method: 'DELETE', url: local(echo) })
    const lengths = echo.asked.map(({ rawHeaders }) =>
      rawHeaders.filter((_, index) => /^(content-length|transfer-encoding)$/i.test(rawHeaders[index - 1] ?? '')),
    )
    expect(lengths).toEqual([['4'], ['chunked'], ['0'], []])
    expect(echo.asked.map(({ body }) => String(body))).toEqual(['abcd', 'abcd', '', ''])
  })
})

describe('what comes back', () => {
  it('is what was answered: status, reason, headers and trailers as they came, bytes unharmed', async () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, index) => index))
    const echo = await started(
      startEcho((_asked, response) => {
        response.writeHead(299, 'Odd but fine', [
          'X-One',
          '1',
          'set-cookie',
          'a=1',
          'Set-Cookie',
          'b=2',
          'X-Utf8',
          Buffer.from('中').toString('latin1'),
          'Trailer',
          'X-Sum',
        ])
        response.addTrailers([['X-Sum', '42']])
        response.end(bytes)
      }),
    )
    const { head, body, end } = await read({ url: local(echo) })
    expect(head).toMatchObject({
      decoded: [],
      notFollowed: null,
      hops: [{ status: 299, statusText: 'Odd but fine', httpVersion: '1.1', remoteAddress: '127.0.0.1', tls: null }],
    })
    expect(head.hops[0]?.headers.slice(0, 4)).toEqual([
      { name: 'X-One', value: '1' },
      { name: 'set-cookie', value: 'a=1' },
      { name: 'Set-Cookie', value: 'b=2' },
      { name: 'X-Utf8', value: '中' },
    ])
    expect(body.equals(bytes)).toBe(true)
    expect(end).toMatchObject({ bodyBytes: 256, wireBytes: 256, cut: null, trailers: [{ name: 'X-Sum', value: '42' }] })
    const timing = head.hops[0]?.timing
    expect(timing).toMatchObject({ dnsMs: null, tlsMs: null })
    expect(Number(timing?.connectMs)).toBeLessThanOrEqual(Number(timing?.firstByteMs))
  })

  const text = 'packed '.repeat(5_000)
  it.each([
    ['gzip', gzipSync(text), ['gzip']],
    ['x-gzip', gzipSync(text), ['x-gzip']],
    ['deflate', deflateSync(text), ['deflate']],
    ['deflate', deflateRawSync(text), ['deflate']],
    ['br', brotliCompressSync(text), ['br']],
    ['zstd', zstdCompressSync(text), ['zstd']],
    ['gzip, br', brotliCompressSync(gzipSync(text)), ['br', 'gzip']],
    ['identity', Buffer.from(text), []],
  ])('is unpacked from %s, or left as it is when asked', async (encoding, packed, decoded) => {
    const echo = await started(
      startEcho((_asked, response) => void response.writeHead(200, { 'content-encoding': encoding }).end(packed)),
    )
    const whole = await read({ url: local(echo) })
    expect(whole.head.decoded).toEqual(decoded)
    expect(whole.body.equals(Buffer.from(text))).toBe(true)
    expect(whole.end).toMatchObject({ bodyBytes: text.length, wireBytes: packed.length })
    const raw = await read({ url: local(echo) }, { decode: false })
    expect(raw.body.equals(packed)).toBe(true)
    expect(raw.head.decoded).toEqual([])
  })

  it('is passed on as it is where an encoding is unknown, and cut where it is none', async () => {
    const echo = await started(
      startEcho(
        ({ path }, response) =>
          void response.writeHead(200, { 'content-encoding': path === '/odd' ? 'compress' : 'gzip' }).end('not packed'),
      ),
    )
    expect((await read({ url: local(echo, '/odd') })).body.toString()).toBe('not packed')
    expect((await read({ url: local(echo, '/broken') })).end).toMatchObject({ cut: 'encoding', bodyBytes: 0 })
  })

  it.each([
    ['HEAD', 200],
    ['GET', 204],
    ['GET', 304],
  ])('may have no body: %s %i', async (method, status) => {
    const echo = await started(
      startEcho((_asked, response) => void response.writeHead(status, { 'content-encoding': 'gzip' }).end()),
    )
    const { head, end } = await read({ method, url: local(echo) })
    expect(head.hops[0]?.status).toBe(status)
    expect(end).toMatchObject({ bodyBytes: 0, cut: null })
  })

  it('arrives as it is sent, event by event', async () => {
    let next: (() => void) | undefined
    const echo = await started(
      startRaw((_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        let sent = 0
        next = () => void ((sent += 1) > 2 ? response.end() : response.write(`data: ${String(sent)}\n\n`))
        next()
      }),
    )
    const events: string[] = []
    const response = await send({ url: local(echo) })
    for await (const frame of readCallFrames(
      passOn(response, { maxBytes: 1e6, decode: true, startMs: 0, isOver: () => false }),
    )) {
      if (frame.kind !== 'data') continue
      events.push(Buffer.from(frame.bytes).toString())
      next?.()
    }
    expect(events).toEqual(['data: 1\n\n', 'data: 2\n\n'])
  })

  it('is cut at its limit, at its time and where the connection breaks', async () => {
    const echo = await started(
      startEcho(({ path }, response) => {
        if (path === '/large') response.end(gzipSync('x'.repeat(1_000_000)))
        else if (path === '/packed')
          response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(1_000_000)))
        else response.writeHead(200, { 'content-length': '100' }).write('begun')
        if (path === '/broken') setImmediate(() => response.destroy())
      }),
    )
    expect((await read({ url: local(echo, '/packed') }, {}, 50_000)).end.cut).toBe('size')
    expect((await read({ url: local(echo, '/large') }, {}, 50_000)).end.cut).toBeNull()
    const broken = await read({ url: local(echo, '/broken') })
    expect(broken).toMatchObject({ end: { cut: 'connection' } })
    const stop = new AbortController()
    const work = read({ url: local(echo, '/slow') }, { signal: stop.signal, isOver: () => stop.signal.aborted })
    await expect.poll(() => echo.asked.some(({ path }) => path === '/slow')).toBe(true)
    setTimeout(() => stop.abort(), 50)
    expect((await work.catch(() => ({ end: { cut: 'time' } }))).end.cut).toBe('time')
  })
})

describe('redirects', () => {
  it('are followed as browsers do, each hop with its headers', async () => {
    const other = await started(startEcho())
    const echo = await started(
      startEcho(({ path }, response) => {
        const [, status, to] = /^\/(\d+)\/(.*)/.exec(path) ?? []
        const location = to === 'other' ? local(other, '/end') : '/end'
        if (status !== undefined) response.writeHead(Number(status), { location, 'x-hop': status }).end('moved')
        else response.end('here')
      }),
    )
    const headers = [
      { name: 'Authorization', value: 'Bearer s3cret' },
      { name: 'Cookie', value: 'a=1' },
      { name: 'Content-Type', value: 'text/plain' },
      { name: 'X-Own', value: 'x' },
    ]
    const call = (path: string, method = 'POST') =>
      read({ method, url: local(echo, path), headers, content: { bytes: Buffer.from('body') } })
    expect((await call('/302/same')).head.hops).toMatchObject([
      { method: 'POST', status: 302 },
      { method: 'GET', status: 200 },
    ])
    expect((await call('/307/same')).head.hops).toMatchObject([{ method: 'POST' }, { method: 'POST' }])
    expect((await call('/301/same', 'PUT')).head.hops).toMatchObject([{ method: 'PUT' }, { method: 'PUT' }])
    expect((await call('/303/same', 'PUT')).head.hops).toMatchObject([{ method: 'PUT' }, { method: 'GET' }])
    expect(echo.asked.filter(({ path }) => path === '/end').map(({ body }) => String(body))).toEqual([
      '',
      'body',
      'body',
      '',
    ])
    const { head } = await call('/308/other')
    expect(head.hops[0]?.headers).toContainEqual({ name: 'x-hop', value: '308' })
    const names = other.asked[0]?.rawHeaders.filter((_, index) => index % 2 === 0)
    expect(names).toContain('X-Own')
    expect(names).not.toContain('Authorization')
    expect(names).not.toContain('Cookie')
  })

  it('end at their limit, or are the answer when none is wanted', async () => {
    const echo = await started(
      startEcho((_asked, response) => void response.writeHead(302, { location: '/' }).end('again')),
    )
    const limited = await read({ url: local(echo) }, { maxRedirects: 2 })
    expect(limited.head).toMatchObject({ notFollowed: 'limit' })
    expect(limited.head.hops).toHaveLength(3)
    const none = await read({ url: local(echo) }, { maxRedirects: 0 })
    expect(none).toMatchObject({ head: { notFollowed: null, hops: [{ status: 302 }] } })
    expect(none.body.toString()).toBe('again')
  })

  it('that need a body that is gone are the answer', async () => {
    const echo = await started(startEcho((_asked, response) => void response.writeHead(307, { location: '/' }).end()))
    const stream = Readable.from([Buffer.from('once')], { objectMode: false })
    const { head } = await read({ method: 'POST', url: local(echo), content: { stream, length: 4 } })
    expect(head).toMatchObject({ notFollowed: 'body', hops: [{ status: 307 }] })
  })
})

describe('certificates', () => {
  it('are refused with what is wrong with them, before anything is sent', async () => {
    const [here, elsewhere] = [
      await started(startEcho(undefined, 'here')),
      await started(startEcho(undefined, 'elsewhere')),
    ]
    const unknown = await failing(send({ url: `https://localhost:${String(here.port)}/` }))
    expect(unknown).toMatchObject({
      reason: 'certificate',
      tls: { isTrusted: false, certificate: { validTo: like(/2120/) } },
    })
    const wrongName = await failing(
      send({ url: `https://localhost:${String(elsewhere.port)}/` }, { authorities: [testAuthority] }),
    )
    expect(wrongName).toMatchObject({ reason: 'certificate', detail: 'ERR_TLS_CERT_ALTNAME_INVALID' })
    expect([...here.asked, ...elsewhere.asked]).toEqual([])
  })

  it('are named when they are trusted, and when no trust is asked for', async () => {
    const here = await started(startEcho(undefined, 'here'))
    const url = `https://localhost:${String(here.port)}/`
    const trusted = await read({ url }, { authorities: [testAuthority] })
    expect(trusted.head.hops[0]?.tls).toMatchObject({
      isTrusted: true,
      fault: '',
      protocol: like(/^TLSv1/),
    })
    expect(trusted.head.hops[0]?.timing.tlsMs).not.toBeNull()
    const careless = await read({ url }, { verifyTls: false })
    expect(careless.head.hops[0]?.tls).toMatchObject({
      isTrusted: false,
      fault: like(/CERT|SELF|UNABLE/),
    })
    expect(certificates.here.cert).toContain('BEGIN CERTIFICATE')
  })

  it('of the caller can be asked for, and there is none', async () => {
    const strict = { ca: testAuthority, requestCert: true, rejectUnauthorized: true }
    const asking = await started(startEcho(undefined, 'here', strict))
    const url = `https://localhost:${String(asking.port)}/`
    expect(await failing(send({ url }, { authorities: [testAuthority] }))).toMatchObject({
      reason: 'tls',
      detail: 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
    })
    expect(asking.asked).toEqual([])
  })

  it('are missing where no one speaks TLS', async () => {
    const plain = await started(startEcho())
    expect(await failing(send({ url: `https://127.0.0.1:${String(plain.port)}/` }))).toMatchObject({ reason: 'tls' })
  })
})

describe('calls without a response', () => {
  it('say why', async () => {
    const gone = await startEcho()
    await gone.close()
    const place = `127.0.0.1:${String(gone.port)}`
    expect(await failing(send({ url: `http://${place}/` }))).toMatchObject({ reason: 'refused', detail: place })
    const noName = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
    expect(
      await failing(send({ url: 'http://nowhere.example/' }, { resolve: () => Promise.reject(noName) })),
    ).toMatchObject({ reason: 'unresolved', detail: 'nowhere.example' })
    const rude = await started(startRaw((request) => void request.socket.end('SMTP ready\r\n')))
    expect(await failing(send({ url: local(rude) }))).toMatchObject({ reason: 'protocol' })
    const mute = await started(startRaw((request) => void request.socket.destroy()))
    expect(await failing(send({ url: local(mute) }))).toMatchObject({ reason: 'closed' })
    const silent = await started(startRaw(() => undefined))
    const signal = AbortSignal.timeout(100)
    expect(await failing(send({ url: local(silent) }, { signal, isOver: () => signal.aborted }))).toMatchObject({
      reason: 'timeout',
    })
  })

  it('try each address of a name until one answers', async () => {
    const echo = await started(startEcho())
    const resolve = () => Promise.resolve(['127.0.0.9', '127.0.0.1'])
    const { head } = await read({ url: `http://two.example:${String(echo.port)}/` }, { resolve })
    expect(head.hops[0]?.remoteAddress).toBe('127.0.0.1')
  })

  it('keep an answer that comes before everything was sent', async () => {
    const early = await started(
      startRaw((request, response) => {
        response.writeHead(413, { connection: 'close' }).end('too large')
        request.resume()
      }),
    )
    const stream = Readable.from(
      (function* () {
        for (let index = 0; index < 50; index += 1) yield Buffer.alloc(65_536)
      })(),
      { objectMode: false },
    )
    const { head, body } = await read({ method: 'POST', url: local(early), content: { stream, length: undefined } })
    expect(head.hops[0]?.status).toBe(413)
    expect(body.toString()).toBe('too large')
  })
})
