/* Which roles a person's groups elsewhere give them here. Owns: the decision, over plain values. A role given by hand is never lowered. */
import type { GroupGrant, Role } from '@lectern/contracts'

/** Represents "super admin" where a space would be; the role is `admin` then. */
export const everywhere = 0

/** What a group gave before. */
export interface GivenRole {
  provider: string
  role: Role
  /** Role by hand that the group raised. */
  previousRole: Role | null
}

export interface RolePlan {
  /** New roles; `null` takes the role away. */
  changes: ReadonlyMap<number, Role | null>
  /** What groups give from now on, in the spaces of `touched`. */
  given: ReadonlyMap<number, GivenRole>
  touched: readonly number[]
}

const rank: Readonly<Record<Role, number>> = { guest: 0, dev: 1, admin: 2 }

function higher(one: Role | null, other: Role): Role {
  return one !== null && rank[one] >= rank[other] ? one : other
}

/** The highest role per space that the groups give; `spaceIdOf` answers `undefined` for a space that is gone. */
export function rolesOfGroups(
  grants: readonly GroupGrant[],
  groups: readonly string[],
  spaceIdOf: (publicId: string) => number | undefined,
): Map<number, Role> {
  const mine = new Set(groups)
  const roles = new Map<number, Role>()
  for (const grant of grants) {
    if (!mine.has(grant.group)) continue
    const id = grant.isSuperAdmin ? everywhere : spaceIdOf(grant.spaceId)
    if (id === undefined) continue
    roles.set(id, higher(roles.get(id) ?? null, grant.isSuperAdmin ? 'admin' : grant.role))
  }
  return roles
}

/**
 * What changes when someone signs in by a provider.
 * @param wanted roles the provider's groups give now
 * @param current roles they have
 * @param before what groups gave until now, of any provider
 */
export function planRoles(
  provider: string,
  wanted: ReadonlyMap<number, Role>,
  current: ReadonlyMap<number, Role>,
  before: ReadonlyMap<number, GivenRole>,
  withOtherAdmins: ReadonlySet<number>,
): RolePlan {
  const changes = new Map<number, Role | null>()
  const given = new Map<number, GivenRole>()
  const touched = new Set(wanted.keys())
  for (const [id, was] of before) if (was.provider === provider) touched.add(id)
  for (const id of touched) {
    const now = current.get(id) ?? null
    const was = before.get(id)
    const wish = wanted.get(id)
    const kept = keptFromOthers(provider, was, now, wish)
    if (kept !== undefined) {
      given.set(id, kept)
      continue
    }
    // Changed by hand since a group gave it: the hand's word holds, and is what the group may raise.
    const byHand = was?.role === now ? was.previousRole : now
    const role = wish === undefined ? byHand : higher(byHand, wish)
    // The last admin stays one until there is another.
    if (was !== undefined && now === 'admin' && role !== 'admin' && !withOtherAdmins.has(id)) {
      given.set(id, was)
      continue
    }
    if (role !== now) changes.set(id, role)
    if (role !== null && role !== byHand) given.set(id, { provider, role, previousRole: byHand })
  }
  return { changes, given, touched: [...touched] }
}

/** What another provider's groups gave, when it is still so and no less than the wish. */
function keptFromOthers(
  provider: string,
  was: GivenRole | undefined,
  now: Role | null,
  wish: Role | undefined,
): GivenRole | undefined {
  if (was === undefined || was.provider === provider || was.role !== now) return undefined
  return wish === undefined || rank[wish] <= rank[was.role] ? was : undefined
}
