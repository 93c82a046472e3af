/* Rows of `changelog_feed`. */
import type { AppContext } from '../../../core/context.ts'
import type { Executor } from '../../../db/content-store.ts'
import { hasChanged } from '../../../db/row-counts.ts'
import { deleteRows, rowsOf } from '../../../db/rows.ts'

/** Whose feed it is, and of what. */
export interface FeedKey {
  userId: number
  projectId: number
  /** `null`: of the whole project. */
  moduleId: number | null
}

const heldBy = ({ userId, projectId, moduleId }: FeedKey) => ({
  user_id: userId,
  project_id: projectId,
  module_id: moduleId,
})

export async function findFeed(db: Executor, key: FeedKey) {
  return rowsOf(db, 'changelog_feed', heldBy(key)).selectAll().executeTakeFirst()
}

export async function insertFeed(
  tx: Executor,
  key: FeedKey,
  { tokenHash, sealed, nowMs }: { tokenHash: string; sealed: string; nowMs: number },
): Promise<void> {
  const row = { ...heldBy(key), token_hash: tokenHash, sealed, created_at_ms: nowMs, last_used_at_ms: null }
  await tx.insertInto('changelog_feed').values(row).execute()
}

/** Whether there was one. */
export async function removeFeed(tx: Executor, key: FeedKey): Promise<boolean> {
  return hasChanged(deleteRows(tx, 'changelog_feed', heldBy(key)))
}

/** What a key opens, with the account that owns it. */
export async function findFeedByHash(db: Executor, tokenHash: string) {
  return rowsOf(db, 'changelog_feed', { token_hash: tokenHash })
    .innerJoin('user', 'user.id', 'changelog_feed.user_id')
    .innerJoin('project', 'project.id', 'changelog_feed.project_id')
    .leftJoin('module', 'module.id', 'changelog_feed.module_id')
    .select(['changelog_feed.id', 'user_id', 'changelog_feed.project_id', 'module_id', 'last_used_at_ms'])
    .select(['changelog_feed.created_at_ms', 'project.name as project_name', 'module.name as module_name'])
    .select(['user.username', 'user.nickname', 'user.email', 'user.status', 'user.is_super_admin', 'user.mfa_since_ms'])
    .where('user.deleted_at_ms', 'is', null)
    .executeTakeFirst()
}
export type OpenedFeed = NonNullable<Awaited<ReturnType<typeof findFeedByHash>>>

export async function touchFeed(db: AppContext['db'], id: number, nowMs: number): Promise<void> {
  await db.updateTable('changelog_feed').set({ last_used_at_ms: nowMs }).where('id', '=', id).execute()
}
