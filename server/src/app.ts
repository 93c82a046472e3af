import { setTimeout } from 'node:timers/promises'
/*
 * Puts the server together: plugins, areas, pages. Listens to nothing and reads no environment, so that tests build it whole.
 */
import { longTimeoutMs } from '@lectern/contracts'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import Fastify, { LogController } from 'fastify'
import { adminUserRoutes } from './areas/accounts/admin-user/admin-user-routes.ts'
import { archiveRoutes } from './areas/places/archive/archive-routes.ts'
import { auditRoutes } from './areas/system/audit/audit-routes.ts'
import { adminSettingRoutes } from './areas/system/admin-setting/admin-setting-routes.ts'
import { accountRoutes } from './areas/accounts/account/account-routes.ts'
import { asOfRoutes } from './areas/documents/doc/as-of/as-of-routes.ts'
import { historyRoutes } from './areas/documents/history/history-routes.ts'
import { modelRoutes } from './areas/documents/model/model-routes.ts'
import { pushRoutes } from './areas/exchange/push/push-routes.ts'
import { reviewRoutes } from './areas/exchange/review/review-routes.ts'
import { docEditRoutes } from './areas/documents/doc-edit/doc-edit-routes.ts'
import { commentRoutes } from './areas/documents/comment/comment-routes.ts'
import { docOrganiseRoutes } from './areas/documents/doc/organise/doc-organise-routes.ts'
import { constantRoutes } from './areas/documents/constant/constant-routes.ts'
import { dictionaryRoutes } from './areas/documents/dictionary/dictionary-routes.ts'
import { docRoutes } from './areas/documents/doc/doc-routes.ts'
import { emailRoutes } from './areas/accounts/email/email-routes.ts'
import { exportRoutes } from './areas/exchange/export/export-routes.ts'
import { identityRoutes } from './areas/accounts/identity/identity-routes.ts'
import { invitationRoutes } from './areas/accounts/invitation/invitation-routes.ts'
import { importRoutes } from './areas/exchange/import/import-routes.ts'
import { attemptLimitRoutes } from './areas/system/attempt-limit/attempt-limit-routes.ts'
import { jobRoutes } from './areas/system/job/job-routes.ts'
import { languageRoutes } from './areas/system/language/language-routes.ts'
import { migrationRoutes } from './areas/exchange/migration/migration-routes.ts'
import { memberRoutes } from './areas/places/member/member-routes.ts'
import { mailSettingRoutes } from './areas/system/mail-setting/mail-setting-routes.ts'
import { messageRoutes } from './areas/following/message/message-routes.ts'
import { mfaRoutes } from './areas/accounts/mfa/mfa-routes.ts'
import { moduleSettingRoutes } from './areas/places/module-setting/setting-routes.ts'
import { moduleRoutes } from './areas/places/module/module-routes.ts'
import { openUserRoutes } from './areas/accounts/open-user/open-user-routes.ts'
import { createPresenceHub, type PresenceHub } from './areas/documents/presence/presence-commands.ts'
import { presenceRoutes } from './areas/documents/presence/presence-routes.ts'
import { projectRoutes } from './areas/places/project/project-routes.ts'
import { shareRoutes } from './areas/sharing/share/share-routes.ts'
import { spaceRoutes } from './areas/places/space/space-routes.ts'
import { subscriptionRoutes } from './areas/following/subscription/subscription-routes.ts'
import { syncRoutes } from './areas/exchange/sync/sync-routes.ts'
import { systemRoutes } from './areas/system/system/system-routes.ts'
import { tokenRoutes } from './areas/accounts/token/token-routes.ts'
import { templateRoutes } from './areas/exchange/template/template-routes.ts'
import { trashRoutes } from './areas/places/trash/trash-routes.ts'
import { uploadRoutes } from './areas/documents/upload/upload-routes.ts'
import { userRoutes } from './areas/accounts/user/user-routes.ts'
import type { Config } from './config/config.ts'
import { anonymous } from './core/actor.ts'
import type { Clock, Sleep } from './core/clock.ts'
import { useCompression } from './http/compression.ts'
import { BackgroundTasks } from './core/background-tasks.ts'
import type { AppContext } from './core/context.ts'
import { asAppError, sendError, useErrorHandler } from './http/error-handler.ts'
import { useOperations } from './http/operations.ts'
import { watchForProxy } from './http/proxy-watch.ts'
import { useRequestHolders } from './http/request-holder.ts'
import { useWebPages } from './http/web-pages.ts'
import { readPublicIds } from './core/id-key.ts'
import { Languages } from './http/languages.ts'
import { openLeakedPasswords } from './auth/leaked-passwords.ts'
import { loggerOptions, newRequestId } from './http/logging.ts'
import { usePublicIds } from './core/public-ids.ts'
import type { Texts } from './core/texts.ts'
import { openVault } from './auth/vault.ts'
import type { OpenDatabase } from './db/open.ts'
import { openBus } from './core/bus.ts'
import { eventRoutes } from './events/event-routes.ts'
import { createLiveFeed, type LiveFeed } from './events/live-feed.ts'
import type { JobRunner } from './jobs/job-runner.ts'
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
  /** What connected browsers are told. */
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
  const app = Fastify({
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
    // Addresses so broken that no route and no handler of ours is reached.
    frameworkErrors: (error, request, reply) => {
      void sendError(reply, request, asAppError(error), texts)
    },
  })
  const bus = await openBus(database.engine, app.log)
  const { db, engine } = database
  usePublicIds(await readPublicIds(db))
  const vault = await openVault(config, db)
  const leaked = await openLeakedPasswords(config.leakedPasswords)
  const languages = new Languages(db, texts)
  await languages.current()
  const backgroundTasks = new BackgroundTasks(app.log)
  app.addHook('preClose', () => backgroundTasks.finish())
  const parts = { config, db, engine, clock, sleep, texts, languages, bus, vault, leaked }
  const context: AppContext = { ...parts, log: app.log, backgroundTasks }
  const jobs = createServerJobs(context)
  const live = createLiveFeed(context)
  const presence = createPresenceHub(context, live)
  app.addHook('preClose', () => {
    // Connections without an end would keep the server from closing.
    live.close()
    presence.close()
    return jobs.stop()
  })
  app.addHook('onClose', () => leaked?.close())

  app.decorateRequest('actor')
  app.decorateRequest('application')
  app.addHook('onRequest', (request, _reply, done) => {
    request.actor = anonymous
    done()
  })
  useRequestHolders(app)
  const proxy = watchForProxy(app, config)
  useErrorHandler(app, texts, config)
  useCompression(app)
  useJsonBodies(app)
  await app.register(multipart, {
    limits: { fileSize: config.maxImportBytes, files: 1, fields: 20, fieldSize: 100_000 },
  })
  useOperations(app, context)

  userRoutes(app, context)
  accountRoutes(app, context)
  emailRoutes(app, context)
  mailSettingRoutes(app, context)
  mfaRoutes(app, context)
  identityRoutes(app, context)
  messageRoutes(app, context)
  subscriptionRoutes(app, context)
  commentRoutes(app, context)
  presenceRoutes(app, context, presence)
  systemRoutes(app, context)
  spaceRoutes(app, context)
  projectRoutes(app, context)
  memberRoutes(app, context)
  invitationRoutes(app, context)
  moduleRoutes(app, context)
  moduleSettingRoutes(app, context)
  syncRoutes(app, context)
  dictionaryRoutes(app, context)
  constantRoutes(app, context)
  docRoutes(app, context)
  docOrganiseRoutes(app, context)
  docEditRoutes(app, context)
  historyRoutes(app, context)
  asOfRoutes(app, context)
  modelRoutes(app, context)
  reviewRoutes(app, context)
  uploadRoutes(app, context)
  trashRoutes(app, context)
  shareRoutes(app, context)
  tokenRoutes(app, context)
  openUserRoutes(app, context)
  jobRoutes(app, context)
  attemptLimitRoutes(app, context, proxy)
  importRoutes(app, context)
  await pushRoutes(app, context)
  adminUserRoutes(app, context)
  auditRoutes(app, context)
  adminSettingRoutes(app, context)
  languageRoutes(app, context)
  migrationRoutes(app, context)
  templateRoutes(app, context)
  eventRoutes(app, context, live)
  exportRoutes(app, context)
  archiveRoutes(app, context)
  await useWebPages(app, context, webDir)
  return { app, context, jobs, live, presence }
}

/** JSON as Fastify reads it, but nothing at all is nothing sent: clients name the type of bodies they leave out. */
function useJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, String(body), done)
  })
}

/** `/docs/view` → `/view`; `/docsheet` is another path. */
function stripBasePath(url: string, basePath: string): string {
  if (basePath === '' || !url.startsWith(basePath)) return url
  const rest = url.slice(basePath.length)
  if (rest.startsWith('/')) return rest
  return rest === '' || rest.startsWith('?') ? `/${rest}` : url
}

/** `/api/doc.push/` → `/api/doc.push`: clients of the open API write it either way. */
function dropLastSlash(url: string): string {
  return /^\/api\/(?:[^?]*\/)?(?:\?|$)/.test(url) ? url.replace(/\/(?=\?|$)/, '') : url
}
