/* Saved addresses of applications. */
import {
  addSyncSource,
  deleteSyncSource,
  getSyncReport,
  listSyncRuns,
  listSyncSources,
  runSyncSource,
  updateSyncSource,
  type Language,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../core/app-error.ts'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import type { ProjectScope } from '../../../auth/scope.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import {
  changeSource,
  readRunReport,
  readRuns,
  readSources,
  removeSource,
  saveNewSource,
  type SyncPlace,
} from './sync-commands.ts'
import { startRun } from './sync-run-commands.ts'

export function syncRoutes(app: FastifyInstance, context: AppContext): void {
  const readerOf = ({ language }: { language: Language }) => ({ texts: context.texts, language })

  serveEndpoint(app, context, listSyncSources, (call) =>
    readSources(context, placeOf(call.scope).moduleId, readerOf(call)),
  )

  serveEndpoint(app, context, addSyncSource, (call) => {
    const { moduleId: _moduleId, ...fields } = call.body
    return saveNewSource(context, originOf(call), placeOf(call.scope), { fields, reader: readerOf(call) })
  })

  serveEndpoint(app, context, updateSyncSource, (call) => {
    const { moduleId: _moduleId, id, ...fields } = call.body
    return changeSource(context, originOf(call), placeOf(call.scope), { id, fields, reader: readerOf(call) })
  })

  serveEndpoint(app, context, deleteSyncSource, async (call) => {
    await removeSource(context, originOf(call), placeOf(call.scope), call.body.id)
    return null
  })

  serveEndpoint(app, context, runSyncSource, (call) =>
    startRun(context, originOf(call), placeOf(call.scope), { id: call.body.id, reader: readerOf(call) }),
  )

  serveEndpoint(app, context, listSyncRuns, (call) =>
    readRuns(context, placeOf(call.scope).moduleId, call.query.id, readerOf(call)),
  )

  serveEndpoint(app, context, getSyncReport, (call) =>
    readRunReport(context, placeOf(call.scope).moduleId, call.query.runId, readerOf(call)),
  )
}

/** The access rules of these endpoints name an application. */
function placeOf({ moduleId, spaceId }: ProjectScope): SyncPlace {
  if (moduleId === undefined) throw new AppError('not_accessible')
  return { moduleId, spaceId }
}
