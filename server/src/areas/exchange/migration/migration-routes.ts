/* Moving an installation of Torna here, for super admins. */
import {
  beginMigrationUpload,
  findMigratedComposed,
  findMigratedDoc,
  findMigratedShare,
  getMigration,
  getMigrationSource,
  listMigrations,
  readMigrationDatabase,
  sendMigrationPart,
  startMigration,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { findFormerDoc, findFormerVisited } from './former-addresses.ts'
import {
  beginUpload,
  keepPart,
  listNewestRuns,
  readReport,
  requireRun,
  requireSource,
  startRun,
  takeDatabase,
} from './migration-commands.ts'
import { presentRun, presentSource } from './migration-presenter.ts'

export function migrationRoutes(app: FastifyInstance, context: AppContext): void {
  const { texts, db } = context

  serveEndpoint(app, context, beginMigrationUpload, async ({ actor, body }) =>
    presentSource(await beginUpload(context, actor, body)),
  )

  serveEndpoint(app, context, sendMigrationPart, async ({ actor, body, file }) => {
    const { sourceId, part, isLast } = body
    return presentSource(await keepPart(context, actor, { sourceId, part: Number(part), isLast: isLast === '1' }, file))
  })

  serveEndpoint(app, context, readMigrationDatabase, async (call) =>
    presentSource(await takeDatabase(context, originOf(call), call.body)),
  )

  serveEndpoint(app, context, getMigrationSource, async ({ actor, query }) =>
    presentSource(await requireSource(db, actor, query.id)),
  )

  serveEndpoint(app, context, startMigration, async (call) => {
    const { sourceId, isDryRun } = call.body
    return { id: encodeId('job', await startRun(context, originOf(call), { sourceId, isDryRun: isDryRun === 1 })) }
  })

  serveEndpoint(app, context, getMigration, async ({ query, language }) => {
    const row = await requireRun(context, query.id)
    return presentRun(row, await readReport(context, row), texts, language)
  })

  serveEndpoint(app, context, listMigrations, async ({ language }) =>
    (await listNewestRuns(context)).map((row) => presentRun(row, null, texts, language)),
  )

  serveEndpoint(app, context, findMigratedShare, async ({ query }) => ({
    key: await findFormerVisited(context, 'share', query.key),
  }))

  serveEndpoint(app, context, findMigratedComposed, async ({ query }) => ({
    key: await findFormerVisited(context, 'compose', query.key),
  }))

  serveEndpoint(app, context, findMigratedDoc, async ({ actor, query }) => ({
    id: await findFormerDoc(context, actor, query.key),
  }))
}
