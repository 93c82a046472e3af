/* Removing snapshots that nothing holds, with the purge of the trash and when one could not be finished. Owns: what counts as holding one. */
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { AppContext } from '../../core/context.ts'
import { inBatches } from '../../db/batches.ts'
import type { Executor } from '../../db/content-store.ts'

const rowsPerStep = 500

/** Where snapshots are held: one that nothing holds is removed. */
const holders = [
  ['project_release', 'snapshot_id'],
  ['release_event', 'snapshot_id'],
  ['share_item', 'snapshot_id'],
] as const

/** Snapshots that nothing holds. */
function unheld(db: Executor) {
  const isUnheld = holders.map(
    ([table, column]) =>
      sql<boolean>`not exists (select 1 from ${sql.table(table)} as holder where holder.${sql.ref(column)} = snapshot.id)`,
  )
  return db
    .selectFrom('snapshot')
    .select('snapshot.id')
    .where((where) => where.and(isUnheld))
}

/** Those made before `beforeMs`, of projects that are shown: what an archive holds is written long before it is shown. */
async function listUnheld(db: Executor, beforeMs: number): Promise<number[]> {
  const rows = await unheld(db)
    .innerJoin('project', 'project.id', 'snapshot.project_id')
    .where('project.deleted_at_ms', 'is', null)
    .where('snapshot.created_at_ms', '<', beforeMs)
    .execute()
  return rows.map((row) => row.id)
}

async function listOfProjects(db: Executor, projectIds: readonly number[]): Promise<number[]> {
  const found: number[] = []
  for (const part of inBatches(projectIds)) {
    const rows = await db.selectFrom('snapshot').select('id').where('project_id', 'in', part).execute()
    for (const { id } of rows) found.push(id)
  }
  return found
}

/** Removes up to `limit` rows of a table of a snapshot; how many there were. */
async function deleteRows(
  db: Executor,
  table: 'snapshot_doc' | 'snapshot_component' | 'snapshot_dictionary',
  snapshotId: number,
  limit: number,
): Promise<number> {
  const result = await db
    .deleteFrom(table)
    .where('id', 'in', (query) =>
      query.selectFrom(table).select(`${table}.id`).where(`${table}.snapshot_id`, '=', snapshotId).limit(limit),
    )
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** The snapshot itself, when its rows are gone. */
async function deleteSnapshotRow(db: Executor, snapshotId: number): Promise<void> {
  await db.deleteFrom('snapshot').where('id', '=', snapshotId).execute()
}

/** Removes a snapshot that was not finished; one that something holds after all, as when only the answer to the commit was lost, stays. */
export async function removeUnfinished({ db }: Pick<AppContext, 'db'>, snapshotId: number): Promise<void> {
  const found = await unheld(db).where('snapshot.id', '=', snapshotId).executeTakeFirst()
  if (found !== undefined) await removeSnapshot({ db }, snapshotId)
}

/** Removes a snapshot, in small transactions. */
async function removeSnapshot({ db }: Pick<AppContext, 'db'>, snapshotId: number): Promise<void> {
  for (const table of ['snapshot_doc', 'snapshot_component', 'snapshot_dictionary'] as const)
    while ((await deleteRows(db, table, snapshotId, rowsPerStep)) === rowsPerStep) await setImmediate()
  await deleteSnapshotRow(db, snapshotId)
}

/** How long a snapshot may be on its way before it counts as left behind. */
const stagingMs = 60 * 60_000

/** Removes snapshots that nothing holds: what held them is gone for good, or was never made. */
export async function sweepSnapshots({ db }: Pick<AppContext, 'db'>, nowMs: number): Promise<void> {
  for (const id of await listUnheld(db, nowMs - stagingMs)) await removeSnapshot({ db }, id)
}

/** Removes the snapshots of projects that are purged, which are about to lose what holds them. */
export async function purgeSnapshots({ db }: Pick<AppContext, 'db'>, projectIds: readonly number[]): Promise<void> {
  for (const id of await listOfProjects(db, projectIds)) await removeSnapshot({ db }, id)
}
