import type { Candidate, Member, MemberPage, Role } from '@lectern/contracts'
import { userStatus } from '@lectern/contracts'
import { presentPerson, type PeopleView, type PersonRow } from '../../../core/people.ts'
import { encodeId } from '../../../core/public-ids.ts'
import type { MemberRow } from './member-list-repo.ts'
import { isAdminLeft, memberAbilities, reasonFixed, type Membership } from './member-policy.ts'

/** Who looks, and what decides about the rows. */
export interface MemberView {
  people: PeopleView
  mayManage: boolean
  /** Own admins of the place whose accounts are in use. */
  usableAdmins: readonly number[]
}

export function presentMember(row: MemberRow, { people, mayManage, usableAdmins }: MemberView): Member {
  const membership: Membership = {
    role: row.role,
    source: row.source,
    isSelf: row.id === people.userId,
    isLastAdmin: row.role === 'admin' && !isAdminLeft(usableAdmins, [row.id]),
  }
  return {
    ...presentPerson(row, people),
    roleCode: row.role,
    fixedBy: reasonFixed(membership),
    isSuperAdmin: row.is_super_admin === 1,
    isDisabled: row.status === userStatus.disabled,
    joinedAtMs: row.created_at_ms,
    addedBy: row.adder_id === null ? null : { id: encodeId('user', row.adder_id), nickname: row.adder_nickname ?? '' },
    lastVisitAtMs: mayManage ? row.last_visit_at_ms : null,
    can: memberAbilities(membership, mayManage),
  }
}

export function presentCounts(counts: ReadonlyMap<Role, number>): MemberPage['counts'] {
  const of = (role: Role): number => counts.get(role) ?? 0
  return { all: of('admin') + of('dev') + of('guest'), admin: of('admin'), dev: of('dev'), guest: of('guest') }
}

export function presentCandidate(row: PersonRow & { role: Role | null }, view: PeopleView): Candidate {
  return { ...presentPerson(row, view), roleCode: row.role }
}
