import Fastify from 'fastify'
import { expect, it, vi } from 'vitest'
import type { Texts } from '../../../../core/texts.ts'
import { sendBody } from '../../../../http/prepared.ts'
import { PreparedBody } from '../../../../http/replies.ts'
import { KeptPages } from './kept-pages.ts'

const text = 'page '.repeat(1_000)

/** What pages hang on. */
interface State extends Pick<Texts, 'fallback'> {
  version: number
  nowMs: number
  expiresAtMs: number | null
}

/** A server that writes every page of a site anew unless it is kept. `asks`: what the data is at has to be asked for. */
function openServer({ asks = false } = {}) {
  const state: State = { version: 1, nowMs: 1_000, fallback: 'en', expiresAtMs: null }
  const engine = { version: () => (asks ? Promise.resolve(String(state.version)) : state.version) }
  const parts = { engine, clock: () => state.nowMs, texts: state }
  const kept = new KeptPages(parts as unknown as ConstructorParameters<typeof KeptPages>[0]) // all it looks at
  const written = vi.fn()
  const onSent = vi.fn()
  const app = Fastify()
  app.addHook('onRequest', (request, reply, done) => kept.answer(request, reply, done))
  app.get('/p/:name', async (request, reply) => {
    written()
    const version = await kept.version()
    const page = new PreparedBody(text, `"${String(state.version)}"`)
    await sendBody(request, reply.header('vary', 'cookie'), page, 'text/html; charset=utf-8')
    kept.keep({ request, reply }, page, { version, expiresAtMs: state.expiresAtMs, onSent })
    return reply
  })
  const read = async (headers: Record<string, string> = {}, url = '/p/shop', method: 'GET' | 'HEAD' = 'GET') => {
    const answer = await app.inject({ method, url, headers: { 'accept-encoding': 'gzip', ...headers } })
    const { date: _date, ...rest } = answer.headers
    return { status: answer.statusCode, headers: rest, body: answer.rawPayload }
  }
  /** How often a page is written by these. */
  const countWritten = async (...work: (() => Promise<unknown>)[]) => {
    written.mockClear()
    for (const each of work) await each()
    return written.mock.calls.length
  }
  return { state, onSent, read, countWritten }
}

it.each([false, true])(
  'sends a page again as it was sent first, and counts it (asking for the version: %s)',
  async (asks) => {
    const { read, onSent, countWritten } = openServer({ asks })
    const first = await read()
    expect(await countWritten(async () => expect(withoutId(await read())).toEqual(first))).toBe(0)
    expect(onSent).toHaveBeenCalledTimes(1)
  },
)

/** The request id is the server's, which this one leaves out. */
function withoutId({ headers: { 'x-request-id': id, ...headers }, ...answer }: { headers: Record<string, unknown> }) {
  expect(id).toMatch(/^req-/)
  return { ...answer, headers }
}

it('says that it is known to who has it', async () => {
  const { read, countWritten } = openServer()
  const known = { 'if-none-match': String((await read()).headers.etag) }
  const long = await read(known, '/p/shop?long')
  expect(long.status).toBe(304)
  expect(await countWritten(async () => expect(withoutId(await read(known))).toEqual(long))).toBe(0)
  expect((await read({ 'if-none-match': '"0"' })).status).toBe(200)
})

it('keeps one for each language and encoding', async () => {
  const { state, read, countWritten } = openServer()
  const ways = [
    {},
    { 'accept-encoding': 'br' },
    { 'accept-encoding': 'identity' },
    { 'accept-language': 'zh' },
    { 'accept-language': 'zh', 'accept-encoding': 'br' },
  ].map((headers) => () => read(headers))
  expect(await countWritten(...ways)).toBe(ways.length)
  const chosen = { 'accept-language': 'zh', cookie: 'a=b; lectern-site-language=en' }
  expect(await countWritten(...ways)).toBe(0)
  expect(
    await countWritten(
      () => read(chosen),
      () => read({ ...chosen, cookie: 'lectern-site-language=en; c=d' }),
    ),
  ).toBe(1)
  expect(new Set((await Promise.all(ways.map((way) => way()))).map(({ body }) => body.length)).size).toBe(3)
  Object.assign(state, { fallback: 'zh-CN' } satisfies Pick<Texts, 'fallback'>)
  expect(await countWritten(() => read({ 'accept-encoding': 'identity' }))).toBe(1)
})

it('forgets it once anything is written, even while it was made, and when its source expires', async () => {
  const { state, read, countWritten } = openServer()
  state.expiresAtMs = 2_000
  await read()
  state.version += 1
  expect(
    await countWritten(
      () => read(),
      () => read(),
    ),
  ).toBe(1)
  state.nowMs = 1_999
  expect(await countWritten(() => read())).toBe(0)
  state.nowMs = 2_000
  expect(
    await countWritten(
      () => read(),
      () => read(),
    ),
  ).toBe(2)
})

it('keeps nothing that is asked with a query, for its head alone, or that the reader has', async () => {
  const { read, countWritten } = openServer()
  const head = () => read({}, '/p/shop', 'HEAD')
  const withQuery = () => read({}, '/p/shop?utm=1')
  const known = () => read({ 'if-none-match': '"1"' })
  expect(await countWritten(head, known, withQuery, withQuery)).toBe(4)
  expect(await countWritten(() => read(), head)).toBe(2)
})
