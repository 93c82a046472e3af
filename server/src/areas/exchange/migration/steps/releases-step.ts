/*
 * Releases of projects. There they follow their documents as they change, and so they do here. Owns: that one is made once, and follows what is changed
 * there unless people changed the same here. Does not own: who follows them (`subscriptions-step.ts`).
 */
import { limits } from '@lectern/contracts'
import { flagOf, idOf, numberOf, textOf, timeOf, type DumpRow } from '@lectern/formats'
import { AppError } from '../../../../core/app-error.ts'
import { findFreeName } from '../../../../core/free-name.ts'
import { encodeId } from '../../../../core/public-ids.ts'
import { storableText } from '../../../../db/storable-text.ts'
import { changeRelease, createRelease } from '../../../sharing/release/release-commands.ts'
import { readChoice, type ChosenModule } from '../../../sharing/release/release-choice-queries.ts'
import { listLinks, type Link } from '../link-repo.ts'
import { link, rowsOf, type MigrationRun } from '../migration-run.ts'
import { mergeFields } from './merge-fields.ts'
import type { Place } from './places-step.ts'
import { moveReleaseSubscriptions } from './subscriptions-step.ts'

/** What both products have of a release, in values that can be compared. */
type ReleaseFields = {
  releaseDesc: string
  status: 0 | 1
  /** JSON of the documents here by application. */
  docs: string
}

/** Ids of documents here by application here. */
type ChosenDocs = ReadonlyMap<number, readonly number[]>

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
      release.set(moduleId, [...(release.get(moduleId) ?? []), docId])
    }
  }
  return chosen
}

interface Moving {
  row: DumpRow
  project: Place
  docs: ChosenDocs
  known: Link | undefined
}

const numberIn = (row: DumpRow): string =>
  storableText(textOf(row, 'release_no')).trim().slice(0, limits.releaseNo) || '-'

/** The release here; undefined when it was deleted here. */
async function moveRelease(run: MigrationRun, moving: Moving): Promise<number | undefined> {
  const { row, project } = moving
  const known = moving.known ?? (await findUnlinked(run, moving))
  const live = await withLive(run, moving.docs)
  if (known !== undefined) return followRelease(run, { ...moving, docs: live, known })
  const releaseId = await addRelease(run, { ...moving, docs: live })
  await linkRelease(run, row, { releaseId, projectId: project.id }, fieldsOf(row, live))
  run.tally.count('releases', 'added')
  return releaseId
}

/** One that was made by a run which ended before it noted that. */
async function findUnlinked({ context: { db } }: MigrationRun, { row, project }: Moving): Promise<Link | undefined> {
  const found = await db
    .selectFrom('project_release')
    .select('id')
    .where('project_id', '=', project.id)
    .where('release_no', '=', numberIn(row))
    .where('created_at_ms', '=', timeOf(row, 'gmt_create') ?? -1)
    .where('deleted_at_ms', 'is', null)
    .executeTakeFirst()
  return found && { tornaId: idOf(row), ourId: found.id, scopeId: project.id, key: '', lastMigrated: '{}' }
}

/** Without documents that were deleted or moved here since. */
async function withLive({ context: { db } }: MigrationRun, docs: ChosenDocs): Promise<Map<number, number[]>> {
  const live = new Map<number, number[]>()
  for (const [moduleId, ids] of docs) {
    const rows = await db
      .selectFrom('doc')
      .innerJoin('module', 'module.id', 'doc.module_id')
      .select('doc.id')
      .where('doc.module_id', '=', moduleId)
      .where('doc.deleted_at_ms', 'is', null)
      .where('module.deleted_at_ms', 'is', null)
      .execute()
    const there = new Set(rows.map((row) => row.id))
    const left = [...new Set(ids)].filter((id) => there.has(id))
    if (left.length > 0) live.set(moduleId, left)
  }
  return live
}

function fieldsOf(row: DumpRow, docs: ChosenDocs): ReleaseFields {
  return {
    releaseDesc: storableText(textOf(row, 'release_desc')).trim().slice(0, limits.releaseDesc),
    status: flagOf(row, 'status'),
    docs: writeDocs([...docs].map(([moduleId, ids]) => ({ moduleId, mode: 'live', isAll: false, docs: ids }))),
  }
}

function writeDocs(
  modules: readonly (Pick<ChosenModule, 'moduleId' | 'mode' | 'isAll'> & { docs: readonly number[] })[],
): string {
  const sorted = [...modules].sort((a, b) => a.moduleId - b.moduleId)
  return JSON.stringify(
    sorted.map(({ moduleId, mode, isAll, docs }) => [moduleId, mode, isAll, [...docs].sort((a, b) => a - b)]),
  )
}

const choiceOf = (docs: ChosenDocs) =>
  [...docs].map(([moduleId, ids]) => ({
    moduleId: encodeId('module', moduleId),
    mode: 'live' as const,
    docIds: ids.map((id) => encodeId('doc', id)),
  }))

