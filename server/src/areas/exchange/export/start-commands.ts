/* Starting an export. */
import type { ExportBody, ExportChoices, Language } from '@lectern/contracts'
import { readEnvironments } from '@lectern/model'
import { findPlaceName } from '../../../core/live-places.ts'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { decodeId } from '../../../core/public-ids.ts'
import type { ProjectScope } from '../../../auth/scope.ts'
import { seesDoc, seesHidden, visibleServers, type Reader } from '../../../auth/visibility.ts'
import { enqueueJob } from '../../../jobs/job-repo.ts'
import { insertExportFile } from './export-file-repo.ts'
import { exportJobKind, type ExportForm, type ExportPayload } from './export-payload.ts'
import { hasHiddenDocs, listModulesOf, listModulesOfDocs, readRoots } from './export-repo.ts'

export interface ExportRequest {
  body: ExportBody
  origin: Origin<UserActor>
  scope: ProjectScope
  /** Of the reader. */
  language: Language
}

/**
 * Puts an export into the queue.
 * @returns the job's id
 * @throws {AppError} not_accessible for applications of other projects, doc_not_in_module, no_permission for hidden documents
 */
export async function startExport(context: AppContext, request: ExportRequest): Promise<number> {
  const { body, origin, scope } = request
  if (body.withHidden === 1 && !seesHidden(scope.role)) throw new AppError('no_permission')
  const payload = await planExport(context, request)
  const nowMs = context.clock()
  const jobId = await context.db.transaction().execute(async (tx) => {
    const id = await enqueueJob(tx, { kind: exportJobKind, payload, ownerId: origin.actor.userId }, nowMs)
    await insertExportFile(tx, id, { projectId: scope.projectId, composeId: null })
    const subject =
      scope.moduleId === undefined
        ? { kind: 'project', id: scope.projectId, name: payload.title }
        : { kind: 'module', id: scope.moduleId, name: payload.title }
    const details = { format: body.format, ...(body.docIds && { picks: body.docIds.length }) }
    await recordAudit(tx, origin, { action: 'export.start', subject, spaceId: scope.spaceId, details }, nowMs)
    return id
  })
  context.bus.send({ type: 'jobs' })
  return jobId
}

async function planExport({ db }: AppContext, { body, scope, language }: ExportRequest): Promise<ExportPayload> {
  const { projectId, spaceId, moduleId } = scope
  const known = await listModulesOf(db, projectId)
  const modules = await chooseModules(db, known, scope, body)
  const module = known.find(({ id }) => id === moduleId)
  const title = moduleId === undefined ? await findPlaceName(db, 'project', projectId) : module?.name
  if (title === undefined) throw new AppError('not_accessible')
  return { spaceId, projectId, modules, withHidden: body.withHidden === 1, ...formOf(body, { title, language }) }
}

/** How it is to be written. `language`: the reader's. */
export function formOf(
  body: Pick<ExportBody, 'format' | 'version' | 'text' | 'severalFiles' | 'codeLanguage' | 'environments' | 'language'>,
  { title, language }: Pick<ExportForm, 'title' | 'language'>,
): ExportForm {
  return {
    title,
    format: body.format,
    version: body.version ?? '3.2',
    text: body.text ?? 'json',
    severalFiles: body.severalFiles === 1,
    ...(body.codeLanguage && { codeLanguage: body.codeLanguage }),
    ...(body.environments && { environments: body.environments }),
    language: body.language ?? language,
  }
}

/** The applications in their order, each whole or with the documents of it that were named. */
async function chooseModules(
  db: AppContext['db'],
  known: readonly { id: number }[],
  { moduleId, role }: ProjectScope,
  { moduleIds, docIds }: ExportBody,
): Promise<ExportPayload['modules']> {
  const inside = moduleId === undefined ? known : known.filter(({ id }) => id === moduleId)
  const whole = new Set(moduleIds?.map((id) => decodeId('module', id)))
  const picks = await pickDocs(db, role, docIds)
  for (const id of whole) if (!inside.some((module) => module.id === id)) throw new AppError('not_accessible')
  for (const id of picks.keys()) if (!inside.some((module) => module.id === id)) throw new AppError('doc_not_in_module')
  if (moduleIds === undefined && docIds === undefined) return inside.map(({ id }) => ({ id }))
  return inside.flatMap(({ id }) => {
    const docs = picks.get(id)
    if (whole.has(id)) return [{ id }]
    return docs === undefined ? [] : [{ id, docIds: docs }]
  })
}

/** What an export of the application or project may choose besides documents. */
export async function listChoices({ db }: AppContext, scope: ProjectScope): Promise<ExportChoices> {
  const modules = scope.moduleId === undefined ? await listModulesOf(db, scope.projectId) : [{ id: scope.moduleId }]
  const ids = modules.map(({ id }) => id)
  const hasHidden = seesHidden(scope.role) && (await hasHiddenDocs(db, ids))
  return { environments: await listEnvironments(db, ids), hasHidden }
}

/** Names of the public environments of applications, each once. */
export async function listEnvironments(db: AppContext['db'], moduleIds: readonly number[]): Promise<string[]> {
  const names = new Set<string>()
  for await (const root of readRoots(db, moduleIds))
    for (const { name } of readEnvironments({ servers: visibleServers(root, 'visitor') })) names.add(name)
  return [...names]
}

/** The named folders and documents by their application; hidden ones are as unknown to those who do not see them. */
async function pickDocs(
  db: AppContext['db'],
  reader: Reader,
  publicIds: readonly string[] = [],
): Promise<Map<number, number[]>> {
  const ids = new Set(publicIds.map((id) => decodeId('doc', id)))
  const rows = (await listModulesOfDocs(db, [...ids])).filter((row) => seesDoc(reader, row.is_hidden === 1))
  if (rows.length !== ids.size) throw new AppError('doc_not_in_module')
  const picks = new Map<number, number[]>()
  for (const { id, module_id: moduleId } of rows) picks.set(moduleId, [...(picks.get(moduleId) ?? []), id])
  return picks
}
