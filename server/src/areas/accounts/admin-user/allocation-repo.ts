/* Giving an account roles in spaces and projects, and taking them. */
import type { Role } from '@lectern/contracts'
import type { Executor } from '../../../db/content-store.ts'
import { hasPart } from '../../../db/part-pattern.ts'

/** Ids that exist and are live, of those asked for. */
export async function findLiveSpaces(db: Executor, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('space')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('deleted_at_ms', 'is', null)
    .execute()
}

export async function findLiveProjects(db: Executor, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('project')
    .innerJoin('space', 'space.id', 'project.space_id')
    .select(['project.id', 'project.name', 'project.space_id', 'space.name as space_name'])
    .where('project.id', 'in', ids)
    .where('project.deleted_at_ms', 'is', null)
    .where('space.deleted_at_ms', 'is', null)
    .execute()
}

/** Who gives a role, and when. */
export interface Author {
  userId: number
  nowMs: number
}

const stamp = ({ userId, nowMs }: Author) => ({ added_by: userId, created_at_ms: nowMs })

/** Gives the role, whether there was one before or not. */
export async function setSpaceRoles(
  db: Executor,
  userId: number,
  roles: readonly { id: number; role: Role }[],
  by: Author,
): Promise<void> {
  if (roles.length === 0) return
  await db
    .insertInto('space_member')
    .values(roles.map(({ id, role }) => ({ space_id: id, user_id: userId, role, ...stamp(by) })))
    .onConflict((conflict) =>
      conflict.columns(['space_id', 'user_id']).doUpdateSet({ role: (set) => set.ref('excluded.role') }),
    )
    .execute()
}

export async function setProjectRoles(
  db: Executor,
  userId: number,
  roles: readonly { id: number; role: Role }[],
  by: Author,
): Promise<void> {
  if (roles.length === 0) return
  await db
    .insertInto('project_member')
    .values(roles.map(({ id, role }) => ({ project_id: id, user_id: userId, role, ...stamp(by) })))
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'user_id']).doUpdateSet({ role: (set) => set.ref('excluded.role') }),
    )
    .execute()
}

/** Makes the account a guest of the spaces it is not in. */
export async function joinSpaces(db: Executor, userId: number, spaceIds: readonly number[], by: Author): Promise<void> {
  if (spaceIds.length === 0) return
  await db
    .insertInto('space_member')
    .values(spaceIds.map((id) => ({ space_id: id, user_id: userId, role: 'guest' as const, ...stamp(by) })))
    .onConflict((conflict) => conflict.columns(['space_id', 'user_id']).doNothing())
    .execute()
}

/** Ends memberships of spaces with those of their projects, and memberships of projects. */
export async function leave(
  db: Executor,
  userId: number,
  { spaceIds, projectIds }: { spaceIds: readonly number[]; projectIds: readonly number[] },
): Promise<void> {
  if (spaceIds.length > 0) {
    await db.deleteFrom('space_member').where('user_id', '=', userId).where('space_id', 'in', spaceIds).execute()
    await db
      .deleteFrom('project_member')
      .where('user_id', '=', userId)
      .where('project_id', 'in', (query) =>
        query.selectFrom('project').select('project.id').where('project.space_id', 'in', spaceIds),
      )
      .execute()
  }
  if (projectIds.length > 0)
    await db.deleteFrom('project_member').where('user_id', '=', userId).where('project_id', 'in', projectIds).execute()
}

/** Live spaces that hold projects and match, by name, with their live projects. */
export async function listAllocatable(db: Executor, keyword: string, limit: number) {
  const spaces = await db
    .selectFrom('space')
    .select(['space.id', 'space.name'])
    .where('space.deleted_at_ms', 'is', null)
    .where('space.is_compose', '=', 0)
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
  const projects = await db
    .selectFrom('project')
    .select(['id', 'name', 'space_id', 'is_private'])
    .where(
      'space_id',
      'in',
      spaces.map((space) => space.id),
    )
    .where('deleted_at_ms', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
  const bySpace = new Map(spaces.map((space) => [space.id, { ...space, projects: projects.slice(0, 0) }]))
  for (const project of projects) bySpace.get(project.space_id)?.projects.push(project)
  return [...bySpace.values()]
}
