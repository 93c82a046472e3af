/* SQL of how an application was at a moment: of each subject the newest state until then. */
import type { ComponentKey, ComponentSection } from '@lectern/model'
import { sql } from 'kysely'
import { chainFrom } from '../../../../content/doc-tree.ts'
import { encodeId } from '../../../../core/public-ids.ts'
import type { Executor } from '../../../../db/content-store.ts'
import { countRows } from '../../../../db/row-counts.ts'
import type { RevisionSubject } from '../../../../db/schema.ts'
import { chainColumns, type ChainRow, type ComponentHead } from '../detail-repo.ts'
import { rowsOf } from '../../../../db/rows.ts'

/** Rows of a table that were live at a moment. Those of unfinished imports never were. */
function liveThen(db: Executor, table: 'doc' | 'component' | 'dictionary', moduleId: number, atMs: number) {
  const states = rowsOf(db, 'revision', { subject_kind: table })
    .select('revision.subject_id')
    .select(({ fn }) => fn.max('revision.id').as('id'))
    .where('revision.created_at_ms', '<=', atMs)
    .where('revision.subject_id', 'in', (query) =>
      query.selectFrom(table).select(`${table}.id`).where(`${table}.module_id`, '=', moduleId),
    )
    .groupBy('revision.subject_id')
    .as('state')
  return db
    .selectFrom(table)
    .innerJoin(states, (join) => join.onRef('state.subject_id', '=', `${table}.id`))
    .innerJoin('revision', 'revision.id', 'state.id')
    .where(`${table}.module_id`, '=', moduleId)
    .where(`${table}.created_at_ms`, '<=', atMs)
    .where((where) =>
      where.or([where(`${table}.deleted_at_ms`, 'is', null), where(`${table}.deleted_at_ms`, '>', atMs)]),
    )
}

const pastColumns = [
  'parent_id',
  'name',
  'http_method',
  'url',
  'version',
  'status',
  'author',
  'deprecated',
  'is_show',
  'is_locked',
  'is_dubbo',
  'order_index',
] as const

/** What rows were called at a moment and where they stood, by id; those that are still the same are not in it. */
async function listPast(db: Executor, which: { moduleId: number } | { docId: number }, atMs: number) {
  const first = db
    .selectFrom('doc_past')
    .select(({ fn }) => fn.min('id').as('id'))
    .where('until_ms', '>', atMs)
    .where('doc_id', 'in', (query) => {
      const docs = query.selectFrom('doc').select('doc.id')
      return 'docId' in which ? docs.where('id', '=', which.docId) : docs.where('module_id', '=', which.moduleId)
    })
    .groupBy('doc_id')
  const rows = await db
    .selectFrom('doc_past')
    .select(['doc_id', ...pastColumns])
    .where('id', 'in', first)
    .execute()
  return new Map(rows.map(({ doc_id: id, ...past }) => [id, past]))
}

/** Folders and documents as they were. */
export async function listDocsThen(db: Executor, moduleId: number, atMs: number) {
  const past = await listPast(db, { moduleId }, atMs)
  const rows = await liveThen(db, 'doc', moduleId, atMs)
    .select(['doc.id', 'doc.module_id', 'doc.parent_id', 'doc.is_folder', 'doc.doc_type', 'doc.name'])
    .select(['doc.http_method', 'doc.url', 'doc.version', 'doc.deprecated', 'doc.is_show', 'doc.is_locked'])
    .select(['doc.operation_id', 'doc.is_dubbo', 'doc.order_index', 'doc.status', 'doc.author', 'doc.updated_at_ms'])
    .select(['doc.head_revision_id', 'doc.deleted_at_ms', 'revision.id as revision_id', 'revision.hash'])
    .select(['doc.created_by', 'doc.created_at_ms'])
    .select(['revision.author_id as saved_by', 'revision.created_at_ms as saved_at_ms'])
    .execute()
  return rows.map((row) => Object.assign(row, past.get(row.id), { publicId: encodeId('doc', row.id) }))
}
export type DocThen = Awaited<ReturnType<typeof listDocsThen>>[number]

/** Live documents of an application. */
export async function countDocsNow(db: Executor, moduleId: number): Promise<number> {
  const docs = db.selectFrom('doc').where('module_id', '=', moduleId).where('is_folder', '=', 0)
  return countRows(docs.where('deleted_at_ms', 'is', null))
}

/** A document as it was, and who saved that. */
export async function findDocThen(db: Executor, moduleId: number, docId: number, atMs: number) {
  const past = await listPast(db, { docId }, atMs)
  const row = await liveThen(db, 'doc', moduleId, atMs)
    .innerJoin('user as modifier', 'modifier.id', 'revision.author_id')
    .innerJoin('user as creator', 'creator.id', 'doc.created_by')
    .innerJoin('module', 'module.id', 'doc.module_id')
    .innerJoin('project', 'project.id', 'module.project_id')
    .innerJoin('space', 'space.id', 'project.space_id')
    .select(['doc.id', 'doc.module_id', 'doc.parent_id', 'doc.is_folder', 'doc.doc_type', 'doc.name'])
    .select(['doc.http_method', 'doc.url', 'doc.version', 'doc.status', 'doc.author', 'doc.deprecated'])
    .select(['doc.is_show', 'doc.is_locked', 'doc.order_index', 'doc.created_at_ms'])
    .select(['doc.head_revision_id as present_revision_id', 'doc.deleted_at_ms'])
    .select(['revision.id as head_revision_id', 'revision.created_at_ms as updated_at_ms'])
    .select(['module.name as module_name', 'module.content_version', 'module.tree_version'])
    .select(['project.id as project_id', 'project.name as project_name'])
    .select(['space.id as space_id', 'space.name as space_name'])
    .select(['creator.nickname as creator_name', 'modifier.nickname as modifier_name'])
    .where('doc.id', '=', docId)
    .where('doc.is_folder', '=', 0)
    .executeTakeFirst()
  return row && Object.assign(row, past.get(row.id))
}

