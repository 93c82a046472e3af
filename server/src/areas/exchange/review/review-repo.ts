/* SQL of what waits for a decision. */
import { sql, type Updateable } from 'kysely'
import type { Executor } from '../../../db/content-store.ts'
import { countRows, hasChanged } from '../../../db/row-counts.ts'
import type { Database } from '../../../db/schema.ts'
import { liveRows, rowsOf } from '../../../db/rows.ts'

/** States with something to decide, of what exists. */
export const openStates = (db: Executor) =>
  db
    .selectFrom('incoming_state as state')
    .innerJoin('incoming_source as source', 'source.id', 'state.source_id')
    .leftJoin('doc', (join) =>
      join
        .onRef('doc.id', '=', 'state.subject_id')
        .on('state.subject_kind', '=', 'doc')
        .on('doc.deleted_at_ms', 'is', null),
    )
    .leftJoin('component', (join) =>
      join
        .onRef('component.id', '=', 'state.subject_id')
        .on('state.subject_kind', '=', 'component')
        .on('component.deleted_at_ms', 'is', null),
    )
    .leftJoin('doc as successor', (join) =>
      join
        .onRef('successor.id', '=', 'state.successor_id')
        .on('state.subject_kind', '=', 'doc')
        .on('successor.deleted_at_ms', 'is', null),
    )
    .leftJoin('component as successor_model', (join) =>
      join
        .onRef('successor_model.id', '=', 'state.successor_id')
        .on('state.subject_kind', '=', 'component')
        .on('successor_model.deleted_at_ms', 'is', null),
    )
    .innerJoin('module', 'module.id', 'source.module_id')
    .where((where) =>
      where.or([
        where('state.open_count', '>', 0),
        where('state.absence', '=', 'proposed'),
        where.and([
          where('state.absence', '=', 'paired'),
          where.or([where('successor.id', 'is not', null), where('successor_model.id', 'is not', null)]),
        ]),
      ]),
    )
    .where((where) =>
      where.or([
        where('doc.id', 'is not', null),
        where('component.id', 'is not', null),
        where('state.subject_kind', '=', 'module'),
      ]),
    )

const reviews = (db: Executor, moduleId: number) =>
  openStates(db)
    // What is pushed is named by the token's id and the form.
    .leftJoin('application_token as token', (join) =>
      join.on('source.kind', '=', 'token').on(sql<boolean>`source.name like token.id || ':%'`),
    )
    .where('source.module_id', '=', moduleId)

const listed = (db: Executor, moduleId: number) =>
  reviews(db, moduleId)
    .select(['state.id', 'state.subject_kind', 'state.subject_id', 'state.base_hash', 'state.incoming_hash'])
    .select(['state.open_count', 'state.updated_at_ms', 'source.kind as source_kind', 'source.name as source_name'])
    .select('token.name as token_name')
    .select(['doc.name as doc_name', 'doc.http_method', 'doc.url', 'doc.is_folder'])
    .select(['state.source_id', 'state.subject_key', 'state.absence', 'successor.http_method as successor_method'])
    .select(['successor.url as successor_url', 'successor.head_revision_id as successor_head_id'])
    .select(({ fn }) => [
      fn.coalesce('successor.id', 'successor_model.id').as('successor_id'),
      fn.coalesce('successor.name', 'successor_model.name').as('successor_name'),
    ])
    .select(['component.name as component_name', 'component.section', 'module.name as module_name'])
    .select((select) =>
      select.fn
        .coalesce('doc.head_revision_id', 'component.head_revision_id', 'module.head_revision_id')
        .as('head_revision_id'),
    )

export type ReviewedRow = Awaited<ReturnType<typeof listReviews>>[number]

export function listReviews(db: Executor, moduleId: number, page: { limit: number; offset: number }) {
  return listed(db, moduleId).orderBy('state.id').limit(page.limit).offset(page.offset).execute()
}

export async function countReviews(db: Executor, moduleId: number): Promise<number> {
  return countRows(reviews(db, moduleId))
}

