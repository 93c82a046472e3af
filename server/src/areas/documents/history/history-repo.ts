/* SQL of saved states. */
import type { ModifySource } from '@lectern/contracts'
import { sql } from 'kysely'
import type { Executor } from '../../../db/content-store.ts'
import { subjectHeads } from '../../../content/write-states.ts'
import { countRows, hasChanged, hasRow } from '../../../db/row-counts.ts'
import type { RevisionSubject } from '../../../db/schema.ts'

/** What has a history. */
export interface Subject {
  kind: RevisionSubject
  id: number
  /** The application it is in; absent for what a project has. */
  moduleId?: number | undefined
}

/** Which states are asked for. */
export interface StateFilter {
  source?: ModifySource
  authorId?: number
}

function statesOf(db: Executor, { kind, id }: Subject) {
  return db.selectFrom('revision').where('subject_kind', '=', kind).where('subject_id', '=', id)
}

/** With their numbers, which count all states of the subject. */
function rowsOf(db: Executor, subject: Subject, { source, authorId }: StateFilter = {}) {
  const numbered = statesOf(db, subject)
    .select(['id', 'hash', 'parent_id', 'second_parent_id', 'source', 'author_id', 'remark', 'created_at_ms'])
    .select(['added', 'changed', 'removed', 'summary'])
    .select(({ fn }) =>
      fn
        .agg<number>('row_number')
        .over((over) => over.orderBy('id'))
        .as('number'),
    )
  return db
    .selectFrom(numbered.as('state'))
    .innerJoin('user', 'user.id', 'state.author_id')
    .selectAll('state')
    .select('user.nickname as author_name')
    .$if(source !== undefined, (query) => query.where('state.source', '=', source ?? 0))
    .$if(authorId !== undefined, (query) => query.where('state.author_id', '=', authorId ?? 0))
}
export type RevisionRecord = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

/** Newest first. */
export async function listRevisions(
  db: Executor,
  subject: Subject,
  { offset, limit, ...filter }: StateFilter & { offset: number; limit: number },
): Promise<RevisionRecord[]> {
  return rowsOf(db, subject, filter).orderBy('state.id', 'desc').offset(offset).limit(limit).execute()
}

export async function countRevisions(
  db: Executor,
  subject: Subject,
  { source, authorId }: StateFilter,
): Promise<number> {
  return countRows(
    statesOf(db, subject)
      .$if(source !== undefined, (query) => query.where('source', '=', source ?? 0))
      .$if(authorId !== undefined, (query) => query.where('author_id', '=', authorId ?? 0)),
  )
}

/** Who saved how many states, the busiest first. */
export async function listAuthors(db: Executor, subject: Subject, limit: number) {
  return statesOf(db, subject)
    .innerJoin('user', 'user.id', 'revision.author_id')
    .select(['user.id', 'user.nickname as name'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy(['user.id', 'user.nickname'])
    .orderBy('count', 'desc')
    .orderBy('user.id')
    .limit(limit)
    .execute()
}

export async function listSources(db: Executor, subject: Subject): Promise<ModifySource[]> {
  const rows = await statesOf(db, subject).select('source').distinct().orderBy('source').execute()
  return rows.map((row) => row.source)
}

/** Those of the subject, in no order. */
export async function findRevisions(db: Executor, subject: Subject, ids: readonly number[]): Promise<RevisionRecord[]> {
  return rowsOf(db, subject).where('state.id', 'in', ids).execute()
}

/** Numbers of the states with these texts, oldest first. */
export async function findSameTexts(db: Executor, subject: Subject, hashes: readonly string[]) {
  if (hashes.length === 0) return []
  return rowsOf(db, subject)
    .clearSelect()
    .select(['state.id', 'state.hash', 'state.number'])
    .where('state.hash', 'in', hashes)
    .orderBy('state.id')
    .execute()
}

/** False when it is none of the subject's. */
export async function setRemark(
  db: Executor,
  { kind, id }: Subject,
  revisionId: number,
  remark: string,
): Promise<boolean> {
  return hasChanged(
    db
      .updateTable('revision')
      .set({ remark })
      .where('id', '=', revisionId)
      .where('subject_kind', '=', kind)
      .where('subject_id', '=', id),
  )
}

/** Name and present state of a subject; `undefined` when it is not live. */
export async function findSubject(
  db: Executor,
  { kind, id }: Subject,
): Promise<{ name: string; headId: number | null; section: string } | undefined> {
  const [table, column] = subjectHeads[kind]
  return db
    .selectFrom(table)
    .select(`${table}.name`)
    .select(sql<number | null>`${sql.ref(`${table}.${column}`)}`.as('headId'))
    .select(table === 'component' ? sql<string>`component.section`.as('section') : sql<string>`''`.as('section'))
    .where(`${table}.id`, '=', id)
    .where(`${table}.deleted_at_ms`, 'is', null)
    .executeTakeFirst()
}

/** Names of a project and, when there is one, an application. */
export async function findPlaceNames(
  db: Executor,
  { projectId, moduleId }: { projectId: number; moduleId: number | undefined },
): Promise<{ project: string; module: string }> {
  const row = await db
    .selectFrom('project')
    .leftJoin('module', (join) =>
      join.onRef('module.project_id', '=', 'project.id').on('module.id', '=', moduleId ?? 0),
    )
    .select(['project.name as project', 'module.name as module'])
    .where('project.id', '=', projectId)
    .executeTakeFirstOrThrow()
  return { project: row.project, module: row.module ?? '' }
}

/** Whether the component is one of the application, live. */
export async function hasComponent(db: Executor, moduleId: number, componentId: number): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('component')
      .where('id', '=', componentId)
      .where('module_id', '=', moduleId)
      .where('deleted_at_ms', 'is', null),
  )
}

export async function isFolder(db: Executor, docId: number): Promise<boolean> {
  const row = await db.selectFrom('doc').select('is_folder').where('id', '=', docId).executeTakeFirst()
  return row?.is_folder === 1
}
