/* What programs call to push: the open API that existing clients speak, and its modern form. */
import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import {
  getOpenApi,
  getOpenApiNamed,
  getOpenApiPage,
  getOpenApiVersioned,
  getPushState,
  postOpenApi,
  postOpenApiNamed,
  postOpenApiVersioned,
  pushJobHeader,
  pushOpenApi,
  pushWaitMs,
  type Language,
  type PushState,
} from '@lectern/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { asAppError, withBodyLimit } from '../../../http/error-handler.ts'
import { encodeId, findId } from '../../../core/public-ids.ts'
import { serveEndpoint, type Call } from '../../../http/serve-endpoint.ts'
import { languageOf } from '../../../core/texts.ts'
import type { JobRow } from '../../../db/schema.ts'
import { readJob } from '../../system/job/job-queries.ts'
import { readDescription } from './read/description-body.ts'
import { digestOf } from './read/digest.ts'
import { drainBeforeAnswers } from './read/drain.ts'
import { hasTokenJob } from './log/log-repo.ts'
import { logRoutes } from './log/log-routes.ts'
import { failureOf, openOpenApi } from './open-api/open-api-commands.ts'
import { writeOpenApiPage } from './open-api/open-api-page.ts'
import { pushDescription } from './push-commands.ts'
import { logPush } from './log/push-log.ts'
import { findRepeated, readKey } from './read/repeated-push.ts'
import { requireSignature } from './read/signatures.ts'
import { takeBodiesAsBytes } from './read/take-bodies.ts'
import { tokenRoutes } from './tokens/token-routes.ts'
import { waitForJob } from '../../../jobs/wait-for-job.ts'

const compress = promisify(zstdCompress)

export async function pushRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  tokenRoutes(app, context)
  logRoutes(app, context)
  await app.register(async (bytesApp) => {
    drainBeforeAnswers(bytesApp)
    takeBodiesAsBytes(bytesApp)
    modernRoutes(bytesApp, context)
    await bytesApp.register((oldApp, _options, done) => {
      oldRoutes(oldApp, context)
      done()
    })
  })
}

/** Answers as clients expect them, status 200 whatever comes of a call. */
function oldRoutes(app: FastifyInstance, context: AppContext): void {
  const openApi = openOpenApi(context)
  // The first client does not wait for the thread.
  app.addHook('onListen', (done) => {
    openApi.warm()
    done()
  })
  app.addHook('onClose', () => openApi.close())
  app.setErrorHandler((error, request, reply) => {
    const language = languageOf(request.headers['accept-language'], context.texts.fallback)
    return reply
      .code(200)
      .type('application/json; charset=utf-8')
      .send(failureOf(context, withBodyLimit(asAppError(error), request, context.config), language))
  })
  const calls = [postOpenApi, getOpenApi, postOpenApiNamed, getOpenApiNamed, postOpenApiVersioned, getOpenApiVersioned]
  for (const endpoint of calls)
    serveEndpoint(app, context, endpoint, async ({ request, params, reply, language, query }) => {
      const { name, version }: { name?: string; version?: string } = params
      const { body, jobId } = await openApi.answer({
        bytes: bytesOf(request),
        contentType: request.headers['content-type'] ?? '',
        query: { ...query },
        ...(name !== undefined && { name }),
        ...(version !== undefined && { version }),
        address: request.ip,
        language,
        key: request.headers['idempotency-key'],
      })
      if (jobId !== undefined) reply.header(pushJobHeader, encodeId('job', jobId))
      return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body)
    })

  serveEndpoint(app, context, getOpenApiPage, async ({ reply, language }) => {
    const page = writeOpenApiPage(context.texts, language)
    return reply.type('text/html; charset=utf-8').send(page)
  })
}

function modernRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, pushOpenApi, async (call) => {
    const { query, language } = call
    const jobId = await startPush(context, call)
    const job = await waitForJob(context, jobId, query.mode === 'job' ? 0 : pushWaitMs)
    if (job === undefined) throw new AppError('job_not_found')
    const state = await readState(job, context, language)
    if (state.failure?.error === 'import_refused') {
      const { message } = state.failure
      throw new AppError('push_unreadable', { problem: message, jobId: state.jobId, report: state.report })
    }
    return state
  })

  serveEndpoint(app, context, getPushState, async ({ query, scope, language }) => {
    const jobId = findId('job', query.jobId) ?? 0
    const isOwn = await hasTokenJob(context.db, scope.tokenId, jobId)
    const job = isOwn ? await waitForJob(context, jobId, 0) : undefined
    if (job === undefined) throw new AppError('job_not_found')
    return readState(job, context, language)
  })
}

/** Puts a description into the queue, once for each key. What is refused before that is logged as such. @returns the job's id */
async function startPush(
  context: AppContext,
  { request, query, scope: application }: Call<typeof pushOpenApi>,
): Promise<number> {
  const bytes = bytesOf(request)
  const { dryRun = 0, partial = 0, author = '', release = '' } = query
  const digest = await digestOf(bytes)
  const logged = { application, address: request.ip, api: 'push.openapi', author, digest, size: bytes.length }
  try {
    if (application.signingSecret !== undefined)
      await checkSignature(context, request, { secret: application.signingSecret, digest })
    const idempotency = readKey(request.headers['idempotency-key'], [
      digest,
      dryRun,
      partial,
      author,
      ...(release === '' ? [] : [release]),
    ])
    const before = await findRepeated(context.db, application.tokenId, idempotency)
    if (before !== undefined) return before
    const { description, overlays } = await readDescription(bytes, request.headers['content-type'] ?? '')
    const packed = description && { ...description, bytes: await compress(description.bytes) }
    const payload = packed === undefined || overlays.length > 0 ? await compress(bytes) : packed.bytes
    const push = {
      description: packed,
      overlays,
      isDryRun: dryRun === 1,
      isPartial: partial === 1,
      releaseNo: release.trim(),
    }
    const started = pushDescription(context, { ...logged, payload, idempotency }, push)
    return await started.catch(async (error: unknown) => {
      if (!context.engine.isUniqueViolation(error)) throw error
      // The same at the same time: the other one was first.
      const other = await findRepeated(context.db, application.tokenId, idempotency)
      if (other === undefined) throw error
      return other
    })
  } catch (error) {
    const { error: name, details } = asAppError(error)
    const end = { outcome: 'refused', reasons: [{ error: name, details }] } as const
    await logPush(context, context.db, { ...logged, payload: undefined }, end)
    throw error
  }
}

async function readState(row: JobRow, context: AppContext, language: Language): Promise<PushState> {
  const { state, progress, report, failure } = await readJob(context, row, language)
  return { jobId: encodeId('job', row.id), state, progress, report, failure }
}

async function checkSignature(
  context: AppContext,
  request: FastifyRequest,
  { secret, digest }: { secret: string; digest: string },
): Promise<void> {
  const header = (name: string): string | undefined => {
    const value = request.headers[name]
    return typeof value === 'string' ? value : undefined
  }
  await requireSignature(context, {
    secret,
    timestamp: header('x-lectern-timestamp'),
    signature: header('x-lectern-signature'),
    method: request.method,
    url: request.originalUrl,
    digest,
  })
}

function bytesOf({ body }: FastifyRequest): Uint8Array {
  return body instanceof Uint8Array ? body : new Uint8Array()
}
