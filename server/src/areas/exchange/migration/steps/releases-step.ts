/*
 * Releases of projects. There they follow their documents as they change, and so they do here. Owns: that one is made once. Does not own: what becomes of
 * it afterwards (`releases-follow.ts`) and who follows it (`subscriptions-step.ts`).
 */
import { limits, type addRelease as addReleaseCall, type BodyOf } from '@lectern/contracts'
import { idOf, numberOf, textOf, timeOf, type DumpRow } from '@lectern/formats'
import { AppError } from '../../../../core/app-error.ts'
import { findFreeName } from '../../../../core/free-name.ts'
import { encodeId } from '../../../../core/public-ids.ts'
import { changeRelease, createRelease } from '../../../sharing/release/release-commands.ts'
import { listLinks, type Link } from '../link-repo.ts'
import { rowsOf, type MigrationRun } from '../migration-run.ts'
import type { Place } from './places-step.ts'
import { choiceOf, fieldsOf, numberIn, type ChosenDocs } from './release-fields.ts'
import { followRelease, linkRelease, type Moving } from './releases-follow.ts'
import { moveReleaseSubscriptions } from './subscriptions-step.ts'
import { liveRows } from '../../../../db/rows.ts'

export async function moveReleases(run: MigrationRun, projects: ReadonlyMap<number, Place>): Promise<void> {
  const { context, installation, tally, job } = run
  const rows = rowsOf(run, 'project_release').filter((row) => projects.has(numberOf(row, 'project_id')))
  if (rows.length === 0) return
  tally.count('releases', 'found', rows.length)
  const links = await listLinks(context.db, installation, 'release')
  const chosen = await listChosen(run)
  const moved = new Map<number, number>()
  // In the order in which they were made.
  for (const row of [...rows].sort((a, b) => idOf(a) - idOf(b))) {
    job.signal.throwIfAborted()
    const project = projects.get(numberOf(row, 'project_id'))
    if (project === undefined) continue
    const docs = chosen.get(idOf(row)) ?? new Map<number, readonly number[]>()
    const ourId = await moveRelease(run, { row, project, docs, known: links.get(idOf(row)) })
    if (ourId !== undefined) moved.set(idOf(row), ourId)
  }
  await moveReleaseSubscriptions(run, moved)
}

/** Documents of releases, as far as they are here. */
async function listChosen(run: MigrationRun): Promise<Map<number, Map<number, number[]>>> {
  const { context, installation } = run
  const rows = rowsOf(run, 'project_release_doc')
  const modules = await listLinks(context.db, installation, 'module')
  const chosen = new Map<number, Map<number, number[]>>()
  for (const [tornaModule, those] of Map.groupBy(rows, (row) => numberOf(row, 'module_id'))) {
    const moduleId = modules.get(tornaModule)?.ourId
    if (moduleId === undefined) continue
    const docs = await listLinks(context.db, installation, 'doc', moduleId)
    for (const row of those) {
      const docId = docs.get(numberOf(row, 'source_id'))?.ourId
      if (docId === undefined) continue
      const release = chosen.get(numberOf(row, 'release_id')) ?? new Map<number, number[]>()
      chosen.set(numberOf(row, 'release_id'), release)
      const ofModule = release.get(moduleId)
      if (ofModule === undefined) release.set(moduleId, [docId])
      else ofModule.push(docId)
    }
  }
  return chosen
}

/** The release here; undefined when it was deleted here. */
async function moveRelease(run: MigrationRun, moving: Moving): Promise<number | undefined> {
  const { row, project } = moving
  const known = moving.known ?? (await findUnlinked(run, moving))
  const live = await withLive(run, project.id, moving.docs)
  if (known !== undefined) return followRelease(run, { ...moving, docs: live, known })
  const releaseId = await addRelease(run, { ...moving, docs: live })
  if (releaseId === undefined) {
    run.tally.count('releases', 'left')
    return undefined
  }
  await linkRelease(run, row, { releaseId, projectId: project.id }, fieldsOf(row, live))
  run.tally.count('releases', 'added')
  return releaseId
}

/** One that was made by a run which ended before it noted that. */
async function findUnlinked({ context: { db } }: MigrationRun, { row, project }: Moving): Promise<Link | undefined> {
  const found = await liveRows(db, 'project_release', {
    project_id: project.id,
    release_no: numberIn(row),
    created_at_ms: timeOf(row, 'gmt_create') ?? -1,
  })
    .select('id')
    .executeTakeFirst()
  return found && { tornaId: idOf(row), ourId: found.id, scopeId: project.id, key: '', lastMigrated: '{}' }
}

