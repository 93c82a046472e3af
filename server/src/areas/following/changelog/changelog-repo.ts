/* SQL of what changed in applications: saved states, and what is in the trash. */
import type { ModifySource } from '@lectern/contracts'
import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely'
import { isInHiddenPlace } from '../../../auth/visible-docs.ts'
import type { Executor } from '../../../db/content-store.ts'
import { liveRows, rowsOf } from '../../../db/rows.ts'
import type { Database } from '../../../db/schema.ts'

/** A place in a list by time. */
export interface Position {
  atMs: number
  id: number
}

export interface ChangelogFilter {
  /** Applications of one project. */
  moduleIds: readonly number[]
  /** Whether hidden documents, and states of deleted ones, are seen. */
  seesHidden: boolean
  /** Whether it is seen what is in the trash. */
  seesTrash: boolean
  docId?: number | undefined
  /** Only states of these documents and models. */
  subjects?: { docIds: readonly number[]; modelIds: readonly number[] }
  /** Only these states, and these entries of the trash. */
  revisionIds?: readonly number[]
  trashIds?: readonly number[]
  source?: ModifySource | undefined
  authorId?: number | undefined
  fromMs?: number | undefined
  toMs?: number | undefined
}

/** Rows of unfinished imports were never seen; what was deleted is for those who see the trash. */
function isSeen(table: 'doc' | 'component', seesHidden: boolean): RawBuilder<boolean> {
  const deletedAtMs = sql.ref(`${table}.deleted_at_ms`)
  return seesHidden ? sql<boolean>`coalesce(${deletedAtMs}, 1) > 0` : sql<boolean>`${deletedAtMs} is null`
}

const below = (docId: number): RawBuilder<unknown> => sql`(
  with recursive below(id) as (
    select id from doc where id = ${docId}
    union select doc.id from doc join below on doc.parent_id = below.id
  )
  select id from below
)`

/** States of documents and models that callers see, and of the application's own description. */
function statesOf(db: Executor, { moduleIds, seesHidden, docId, subjects }: ChangelogFilter) {
  return rowsOf(db, 'revision', { module_id: moduleIds })
    .innerJoin('user', 'user.id', 'revision.author_id')
    .leftJoin('doc', (join) =>
      join.onRef('doc.id', '=', 'revision.subject_id').on('revision.subject_kind', '=', sql.lit('doc')),
    )
    .leftJoin('component', (join) =>
      join.onRef('component.id', '=', 'revision.subject_id').on('revision.subject_kind', '=', sql.lit('component')),
    )
    .innerJoin('module', 'module.id', 'revision.module_id')
    .where((where) =>
      where.or([
        where('revision.subject_kind', '=', 'module'),
        where.and([where('component.id', 'is not', null), isSeen('component', seesHidden)]),
        where.and([
          where('doc.id', 'is not', null),
          isSeen('doc', seesHidden),
          ...(seesHidden ? [] : [sql<boolean>`${isInHiddenPlace} = 0`]),
        ]),
      ]),
    )
    .$if(docId !== undefined, (query) => query.where(sql<boolean>`doc.id in ${below(docId ?? 0)}`))
    .$if(subjects !== undefined, (query) => query.where((where) => isAmong(where, subjects)))
}

function isAmong(
  where: ExpressionBuilder<Database, 'revision'>,
  { docIds, modelIds }: NonNullable<ChangelogFilter['subjects']> = { docIds: [], modelIds: [] },
) {
  const ofKind = (kind: 'doc' | 'component', ids: readonly number[]) =>
    ids.length === 0
      ? []
      : [where.and([where('revision.subject_kind', '=', kind), where('revision.subject_id', 'in', ids)])]
  return where.or([...ofKind('doc', docIds), ...ofKind('component', modelIds)])
}

