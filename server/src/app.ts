/*
 * Puts the server together: plugins, areas, pages. Listens to nothing and reads no environment, so that tests build it whole.
 */
import { setTimeout } from 'node:timers/promises'
import { longTimeoutMs } from '@lectern/contracts'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import Fastify, { LogController } from 'fastify'
import { createPresenceHub, type PresenceHub } from './areas/documents/presence/presence-commands.ts'
import { isSocketRequest } from './areas/trying/proxy/socket-routes.ts'
import { useAreas } from './areas.ts'
import type { Config } from './config/config.ts'
import { anonymous } from './core/actor.ts'
import type { Clock, Sleep } from './core/clock.ts'
import { useCompression } from './http/compression.ts'
import { BackgroundTasks } from './core/background-tasks.ts'
import type { AppContext } from './core/context.ts'
import { asAppError, sendError, useErrorHandler } from './http/error-handler.ts'
import { useOperations } from './http/operations.ts'
import { dropLastSlash, stripBasePath } from './http/own-paths.ts'
import { watchForProxy } from './http/proxy-watch.ts'
import { useRequestHolders } from './http/request-holder.ts'
import { endUnusedConnections } from './http/unused-connections.ts'
import { useWebPages } from './http/web-pages.ts'
import { readPublicIds } from './core/ids/id-key.ts'
import { Languages } from './http/languages.ts'
import { openLeakedPasswords } from './auth/leaked-passwords.ts'
import { loggerOptions, newRequestId } from './http/logging/logging.ts'
import { usePublicIds } from './core/public-ids.ts'
import type { Texts } from './core/texts.ts'
import { openVault } from './auth/vault.ts'
import type { OpenDatabase } from './db/open.ts'
import { openBus } from './core/bus.ts'
import { createLiveFeed, type LiveFeed } from './events/live-feed.ts'
import type { JobRunner } from './jobs/job-runner.ts'
import { HealthScans } from './areas/following/health/health-scans.ts'
import { SearchIndex } from './areas/finding/search/index/search-index.ts'
import { KeptPages } from './areas/sharing/site/pages/kept-pages.ts'
import { Comparisons } from './areas/sharing/release/compare/comparisons.ts'
import { createServerJobs } from './start/server-jobs.ts'

/** What an import's JSON has besides the description. */
const importBodyRest = 1024 * 1024

export interface AppParts {
  config: Config
  database: OpenDatabase
  texts: Texts
  clock: Clock
  /** Waits for real unless given. */
  sleep?: Sleep
  /** Folder of the built web part; `undefined` serves the API alone. */
  webDir: string | undefined
}

export interface LecternApp {
  app: FastifyInstance
  context: AppContext
  /** Not started: `start` it, or run what is due in a test. */
  jobs: JobRunner
  /** What connected browsers are sent. */
  live: LiveFeed
  /** Who has which document open. */
  presence: PresenceHub
}

/** The whole server, ready to listen or to be called with `inject`. */
export async function buildApp({
  config,
  database,
  texts,
  clock,
  sleep = setTimeout,
  webDir,
}: AppParts): Promise<LecternApp> {
  const app = createServer(config, texts)
  const bus = await openBus(database.engine, app.log)
  const { db, engine } = database
  usePublicIds(await readPublicIds(db))
  const vault = await openVault(config, db)
  const leaked = await openLeakedPasswords(config.leakedPasswords)
  const languages = new Languages(db, texts)
  await languages.current()
  const backgroundTasks = new BackgroundTasks(app.log)
  app.addHook('preClose', () => backgroundTasks.finish())
  const parts = { config, db, engine, clock, sleep, texts, languages, bus, vault, leaked, disk: { isFull: false } }
  const context: AppContext = { ...parts, log: app.log, backgroundTasks }
  const comparisons = new Comparisons(context)
  const healthScans = new HealthScans(context)
  const searchIndex = new SearchIndex(context)
  const jobs = createServerJobs(context, app, { comparisons, searchIndex })
  const live = createLiveFeed(context)
  const presence = createPresenceHub(context, live)
  app.addHook('preClose', () => {
    // Connections without an end would keep the server from closing.
    live.close()
    presence.close()
    return jobs.stop()
  })
  app.addHook('onClose', async () => {
    await Promise.all([leaked?.close(), comparisons.close(), healthScans.close(), searchIndex.close()])
  })

  app.decorateRequest('actor')
  app.decorateRequest('application')
  app.addHook('onRequest', (request, _reply, done) => {
    request.actor = anonymous
    done()
  })
  const proxy = watchForProxy(app, config)
  const keptPages = new KeptPages(context)
  app.addHook('onRequest', (request, reply, done) => keptPages.answer(request, reply, done))
  useRequestHolders(app)
  useErrorHandler(app, context)
  useCompression(app)
  useJsonBodies(app)
  await app.register(multipart, {
    limits: { fileSize: config.maxImportBytes, files: 1, fields: 20, fieldSize: 100_000 },
  })
  useOperations(app, context)

  const early = await useAreas(app, context, {
    live,
    presence,
    proxy,
    comparisons,
    healthScans,
    searchIndex,
    keptPages,
  })
  await useWebPages(app, context, { webDir, early })
  endUnusedConnections(app)
  return { app, context, jobs, live, presence }
}

function createServer(config: Config, texts: Texts): FastifyInstance {
  return Fastify({
    logger: loggerOptions(config.logLevel),
    // The request log is our own: one line, without queries.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    // Imports by pasted text come as JSON; the other endpoints have a limit of their own.
    bodyLimit: config.maxImportBytes + importBodyRest,
    // From the first byte to the last: a body that only trickles in must not hold a connection for ever.
    requestTimeout: longTimeoutMs,
    routerOptions: { maxParamLength: 300 },
    rewriteUrl: (request) => dropLastSlash(stripBasePath(request.url ?? '/', config.basePath)),
    forceCloseConnections: 'idle',
    http: { shouldUpgradeCallback: isSocketRequest },
    // Addresses so broken that no route and no handler of ours is reached.
    frameworkErrors: (error, request, reply) => {
      void sendError(reply, request, asAppError(error), texts)
    },
  })
}

/** JSON as Fastify reads it, but nothing at all is nothing sent: clients name the type of bodies they leave out. */
function useJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, String(body), done)
  })
}
