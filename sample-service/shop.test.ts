// The service and the documents of the sample space agree, but for one field and one error.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendCase } from '../cli/src/remote/send-case.ts'
import { importOpenApi } from '../formats/src/index.ts'
import {
  componentsOf,
  matchAnswer,
  requestOf,
  responsesOf,
  type Components,
  type HttpContent,
  type MatchResult,
  type RequestDescription,
} from '../model/src/index.ts'
import { createShop } from './shop.ts'

const sample = join(import.meta.dirname, '..', 'server', 'sample')
/** Parameters of the path that have no example. */
const known: Readonly<Record<string, string>> = { orderId: '2026112000918273', memberId: '7' }

interface Shop {
  app: FastifyInstance
  /** Without a slash at the end. */
  url: string
  /** Of the paths of the description, by method and path. */
  calls: ReadonlyMap<string, HttpContent>
  components: Components
}

async function openShop(language: string): Promise<Shop> {
  const read = (path: string) => ({ path, bytes: readFileSync(join(sample, language, path), 'utf8') })
  const result = await importOpenApi({ files: [read('shop.openapi.yaml')], overlays: [read('2.3.0.overlay.yaml')] })
  if (!result.ok) throw new Error(JSON.stringify(result.issues))
  const { documents, components } = result.bundle
  const calls = documents
    .map(({ content }) => content)
    .filter((content) => content.kind === 'http')
    .filter(({ container }) => container === 'paths')
  const app = createShop()
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    app,
    url,
    calls: new Map(calls.map((content) => [nameOf(content), content])),
    components: componentsOf(components),
  }
}

function nameOf({ method, path }: HttpContent): string {
  return `${method.toUpperCase()} ${path}`
}

/** Sends a call as its document describes it, changed; how the answer matches. */
async function send(
  { url, calls, components }: Shop,
  name: string,
  change: (request: RequestDescription) => RequestDescription = (request) => request,
): Promise<MatchResult> {
  const content = calls.get(name)
  if (content === undefined) throw new Error(`The sample has no ${name}`)
  const request = requestOf(content, components, { server: `${url}/v1` })
  const filled = request.url.replaceAll(/\{(\w+)\}/g, (whole, parameter: string) => known[parameter] ?? whole)
  const answer = await sendCase(change({ ...request, url: filled }))
  return matchAnswer(answer, { responses: responsesOf(content, components), components })
}

const withBody = (change: (text: string) => string) => (request: RequestDescription) => ({
  ...request,
  body: { mediaType: 'application/json', text: change(request.body?.text ?? '') },
})
const atOrder = (orderId: string) => (request: RequestDescription) => ({
  ...request,
  url: request.url.replace(known['orderId'] ?? '', orderId),
})