async function addRelease(run: MigrationRun, { row, project, docs }: Omit<Moving, 'known'>): Promise<number> {
  const { context, origin, tally } = run
  const wanted = numberIn(row)
  const releaseNo = findFreeName(wanted, await listNumbers(run, project.id), limits.releaseNo)
  const path = [...project.path, wanted]
  if (releaseNo !== wanted) tally.remark('nameChanged', path, { name: releaseNo })
  const { releaseDesc, status } = fieldsOf(row, docs)
  if (status === 1 && docs.size === 0) tally.remark('releaseEmpty', path)
  const releaseId = await createRelease(
    context,
    origin,
    { projectId: project.id, spaceId: project.spaceId },
    {
      projectId: encodeId('project', project.id),
      releaseNo,
      releaseDesc,
      status: docs.size === 0 ? 0 : status,
      ...webhooksOf(run, row, path),
      modules: choiceOf(docs),
    },
  )
  const madeAtMs = Math.min(timeOf(row, 'gmt_create') ?? context.clock(), context.clock())
  await context.db
    .updateTable('project_release')
    .set((set) => ({
      created_at_ms: madeAtMs,
      published_at_ms: set.case().when('published_at_ms', 'is', null).then(null).else(madeAtMs).end(),
    }))
    .where('id', '=', releaseId)
    .execute()
  return releaseId
}

/** Addresses that are none are left. */
function webhooksOf({ tally }: MigrationRun, row: DumpRow, path: readonly string[]) {
  const [dingding, weCom] = [textOf(row, 'dingding_webhook').trim(), textOf(row, 'we_com_webhook').trim()]
  const isFit = (text: string): boolean =>
    text !== '' && text.length <= limits.webhook && /^https?:$/.test(URL.parse(text)?.protocol ?? '')
  for (const text of [dingding, weCom]) if (text !== '' && !isFit(text)) tally.remark('releaseWebhook', path)
  return { ...(isFit(dingding) && { dingdingWebhook: dingding }), ...(isFit(weCom) && { weComWebhook: weCom }) }
}

async function listNumbers({ context: { db } }: MigrationRun, projectId: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('project_release')
    .select('release_no')
    .where('project_id', '=', projectId)
    .where('deleted_at_ms', 'is', null)
    .execute()
  return new Set(rows.map((each) => each.release_no))
}

async function linkRelease(
  run: MigrationRun,
  row: DumpRow,
  { releaseId, projectId }: { releaseId: number; projectId: number },
  fields: ReleaseFields,
): Promise<void> {
  const lastMigrated = JSON.stringify(fields)
  const made = { tornaId: idOf(row), ourId: releaseId, scopeId: projectId, key: '', lastMigrated }
  await run.context.db.transaction().execute((tx) => link(run, tx, 'release', [made]))
}

async function followRelease(
  run: MigrationRun,
  { row, project, docs, known }: Moving & { known: Link },
): Promise<number | undefined> {
  const { context, tally } = run
  const path = [...project.path, numberIn(row)]
  const ours = await context.db
    .selectFrom('project_release')
    .selectAll()
    .where('id', '=', known.ourId)
    .where('deleted_at_ms', 'is', null)
    .executeTakeFirst()
  if (ours === undefined) {
    tally.count('releases', 'kept')
    tally.remark('deletedHere', path)
    return undefined
  }
  const choice = await readChoice(context.db, ours.id)
  const theirs = fieldsOf(row, docs)
  const lastMigrated = JSON.parse(known.lastMigrated) as Partial<ReleaseFields> // written by `linkRelease`
  const { changes, isKept } = mergeFields<ReleaseFields>(lastMigrated, theirs, {
    releaseDesc: ours.release_desc,
    status: ours.status === 1 ? 1 : 0,
    docs: writeDocs(choice.map((module) => ({ ...module, docs: module.docs.map(({ id }) => id) }))),
  })
  const isChanged = Object.keys(changes).length > 0
  if (isChanged && !(await writeChanges(run, { releaseId: ours.id, project, docs }, changes, ours.updated_at_ms)))
    // Someone changed it since it was read: what they left is compared again.
    return followRelease(run, { row, project, docs, known })
  await linkRelease(run, row, { releaseId: ours.id, projectId: project.id }, theirs)
  if (isKept) tally.remark('changedHere', path)
  tally.count('releases', isChanged ? 'changed' : isKept ? 'kept' : 'unchanged')
  return ours.id
}

/** False when the release is no longer the one that was compared; nothing is written then. */
async function writeChanges(
  { context, origin }: MigrationRun,
  { releaseId, project, docs }: { releaseId: number; project: Place; docs: ChosenDocs },
  changes: Partial<ReleaseFields>,
  updatedAtMs: number,
): Promise<boolean> {
  const place = { releaseId, projectId: project.id, spaceId: project.spaceId }
  try {
    await changeRelease(context, origin, place, {
      id: encodeId('release', releaseId),
      updatedAtMs,
      ...(changes.releaseDesc !== undefined && { releaseDesc: changes.releaseDesc }),
      ...(changes.status !== undefined && docs.size > 0 && { status: changes.status }),
      ...(changes.docs !== undefined && { modules: choiceOf(docs) }),
    })
    return true
  } catch (error) {
    if (error instanceof AppError && error.error === 'changed_meanwhile') return false
    throw error
  }
}
