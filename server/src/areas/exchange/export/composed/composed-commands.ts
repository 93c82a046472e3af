/* Starting exports of composed projects. */
import type { BodyOf, ExportChoices, Language, startComposeExport } from '@lectern/contracts'
import type { UserActor } from '../../../../core/actor.ts'
import { recordAudit, type Origin } from '../../../../core/audit.ts'
import type { AppContext } from '../../../../core/context.ts'
import { enqueueJob } from '../../../../jobs/job-repo.ts'
import { requireComposeProject } from '../../../sharing/compose/projects/compose-project-commands.ts'
import { readSettings } from '../../../sharing/compose/settings/setting-commands.ts'
import { insertExportFile } from '../export-file-repo.ts'
import { exportJobKind, type ExportPayload } from '../export-payload.ts'
import { formOf, listEnvironments } from '../start-commands.ts'
import { modulesIn, readComposedTree } from './read-composed.ts'

/** The composed project a request is about. */
export interface ComposePlace {
  composeId: number
  spaceId: number
}

export interface ComposedRequest {
  body: BodyOf<typeof startComposeExport>
  origin: Origin<UserActor>
  place: ComposePlace
  /** Of the reader. */
  language: Language
}

/**
 * Puts an export into the queue; the id of its job.
 * @throws {AppError} not_accessible also when something that was chosen is not in the project
 */
export async function startComposedExport(context: AppContext, request: ComposedRequest): Promise<number> {
  const { db, clock, bus } = context
  const { body, origin, language } = request
  const { composeId, spaceId } = request.place
  const project = await requireComposeProject(context, composeId)
  if (body.docIds !== undefined) await readComposedTree(db, composeId, body.docIds)
  const payload: ExportPayload = {
    ...formOf(body, { title: project.name, language }),
    ...{ spaceId, projectId: null, composeId, modules: [], withHidden: false },
    ...(body.docIds && { picks: body.docIds }),
  }
  const nowMs = clock()
  const jobId = await db.transaction().execute(async (tx) => {
    const id = await enqueueJob(tx, { kind: exportJobKind, payload, ownerId: origin.actor.userId }, nowMs)
    await insertExportFile(tx, id, { projectId: null, composeId })
    const subject = { kind: 'compose', id: composeId, name: project.name }
    const details = { format: body.format, ...(body.docIds && { picks: body.docIds.length }) }
    await recordAudit(tx, origin, { action: 'export.start', subject, spaceId, details }, nowMs)
    return id
  })
  bus.send({ type: 'jobs' })
  return jobId
}

/** Behind a gateway there is nothing to choose. */
export async function listComposedChoices({ db }: AppContext, { composeId }: ComposePlace): Promise<ExportChoices> {
  const { content } = await readSettings(db, composeId)
  if (content.gatewayUrl !== '') return { environments: [], hasHidden: false }
  const { items } = await readComposedTree(db, composeId, undefined)
  return { environments: await listEnvironments(db, modulesIn(items)), hasHidden: false }
}
