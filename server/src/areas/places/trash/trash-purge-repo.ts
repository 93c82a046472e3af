/* SQL of deleting for good. */
import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { Executor } from '../../../db/content-store.ts'
import { hasRow } from '../../../db/row-counts.ts'
import type { Engine } from '../../../db/dialects/types.ts'
import type { Database, TrashRow } from '../../../db/schema.ts'
import { deleteRows } from '../../../db/rows.ts'

/** Entries deleted before `beforeMs`, oldest first: what was deleted inside something goes before it. */
export async function listExpired(db: Executor, beforeMs: number): Promise<TrashRow[]> {
  return db
    .selectFrom('trash')
    .selectAll()
    .where('deleted_at_ms', '<', beforeMs)
    .orderBy('deleted_at_ms')
    .orderBy('id')
    .execute()
}

type Shell = Pick<TrashRow, 'id' | 'kind' | 'subject_id'>

const holdingKinds: readonly TrashRow['kind'][] = ['space', 'project', 'module']

/** Applications an entry represents with all they hold; none for a folder or document. */
export async function listModulesOf(db: Executor, entry: Shell): Promise<number[]> {
  const modules = db.selectFrom('module').innerJoin('project', 'project.id', 'module.project_id').select('module.id')
  if (!holdingKinds.includes(entry.kind)) return []
  const chosen =
    entry.kind === 'module'
      ? modules.where('module.id', '=', entry.subject_id)
      : entry.kind === 'project'
        ? modules.where('project.id', '=', entry.subject_id)
        : modules.where('project.space_id', '=', entry.subject_id)
  return (await chosen.execute()).map((row) => row.id)
}

export interface TreeLink {
  id: number
  parent_id: number | null
}

/** Every folder and document of an application, deleted or not. */
export async function listLinks(db: Executor, moduleId: number): Promise<TreeLink[]> {
  return db.selectFrom('doc').select(['id', 'parent_id']).where('module_id', '=', moduleId).execute()
}

/** What is in the trash for itself, and goes with its document. */
const heldByDocs = [
  ['case', 'call_case'],
  ['script', 'call_script'],
  ['mockRule', 'mock_rule'],
] as const

/** Folders and documents with their history, who follows them, their own entries and those of their cases, scripts and mock rules in the trash and (by reference) their places in shares. */
export async function deleteDocs(db: Executor, docIds: readonly number[]): Promise<void> {
  await db.deleteFrom('revision').where('subject_kind', '=', 'doc').where('subject_id', 'in', docIds).execute()
  await db.deleteFrom('incoming_state').where('subject_kind', '=', 'doc').where('subject_id', 'in', docIds).execute()
  await db.deleteFrom('subscription').where('subject_kind', '=', 'doc').where('subject_id', 'in', docIds).execute()
  for (const [kind, table] of heldByDocs)
    await deleteRows(db, 'trash', { kind })
      .where('subject_id', 'in', (query) =>
        query.selectFrom(table).select(`${table}.id`).where(`${table}.doc_id`, 'in', docIds),
      )
      .execute()
  await db.deleteFrom('doc').where('id', 'in', docIds).execute()
  await db.deleteFrom('trash').where('kind', '=', 'doc').where('subject_id', 'in', docIds).execute()
}

/** Up to `limit` components of an application with their history; how many there were. */
export async function deleteComponents(db: Executor, moduleId: number, limit: number): Promise<number> {
  const rows = await db.selectFrom('component').select('id').where('module_id', '=', moduleId).limit(limit).execute()
  if (rows.length === 0) return 0
  await deleteModels(
    db,
    rows.map((row) => row.id),
  )
  return rows.length
}

/** Shared models with their history and what sources sent of them. */
export async function deleteModels(db: Executor, ids: readonly number[]): Promise<void> {
  for (const table of ['revision', 'incoming_state'] as const)
    await db.deleteFrom(table).where('subject_kind', '=', 'component').where('subject_id', 'in', ids).execute()
  await db.deleteFrom('component').where('id', 'in', ids).execute()
}

/** Projects an entry represents with all they hold. */
export async function listProjectsOf(db: Executor, entry: Shell): Promise<number[]> {
  if (entry.kind !== 'project' && entry.kind !== 'space') return []
  const rows = await db
    .selectFrom('project')
    .select('id')
    .where(entry.kind === 'project' ? 'id' : 'space_id', '=', entry.subject_id)
    .execute()
  return rows.map((row) => row.id)
}

