/* Who may have what an export holds. */
import { shutOutStatuses, type Role } from '@lectern/contracts'
import { mayProject, maySpace, projectRoleOf, spaceRoleOf } from '../../../auth/rights.ts'
import { seesDoc } from '../../../auth/visibility.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { ExportPayload } from './export-payload.ts'
import { liveRows } from '../../../db/rows.ts'

/** Whether the role may have what an export of its project holds. */
export function seesExport(role: Role | null, { withHidden }: Pick<ExportPayload, 'withHidden'>): boolean {
  return mayProject('read', role) && seesDoc(role, withHidden)
}

/** Whether the person may have it now. */
export async function mayHaveExport(db: Executor, userId: number, payload: ExportPayload): Promise<boolean> {
  const { projectId, composeId = null } = payload
  if (projectId !== null) return seesExport(await findProjectRole(db, userId, projectId), payload)
  return composeId !== null && maySpace('read', await findComposeRole(db, userId, composeId))
}

async function findProjectRole(db: Executor, userId: number, projectId: number): Promise<Role | null> {
  const standing = await findStanding(db, userId, projectId)
  if (standing === undefined || shutOutStatuses.includes(standing.status)) return null
  return projectRoleOf({
    isSuperAdmin: standing.is_super_admin === 1,
    isPrivate: standing.is_private === 1,
    spaceRole: standing.space_role,
    projectRole: standing.project_role,
  })
}

/** Roles that decide what a person may do in a live project; undefined when they can no longer sign in, or it is gone. */
function findStanding(db: Executor, userId: number, projectId: number) {
  return liveRows(db, 'project', { id: projectId })
    .innerJoin('space', 'space.id', 'project.space_id')
    .innerJoin('user', (join) => join.on('user.id', '=', userId))
    .leftJoin('space_member', (join) =>
      join.onRef('space_member.space_id', '=', 'space.id').onRef('space_member.user_id', '=', 'user.id'),
    )
    .leftJoin('project_member', (join) =>
      join.onRef('project_member.project_id', '=', 'project.id').onRef('project_member.user_id', '=', 'user.id'),
    )
    .select(['user.is_super_admin', 'user.status', 'project.is_private'])
    .select(['space_member.role as space_role', 'project_member.role as project_role'])
    .where('space.deleted_at_ms', 'is', null)
    .where('user.deleted_at_ms', 'is', null)
    .executeTakeFirst()
}

/** What the person may do in the space of a live composed project; `null` for nothing. */
async function findComposeRole(db: Executor, userId: number, composeId: number): Promise<Role | null> {
  const standing = await liveRows(db, 'compose_project', { id: composeId })
    .innerJoin('space', 'space.id', 'compose_project.space_id')
    .innerJoin('user', (join) => join.on('user.id', '=', userId))
    .leftJoin('space_member', (join) =>
      join.onRef('space_member.space_id', '=', 'space.id').onRef('space_member.user_id', '=', 'user.id'),
    )
    .select(['user.is_super_admin', 'user.status', 'space_member.role as space_role'])
    .where('space.deleted_at_ms', 'is', null)
    .where('user.deleted_at_ms', 'is', null)
    .executeTakeFirst()
  if (standing === undefined || shutOutStatuses.includes(standing.status)) return null
  return spaceRoleOf({ isSuperAdmin: standing.is_super_admin === 1, spaceRole: standing.space_role })
}
