import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { nobodyId, projectsWithRoles } from './access.ts'
import type { MachineActor } from '../core/actor.ts'

/** Whose view of things a query takes. */
export interface Viewer {
  userId: number
  isSuperAdmin: boolean
  /** Without one, spaces that demand it are closed. */
  hasSecondFactor: boolean
}

/** Live projects the person may read, with their roles: `projectRoleOf` as a condition, so that lists never filter row by row. */
export function visibleProjects(db: Kysely<Database>, viewer: Viewer | MachineActor) {
  if ('spaceId' in viewer) return projectsWithRoles(db, nobodyId).where('project.space_id', '=', viewer.spaceId)
  const known = projectsWithRoles(db, viewer.userId)
  const projects = viewer.hasSecondFactor ? known : known.where('space.requires_mfa', '=', 0)
  if (viewer.isSuperAdmin) return projects
  return projects.where((where) =>
    where.or([
      where('space_member.role', '=', 'admin'),
      where.and([
        where('space_member.role', 'is not', null),
        where.or([where('project.is_private', '=', 0), where('project_member.role', 'is not', null)]),
      ]),
    ]),
  )
}
