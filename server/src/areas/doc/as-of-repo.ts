/* SQL of how an application was at a moment: of each subject the newest state until then. */
import type { ComponentKey, ComponentSection } from '@lectern/model'
import { encodeId } from '../../core/public-ids.ts'
import { findTexts, type Executor } from '../../db/content-store.ts'
import type { ComponentHead } from './detail-repo.ts'

/** Rows of a table that were live at a moment. Those of unfinished imports never were. */
function liveThen(db: Executor, table: 'doc' | 'component', moduleId: number, atMs: number) {
  const states = db
    .selectFrom('revision')
    .select('revision.subject_id')
    .select(({ fn }) => fn.max('revision.id').as('id'))
    .where('revision.subject_kind', '=', table)
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

/** Folders and documents with the state they had. */
export async function listDocsThen(db: Executor, moduleId: number, atMs: number) {
  const rows = await liveThen(db, 'doc', moduleId, atMs)
    .select(['doc.id', 'doc.module_id', 'doc.parent_id', 'doc.is_folder', 'doc.doc_type', 'doc.name'])
    .select(['doc.http_method', 'doc.url', 'doc.version', 'doc.deprecated', 'doc.is_show', 'doc.is_locked'])
    .select(['doc.is_dubbo', 'doc.order_index', 'doc.status', 'doc.author', 'doc.updated_at_ms'])
    .select(['doc.head_revision_id', 'revision.id as revision_id', 'revision.hash'])
    .execute()
  return rows.map((row) => Object.assign(row, { publicId: encodeId('doc', row.id) }))
}
export type DocThen = Awaited<ReturnType<typeof listDocsThen>>[number]

/** A document with the state it had, and who saved that. */
export async function findDocThen(db: Executor, moduleId: number, docId: number, atMs: number) {
  return liveThen(db, 'doc', moduleId, atMs)
    .innerJoin('user', 'user.id', 'revision.author_id')
    .select(['doc.id', 'doc.doc_type', 'doc.name', 'doc.http_method', 'doc.url', 'doc.deprecated'])
    .select(['revision.id as revision_id', 'revision.hash', 'revision.created_at_ms as saved_at_ms'])
    .select('user.nickname as author_name')
    .where('doc.id', '=', docId)
    .where('doc.is_folder', '=', 0)
    .executeTakeFirst()
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

/** The application's own text at a moment. */
export async function findModuleTextThen(db: Executor, moduleId: number, atMs: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('revision')
    .select('hash')
    .where('subject_kind', '=', 'module')
    .where('subject_id', '=', moduleId)
    .where('created_at_ms', '<=', atMs)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && (await findTexts(db, [row.hash])).get(row.hash)
}