/** Folders that were above, innermost first. */
export async function listFoldersAbove(
  db: Executor,
  { moduleId, parentId }: { moduleId: number; parentId: number | null },
  atMs: number,
): Promise<ChainRow[]> {
  if (parentId === null) return []
  const past = await listPast(db, { moduleId }, atMs)
  const rows = await liveThen(db, 'doc', moduleId, atMs).select(chainColumns).where('doc.is_folder', '=', 1).execute()
  return chainFrom(
    rows.map((row) => Object.assign(row, past.get(row.id))),
    parentId,
  )
}

/** The newest state of a subject until a moment; `null` for none. */
export async function findHeadThen(
  db: Executor,
  kind: RevisionSubject,
  id: number,
  atMs: number,
): Promise<number | null> {
  const row = await rowsOf(db, 'revision', { subject_kind: kind, subject_id: id })
    .select('id')
    .where('created_at_ms', '<=', atMs)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** The hash of a subject's text until a moment; `null` for none. */
export async function findHashThen(
  db: Executor,
  kind: RevisionSubject,
  id: number,
  atMs: number,
): Promise<string | null> {
  const headId = await findHeadThen(db, kind, id, atMs)
  if (headId === null) return null
  const row = await db.selectFrom('revision').select('hash').where('id', '=', headId).executeTakeFirst()
  return row?.hash ?? null
}

/** Where the texts of components were, by section and name. */
export async function listComponentsThen(
  db: Executor,
  moduleId: number,
  keys: readonly ComponentKey[],
  atMs: number,
): Promise<ComponentHead[]> {
  const names = Map.groupBy(
    keys.filter(({ name }) => !name.includes('\0')),
    ({ section }): ComponentSection => section,
  )
  if (names.size === 0) return []
  return liveThen(db, 'component', moduleId, atMs)
    .innerJoin('content', 'content.hash', 'revision.hash')
    .select(['component.section', 'component.name', 'content.hash', 'content.size'])
    .where((where) =>
      where.or(
        [...names].map(([section, list]) =>
          where.and([
            where('component.section', '=', section),
            where(
              'component.name',
              'in',
              list.map(({ name }) => name),
            ),
          ]),
        ),
      ),
    )
    .execute()
}

/** Every component there was, with the hash of its text. */
export async function listAllComponentsThen(db: Executor, moduleId: number, atMs: number) {
  return liveThen(db, 'component', moduleId, atMs)
    .select(['component.section', 'component.name', 'revision.hash'])
    .execute()
}

/** Every dictionary there was, with the hash of its text. */
export async function listAllDictionariesThen(db: Executor, moduleId: number, atMs: number) {
  return liveThen(db, 'dictionary', moduleId, atMs).select(['dictionary.id', 'revision.hash']).execute()
}

/** Names of the security schemes there were. */
export async function listSecuritySchemesThen(db: Executor, moduleId: number, atMs: number): Promise<string[]> {
  const rows = await liveThen(db, 'component', moduleId, atMs)
    .select('component.name')
    .where('component.section', '=', 'securitySchemes')
    .orderBy('component.id')
    .execute()
  return rows.map((row) => row.name)
}

/** The given dictionaries with the hash of the text they had. */
export async function listDictionariesThen(
  db: Executor,
  moduleId: number,
  ids: readonly number[],
  atMs: number,
): Promise<{ id: number; hash: string }[]> {
  if (ids.length === 0) return []
  return liveThen(db, 'dictionary', moduleId, atMs)
    .select(['dictionary.id', 'revision.hash'])
    .where('dictionary.id', 'in', ids)
    .execute()
}

/** States looked at to find moments. */
const lastStates = 5_000

/** When the application was changed: states of one person in one way within a minute count as one. Newest first. */
export async function listMomentRows(db: Executor, moduleId: number, limit: number) {
  const inModule = (table: 'doc' | 'component') =>
    db.selectFrom(table).select(`${table}.id`).where(`${table}.module_id`, '=', moduleId).$castTo<{ id: number }>()
  const last = db
    .selectFrom('revision')
    .select(['id', 'source', 'author_id', 'created_at_ms'])
    .select(sql<number>`created_at_ms / 60000`.as('minute'))
    .where((where) =>
      where.or([
        where.and([where('subject_kind', '=', 'module'), where('subject_id', '=', moduleId)]),
        where.and([where('subject_kind', '=', 'doc'), where('subject_id', 'in', inModule('doc'))]),
        where.and([where('subject_kind', '=', 'component'), where('subject_id', 'in', inModule('component'))]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(lastStates)
    .as('last')
  return db
    .selectFrom(last)
    .innerJoin('user', 'user.id', 'last.author_id')
    .select(['last.minute', 'last.source', 'user.nickname as author_name'])
    .select(({ fn }) => [fn.max<number>('last.created_at_ms').as('at_ms'), fn.countAll<number>().as('count')])
    .groupBy(['last.minute', 'last.source', 'user.id', 'user.nickname'])
    .orderBy('at_ms', 'desc')
    .limit(limit)
    .execute()
}