describe.each(['en', 'zh-CN'])('the shop of the sample in %s', (language) => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop(language)
  })
  afterAll(() => shop.app.close())

  it('answers every call as it is documented, but for one field of an order', async () => {
    // Without an end.
    const names = [...shop.calls.keys()].filter((name) => name !== 'GET /orders/events')
    const found: Record<string, unknown> = {}
    for (const name of names) {
      const { status, mismatches } = await send(shop, name)
      found[name] = [status, ...mismatches]
    }
    expect(found).toEqual({
      'GET /orders': ['200'],
      'POST /orders': ['200'],
      'GET /orders/{orderId}': ['200', { kind: 'undocumented', path: ['loyaltyPoints'] }],
      'PATCH /orders/{orderId}': ['200'],
      'DELETE /orders/{orderId}': ['204'],
      'POST /orders/batch-close': ['200'],
      'POST /orders/{orderId}/refunds': ['201'],
      'QUERY /products': ['200'],
      'GET /categories': ['200'],
      'POST /graphql': ['200'],
      'PUT /members/{memberId}/avatar': ['204'],
    })
  })

  it('has the documented errors, but for a declined card', async () => {
    const errors = [
      await send(shop, 'GET /orders', (request) => ({ ...request, url: `${request.url}?page=0` })),
      await send(
        shop,
        'POST /orders',
        withBody(() => '{}'),
      ),
      await send(
        shop,
        'POST /orders',
        withBody(() => '{'),
      ),
      // Placed with another key before.
      await send(
        shop,
        'POST /orders',
        withBody((text) => text.replace(/[A-Z]{2}20261120-\d+/, 'SO20261120-0001')),
      ),
      await send(
        shop,
        'POST /orders',
        withBody((text) => otherOrder(text).replace(/"quantity": ?\d+/, '"quantity": 999')),
      ),
      await send(shop, 'GET /orders/{orderId}', atOrder('2026112000000404')),
      await send(shop, 'PATCH /orders/{orderId}', atOrder('2026112000000404')),
      await send(shop, 'DELETE /orders/{orderId}', atOrder('2026112000000404')),
      await send(shop, 'POST /orders/{orderId}/refunds', atOrder('2026112000000404')),
    ]
    expect(errors.map(({ status, mismatches }) => [status, ...mismatches])).toEqual(
      ['default', '400', '400', '409', '409', '404', '404', '409', '422'].map((status) => [status]),
    )
    const declined = withBody((text) => otherOrder(text).replace(/tok_\w+/, 'tok_declined0000000000000'))
    expect((await send(shop, 'POST /orders', declined)).mismatches).toEqual([{ kind: 'status', status: 402 }])
  })
})

/** An order of a number that no order has. */
function otherOrder(text: string): string {
  return text.replace(/[A-Z]{2}20261120-\d+/, 'SO20261120-0900')
}

