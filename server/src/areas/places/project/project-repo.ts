import { limits } from '@lectern/contracts'
import { sql, type Kysely } from 'kysely'
import { visibleProjects, type Viewer } from '../../../auth/visible-projects.ts'
import { personColumns } from '../../../core/people.ts'
import { countDocsByHolder } from '../../../content/doc-counts.ts'
import type { Executor } from '../../../db/content-store.ts'
import { executeKept } from '../../../db/prepared-query.ts'
import type { Database, ProjectRow } from '../../../db/schema.ts'
import { deleteRows, liveRows, rowsOf, updateLive } from '../../../db/rows.ts'

/** Which projects a list is about. */
export type ProjectFilter = { spaceId: number } | { projectId: number }

function chosenProjects(db: Kysely<Database>, viewer: Viewer, filter: ProjectFilter) {
  const visible = visibleProjects(db, viewer)
  return 'spaceId' in filter
    ? visible.where('project.space_id', '=', filter.spaceId)
    : visible.where('project.id', '=', filter.projectId)
}

/** Projects the person may read, by order, then name. */
export async function listProjects(db: Kysely<Database>, viewer: Viewer, filter: ProjectFilter) {
  const projects = chosenProjects(db, viewer, filter)
    .innerJoin('user as creator', 'creator.id', 'project.created_by')
    .select(['project.name', 'project.description', 'project.order_index'])
    .select(['project.created_at_ms', 'project.updated_at_ms'])
    .select(['space.name as space_name', 'creator.nickname as creator_name'])
    .orderBy('project.order_index')
    .orderBy('project.name')
    .orderBy('project.id')
  return executeKept(db, projects)
}
export type ListedProject = Awaited<ReturnType<typeof listProjects>>[number]

export interface ProjectCounts {
  modules: ReadonlyMap<number, number>
  docs: ReadonlyMap<number, number>
  members: ReadonlyMap<number, number>
}

/** By project: applications, documents in them, people with a role of their own. Projects with none are absent. */
export async function countInProjects(
  db: Kysely<Database>,
  viewer: Viewer,
  filter: ProjectFilter,
): Promise<ProjectCounts> {
  const visible = chosenProjects(db, viewer, filter).as('visible')
  const modules = db
    .selectFrom(visible)
    .innerJoin('module', 'module.project_id', 'visible.project_id')
    .select(['visible.project_id as holder_id', 'module.id', 'module.tree_version'])
    .where('module.deleted_at_ms', 'is', null)
  const members = db
    .selectFrom(visible)
    .innerJoin('project_member as each', 'each.project_id', 'visible.project_id')
    .select(({ fn }) => ['visible.project_id as id', fn.countAll<number>().as('count')])
    .groupBy('visible.project_id')
  const [ofModules, ofMembers] = await Promise.all([executeKept(db, modules), executeKept(db, members)])
  const byProject = Map.groupBy(ofModules, (module) => module.holder_id)
  return {
    modules: new Map([...byProject].map(([id, { length }]) => [id, length])),
    docs: await countDocsByHolder(db, ofModules),
    members: new Map(ofMembers.map(({ id, count }) => [id, count])),
  }
}

/** By project: the first of its members, admins before others. */
export async function listProjectFaces(db: Kysely<Database>, viewer: Viewer, filter: ProjectFilter) {
  const ranked = db
    .selectFrom(chosenProjects(db, viewer, filter).as('visible'))
    .innerJoin('project_member as each', 'each.project_id', 'visible.project_id')
    .select(['each.project_id', 'each.user_id'])
    .select(
      sql<number>`row_number() over (
        partition by each.project_id order by case each.role when 'admin' then 0 else 1 end, each.created_at_ms, each.user_id
      )`.as('place'),
    )
    .as('ranked')
  const rows = await db
    .selectFrom(ranked)
    .innerJoin('user', 'user.id', 'ranked.user_id')
    .select(['ranked.project_id', ...personColumns])
    .where('ranked.place', '<=', limits.faces)
    .orderBy('ranked.project_id')
    .orderBy('ranked.place')
    .execute()
  return Map.groupBy(rows, (row) => row.project_id)
}

/** Whether a live space is composed; `undefined` when it is not there. */
export async function findIsCompose(db: Executor, spaceId: number): Promise<boolean | undefined> {
  const row = await liveRows(db, 'space', { id: spaceId }).select('is_compose').executeTakeFirst()
  return row === undefined ? undefined : row.is_compose === 1
}

/** What people wrote about a live project. */
export async function findProjectTexts(db: Executor, projectId: number) {
  return liveRows(db, 'project', { id: projectId })
    .select(['name', 'description', 'is_private', 'space_id'])
    .executeTakeFirst()
}

/** Those of the people who belong to the space. */
export async function findPeopleOfSpace(db: Executor, spaceId: number, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return []
  const rows = await rowsOf(db, 'space_member', { space_id: spaceId, user_id: userIds }).select('user_id').execute()
  return rows.map((row) => row.user_id)
}

/** Ends the roles in a project of people who do not belong to the space. */
export async function deleteMembersOutside(db: Executor, projectId: number, spaceId: number): Promise<void> {
  await deleteRows(db, 'project_member', { project_id: projectId })
    .where('user_id', 'not in', (query) =>
      query.selectFrom('space_member').select('space_member.user_id').where('space_member.space_id', '=', spaceId),
    )
    .execute()
}

/** False when the project is not there any more. */
export async function updateProjectRow(
  db: Executor,
  projectId: number,
  changes: Partial<Pick<ProjectRow, 'name' | 'description' | 'is_private' | 'order_index' | 'space_id'>>,
  nowMs: number,
): Promise<boolean> {
  return updateLive(db, 'project', { id: projectId }, { ...changes, updated_at_ms: nowMs })
}
