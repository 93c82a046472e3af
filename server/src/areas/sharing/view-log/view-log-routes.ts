/* How shares and composed projects are viewed, for those who manage them. */
import { Readable } from 'node:stream'
import {
  exportComposeViews,
  exportShareViews,
  getComposeViews,
  getShareViews,
  type VisitedKind,
  type ViewExport,
  type ViewReport,
} from '@lectern/contracts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ProjectScope, SpaceScope } from '../../../auth/scope.ts'
import type { VisitedRef } from '../../../auth/visited/visited-subject.ts'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { originOf, recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { dayOf } from '../../../core/days.ts'
import { FileReply } from '../../../http/replies.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { viewsMediaType, writeViewFile } from './view-export.ts'
import type { ViewLog } from './view-log-commands.ts'
import { readReport, type VisitTrees } from './view-log-queries.ts'
import { getViewedName } from './view-report-repo.ts'

export function viewLogRoutes(app: FastifyInstance, context: AppContext, views: ViewLog, trees: VisitTrees): void {
  const report = async (subject: VisitedRef, days: number): Promise<ViewReport> => {
    // Those of the last seconds, of this server.
    await views.write()
    return readReport(context, trees, subject, days)
  }
  const exporting = { context, views, trees }

  serveEndpoint(app, context, getShareViews, ({ scope, query }) => report(shareOf(scope), query.days))
  serveEndpoint(app, context, exportShareViews, (call) =>
    sendFile(
      exporting,
      originOf(call),
      call.reply,
      { ...shareOf(call.scope), spaceId: call.scope.spaceId },
      call.query.of,
    ),
  )

  serveEndpoint(app, context, getComposeViews, ({ scope, query }) => report(composedOf(scope), query.days))
  serveEndpoint(app, context, exportComposeViews, (call) =>
    sendFile(
      exporting,
      originOf(call),
      call.reply,
      { ...composedOf(call.scope), spaceId: call.scope.spaceId },
      call.query.of,
    ),
  )
}

/** Who takes a copy of visitors' addresses is in the log. */
async function sendFile(
  { context, views, trees }: { context: AppContext; views: ViewLog; trees: VisitTrees },
  origin: Origin<UserActor>,
  reply: FastifyReply,
  { of, id, spaceId }: VisitedRef & { spaceId: number },
  what: ViewExport,
): Promise<FastifyReply> {
  const { db, clock } = context
  const nowMs = clock()
  await views.write()
  await db.transaction().execute(async (tx) => {
    const subject = { kind: of, id, name: await getViewedName(tx, { of, id }) }
    await recordAudit(tx, origin, { action: `${of}.exportViews`, subject, spaceId, details: { of: what } }, nowMs)
  })
  const { disposition } = new FileReply('', `views-${what}-${dayOf(nowMs)}.csv`, viewsMediaType)
  return reply
    .header('content-disposition', disposition)
    .header('cache-control', 'no-store')
    .type(viewsMediaType)
    .send(Readable.from(writeViewFile({ db, trees }, { of, id }, what)))
}

function shareOf({ shareId }: ProjectScope): VisitedRef {
  return subjectOf('share', shareId)
}

function composedOf({ composeId }: SpaceScope): VisitedRef {
  return subjectOf('compose', composeId)
}

/** The access rules of these endpoints name one of the kind. */
function subjectOf(of: VisitedKind, id: number | undefined): VisitedRef {
  if (id === undefined) throw new AppError('not_accessible')
  return { of, id }
}