export function findReviews(db: Executor, moduleId: number, ids: readonly number[]): Promise<ReviewedRow[]> {
  return listed(db, moduleId).where('state.id', 'in', ids).orderBy('state.id').execute()
}

/** The report of the newest import or push that has written to the application. */
export function findNewestReport(db: Executor, moduleId: number) {
  return rowsOf(db, 'job', { module_id: moduleId, state: 'done' })
    .where('report', 'is not', null)
    .select(['report', 'finished_at_ms'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Those that still exist, by name. */
export function listLiveDocs(db: Executor, moduleId: number, ids: readonly number[]) {
  return liveRows(db, 'doc', { module_id: moduleId })
    .where('id', 'in', ids)
    .select(['id', 'name', 'is_folder', 'doc_type', 'http_method', 'url'])
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** Notes what is settled; nothing when the source has spoken again meanwhile. */
export async function settleState(
  db: Executor,
  { id, base_hash: before, incoming_hash: incoming }: Pick<ReviewedRow, 'id' | 'base_hash' | 'incoming_hash'>,
  after: { base_hash: string | null; open_count: number },
): Promise<void> {
  await db
    .updateTable('incoming_state')
    .set(after)
    .where('id', '=', id)
    .where('incoming_hash', '=', incoming)
    .where('base_hash', before === null ? 'is' : '=', before)
    .execute()
}

/** Notes that a document or model stays although its source has it no longer; false when the source has sent another state since. */
export async function keepAbsent(db: Executor, { id, absence }: Pick<ReviewedRow, 'id' | 'absence'>): Promise<boolean> {
  return hasChanged(
    db
      .updateTable('incoming_state')
      .set({ absence: 'kept', successor_id: null })
      .where('id', '=', id)
      .where('absence', '=', absence),
  )
}

/** Deletes the last incoming state of a document or model; false when the source has sent another one since. */
export async function dropState(db: Executor, { id, absence }: Pick<ReviewedRow, 'id' | 'absence'>): Promise<boolean> {
  return hasChanged(db.deleteFrom('incoming_state').where('id', '=', id).where('absence', '=', absence))
}

/** The last incoming state, from the source of a review, of the new document or model. */
export function findSuccessorState(
  db: Executor,
  { source_id: sourceId, subject_kind: kind, successor_id: id }: ReviewedRow,
) {
  return rowsOf(db, 'incoming_state', { source_id: sourceId, subject_kind: kind })
    .where('subject_id', '=', id)
    .select(['id', 'subject_key', 'base_hash', 'incoming_hash', 'open_count'])
    .executeTakeFirst()
}

/** The last incoming state of the new document or model becomes the other one's; false when the source has sent another one since. */
export async function handOverState(
  db: Executor,
  from: { id: number; incoming_hash: string },
  to: { subject_id: number; base_hash: string | null; open_count: number },
): Promise<boolean> {
  return hasChanged(
    db.updateTable('incoming_state').set(to).where('id', '=', from.id).where('incoming_hash', '=', from.incoming_hash),
  )
}

/** Columns of a document that follow from its new content. */
export async function readdressDoc(
  db: Executor,
  id: number,
  columns: Pick<
    Updateable<Database['doc']>,
    'name' | 'http_method' | 'url' | 'operation_id' | 'deprecated' | 'natural_key'
  >,
  by: { actorId: number; nowMs: number },
): Promise<void> {
  await db
    .updateTable('doc')
    .set({ ...columns, updated_by: by.actorId, updated_at_ms: by.nowMs })
    .where('id', '=', id)
    .execute()
}

export function findNaturalKey(db: Executor, id: number) {
  return db.selectFrom('doc').select('natural_key').where('id', '=', id).executeTakeFirst()
}

/** A live shared model with its newest state. */
export function findReviewedModel(db: Executor, moduleId: number, id: number) {
  return liveRows(db, 'component', { module_id: moduleId, id })
    .select(['id', 'section', 'name', 'head_revision_id'])
    .executeTakeFirst()
}
