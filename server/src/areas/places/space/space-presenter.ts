import type { Space, SpaceInfo, SpaceMember } from '@lectern/contracts'
import { peopleViewOf, presentPerson, type PeopleView, type PersonRow } from '../../../core/people.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { spaceRoleOf } from '../../../auth/rights.ts'
import { spaceAbilities } from './space-policy.ts'
import type { ListedSpace, listMembers, SpaceCounts } from './space-repo.ts'

type MemberRow = Awaited<ReturnType<typeof listMembers>>[number]

/** What a list shows of spaces beside their rows, each by id. */
export interface AroundSpaces {
  counts: SpaceCounts
  /** Documents of composed spaces. */
  composedDocs: ReadonlyMap<number, number>
  faces: ReadonlyMap<number, readonly PersonRow[]>
  latest: ReadonlyMap<number, Pick<Space, 'updatedAtMs' | 'latest'>>
}

export function presentSpace(
  row: ListedSpace,
  { counts, composedDocs, faces, latest }: AroundSpaces,
  actor: { userId: number; isSuperAdmin: boolean },
): Space {
  const { isSuperAdmin } = actor
  const last = latest.get(row.id)
  return {
    id: encodeId('space', row.id),
    name: row.name,
    description: row.description,
    isCompose: row.is_compose === 1 ? 1 : 0,
    requiresMfa: row.requires_mfa === 1,
    creatorName: row.creator_name,
    roleCode: row.role,
    projectCount: counts.projects.get(row.id) ?? 0,
    docCount: counts.docs.get(row.id) ?? composedDocs.get(row.id) ?? 0,
    memberCount: counts.members.get(row.id) ?? 0,
    faces: (faces.get(row.id) ?? []).map((face) => presentPerson(face, peopleViewOf(actor))),
    latest: last?.latest ?? null,
    orderIndex: row.order_index,
    createdAtMs: row.created_at_ms,
    updatedAtMs: Math.max(row.updated_at_ms, last?.updatedAtMs ?? 0),
    can: spaceAbilities(spaceRoleOf({ isSuperAdmin, spaceRole: row.role })),
  }
}

export function presentSpaceInfo(space: Space, leaders: readonly PersonRow[], view: PeopleView): SpaceInfo {
  return { ...space, leaders: leaders.map((row) => presentPerson(row, view)) }
}

export function presentSpaceMember(row: MemberRow, view: PeopleView): SpaceMember {
  return { ...presentPerson(row, view), roleCode: row.role, joinedAtMs: row.created_at_ms }
}
