/* SQL of saved states. */
import type { Executor } from '../../db/content-store.ts'
import type { RevisionSubject } from '../../db/schema.ts'

/** What has a history. */
export interface Subject {
  kind: RevisionSubject
  id: number
}

function rowsOf(db: Executor, { kind, id }: Subject) {
  return db
    .selectFrom('revision')
    .innerJoin('user', 'user.id', 'revision.author_id')
    .select(['revision.id', 'revision.hash', 'revision.parent_id', 'revision.second_parent_id', 'revision.source'])
    .select(['revision.remark', 'revision.created_at_ms', 'user.nickname as author_name'])
    .select(['revision.added', 'revision.changed', 'revision.removed'])
    .where('revision.subject_kind', '=', kind)
    .where('revision.subject_id', '=', id)
}
export type RevisionRecord = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

/** Newest first. */
export async function listRevisions(
  db: Executor,
  subject: Subject,
  { offset, limit }: { offset: number; limit: number },
): Promise<RevisionRecord[]> {
  return rowsOf(db, subject).orderBy('revision.id', 'desc').offset(offset).limit(limit).execute()
}

export async function countRevisions(db: Executor, { kind, id }: Subject): Promise<number> {
  const row = await db
    .selectFrom('revision')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .executeTakeFirst()
  return row?.count ?? 0
}

/** Those of the subject, in no order. */
export async function findRevisions(db: Executor, subject: Subject, ids: readonly number[]): Promise<RevisionRecord[]> {
  return rowsOf(db, subject).where('revision.id', 'in', ids).execute()
}

/** False when it is none of the subject's. */
export async function setRemark(
  db: Executor,
  { kind, id }: Subject,
  revisionId: number,
  remark: string,
): Promise<boolean> {
  const result = await db
    .updateTable('revision')
    .set({ remark })
    .where('id', '=', revisionId)
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** The subject's present state; `undefined` when it is not live. */
export async function findHeadId(db: Executor, { kind, id }: Subject): Promise<number | null | undefined> {
  switch (kind) {
    case 'doc':
    case 'dictionary':
    case 'component': {
      const row = await db
        .selectFrom(kind)
        .select('head_revision_id')
        .where('id', '=', id)
        .where('deleted_at_ms', 'is', null)
        .executeTakeFirst()
      return row?.head_revision_id
    }
    case 'module': {
      const row = await db.selectFrom('module').select('head_revision_id').where('id', '=', id).executeTakeFirst()
      return row?.head_revision_id
    }
    case 'moduleConstants': {
      const row = await db.selectFrom('module').select('constants_revision_id').where('id', '=', id).executeTakeFirst()
      return row?.constants_revision_id
    }
    case 'projectConstants': {
      const row = await db.selectFrom('project').select('constants_revision_id').where('id', '=', id).executeTakeFirst()
      return row?.constants_revision_id
    }
    default:
      return undefined
  }
}

/** Whether the component is one of the application, live. */
export async function hasComponent(db: Executor, moduleId: number, componentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('component')
    .select('id')
    .where('id', '=', componentId)
    .where('module_id', '=', moduleId)
    .where('deleted_at_ms', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function isFolder(db: Executor, docId: number): Promise<boolean> {
  const row = await db.selectFrom('doc').select('is_folder').where('id', '=', docId).executeTakeFirst()
  return row?.is_folder === 1
}

/** Makes a state the application's own. The row is locked by the caller. */
export async function moveModuleHead(
  db: Executor,
  moduleId: number,
  revisionId: number | null,
  nowMs: number,
): Promise<void> {
  await db
    .updateTable('module')
    .set((set) => ({
      head_revision_id: revisionId,
      content_version: set('content_version', '+', 1),
      updated_at_ms: nowMs,
    }))
    .where('id', '=', moduleId)
    .execute()
}
