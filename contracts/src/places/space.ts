/* Spaces. */
import Type, { type Static } from 'typebox'
import { limits, roles } from '../constants.ts'
import { endpoint, member, onSpace } from '../endpoint.ts'
import { Description, EpochMs, Flag, Name, Nullable, OneOf, Person, PublicId, Strict } from '../scalars.ts'

/** What the signed-in person may do with a space. */
export const SpaceAbilities = Type.Object({
  createProject: Type.Boolean(),
  update: Type.Boolean(),
  manageMembers: Type.Boolean(),
  configure: Type.Boolean(),
  manageOpenUsers: Type.Boolean(),
  delete: Type.Boolean(),
  restore: Type.Boolean(),
})

export const Space = Type.Object({
  id: PublicId,
  name: Type.String(),
  description: Type.String(),
  isCompose: Flag,
  /** Only people with a second factor may enter. */
  requiresMfa: Type.Boolean(),
  creatorName: Type.String(),
  /** Your role; `null` for a super admin who is not a member. */
  roleCode: Nullable(OneOf(roles)),
  projectCount: Type.Integer(),
  docCount: Type.Integer(),
  memberCount: Type.Integer(),
  orderIndex: Type.Integer(),
  createdAtMs: EpochMs,
  updatedAtMs: EpochMs,
  can: SpaceAbilities,
})
export type Space = Static<typeof Space>

export const listSpaces = endpoint({
  method: 'GET',
  path: '/space/list',
  summary: 'Spaces you belong to; all for a super admin',
  access: member,
  tokens: 'read',
  reply: Type.Array(Space),
})

export const listNormalSpaces = endpoint({
  method: 'GET',
  path: '/space/listNormal',
  summary: 'Your spaces that hold projects of their own (not composed ones)',
  access: member,
  tokens: 'read',
  reply: Type.Array(Space),
})

export const SpaceInfo = Type.Object({ ...Space.properties, leaders: Type.Array(Person) })
export type SpaceInfo = Static<typeof SpaceInfo>

export const getSpaceInfo = endpoint({
  method: 'GET',
  path: '/space/info',
  summary: 'One space',
  access: onSpace('read', { space: 'spaceId' }),
  query: Strict({ spaceId: PublicId }),
  reply: SpaceInfo,
})

/** The creator becomes its admin, with those of `adminIds`: people of a space they share; for super admins, anyone. */
export const addSpace = endpoint({
  method: 'POST',
  path: '/space/add',
  summary: 'Create a space',
  access: member,
  tokens: 'write',
  body: Strict({
    name: Name(limits.spaceName),
    description: Type.Optional(Description(limits.description)),
    isCompose: Type.Optional(Flag),
    adminIds: Type.Optional(Type.Array(PublicId, { maxItems: limits.batchIds })),
  }),
  reply: Space,
  errors: ['name_taken', 'not_accessible'],
})

export const updateSpace = endpoint({
  method: 'POST',
  path: '/space/update',
  summary: 'Rename or describe a space',
  access: onSpace('update', { space: 'id' }),
  body: Strict({
    id: PublicId,
    name: Type.Optional(Name(limits.spaceName)),
    description: Type.Optional(Description(limits.description)),
    orderIndex: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
  }),
  reply: Space,
  errors: ['name_taken'],
})

/** It can be restored for 90 days. */
export const deleteSpace = endpoint({
  method: 'POST',
  path: '/space/delete',
  summary: 'Delete a space with all it holds, restorable',
  access: onSpace('delete', { space: 'id' }),
  body: Strict({ id: PublicId }),
  reply: Type.Object({ trashId: PublicId }),
})

export const SpaceMember = Type.Object({ ...Person.properties, roleCode: OneOf(roles), joinedAtMs: EpochMs })
export type SpaceMember = Static<typeof SpaceMember>

export const listSpaceMembers = endpoint({
  method: 'GET',
  path: '/space/member/all',
  summary: 'Everybody who belongs to a space',
  access: onSpace('read', { space: 'spaceId' }),
  query: Strict({ spaceId: PublicId }),
  reply: Type.Array(SpaceMember),
})
