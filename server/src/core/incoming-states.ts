/*
 * What sources (imported files, addresses) said last of each thing: the base of their next merge (`settle` of the model). Owns: finding it and
 * noting it. Does not own: the texts (`db/content-store.ts`).
 */
import type { Executor } from '../db/content-store.ts'
import type { IncomingSourceTable, IncomingStateTable } from '../db/schema.ts'

/** A source of an application, by what tells it from others. */
export type SourceName = Pick<IncomingSourceTable, 'kind' | 'name'>

/** What a source said of a thing. */
export type IncomingState = Omit<IncomingStateTable, 'id' | 'source_id' | 'updated_at_ms'>

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

/** What an application's sources said of each thing, by thing: the source's own word, else what another one said last. */
export async function listIncoming(db: Executor, moduleId: number, source: SourceName): Promise<IncomingState[]> {
  const rows = await db
    .selectFrom('incoming_state as state')
    .innerJoin('incoming_source as source', 'source.id', 'state.source_id')
    .select(['state.subject_kind', 'state.subject_key', 'state.subject_id', 'state.base_hash', 'state.incoming_hash'])
    .select(['state.open_count', 'source.kind', 'source.name'])
    .where('source.module_id', '=', moduleId)
    .orderBy('state.updated_at_ms')
    .execute()
  const isOwn = (row: SourceName): boolean => row.kind === source.kind && row.name === source.name
  const said = new Map<string, IncomingState>()
  for (const row of [...rows.filter((each) => !isOwn(each)), ...rows.filter(isOwn)])
    said.set(`${row.subject_kind} ${row.subject_key}`, row)
  return [...said.values()]
}

const columnsOfState = 8

/** Notes what a source said now. `maxParameters` is the engine's. */
export async function saveIncoming(
  db: Executor,
  sourceId: number,
  states: readonly IncomingState[],
  { nowMs, maxParameters }: { nowMs: number; maxParameters: number },
): Promise<void> {
  const perStatement = Math.min(500, Math.floor(maxParameters / columnsOfState))
  for (let start = 0; start < states.length; start += perStatement) {
    const rows = states.slice(start, start + perStatement)
    await db
      .insertInto('incoming_state')
      .values(rows.map((row) => ({ ...row, source_id: sourceId, updated_at_ms: nowMs })))
      .onConflict((conflict) =>
        conflict.columns(['source_id', 'subject_kind', 'subject_key']).doUpdateSet((set) => ({
          subject_id: set.ref('excluded.subject_id'),
          base_hash: set.ref('excluded.base_hash'),
          incoming_hash: set.ref('excluded.incoming_hash'),
          open_count: set.ref('excluded.open_count'),
          updated_at_ms: set.ref('excluded.updated_at_ms'),
        })),
      )
      .execute()
  }
}

/** Drops what a source said of documents under keys it no longer uses. */
export async function forgetIncoming(
  db: Executor,
  sourceId: number,
  keys: readonly string[],
  maxParameters: number,
): Promise<void> {
  const perStatement = Math.min(500, maxParameters - 2)
  for (let start = 0; start < keys.length; start += perStatement) {
    await db
      .deleteFrom('incoming_state')
      .where('source_id', '=', sourceId)
      .where('subject_kind', '=', 'doc')
      .where('subject_key', 'in', keys.slice(start, start + perStatement))
      .execute()
  }
}