/** Without documents that were deleted here since, or moved to another application or project. */
async function withLive(
  { context: { db } }: MigrationRun,
  projectId: number,
  docs: ChosenDocs,
): Promise<Map<number, number[]>> {
  const live = new Map<number, number[]>()
  for (const [moduleId, ids] of docs) {
    const rows = await liveRows(db, 'doc', { module_id: moduleId })
      .innerJoin('module', 'module.id', 'doc.module_id')
      .select('doc.id')
      .where('module.deleted_at_ms', 'is', null)
      .where('module.project_id', '=', projectId)
      .execute()
    const there = new Set(rows.map((row) => row.id))
    const left = [...new Set(ids)].filter((id) => there.has(id))
    if (left.length > 0) live.set(moduleId, left)
  }
  return live
}

/** Its id; undefined when its project was deleted here since it was moved. */
async function addRelease(
  run: MigrationRun,
  { row, project, docs }: Omit<Moving, 'known'>,
): Promise<number | undefined> {
  const { context, tally } = run
  const wanted = numberIn(row)
  const releaseNo = findFreeName(wanted, await listNumbers(run, project.id), limits.releaseNo)
  const path = [...project.path, wanted]
  if (releaseNo !== wanted) tally.remark('nameChanged', path, { name: releaseNo })
  const { releaseDesc, status } = fieldsOf(row, docs)
  const given = { projectId: encodeId('project', project.id), releaseNo, releaseDesc, modules: choiceOf(docs) }
  const release = await createUnlessGone(run, project, { ...given, status })
  if (release === undefined) return undefined
  const { releaseId, isDraft } = release
  if (isDraft && status === 1) tally.remark('releaseEmpty', path)
  const madeAtMs = Math.min(timeOf(row, 'gmt_create') ?? context.clock(), context.clock())
  await context.db
    .updateTable('project_release')
    .set((set) => ({
      created_at_ms: madeAtMs,
      published_at_ms: set.case().when('published_at_ms', 'is', null).then(null).else(madeAtMs).end(),
    }))
    .where('id', '=', releaseId)
    .execute()
  // Last, so that no robot is called because of the move.
  for (const webhook of webhooksOf(row)) await addWebhook(run, { project, releaseId, path }, webhook)
  return releaseId
}

/** A valid release without documents becomes a draft. Undefined when its project was deleted here since it was moved. */
async function createUnlessGone(
  run: MigrationRun,
  place: Place,
  body: BodyOf<typeof addReleaseCall>,
): Promise<{ releaseId: number; isDraft: boolean } | undefined> {
  const { context, origin } = run
  const { id: projectId, spaceId } = place
  try {
    const releaseId = await createRelease(context, origin, { projectId, spaceId }, body)
    return { releaseId, isDraft: body.status !== 1 }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.error === 'release_empty') return createUnlessGone(run, place, { ...body, status: 0 })
    if (error.error === 'not_accessible') return undefined
    throw error
  }
}

type Webhook = { dingdingWebhook: string } | { weComWebhook: string }

function webhooksOf(row: DumpRow): Webhook[] {
  const [dingding, weCom] = [textOf(row, 'dingding_webhook').trim(), textOf(row, 'we_com_webhook').trim()]
  return [
    ...(dingding === '' ? [] : [{ dingdingWebhook: dingding }]),
    ...(weCom === '' ? [] : [{ weComWebhook: weCom }]),
  ]
}

/** Addresses that are none, or may not be called, are left. */
async function addWebhook(
  { context, origin, tally }: MigrationRun,
  { project, releaseId, path }: { project: Place; releaseId: number; path: readonly string[] },
  webhook: Webhook,
): Promise<void> {
  const place = { releaseId, projectId: project.id, spaceId: project.spaceId }
  try {
    if (Object.values(webhook).some((text) => text.length > limits.webhook))
      throw new AppError('release_webhook_invalid')
    await changeRelease(context, origin, place, { id: encodeId('release', releaseId), ...webhook })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    tally.remark('releaseWebhook', path)
  }
}

async function listNumbers({ context: { db } }: MigrationRun, projectId: number): Promise<Set<string>> {
  const rows = await liveRows(db, 'project_release', { project_id: projectId }).select('release_no').execute()
  return new Set(rows.map((each) => each.release_no))
}