/** Of rows in descending order of these columns. */
function isBehind(at: string, id: string, after: Position = { atMs: 0, id: 0 }): RawBuilder<boolean> {
  const position = sql`(cast(${after.atMs} as bigint), cast(${after.id} as bigint))`
  return sql`(${sql.ref(at)}, ${sql.ref(id)}) < ${position}`
}

/** Newest first. @param after only those behind it */
export async function listStates(db: Executor, filter: ChangelogFilter, after: Position | undefined, limit: number) {
  const [first, ...others] = filter.moduleIds.map((id) => statesIn(db, { ...filter, moduleIds: [id] }, after, limit))
  if (first === undefined) return []
  if (others.length === 0) return first.execute()
  // The newest of each application, which an index has in order, and of those the newest.
  const partOf = (query: typeof first) => db.selectFrom(query.as('part')).selectAll()
  return others
    .reduce((all, next) => all.unionAll(partOf(next)), partOf(first))
    .orderBy('at_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
export type StateRow = Awaited<ReturnType<typeof listStates>>[number]

function statesIn(db: Executor, filter: ChangelogFilter, after: Position | undefined, limit: number) {
  const { source, authorId, fromMs, toMs, revisionIds } = filter
  return statesOf(db, filter)
    .select(['revision.id', 'revision.subject_kind', 'revision.subject_id', 'revision.hash', 'revision.parent_id'])
    .select(['revision.source', 'revision.remark', 'revision.created_at_ms as at_ms', 'user.nickname as by_name'])
    .select(['revision.added', 'revision.changed', 'revision.removed', 'revision.summary'])
    .select(['doc.name as doc_name', 'doc.is_folder', 'doc.doc_type', 'doc.http_method', 'doc.url'])
    .select(['component.section', 'component.name as model_name', 'module.name as module_name'])
    .select('module.id as module_id')
    .select(({ fn }) => fn.coalesce('doc.deleted_at_ms', 'component.deleted_at_ms').as('deleted_at_ms'))
    .$if(revisionIds !== undefined, (query) => query.where('revision.id', 'in', revisionIds ?? []))
    .$if(source !== undefined, (query) => query.where('revision.source', '=', source ?? 0))
    .$if(authorId !== undefined, (query) => query.where('revision.author_id', '=', authorId ?? 0))
    .$if(fromMs !== undefined, (query) => query.where('revision.created_at_ms', '>=', fromMs ?? 0))
    .$if(toMs !== undefined, (query) => query.where('revision.created_at_ms', '<', toMs ?? 0))
    .$if(after !== undefined, (query) => query.where(isBehind('revision.created_at_ms', 'revision.id', after)))
    .orderBy('revision.created_at_ms', 'desc')
    .orderBy('revision.id', 'desc')
    .limit(limit)
}

/** Documents, folders and models in the trash, the last removed first; among entries that are named applications, too. */
export async function listRemoved(db: Executor, filter: ChangelogFilter, after: Position | undefined, limit: number) {
  const { moduleIds, seesHidden, docId, authorId, fromMs, toMs, trashIds } = filter
  const kinds = ['doc', 'model', ...(trashIds === undefined ? [] : ['module' as const])] as const
  return rowsOf(db, 'trash', { module_id: moduleIds, kind: [...kinds] })
    .innerJoin('module', 'module.id', 'trash.module_id')
    .innerJoin('user', 'user.id', 'trash.deleted_by')
    .leftJoin('doc', (join) => join.onRef('doc.id', '=', 'trash.subject_id').on('trash.kind', '=', sql.lit('doc')))
    .select(['trash.id', 'trash.kind', 'trash.subject_id', 'trash.name', 'trash.doc_count'])
    .select(['module.id as module_id', 'module.name as module_name'])
    .select(['trash.deleted_at_ms as at_ms', 'user.nickname as by_name'])
    .select(['doc.is_folder', 'doc.doc_type', 'doc.http_method', 'doc.url'])
    .$if(trashIds !== undefined, (query) => query.where('trash.id', 'in', trashIds ?? []))
    .$if(!seesHidden, (query) => query.where(sql<boolean>`(doc.id is null or ${isInHiddenPlace} = 0)`))
    .$if(docId !== undefined, (query) => query.where(sql<boolean>`doc.id in ${below(docId ?? 0)}`))
    .$if(authorId !== undefined, (query) => query.where('trash.deleted_by', '=', authorId ?? 0))
    .$if(fromMs !== undefined, (query) => query.where('trash.deleted_at_ms', '>=', fromMs ?? 0))
    .$if(toMs !== undefined, (query) => query.where('trash.deleted_at_ms', '<', toMs ?? 0))
    .$if(after !== undefined, (query) => query.where(isBehind('trash.deleted_at_ms', 'trash.id', after)))
    .orderBy('trash.deleted_at_ms', 'desc')
    .orderBy('trash.id', 'desc')
    .limit(limit)
    .execute()
}
export type RemovedRow = Awaited<ReturnType<typeof listRemoved>>[number]

const countBelow = (folderId: number): RawBuilder<number> => sql`(
  select cast(count(*) as integer) from doc as inside
  where inside.is_folder = 0 and inside.deleted_at_ms is null and inside.id in ${below(folderId)}
)`

/** What may be removed and be there again. */
export interface LiveSubject {
  kind: 'doc' | 'model' | 'module'
  subjectId: number
}

const notInTree = { is_folder: null, doc_type: null, http_method: null, url: null }

/** A live document, folder, model or application as one that was removed has it; `undefined` for what callers do not see, unless hidden ones are seen. */
export async function findLive(
  db: Executor,
  { kind, subjectId }: LiveSubject,
  seesHidden: boolean,
): Promise<Omit<RemovedRow, 'id' | 'at_ms' | 'by_name'> | undefined> {
  if (kind === 'module') {
    const row = await liveRows(db, 'module', { id: subjectId })
      .select(['module.id as subject_id', 'module.name', 'module.id as module_id', 'module.name as module_name'])
      .select((select) =>
        select
          .selectFrom('doc')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('doc.module_id', '=', 'module.id')
          .where('doc.is_folder', '=', 0)
          .where('doc.deleted_at_ms', 'is', null)
          .as('doc_count'),
      )
      .executeTakeFirst()
    return row && { ...row, ...notInTree, kind, doc_count: row.doc_count ?? 0 }
  }
  if (kind === 'doc') {
    const row = await liveRows(db, 'doc', { id: subjectId })
      .innerJoin('module', 'module.id', 'doc.module_id')
      .select(['doc.id as subject_id', 'doc.name', 'doc.is_folder', 'doc.doc_type', 'doc.http_method', 'doc.url'])
      .select(['module.id as module_id', 'module.name as module_name'])
      .select(countBelow(subjectId).as('doc_count'))
      .$if(!seesHidden, (query) => query.where(isInHiddenPlace, '=', 0))
      .executeTakeFirst()
    return row && { ...row, kind }
  }
  const row = await liveRows(db, 'component', { id: subjectId })
    .innerJoin('module', 'module.id', 'component.module_id')
    .select(['component.id as subject_id', 'component.name'])
    .select(['module.id as module_id', 'module.name as module_name'])
    .executeTakeFirst()
  return row && { ...row, ...notInTree, kind, doc_count: 0 }
}

/** Who saved how many of the states, the busiest first. */
export async function listAuthors(db: Executor, filter: ChangelogFilter, limit: number) {
  return statesOf(db, filter)
    .select(['user.id', 'user.nickname as name'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy(['user.id', 'user.nickname'])
    .orderBy('count', 'desc')
    .orderBy('user.id')
    .limit(limit)
    .execute()
}

/** Live applications of a project, the newest first. */
export async function listModuleIds(db: Executor, projectId: number, limit: number): Promise<number[]> {
  const rows = await liveRows(db, 'module', { project_id: projectId })
    .select('id')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
