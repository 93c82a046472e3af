/* Roles a user is about to get, before they are saved. Pure. */
import type { AdminUserDetail, AllocationSpace, BodyOf, Role, allocateProjects } from '@lectern/contracts'

export type PlaceKind = 'space' | 'project'

/** A space or project as the dialog lists it. */
export interface Place {
  kind: PlaceKind
  /** As the server knows it. */
  id: string
  name: string
  /** Of a project: its space. */
  space?: { id: string; name: string }
}

/** A role to be given, or `null` to be taken, by `keyOf` the place. */
export type Wishes = ReadonlyMap<string, { place: Place; role: Role | null }>

export const keyOf = ({ kind, id }: Pick<Place, 'kind' | 'id'>): string => `${kind}:${id}`

/** The space of a node of the tree. */
export function placeOfSpace(node: Pick<AllocationSpace, 'id' | 'label'>): Place {
  return { kind: 'space', id: node.id.replace(/^S_/, ''), name: node.label }
}

/** Present roles by `keyOf`. */
export function rolesOf(user: Pick<AdminUserDetail, 'spaces' | 'projects'>): ReadonlyMap<string, Role> {
  return new Map([
    ...user.spaces.map(({ id, role }) => [keyOf({ kind: 'space', id }), role] as const),
    ...user.projects.map(({ id, role }) => [keyOf({ kind: 'project', id }), role] as const),
  ])
}

/** With another wish for the place; none when it wishes for what there is already. */
export function withWish(wishes: Wishes, present: ReadonlyMap<string, Role>, place: Place, role: Role | null): Wishes {
  const next = new Map(wishes)
  const key = keyOf(place)
  if ((present.get(key) ?? null) === role) next.delete(key)
  else next.set(key, { place, role })
  return next
}

/** One line of the preview. */
export interface Change {
  place: Place
  from: Role | null
  to: Role | null
  /** It follows from another wish. */
  isImplied: boolean
}

/** Everything that will be different, what follows from the wishes included: guests of spaces, and projects left with their space. */
export function changesOf(wishes: Wishes, user: Pick<AdminUserDetail, 'spaces' | 'projects'>): Change[] {
  const present = rolesOf(user)
  const wished = [...wishes.values()].map(({ place, role }) => ({
    place,
    from: present.get(keyOf(place)) ?? null,
    to: role,
    isImplied: false,
  }))
  return [...wished, ...joinedSpaces(wishes, present), ...leftProjects(wishes, user)]
}

function joinedSpaces(wishes: Wishes, present: ReadonlyMap<string, Role>): Change[] {
  const spaces = new Map<string, Place>()
  for (const { place, role } of wishes.values()) {
    if (place.space === undefined || role === null) continue
    const space: Place = { kind: 'space', ...place.space }
    const wish = wishes.get(keyOf(space))
    const staysOutside = wish === undefined ? !present.has(keyOf(space)) : wish.role === null
    if (staysOutside) spaces.set(space.id, space)
  }
  return [...spaces.values()].map((place) => ({ place, from: null, to: 'guest', isImplied: true }))
}

function leftProjects(wishes: Wishes, user: Pick<AdminUserDetail, 'projects'>): Change[] {
  return user.projects
    .filter(({ id, spaceId }) => {
      const space = wishes.get(keyOf({ kind: 'space', id: spaceId }))
      return space?.role === null && !wishes.has(keyOf({ kind: 'project', id }))
    })
    .map(({ id, name, role, spaceId, spaceName }) => ({
      place: { kind: 'project', id, name, space: { id: spaceId, name: spaceName } },
      from: role,
      to: null,
      isImplied: true,
    }))
}

/** What to send. */
export function bodyOf(userId: string, wishes: Wishes): BodyOf<typeof allocateProjects> {
  const of = (kind: PlaceKind) => [...wishes.values()].filter(({ place }) => place.kind === kind)
  return {
    userId,
    spaces: of('space').map(({ place, role }) => ({ spaceId: place.id, role })),
    projects: of('project').map(({ place, role }) => ({ projectId: place.id, role })),
  }
}
