import { Readable } from 'node:stream'
import {
  downloadExport,
  exportIssuesHeader,
  exportOpenApi,
  generateCode,
  generateTemplateCode,
  getAssistantText,
  getComposeExportChoices,
  getExport,
  getExportChoices,
  getExportIssues,
  getExportPage,
  leaveExport,
  listOfferedTemplates,
  startComposeExport,
  startExport as startExportCall,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../core/app-error.ts'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { RateLimiter } from '../../../core/rate-limiter.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import type { SpaceScope } from '../../../auth/scope.ts'
import { seesHidden } from '../../../auth/visibility.ts'
import { listComposedChoices, startComposedExport, type ComposePlace } from './composed/composed-commands.ts'
import { writeCode } from './code/code-queries.ts'
import { writeTemplateCode } from './code/template-code-queries.ts'
import { openTemplateCodeThreads } from './code/template-code-threads.ts'
import { listOffered } from '../template/template-queries.ts'
import { presentIssues, writeDescription } from './export-queries.ts'
import { openExportThreads, type ExportThreads } from './export-threads.ts'
import { leaveOwnExport, openDownload, openPage, pageExportIssues, readExport } from './file-commands.ts'
import { liveRoutes } from './live/live-routes.ts'
import { sendOpenFile, sendPage } from './send-files.ts'
import { listChoices, startExport } from './start-commands.ts'
import { writeText } from './texts/text-queries.ts'
import { visitExportRoutes } from './visitors/visit-export-routes.ts'

/** Tries of a page's key from one network address. */
const pageLimit = { limit: 60, windowMs: 60_000 }

export function exportRoutes(app: FastifyInstance, context: AppContext): void {
  const threads = openExportThreads('reader')
  app.addHook('onClose', () => threads.close())
  directRoutes(app, context, threads)
  templateRoutes(app, context)
  jobRoutes(app, context)
  composedRoutes(app, context)
  liveRoutes(app, context, threads)
  visitExportRoutes(app, context, threads)
}

function directRoutes(app: FastifyInstance, context: AppContext, threads: ExportThreads): void {
  serveEndpoint(app, context, exportOpenApi, async ({ scope, query, language, reply }) => {
    if (scope.moduleId === undefined) throw new AppError('not_accessible')
    const what = { moduleId: scope.moduleId, keepHidden: seesHidden(scope.role) }
    const { file, issues } = await writeDescription(context, threads, what, query)
    if (query.report === 1) return presentIssues(issues, context.texts, language)
    reply.header(exportIssuesHeader, issues.length)
    return file
  })

  serveEndpoint(app, context, getAssistantText, ({ scope, query, language }) =>
    writeText(context, threads, scope, { ...query, language }),
  )

  serveEndpoint(app, context, generateCode, ({ scope, query }) => writeCode(context, threads, scope, query))
}

function templateRoutes(app: FastifyInstance, context: AppContext): void {
  const threads = openTemplateCodeThreads()
  app.addHook('onClose', () => threads.close())

  serveEndpoint(app, context, listOfferedTemplates, () => listOffered(context.db))

  serveEndpoint(app, context, generateTemplateCode, (call) => writeTemplateCode(context, threads, call))
}

function jobRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, getExportChoices, ({ scope }) => listChoices(context, scope))

  serveEndpoint(app, context, startExportCall, async (call) => {
    const { body, scope, language } = call
    const jobId = await startExport(context, { body, scope, language, origin: originOf(call) })
    return { jobId: encodeId('job', jobId) }
  })

  serveEndpoint(app, context, getExport, ({ query, actor, language }) => readExport(context, actor, query.id, language))

  serveEndpoint(app, context, getExportIssues, ({ query, actor, language }) =>
    pageExportIssues(context, actor, query, language),
  )

  serveEndpoint(app, context, downloadExport, async ({ query, actor, reply }) =>
    sendOpenFile(reply, await openDownload(context, actor, query.id)),
  )

  serveEndpoint(app, context, leaveExport, async ({ body, actor }) => {
    await leaveOwnExport(context, actor, body.id)
    return null
  })

  const limiter = new RateLimiter(context.clock, pageLimit)
  serveEndpoint(app, context, getExportPage, async ({ request, params, reply }) => {
    limiter.count(request.ip)
    const { mediaType, parts } = await openPage(context, params.key)
    return sendPage(reply, mediaType, Readable.from(parts, { objectMode: false }))
  })
}

function composedRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, getComposeExportChoices, ({ scope }) => listComposedChoices(context, composedOf(scope)))

  serveEndpoint(app, context, startComposeExport, async (call) => {
    const { body, scope, language } = call
    const request = { body, place: composedOf(scope), language, origin: originOf(call) }
    return { jobId: encodeId('job', await startComposedExport(context, request)) }
  })
}

/** The access rules of these endpoints name a composed project. */
function composedOf({ composeId, spaceId }: SpaceScope): ComposePlace {
  if (composeId === undefined) throw new AppError('not_accessible')
  return { composeId, spaceId }
}
