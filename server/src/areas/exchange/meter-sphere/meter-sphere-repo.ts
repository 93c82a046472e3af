/* Rows of `meter_sphere_space`, `meter_sphere_module` and `meter_sphere_sync`. */
import type { Insertable, Selectable, Updateable } from 'kysely'
import { reachableModules } from '../../../core/live-places.ts'
import type { Executor } from '../../../db/content-store.ts'
import { countRows, hasRow } from '../../../db/row-counts.ts'
import { deleteRows, rowsOf } from '../../../db/rows.ts'
import type { Database } from '../../../db/schema.ts'

type SpaceRow = Selectable<Database['meter_sphere_space']>
type ModuleRow = Selectable<Database['meter_sphere_module']>
export type SyncRow = Selectable<Database['meter_sphere_sync']>
export type ListedSync = SyncRow & { started_by_name: string }

export async function findConnection(db: Executor, spaceId: number): Promise<SpaceRow | undefined> {
  return rowsOf(db, 'meter_sphere_space', { space_id: spaceId }).selectAll().executeTakeFirst()
}

export async function findShownConnection(db: Executor, spaceId: number) {
  return rowsOf(db, 'meter_sphere_space', { space_id: spaceId })
    .innerJoin('user', 'user.id', 'meter_sphere_space.updated_by')
    .selectAll('meter_sphere_space')
    .select('user.nickname as updated_by_name')
    .executeTakeFirst()
}
export type ShownConnection = NonNullable<Awaited<ReturnType<typeof findShownConnection>>>

export async function putConnection(tx: Executor, row: SpaceRow): Promise<void> {
  const { space_id: _spaceId, ...fields } = row
  await tx
    .insertInto('meter_sphere_space')
    .values(row)
    .onConflict((conflict) => conflict.column('space_id').doUpdateSet(fields))
    .execute()
}

export async function deleteConnection(tx: Executor, spaceId: number): Promise<boolean> {
  const { numDeletedRows } = await deleteRows(tx, 'meter_sphere_space', { space_id: spaceId }).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Of all applications of the space. */
export async function deleteTargetsOfSpace(tx: Executor, spaceId: number): Promise<void> {
  await deleteRows(tx, 'meter_sphere_module', { space_id: spaceId }).execute()
}

export async function findTarget(
  db: Executor,
  { moduleId, spaceId }: { moduleId: number; spaceId: number },
): Promise<ModuleRow | undefined> {
  return rowsOf(db, 'meter_sphere_module', { module_id: moduleId, space_id: spaceId }).selectAll().executeTakeFirst()
}

export async function putTarget(tx: Executor, row: ModuleRow): Promise<void> {
  const { module_id: _moduleId, ...fields } = row
  await tx
    .insertInto('meter_sphere_module')
    .values(row)
    .onConflict((conflict) => conflict.column('module_id').doUpdateSet(fields))
    .execute()
}

export async function deleteTarget(tx: Executor, moduleId: number): Promise<boolean> {
  const { numDeletedRows } = await deleteRows(tx, 'meter_sphere_module', {
    module_id: moduleId,
  }).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Where an application goes, while its space is connected. */
const targets = (db: Executor, moduleId: number) =>
  reachableModules(db)
    .innerJoin('meter_sphere_module as target', 'target.module_id', 'module.id')
    .innerJoin('meter_sphere_space as connection', 'connection.space_id', 'target.space_id')
    .whereRef('target.space_id', '=', 'space.id')
    .where('module.id', '=', moduleId)

export async function isBound(db: Executor, moduleId: number): Promise<boolean> {
  return hasRow(targets(db, moduleId))
}

/** A sending that waits, with whether there is a later one. */
export async function findWaitingSync(db: Executor, syncId: number) {
  return rowsOf(db, 'meter_sphere_sync', { id: syncId, state: 'waiting' })
    .select(['meter_sphere_sync.id', 'meter_sphere_sync.module_id', 'meter_sphere_sync.attempts'])
    .select((select) =>
      select
        .exists(
          select
            .selectFrom('meter_sphere_sync as later')
            .select('later.id')
            .whereRef('later.module_id', '=', 'meter_sphere_sync.module_id')
            .where('later.id', '>', syncId)
            .where('later.state', '=', 'waiting'),
        )
        .as('has_later'),
    )
    .executeTakeFirst()
}

export async function findDestination(db: Executor, moduleId: number) {
  return targets(db, moduleId)
    .select(['connection.version', 'connection.address', 'connection.sealed_keys'])
    .select(['target.project_id', 'target.folder_id'])
    .executeTakeFirst()
}

export async function insertSync(
  tx: Executor,
  row: Pick<Insertable<Database['meter_sphere_sync']>, 'module_id' | 'cause' | 'started_by' | 'created_at_ms'>,
): Promise<SyncRow> {
  const waiting = { state: 'waiting', attempts: 0, problem: null, ended_at_ms: null } as const
  return tx
    .insertInto('meter_sphere_sync')
    .values({ ...row, ...waiting })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateSync(
  tx: Executor,
  id: number,
  changes: Updateable<Database['meter_sphere_sync']>,
): Promise<void> {
  await tx.updateTable('meter_sphere_sync').set(changes).where('id', '=', id).execute()
}

export async function deleteSync(tx: Executor, id: number): Promise<void> {
  await deleteRows(tx, 'meter_sphere_sync', { id }).execute()
}

export async function listSyncs(
  db: Executor,
  moduleId: number,
  page: { limit: number; offset: number },
): Promise<ListedSync[]> {
  return rowsOf(db, 'meter_sphere_sync', { module_id: moduleId })
    .innerJoin('user', 'user.id', 'meter_sphere_sync.started_by')
    .selectAll('meter_sphere_sync')
    .select('user.nickname as started_by_name')
    .orderBy('meter_sphere_sync.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countSyncs(db: Executor, moduleId: number): Promise<number> {
  return countRows(rowsOf(db, 'meter_sphere_sync', { module_id: moduleId }))
}

export async function deleteOldSyncRows(db: Executor, beforeMs: number): Promise<void> {
  await db.deleteFrom('meter_sphere_sync').where('created_at_ms', '<', beforeMs).execute()
}
