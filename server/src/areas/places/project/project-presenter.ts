import type { getProjectSpace, Project, ProjectInfo, ReplyOf } from '@lectern/contracts'
import { peopleViewOf, presentPerson, type PeopleView, type PersonRow } from '../../../core/people.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { projectRoleOf } from '../../../auth/rights.ts'
import { projectAbilities } from './project-policy.ts'
import type { ListedProject, ProjectCounts } from './project-repo.ts'

/** What a list shows of projects beside their rows, each by id. */
export interface AroundProjects {
  counts: ProjectCounts
  faces: ReadonlyMap<number, readonly PersonRow[]>
  latest: ReadonlyMap<number, Pick<Project, 'updatedAtMs' | 'latest'>>
}

export function presentProject(
  row: ListedProject,
  { counts, faces, latest }: AroundProjects,
  actor: { userId: number; isSuperAdmin: boolean },
): Project {
  const { isSuperAdmin } = actor
  const last = latest.get(row.project_id)
  const isPrivate = row.is_private === 1
  const standing = { isPrivate, spaceRole: row.space_role, projectRole: row.project_role }
  return {
    id: encodeId('project', row.project_id),
    name: row.name,
    description: row.description,
    spaceId: encodeId('space', row.space_id),
    spaceName: row.space_name,
    isPrivate: isPrivate ? 1 : 0,
    creatorName: row.creator_name,
    roleCode: projectRoleOf({ ...standing, isSuperAdmin: false }),
    moduleCount: counts.modules.get(row.project_id) ?? 0,
    docCount: counts.docs.get(row.project_id) ?? 0,
    memberCount: counts.members.get(row.project_id) ?? 0,
    faces: (faces.get(row.project_id) ?? []).map((face) => presentPerson(face, peopleViewOf(actor))),
    latest: last?.latest ?? null,
    orderIndex: row.order_index,
    createdAtMs: row.created_at_ms,
    updatedAtMs: Math.max(row.updated_at_ms, last?.updatedAtMs ?? 0),
    can: projectAbilities(projectRoleOf({ ...standing, isSuperAdmin })),
  }
}

export function presentProjectInfo(project: Project, admins: readonly PersonRow[], view: PeopleView): ProjectInfo {
  return { ...project, admins: admins.map((row) => presentPerson(row, view)) }
}

/** The two names around a project, for breadcrumbs. */
export function presentProjectPlace(row: ListedProject): ReplyOf<typeof getProjectSpace> {
  return {
    spaceId: encodeId('space', row.space_id),
    spaceName: row.space_name,
    projectId: encodeId('project', row.project_id),
    projectName: row.name,
  }
}
