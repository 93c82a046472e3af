/* SQL of documents that came from Torna. */
import { docStatus, type DocStatus } from '@lectern/contracts'
import { sql } from 'kysely'
import type { SourceName } from '../../../../content/incoming-states.ts'
import { inBatches } from '../../../../db/batches.ts'
import type { Executor } from '../../../../db/content-store.ts'
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
  for (const part of inBatches(changed)) {
    const rows = part.map(([id, { status, is_show, is_locked, version }]) => {
      return sql`(cast(${id} as bigint), cast(${statusOf(status)} as integer), cast(${is_show} as integer), cast(${is_locked} as integer), cast(${version} as text))`
    })
    await sql`
      update doc set status = news.column2, is_show = news.column3, is_locked = news.column4, version = news.column5
      from (values ${sql.join(rows)}) as news where doc.id = news.column1`.execute(tx)
  }
}

/** What a run makes is as old as it is there; none of it is from the future, whatever the clock there shows. */
export async function writeTimes(tx: Executor, made: readonly LinkedDoc[], nowMs: number): Promise<void> {
  const times = made.flatMap(({ item, here }) => {
    const { createdAtMs, updatedAtMs = createdAtMs } = item.columns
    if (createdAtMs === undefined || updatedAtMs === undefined) return []
    return [{ id: here.id, created: Math.min(createdAtMs, nowMs), updated: Math.min(updatedAtMs, nowMs) }]
  })
  for (const part of inBatches(times, { columns: 3 })) {
    const rows = part.map(({ id, created, updated }) => {
      return sql`(cast(${id} as bigint), cast(${created} as bigint), cast(${updated} as bigint))`
    })
    await sql`
      update doc set created_at_ms = news.column2, updated_at_ms = news.column3
      from (values ${sql.join(rows)}) as news where doc.id = news.column1`.execute(tx)
  }
}

function statusOf(number: number): DocStatus {
  return Object.values(docStatus).find((each) => each === number) ?? docStatus.done
}
