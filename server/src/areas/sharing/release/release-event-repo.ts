/* SQL of the history of releases. */
import type { ReleaseEventKind } from '@lectern/contracts'
import type { Executor } from '../../../db/content-store.ts'
import { rowsOf } from '../../../db/rows.ts'

export interface NewReleaseEvent {
  kind: ReleaseEventKind
  userId: number
  details?: Readonly<Record<string, unknown>>
  /** The documents it has since then. */
  snapshotId?: number | null
}

export async function insertReleaseEvent(
  tx: Executor,
  releaseId: number,
  { kind, userId, details = {}, snapshotId = null }: NewReleaseEvent,
  nowMs: number,
): Promise<void> {
  await tx
    .insertInto('release_event')
    .values({
      release_id: releaseId,
      kind,
      at_ms: nowMs,
      user_id: userId,
      details: JSON.stringify(details),
      snapshot_id: snapshotId,
    })
    .execute()
}

/** With the editions: how many there were of those that froze documents, this one included. */
function numbered(db: Executor, releaseId: number) {
  return rowsOf(db, 'release_event', { release_id: releaseId })
    .select(['id', 'kind', 'at_ms', 'user_id', 'details', 'snapshot_id'])
    .select(({ fn }) =>
      fn
        .count<number>('snapshot_id')
        .over((over) => over.orderBy('id'))
        .as('edition'),
    )
}

/** Newest first. */
export async function listReleaseEvents(
  db: Executor,
  releaseId: number,
  { offset, limit }: { offset: number; limit: number },
) {
  return db
    .selectFrom(numbered(db, releaseId).as('event'))
    .innerJoin('user', 'user.id', 'event.user_id')
    .selectAll('event')
    .select('user.nickname as user_name')
    .orderBy('event.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}
export type ListedReleaseEvent = Awaited<ReturnType<typeof listReleaseEvents>>[number]

export async function countReleaseEvents(db: Executor, releaseId: number): Promise<number> {
  const { count } = await db
    .selectFrom('release_event')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('release_id', '=', releaseId)
    .executeTakeFirstOrThrow()
  return count
}

/** How often the documents of a release were frozen. */
export async function countEditions(db: Executor, releaseId: number): Promise<number> {
  const { count } = await db
    .selectFrom('release_event')
    .select(({ fn }) => fn.count<number>('snapshot_id').as('count'))
    .where('release_id', '=', releaseId)
    .executeTakeFirstOrThrow()
  return count
}

/** The documents of an edition. */
export async function findEdition(
  db: Executor,
  releaseId: number,
  edition: number,
): Promise<{ snapshotId: number; atMs: number } | undefined> {
  const row = await db
    .selectFrom(numbered(db, releaseId).as('event'))
    .select(['snapshot_id', 'at_ms'])
    .where('snapshot_id', 'is not', null)
    .where('edition', '=', edition)
    .executeTakeFirst()
  const snapshotId = row?.snapshot_id ?? undefined
  return row === undefined || snapshotId === undefined ? undefined : { snapshotId, atMs: row.at_ms }
}