describe('a caller', () => {
  let app: FastifyInstance
  let url: string
  beforeEach(async () => {
    app = createShop()
    url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/v1`
  })
  afterEach(() => app.close())

  const order = {
    merchantOrderNo: 'SO20261120-0500',
    channel: 'APP',
    items: [{ skuId: 880501, quantity: 2, unitPrice: 89_000, promotions: [{ id: 'p', discount: 500 }] }],
    payer: { type: 'wallet' },
  }
  const place = async (key: string): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': key }
    return (await fetch(`${url}/orders`, { method: 'POST', headers, body: JSON.stringify(order) })).json()
  }

  it('places an order once, and hears of it', async () => {
    const events = await fetch(`${url}/orders/events`)
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader()
    const readUntil = async (wanted: string): Promise<string> => {
      let text = ''
      while (!text.includes(wanted)) text += (await reader?.read())?.value ?? ''
      return text
    }
    expect(events.headers.get('content-type')).toBe('text/event-stream')
    expect(await readUntil('event: closed')).toContain('event: created\ndata: {"orderId":"2026112000918273"')
    const placed = await place('one')
    expect(placed).toMatchObject({ status: 'PAID', payableAmount: 177_500, payUrl: null })
    expect(await readUntil('event: paid')).toContain('"amount":177500')
    await reader?.cancel()
    expect(await place('one')).toEqual(placed)
    expect(await place('two')).toMatchObject({ code: 'ORDER_DUPLICATED' })
    order.merchantOrderNo = 'SO20261120-0501'
    expect(await place('three')).toMatchObject({ shortages: [{ skuId: 880501, available: 1 }] })
  })

  it('chooses orders, their fields and their form', async () => {
    const read = async (path: string, accept = '*/*') => (await fetch(`${url}${path}`, { headers: { accept } })).text()
    expect(JSON.parse(await read('/orders?status=CLOSED,REVIEWING'))).toMatchObject({ total: 1 })
    expect(JSON.parse(await read('/orders?placed[from]=2100-01-01T00:00:00Z'))).toEqual({ list: [], total: 0 })
    const oldest: unknown = JSON.parse(await read('/orders?sort=oldest&pageSize=1&page=2'))
    expect(oldest).toMatchObject({ list: [{ orderId: '2026112000918274' }], total: 3 })
    expect(await read('/orders?status=CLOSED', 'text/csv')).toMatch(/^orderId,.+\n2026112000918275,CLOSED,25800,USD,/)
    const path = '/orders/2026112000918273'
    expect(await read(path, 'application/xml')).toContain('<order><orderId>2026112000918273</orderId>')
    const few: unknown = JSON.parse(await read(`${path}?fields=currency`))
    expect(few).toEqual({
      orderId: '2026112000918273',
      status: 'PENDING_PAYMENT',
      payableAmount: 25_800,
      currency: 'USD',
    })
  })

  it('finds products, closes several orders, and may be a page of any address', async () => {
    const search = { text: 'lamp', price: [0, 20_000], attributes: { color: ['white', 'red'] } }
    const headers = { 'content-type': 'application/json' }
    const found = await fetch(`${url}/products`, { method: 'QUERY', headers, body: JSON.stringify(search) })
    expect(await found.json()).toMatchObject([{ skuId: 880231 }])
    const body = new URLSearchParams({ ids: '2026112000918273,2026112000918273,2026112000918275,7' })
    expect(await (await fetch(`${url}/orders/batch-close`, { method: 'POST', body })).text()).toBe('1')
    const asked = { 'access-control-request-method': 'QUERY', 'access-control-request-headers': 'authorization' }
    const preflight = await fetch(`${url}/products`, { method: 'OPTIONS', headers: asked })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization')
    expect(preflight.headers.get('access-control-allow-methods')).toContain('QUERY')
    const traced = await fetch(`${url}/nothing`, { headers: { 'x-request-id': 'trace-1' } })
    expect(await traced.json()).toMatchObject({ code: 'NOT_FOUND', requestId: 'trace-1' })
    expect(traced.headers.get('x-request-id')).toBe('trace-1')
  })

  it('asks for products and orders by GraphQL, cancels one, and hears what is wrong with a query', async () => {
    const ask = async (query: string, variables?: object): Promise<unknown> => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ query, ...(variables && { variables }) })
      return (await fetch(`${url}/graphql`, { method: 'POST', headers, body })).json()
    }
    expect(await ask('{ products(text: "lamp", maxPrice: 20000) { title category { name } } }')).toEqual({
      data: { products: [{ title: 'Desk lamp', category: { name: 'Lamps' } }] },
    })
    const cancel = 'mutation ($id: ID!) { cancelOrder(orderId: $id) { status items { product { skuId } } } }'
    expect(await ask(cancel, { id: '2026112000918273' })).toEqual({
      data: { cancelOrder: { status: 'CLOSED', items: [{ product: { skuId: 880231 } }] } },
    })
    const closed = { orders: [{ orderId: '2026112000918275' }, { orderId: '2026112000918273' }] }
    expect(await ask('{ orders(status: CLOSED) { orderId } }')).toEqual({ data: closed })
    expect(await ask(cancel, { id: '7' })).toMatchObject({
      errors: [{ message: 'There is no open order with this number' }],
    })
    expect(await ask('{ product(skuId: 880501) { tite } }')).toMatchObject({
      errors: [{ message: expect.stringContaining('Did you mean "title"?') as string }], // of Vitest, which has no type for it
    })
  })
})

it('starts as the README describes it', async () => {
  const root = join(import.meta.dirname, '..')
  const command = 'npm run sample-service'
  for (const page of ['README.md', 'README.zh-CN.md'])
    expect(readFileSync(join(root, page), 'utf8')).toContain(`\n${command}\n`)
  const env = { ...process.env, LECTERN_SAMPLE_SERVICE: 'http://127.0.0.1:0' }
  // A group of processes, as on a terminal.
  const child = spawn(command, { cwd: root, env, shell: true, detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  const interrupt = (): boolean => process.kill(-Number(child.pid), 'SIGINT')
  let output = ''
  let categories: unknown
  // Ends with the last process that writes to it.
  for await (const text of child.stdout.setEncoding('utf8')) {
    output += String(text)
    const [, url] = /ready: (\S+)\n/.exec(output) ?? []
    if (url === undefined || categories !== undefined) continue
    categories = await (await fetch(`${url}/categories`).finally(interrupt)).json()
  }
  expect(categories).toHaveLength(2)
})