/** Releases of projects, or one, with who follows them; their snapshots are removed by themselves. */
export async function deleteReleases(
  db: Executor,
  which: { id: number } | { projectIds: readonly number[] },
): Promise<void> {
  const chosen = () => {
    const releases = db.selectFrom('project_release').select('project_release.id')
    return 'id' in which ? releases.where('id', '=', which.id) : releases.where('project_id', 'in', which.projectIds)
  }
  await deleteRows(db, 'subscription', { subject_kind: 'release' }).where('subject_id', 'in', chosen()).execute()
  await deleteShares(db, () => db.selectFrom('share').select('share.id').where('share.release_id', 'in', chosen()))
  await db.deleteFrom('project_release').where('id', 'in', chosen()).execute()
}

/** A saved call of a document. */
export async function deleteCase(db: Executor, id: number): Promise<void> {
  await deleteRows(db, 'call_case', { id }).execute()
}

/** A script around calls. */
export async function deleteScript(db: Executor, id: number): Promise<void> {
  await deleteRows(db, 'call_script', { id }).execute()
}

/** A rule of a mock address. */
export async function deleteMockRule(db: Executor, id: number): Promise<void> {
  await deleteRows(db, 'mock_rule', { id }).execute()
}

/** A published site; its addresses and versions go by reference. */
export async function deleteSite(db: Executor, id: number): Promise<void> {
  await db.deleteFrom('site').where('id', '=', id).execute()
}

/** A dictionary with its history. */
export async function deleteDictionary(db: Executor, id: number): Promise<void> {
  await db.deleteFrom('revision').where('subject_kind', '=', 'dictionary').where('subject_id', '=', id).execute()
  await db.deleteFrom('dictionary').where('id', '=', id).execute()
}

/** An application without documents and components, with its dictionaries and settings. Access tokens and items of its shares go by reference. */
export async function deleteEmptyModule(db: Executor, moduleId: number): Promise<void> {
  await deleteShares(db, () => db.selectFrom('share').select('share.id').where('share.module_id', '=', moduleId))
  await deleteRows(db, 'revision', { subject_kind: 'dictionary' })
    .where('subject_id', 'in', (query) =>
      query.selectFrom('dictionary').select('dictionary.id').where('dictionary.module_id', '=', moduleId),
    )
    .execute()
  await db.deleteFrom('dictionary').where('module_id', '=', moduleId).execute()
  await deleteRows(db, 'revision', {
    subject_kind: ['module', 'moduleConstants', 'modulePush'],
    subject_id: moduleId,
  }).execute()
  await db
    .deleteFrom('stored_file')
    .where('key', 'in', (query) =>
      query.selectFrom('upload').select('upload.id').where('upload.module_id', '=', moduleId),
    )
    .execute()
  await deleteRows(db, 'subscription', { subject_kind: 'module', subject_id: moduleId }).execute()
  await db.deleteFrom('module').where('id', '=', moduleId).execute()
  await db.deleteFrom('trash').where('module_id', '=', moduleId).execute()
}

/** What hangs on a share or composed project. */
const visitTables = [
  'visitor_access',
  'visitor_code',
  'visitor_password',
  'view_doc_day',
  'view_visitor_day',
  'view_total',
] as const

/** Shares with the passwords of their visitors, what those opened and viewed. */
async function deleteShares(
  db: Executor,
  chosen: () => SelectQueryBuilder<Database, 'share', { id: number }>,
): Promise<void> {
  for (const table of visitTables)
    await db.deleteFrom(table).where('of_kind', '=', 'share').where('of_id', 'in', chosen()).execute()
  await db.deleteFrom('share').where('id', 'in', chosen()).execute()
}

/** An own page of a composed project with its history. */
export async function deletePage(db: Executor, id: number): Promise<void> {
  await db.deleteFrom('revision').where('subject_kind', '=', 'composePage').where('subject_id', '=', id).execute()
  await db.deleteFrom('compose_page').where('id', '=', id).execute()
}

