import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '../db/schema.ts'
import { noUserId, projectsWithRoles } from './subject-owner.ts'
import type { MachineActor } from '../core/actor.ts'

/** Whose view of things a query takes. */
export interface Viewer {
  userId: number
  isSuperAdmin: boolean
  /** Without one, spaces that demand it are closed. */
  hasSecondFactor: boolean
}

/** Whether the person whose `space_member` and `project_member` are joined sees the row of `project`: `projectRoleOf` as a condition. */
export const isProjectVisible: RawBuilder<boolean> = sql<boolean>`(
  space_member.role = 'admin'
  or (space_member.role is not null and (project.is_private = 0 or project_member.role is not null))
)`

/** Live projects the person may read, with their roles. */
export function visibleProjects(db: Kysely<Database>, viewer: Viewer | MachineActor) {
  if ('spaceId' in viewer) return projectsWithRoles(db, noUserId).where('project.space_id', '=', viewer.spaceId)
  const known = projectsWithRoles(db, viewer.userId)
  const projects = viewer.hasSecondFactor ? known : known.where('space.requires_mfa', '=', 0)
  if (viewer.isSuperAdmin) return projects
  return projects.where(isProjectVisible)
}
