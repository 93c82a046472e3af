/* Giving an account roles in spaces and projects, and taking them. */
import type { Role } from '@lectern/contracts'
import { reachableProjects } from '../../../core/live-places.ts'
import { giveProjectRoles, giveSpaceRoles } from '../../../auth/memberships.ts'
import type { Executor } from '../../../db/content-store.ts'
import { hasPart } from '../../../db/part-pattern.ts'
import { liveRows } from '../../../db/rows.ts'

/** Ids that exist and are live, of those asked for. */
export async function findLiveSpaces(db: Executor, ids: readonly number[]) {
  if (ids.length === 0) return []
  return liveRows(db, 'space', { id: ids }).select(['id', 'name']).execute()
}

export async function findLiveProjects(db: Executor, ids: readonly number[]) {
  if (ids.length === 0) return []
  return reachableProjects(db)
    .select(['project.id', 'project.name', 'project.space_id', 'space.name as space_name'])
    .where('project.id', 'in', ids)
    .execute()
}

/** Who gives a role, and when. */
export interface Author {
  userId: number
  nowMs: number
}

/** An account's new roles by place; it becomes a guest of the projects' spaces that it is not in. */
export interface GivenRoles {
  spaces: readonly { id: number; role: Role }[]
  projects: readonly { id: number; role: Role }[]
  /** The spaces of the projects. */
  homes: readonly number[]
}

/** Gives the roles, whether there was one before or not. */
export async function giveRoles(
  tx: Executor,
  userId: number,
  { spaces, projects, homes }: GivenRoles,
  by: Author,
): Promise<void> {
  const member = { user_id: userId, added_by: by.userId, created_at_ms: by.nowMs }
  const inSpaces = spaces.map(({ id, role }) => ({ ...member, space_id: id, role }))
  const asGuest = [...new Set(homes)].map((id) => ({ ...member, space_id: id, role: 'guest' as const }))
  const inProjects = projects.map(({ id, role }) => ({ ...member, project_id: id, role }))
  await giveSpaceRoles(tx, inSpaces, 'replaced')
  await giveSpaceRoles(tx, asGuest, 'kept')
  await giveProjectRoles(tx, inProjects, 'replaced')
}

/** Live spaces that hold projects and match, by name, with their live projects. */
export async function listAllocatable(db: Executor, keyword: string, limit: number) {
  const spaces = await liveRows(db, 'space', { is_compose: 0 })
    .select(['space.id', 'space.name'])
    .$if(keyword !== '', (query) =>
      query.where((where) =>
        where.or([
          hasPart('space.name', keyword),
          where.exists(
            where
              .selectFrom('project')
              .select('project.id')
              .whereRef('project.space_id', '=', 'space.id')
              .where('project.deleted_at_ms', 'is', null)
              .where(hasPart('project.name', keyword)),
          ),
        ]),
      ),
    )
    .orderBy('space.name')
    .orderBy('space.id')
    .limit(limit)
    .execute()
  if (spaces.length === 0) return []
  const projects = await liveRows(db, 'project')
    .select(['id', 'name', 'space_id', 'is_private'])
    .where(
      'space_id',
      'in',
      spaces.map((space) => space.id),
    )
    .orderBy('name')
    .orderBy('id')
    .execute()
  const bySpace = new Map(spaces.map((space) => [space.id, { ...space, projects: projects.slice(0, 0) }]))
  for (const project of projects) bySpace.get(project.space_id)?.projects.push(project)
  return [...bySpace.values()]
}
