/*
 * What sources (imported files, addresses) sent last of each thing: the base of their next merge. Owns: finding it and
 * noting it. Does not own: the texts (`db/content-store.ts`).
 */
import { sql } from 'kysely'
import type { Executor } from '../db/content-store.ts'
import { inBatches } from '../db/batches.ts'
import { insertMany } from '../db/insert-many.ts'
import type { IncomingSourceTable, IncomingStateTable } from '../db/schema.ts'

/** A source of an application, by what distinguishes it from others. */
export type SourceName = Pick<IncomingSourceTable, 'kind' | 'name'>

/** What a source sent of a thing. */
export type IncomingState = Omit<IncomingStateTable, 'id' | 'source_id' | 'updated_at_ms' | 'absence' | 'successor_id'>

export type Absence = 'proposed' | 'kept' | 'paired'

export async function findOrAddSource(
  db: Executor,
  moduleId: number,
  { kind, name }: SourceName,
  nowMs: number,
): Promise<number> {
  await db
    .insertInto('incoming_source')
    .values({ module_id: moduleId, kind, name, created_at_ms: nowMs })
    .onConflict((conflict) => conflict.columns(['module_id', 'kind', 'name']).doNothing())
    .execute()
  const { id } = await db
    .selectFrom('incoming_source')
    .select('id')
    .where('module_id', '=', moduleId)
    .where('kind', '=', kind)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return id
}

/** Notes what a source sends now. */
export async function saveIncoming(
  db: Executor,
  sourceId: number,
  states: readonly IncomingState[],
  nowMs: number,
): Promise<void> {
  for (const part of inBatches(states)) {
    const rows = part.map((row) => ({ ...row, source_id: sourceId, updated_at_ms: nowMs }))
    await insertMany(db, 'incoming_state', rows, () =>
      db
        .insertInto('incoming_state')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['source_id', 'subject_kind', 'subject_key']).doUpdateSet((set) => ({
            subject_id: set.ref('excluded.subject_id'),
            base_hash: set.ref('excluded.base_hash'),
            incoming_hash: set.ref('excluded.incoming_hash'),
            open_count: set.ref('excluded.open_count'),
            absence: null,
            successor_id: null,
            updated_at_ms: set.ref('excluded.updated_at_ms'),
          })),
        ),
    )
  }
}

/** Drops what a source sent of things under keys it no longer uses. */
export async function forgetIncoming(
  db: Executor,
  sourceId: number,
  kind: 'doc' | 'component',
  keys: readonly string[],
): Promise<void> {
  for (const part of inBatches(keys)) {
    await db
      .deleteFrom('incoming_state')
      .where('source_id', '=', sourceId)
      .where('subject_kind', '=', kind)
      .where('subject_key', 'in', part)
      .execute()
  }
}

/** A document or shared model its source has no longer, and what is noted of that. */
export interface AbsentSubject {
  kind: 'doc' | 'component'
  key: string
  absence: Absence | null
  /** The newer one it may be. */
  successorId?: number
}

/** Notes what the source no longer has, or has again (`absence` null). */
export async function noteAbsences(
  db: Executor,
  sourceId: number,
  subjects: readonly AbsentSubject[],
  nowMs: number,
): Promise<void> {
  for (const part of inBatches(subjects)) {
    const rows = part.map(
      ({ kind, key, absence, successorId }) =>
        sql`(cast(${key} as text), cast(${absence} as text), cast(${successorId ?? null} as bigint), cast(${kind} as text))`,
    )
    await sql`
      update incoming_state set absence = news.column2, successor_id = news.column3, updated_at_ms = ${nowMs}
      from (values ${sql.join(rows)}) as news
      where source_id = ${sourceId} and subject_kind = news.column4 and subject_key = news.column1`.execute(db)
  }
}
