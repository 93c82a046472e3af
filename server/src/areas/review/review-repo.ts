/* SQL of what waits for a decision. */
import type { Executor } from '../../db/content-store.ts'

const reviews = (db: Executor, moduleId: number) =>
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
    .innerJoin('module', 'module.id', 'source.module_id')
    .where('source.module_id', '=', moduleId)
    .where('state.open_count', '>', 0)
    .where((where) =>
      where.or([
        where('doc.id', 'is not', null),
        where('component.id', 'is not', null),
        where('state.subject_kind', '=', 'module'),
      ]),
    )

const listed = (db: Executor, moduleId: number) =>
  reviews(db, moduleId)
    .select(['state.id', 'state.subject_kind', 'state.subject_id', 'state.base_hash', 'state.incoming_hash'])
    .select(['state.open_count', 'state.updated_at_ms', 'source.kind as source_kind', 'source.name as source_name'])
    .select(['doc.name as doc_name', 'doc.http_method', 'doc.url', 'doc.is_folder'])
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
  const row = await reviews(db, moduleId)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export function findReviews(db: Executor, moduleId: number, ids: readonly number[]): Promise<ReviewedRow[]> {
  return listed(db, moduleId).where('state.id', 'in', ids).orderBy('state.id').execute()
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