/** A composed project, or all of a space, with their pages and histories; entries are deleted by reference. */
export async function deleteComposeProjects(
  db: Executor,
  { kind, id }: { kind: TrashRow['kind']; id: number },
): Promise<void> {
  const projects = db
    .selectFrom('compose_project')
    .select('compose_project.id')
    .where(kind === 'space' ? 'compose_project.space_id' : 'compose_project.id', '=', id)
  const pages = db.selectFrom('compose_page').select('compose_page.id').where('compose_project_id', 'in', projects)
  for (const table of visitTables)
    await db.deleteFrom(table).where('of_kind', '=', 'compose').where('of_id', 'in', projects).execute()
  await db.deleteFrom('trash').where('kind', '=', 'composePage').where('subject_id', 'in', pages).execute()
  for (const [subject, ids] of [['composePage', pages] as const, ['compose', projects] as const])
    await db.deleteFrom('revision').where('subject_kind', '=', subject).where('subject_id', 'in', ids).execute()
  await db.deleteFrom('compose_project').where('id', 'in', projects).execute()
}

/** The emptied project or space itself; memberships are deleted by reference. */
export async function deleteShell(db: Executor, entry: Shell): Promise<void> {
  const purged = db
    .selectFrom('project')
    .select('project.id')
    .where(entry.kind === 'project' ? 'project.id' : 'project.space_id', '=', entry.subject_id)
  if (entry.kind === 'project' || entry.kind === 'space') {
    await deleteRows(db, 'revision', { subject_kind: 'projectConstants' }).where('subject_id', 'in', purged).execute()
    await deleteRows(db, 'subscription', { subject_kind: 'project' }).where('subject_id', 'in', purged).execute()
  }
  if (entry.kind === 'project') {
    await db.deleteFrom('project').where('id', '=', entry.subject_id).execute()
    await db.deleteFrom('trash').where('project_id', '=', entry.subject_id).execute()
  }
  if (entry.kind === 'space') {
    await db.deleteFrom('project').where('space_id', '=', entry.subject_id).execute()
    await db.deleteFrom('space').where('id', '=', entry.subject_id).execute()
    await db.deleteFrom('trash').where('space_id', '=', entry.subject_id).execute()
  }
  await db.deleteFrom('trash').where('id', '=', entry.id).execute()
}

/** Where texts are referred to: the columns that hold their hashes. */
const textReferences = [
  ['revision', 'hash'],
  ['comment_proposal', 'hash'],
  ['incoming_state', 'incoming_hash'],
  ['incoming_state', 'base_hash'],
  ['content', 'base_hash'],
  ['snapshot_module', 'root_hash'],
  ['snapshot_module', 'module_constants_hash'],
  ['snapshot_module', 'project_constants_hash'],
  ['snapshot_doc', 'hash'],
  ['snapshot_component', 'hash'],
  ['snapshot_dictionary', 'hash'],
] as const

/** No revision, source and snapshot refers to the text, and no other text is packed against it; each question is one look into an index. */
const isUnused = sql<SqlBool>`${sql.join(
  textReferences.map(
    ([table, column]) =>
      sql`not exists (select 1 from ${sql.table(table)} as referring where referring.${sql.ref(column)} = content.hash)`,
  ),
  sql` and `,
)}`

/** Up to `limit` hashes of stored texts after `afterHash`, in their order. */
export async function listTextsAfter(db: Executor, afterHash: string, limit: number): Promise<string[]> {
  const texts = db.selectFrom('content').select('hash').where('hash', '>', afterHash).orderBy('hash').limit(limit)
  return (await texts.execute()).map((row) => row.hash)
}

/** Those of the texts that nothing refers to. */
export async function listUnusedAmong(db: Executor, hashes: readonly string[]): Promise<string[]> {
  const texts = db.selectFrom('content').select('hash').where('hash', 'in', hashes).where(isUnused)
  return (await texts.execute()).map((row) => row.hash)
}

/** Deletes those of the texts that nothing refers to by now. A text that a save is about to refer to is left (`insertTexts` holds its row). */
export async function deleteUnusedTexts(
  tx: Executor,
  hashes: readonly string[],
  { skipsLockedRows }: Pick<Engine, 'skipsLockedRows'>,
): Promise<void> {
  const texts = tx.selectFrom('content').select('hash').where('hash', 'in', hashes)
  const free = await (skipsLockedRows ? texts.forUpdate().skipLocked() : texts).execute()
  if (free.length === 0) return
  // A statement of its own: it sees what was committed while the rows were being locked.
  const freeHashes = free.map((row) => row.hash)
  await tx.deleteFrom('content').where('hash', 'in', freeHashes).where(isUnused).execute()
}

/** Whether a job is at work or waiting: it may have stored texts its revisions will point at. */
export async function hasOpenJobs(db: Executor): Promise<boolean> {
  return hasRow(db.selectFrom('job').where('state', 'in', ['queued', 'running']))
}
