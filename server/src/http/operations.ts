/*
 * What operators need: one log line per request, health, readiness, metrics, security headers, the product's own description.
 */
import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Actor } from '../core/actor.ts'
import { AppError } from '../core/app-error.ts'
import { logsRequests } from '../config/config.ts'
import type { AppContext } from '../core/context.ts'
import { isDiskFull } from '../db/disk-full.ts'
import { loggedPath } from './logging/logged-path.ts'
import { describeApi } from './openapi.ts'
import { hashToken } from '../auth/secrets.ts'
import { useSecurityHeaders } from './security-headers.ts'
import { productVersion } from '../core/version.ts'

export function useOperations(app: FastifyInstance, context: AppContext): void {
  useSecurityHeaders(app, { isHttps: context.config.baseUrl.startsWith('https:') })
  useRequestIds(app)
  if (logsRequests(context.config)) useRequestLog(app)
  useMetrics(app, context)
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    try {
      await sql`select 1`.execute(context.db)
      if (context.disk.isFull) await tryWriting(context)
    } catch (cause) {
      throw new AppError(isDiskFull(cause) ? 'disk_full' : 'not_ready', {}, { cause })
    }
    return { status: 'ready' }
  })
  const { config } = context
  const address = config.baseUrl === '' ? `${config.basePath}/` : config.baseUrl
  // Made for whoever asks first: few servers are asked, and all start.
  let description: string | undefined
  app.get('/openapi.json', (_request, reply) => {
    description ??= JSON.stringify(describeApi(productVersion, address))
    return reply.type('application/json; charset=utf-8').send(description)
  })
}

const roomKey = 'readiness.room'
/** More than a row that fits in a page that is there. */
const roomNeeded = 64 * 1024

/** After a write that failed for want of room: whether there is room again. */
async function tryWriting({ db, disk }: AppContext): Promise<void> {
  const value = ' '.repeat(roomNeeded)
  await db
    .insertInto('setting')
    .values({ key: roomKey, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
  await db.deleteFrom('setting').where('key', '=', roomKey).execute()
  disk.isFull = false
}

function useRequestIds(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
}

function useRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: pathOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        address: request.ip,
        ...whoOf(request.actor),
      },
      'request',
    )
    done()
  })
}

/** Files have a route each: its address is the file's. */
function pathOf({ url, routeOptions }: FastifyRequest): string {
  return url === routeOptions.url ? url : loggedPath(url, routeOptions.config.endpoint)
}

/** Who called, by ids alone. */
function whoOf(actor: Actor): { user?: number; token?: number; openUser?: number } {
  if (actor.kind === 'machine') return { openUser: actor.openUserId }
  if (actor.kind === 'anonymous') return {}
  return { user: actor.userId, ...(actor.token === undefined ? {} : { token: actor.token.id }) }
}

/** What is counted of a route, method and outcome. */
interface Series {
  count: Counter.Internal
  time: Histogram.Internal<'method' | 'route'>
}

function useMetrics(app: FastifyInstance, { config }: AppContext): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'lectern_http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'lectern_http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const seriesOf = (method: string, route: string, status: number): Series => ({
    count: requests.labels(method, route, String(status)),
    time: durations.labels(method, route),
  })
  /** Looking labels up costs more than counting; of each route, which its settings stand for, there are as many as methods times outcomes. */
  const known = new WeakMap<object, Map<string, Map<number, Series>>>()
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    const { config, url = 'unmatched' } = routeOptions
    const ofRoute = known.get(config) ?? new Map<string, Map<number, Series>>()
    const ofMethod = ofRoute.get(method) ?? new Map<number, Series>()
    let series = ofMethod.get(statusCode)
    if (series === undefined) {
      series = seriesOf(method, url, statusCode)
      known.set(config, ofRoute.set(method, ofMethod.set(statusCode, series)))
    }
    series.count.inc()
    series.time.observe(elapsedTime / 1000)
    done()
  })
  app.addHook('onClose', () => {
    registry.clear()
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, config.metricsToken)) throw new AppError('route_not_found')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** With a token whoever has it; without one only this machine, and no one through a proxy. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`)
  const address = request.socket.remoteAddress ?? ''
  return proxyHeaders.every((name) => request.headers[name] === undefined) && /^(::ffff:)?127\.|^::1$/.test(address)
}

/** What proxies add to the requests they pass on. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** In a time that does not reveal how much of it is right. */
function isSameSecret(given: string, wanted: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(wanted)))
}
