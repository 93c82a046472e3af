/* SQL of what a site can show: shares and releases of its project, composed projects of its space. */
import type { Executor } from '../../../db/content-store.ts'
import { liveRows } from '../../../db/rows.ts'

/** Sources of one kind to choose from. */
const mostSources = 200

/** Live shares of a project's applications, newest first. */
export async function listShares(db: Executor, projectId: number, ids?: readonly number[]) {
  const shares = liveRows(db, 'share')
    .innerJoin('module', 'module.id', 'share.module_id')
    .select(['share.id', 'share.name', 'module.name as module_name', 'share.status', 'share.type'])
    .select(['share.networks', 'share.email_domains', 'share.expires_at_ms'])
    .where('module.project_id', '=', projectId)
    .where('module.deleted_at_ms', 'is', null)
  if (ids?.length === 0) return []
  if (ids !== undefined) return shares.where('share.id', 'in', [...ids]).execute()
  return shares.orderBy('share.id', 'desc').limit(mostSources).execute()
}

/** Published releases of a project, newest first. */
export async function listReleases(db: Executor, projectId: number, ids?: readonly number[]) {
  const releases = liveRows(db, 'project_release', { project_id: projectId })
    .select(['id', 'release_no', 'status', 'published_at_ms'])
    .where('published_at_ms', 'is not', null)
  if (ids?.length === 0) return []
  if (ids !== undefined) return releases.where('id', 'in', [...ids]).execute()
  return releases.orderBy('id', 'desc').limit(mostSources).execute()
}

/** Composed projects of a space, in their order. */
export async function listComposed(db: Executor, spaceId: number, ids?: readonly number[]) {
  const projects = liveRows(db, 'compose_project', { space_id: spaceId }).select([
    'id',
    'name',
    'status',
    'type',
    'email_domains',
  ])
  if (ids?.length === 0) return []
  if (ids !== undefined) return projects.where('id', 'in', [...ids]).execute()
  return projects.orderBy('order_index').orderBy('id').limit(mostSources).execute()
}

export async function isComposedSpace(db: Executor, spaceId: number): Promise<boolean> {
  const row = await db.selectFrom('space').select('is_compose').where('id', '=', spaceId).executeTakeFirst()
  return row?.is_compose === 1
}
