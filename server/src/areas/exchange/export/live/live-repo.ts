/* Rows of `live_export`. */
import { reachableModules } from '../../../../core/live-places.ts'
import type { Executor } from '../../../../db/content-store.ts'
import { hasChanged } from '../../../../db/row-counts.ts'
import type { AppContext } from '../../../../core/context.ts'

export interface LiveRow {
  module_id: number
  sealed: string
  created_at_ms: number
  last_used_at_ms: number | null
  created_by_name: string
}

/** The live addresses of a live application. */
export async function findLive(db: Executor, moduleId: number): Promise<LiveRow | undefined> {
  return db
    .selectFrom('live_export')
    .innerJoin('user', 'user.id', 'live_export.created_by')
    .select(['module_id', 'sealed', 'live_export.created_at_ms', 'last_used_at_ms', 'user.nickname as created_by_name'])
    .where('module_id', '=', moduleId)
    .executeTakeFirst()
}

export interface NewLive {
  moduleId: number
  tokenHash: string
  sealed: string
  userId: number
}

/** Makes the addresses of an application, or replaces them; whether there were some. */
export async function putLive(
  tx: Executor,
  { moduleId, tokenHash, sealed, userId }: NewLive,
  nowMs: number,
): Promise<boolean> {
  const removed = await removeLive(tx, moduleId)
  await tx
    .insertInto('live_export')
    .values({
      module_id: moduleId,
      token_hash: tokenHash,
      sealed,
      created_by: userId,
      created_at_ms: nowMs,
      last_used_at_ms: null,
    })
    .onConflict((conflict) =>
      conflict.column('module_id').doUpdateSet({
        token_hash: tokenHash,
        sealed,
        created_by: userId,
        created_at_ms: nowMs,
        last_used_at_ms: null,
      }),
    )
    .execute()
  return removed
}

/** Whether there were any. */
export async function removeLive(tx: Executor, moduleId: number): Promise<boolean> {
  return hasChanged(tx.deleteFrom('live_export').where('module_id', '=', moduleId))
}

/** The application a token opens, with everything that versions what readers see of it. */
export async function findLiveModule(db: AppContext['db'], tokenHash: string) {
  return reachableModules(db)
    .innerJoin('live_export', 'live_export.module_id', 'module.id')
    .select(['module.id', 'module.name', 'module.tree_version', 'module.content_version', 'module.head_revision_id'])
    .select('live_export.last_used_at_ms')
    .select((select) =>
      select
        .selectFrom('doc')
        .select(({ fn }) => fn.max('doc.head_revision_id').as('newest'))
        .whereRef('doc.module_id', '=', 'module.id')
        .where('doc.deleted_at_ms', 'is', null)
        .as('newest_revision_id'),
    )
    .where('live_export.token_hash', '=', tokenHash)
    .executeTakeFirst()
}

export async function touchLive(db: Executor, moduleId: number, nowMs: number): Promise<void> {
  await db.updateTable('live_export').set({ last_used_at_ms: nowMs }).where('module_id', '=', moduleId).execute()
}
