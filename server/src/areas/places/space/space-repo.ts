import { sql, type Kysely } from 'kysely'
import { limits, userStatus } from '@lectern/contracts'
import { personColumns } from '../../../core/people.ts'
import { acquaintances } from '../../../auth/acquaintances.ts'
import { visibleProjects, type Viewer } from '../../../auth/visible-projects.ts'
import { countDocsByHolder } from '../../../content/doc-counts.ts'
import type { Executor } from '../../../db/content-store.ts'
import { countRows } from '../../../db/row-counts.ts'
import type { Database, SpaceRow } from '../../../db/schema.ts'
import { liveRows, rowsOf, updateLive } from '../../../db/rows.ts'

/** Live spaces the person belongs to (all for a super admin), by order, then name; only the given one when `spaceId` is. */
export async function listSpacesOf(db: Executor, viewer: Viewer, spaceId?: number) {
  return liveRows(db, 'space')
    .innerJoin('user as creator', 'creator.id', 'space.created_by')
    .leftJoin('space_member', (join) =>
      join.onRef('space_member.space_id', '=', 'space.id').on('space_member.user_id', '=', viewer.userId),
    )
    .select([
      'space.id',
      'space.name',
      'space.description',
      'space.is_compose',
      'space.order_index',
      'space.requires_mfa',
    ])
    .select(['space.created_at_ms', 'space.updated_at_ms', 'creator.nickname as creator_name', 'space_member.role'])
    .$if(!viewer.isSuperAdmin, (query) => query.where('space_member.role', 'is not', null))
    .$if(spaceId !== undefined, (query) => query.where('space.id', '=', spaceId ?? 0))
    .orderBy('space.order_index')
    .orderBy('space.name')
    .orderBy('space.id')
    .execute()
}
export type ListedSpace = Awaited<ReturnType<typeof listSpacesOf>>[number]

export interface SpaceCounts {
  projects: ReadonlyMap<number, number>
  docs: ReadonlyMap<number, number>
  members: ReadonlyMap<number, number>
}

/**
 * By space: projects the person sees and documents in them, members. Of a composed space: its composed projects; their documents are counted
 * by `countDocsOfSpaces`. Spaces with none are absent.
 */
export async function countInSpaces(db: Kysely<Database>, viewer: Viewer, spaceId?: number): Promise<SpaceCounts> {
  const visible = visibleProjects(db, viewer)
    .$if(spaceId !== undefined, (query) => query.where('project.space_id', '=', spaceId ?? 0))
    .as('visible')
  const projects = await db
    .selectFrom(visible)
    .select(({ fn }) => ['visible.space_id as id', fn.countAll<number>().as('count')])
    .groupBy('visible.space_id')
    .execute()
  const modules = await db
    .selectFrom(visible)
    .innerJoin('module', 'module.project_id', 'visible.project_id')
    .select(['visible.space_id as holder_id', 'module.id', 'module.tree_version'])
    .where('module.deleted_at_ms', 'is', null)
    .execute()
  const members = await db
    .selectFrom('space_member')
    .select(({ fn }) => ['space_id as id', fn.countAll<number>().as('count')])
    .$if(spaceId !== undefined, (query) => query.where('space_id', '=', spaceId ?? 0))
    .groupBy('space_id')
    .execute()
  const composed = await countComposed(db, spaceId)
  const byId = (rows: readonly { id: number; count: number }[]) => new Map(rows.map((row) => [row.id, row.count]))
  return {
    projects: byId([...projects, ...composed]),
    docs: await countDocsByHolder(db, modules),
    members: byId(members),
  }
}

async function countComposed(db: Executor, spaceId: number | undefined) {
  return liveRows(db, 'compose_project')
    .select(({ fn }) => ['compose_project.space_id as id', fn.countAll<number>().as('count')])
    .$if(spaceId !== undefined, (query) => query.where('compose_project.space_id', '=', spaceId ?? 0))
    .groupBy('compose_project.space_id')
    .execute()
}

/** By space: the first of its members, admins before others; none of spaces that are closed to the person. */
export async function listFaces(db: Executor, viewer: Viewer, spaceId?: number) {
  const ranked = db
    .selectFrom('space_member as each')
    .innerJoin('space', 'space.id', 'each.space_id')
    .leftJoin('space_member as own', (join) =>
      join.onRef('own.space_id', '=', 'space.id').on('own.user_id', '=', viewer.userId),
    )
    .select(['each.space_id', 'each.user_id'])
    .select(
      sql<number>`row_number() over (
        partition by each.space_id order by case each.role when 'admin' then 0 else 1 end, each.created_at_ms, each.user_id
      )`.as('place'),
    )
    .where('space.deleted_at_ms', 'is', null)
    .$if(!viewer.isSuperAdmin, (query) => query.where('own.role', 'is not', null))
    .$if(!viewer.hasSecondFactor, (query) => query.where('space.requires_mfa', '=', 0))
    .$if(spaceId !== undefined, (query) => query.where('space.id', '=', spaceId ?? 0))
    .as('ranked')
  const rows = await db
    .selectFrom(ranked)
    .innerJoin('user', 'user.id', 'ranked.user_id')
    .select(['ranked.space_id', ...personColumns])
    .where('ranked.place', '<=', limits.faces)
    .orderBy('ranked.space_id')
    .orderBy('ranked.place')
    .execute()
  return Map.groupBy(rows, (row) => row.space_id)
}

export async function listMembers(db: Executor, spaceId: number) {
  return rowsOf(db, 'space_member', { space_id: spaceId })
    .innerJoin('user', 'user.id', 'space_member.user_id')
    .select([...personColumns, 'space_member.role', 'space_member.created_at_ms'])
    .orderBy('user.nickname')
    .orderBy('user.id')
    .execute()
}

/** Which of the accounts exist and are not disabled; of `knownTo` only those with whom they share a space, and themselves. */
export async function countUsableUsers(
  db: Executor,
  userIds: readonly number[],
  knownTo: number | undefined,
): Promise<number> {
  if (userIds.length === 0) return 0
  return countRows(
    liveRows(db, 'user', { id: userIds })
      .where('status', '!=', userStatus.disabled)
      .$if(knownTo !== undefined, (query) => query.where('id', 'in', acquaintances(db, knownTo ?? 0))),
  )
}

/** What people wrote about a live space. */
export async function findSpaceTexts(db: Executor, spaceId: number) {
  return liveRows(db, 'space', { id: spaceId }).select(['name', 'description']).executeTakeFirst()
}

/** False when the space is not there any more. */
export async function updateSpaceRow(
  db: Executor,
  spaceId: number,
  changes: Partial<Pick<SpaceRow, 'name' | 'description' | 'order_index'>>,
  nowMs: number,
): Promise<boolean> {
  return updateLive(db, 'space', { id: spaceId }, { ...changes, updated_at_ms: nowMs })
}
