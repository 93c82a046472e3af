/* SQL of documents that came from Torna. */
import { docStatus, type DocStatus } from '@lectern/contracts'
import type { SourceName } from '../../../../content/incoming-states.ts'
import { inBatches } from '../../../../db/batches.ts'
import type { Executor } from '../../../../db/content-store.ts'
import { liveRows } from '../../../../db/rows.ts'
import { updateMany } from '../../../../db/update-many.ts'
import type { Link } from '../link-repo.ts'
import type { Position } from './order-step.ts'
import type { KeyedItem } from '../read/migration-protocol.ts'

/** All that comes from installations of Torna is one source of an application. */
export const tornaSource: SourceName = { kind: 'file', name: 'torna' }

export type Columns = { status: number; is_show: number; is_locked: number; version: string }

export interface OurDocument {
  id: number
  /** What imports call it; of what has only another name now, its former one. */
  key: string
  columns: Columns
  position: Position
}

/** A folder or document that is there and here. */
export interface LinkedDoc {
  item: KeyedItem
  here: OurDocument
}

/** Live folders and documents of the application, by what the import calls them. */
export async function listOurs(tx: Executor, moduleId: number): Promise<Map<string, OurDocument>> {
  const rows = await tx
    .selectFrom('incoming_state as state')
    .innerJoin('incoming_source as source', 'source.id', 'state.source_id')
    .innerJoin('doc', 'doc.id', 'state.subject_id')
    .select(['state.subject_key', 'doc.id', 'doc.status', 'doc.is_show', 'doc.is_locked', 'doc.version'])
    .select(['doc.parent_id', 'doc.order_index'])
    .where('source.module_id', '=', moduleId)
    .where('source.kind', '=', tornaSource.kind)
    .where('source.name', '=', tornaSource.name)
    .where('state.subject_kind', '=', 'doc')
    .where('doc.deleted_at_ms', 'is', null)
    .execute()
  return new Map(
    rows.map(({ subject_key: key, id, parent_id: parentId, order_index: orderIndex, ...columns }) => [
      key,
      { id, key, columns, position: { parentId, orderIndex } },
    ]),
  )
}

export async function writeColumns(tx: Executor, changed: readonly [number, Columns][]): Promise<void> {
  const types = { status: 'integer', is_show: 'integer', is_locked: 'integer', version: 'text' } as const
  const rows = changed.map(([id, columns]) => ({ ...columns, id, status: statusOf(columns.status) }))
  await updateMany(tx, 'doc', types, rows)
}

/** What a run makes is as old as it is there; none of it is from the future, whatever the clock there shows. */
export async function writeTimes(tx: Executor, made: readonly LinkedDoc[], nowMs: number): Promise<void> {
  const times = made.flatMap(({ item, here }) => {
    const { createdAtMs, updatedAtMs = createdAtMs } = item.columns
    if (createdAtMs === undefined || updatedAtMs === undefined) return []
    return [{ id: here.id, created_at_ms: Math.min(createdAtMs, nowMs), updated_at_ms: Math.min(updatedAtMs, nowMs) }]
  })
  await updateMany(tx, 'doc', { created_at_ms: 'bigint', updated_at_ms: 'bigint' }, times)
}

function statusOf(number: number): DocStatus {
  return Object.values(docStatus).find((each) => each === number) ?? docStatus.done
}

/** Our ids of the documents that parts belong to and that are still in the application, by those there. */
export async function listStanding(
  tx: Executor,
  moduleId: number,
  docs: ReadonlyMap<number, Link>,
  parts: readonly { docId: number }[],
): Promise<Map<number, number>> {
  const ours = new Map(parts.map(({ docId }) => [docs.get(docId)?.ourId ?? 0, docId]))
  const found = new Map<number, number>()
  for (const batch of inBatches([...ours.keys()])) {
    const rows = await liveRows(tx, 'doc', { id: batch, module_id: moduleId }).select('id').execute()
    for (const { id } of rows) found.set(ours.get(id) ?? 0, id)
  }
  return found
}
