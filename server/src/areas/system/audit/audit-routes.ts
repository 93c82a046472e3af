/* The audit log, for super admins. Reading only: nothing here changes it. */
import { Readable } from 'node:stream'
import { auditCountLimit, exportAudit, pageAudit, type BodyOf, type QueryOf } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { originOf, recordAudit } from '../../../core/audit.ts'
import { dayOf } from '../../../core/days.ts'
import type { AppContext } from '../../../core/context.ts'
import { decodeId } from '../../../core/public-ids.ts'
import { FileReply } from '../../../http/replies.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { auditMediaTypes, writeEntries } from './audit-export.ts'
import { presentEntry } from './audit-presenter.ts'
import { countEntries, findLastNumber, listEntries, type AuditFilter } from './audit-repo.ts'

const defaultPageSize = 50

export function auditRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, clock, texts } = context

  serveEndpoint(app, context, pageAudit, async ({ body }) => {
    const { before, pageSize = defaultPageSize } = body
    const filter = filterOf(body)
    const rows = await listEntries(db, filter, { before, limit: pageSize + 1 })
    const list = rows.slice(0, pageSize).map(presentEntry)
    const next = rows.length > pageSize ? (list.at(-1)?.number ?? null) : null
    const total = before === undefined ? await countEntries(db, filter, auditCountLimit) : null
    return { list, next, total }
  })

  serveEndpoint(app, context, exportAudit, async (call) => {
    const { query, language, reply } = call
    const { format } = query
    // Who takes a copy of the log is in the log.
    await db
      .transaction()
      .execute((tx) =>
        recordAudit(
          tx,
          originOf(call),
          { action: 'audit.export', subject: { kind: 'audit', name: format.toUpperCase() } },
          clock(),
        ),
      )
    const last = await findLastNumber(db)
    const pieces = writeEntries(db, filterOf(query), { format, last, reader: { texts, language } })
    const day = dayOf(clock())
    const { disposition } = new FileReply('', `audit-${day}.${format}`, auditMediaTypes[format])
    return reply
      .header('content-disposition', disposition)
      .header('cache-control', 'no-store')
      .type(auditMediaTypes[format])
      .send(Readable.from(pieces))
  })
}

/** @throws {AppError} not_accessible for text that is no id */
function filterOf(asked: Partial<BodyOf<typeof pageAudit> & QueryOf<typeof exportAudit>>): AuditFilter {
  const { actorId, group, severity, kind, subjectId, spaceId, fromMs, toMs, keyword } = asked
  return {
    actorId: actorId === undefined ? undefined : decodeId('user', actorId),
    group,
    severity,
    kind,
    subjectId: kind === undefined || subjectId === undefined ? undefined : decodeId(kind, subjectId),
    spaceId: spaceId === undefined ? undefined : decodeId('space', spaceId),
    fromMs,
    toMs,
    keyword: keyword?.trim(),
  }
}
