/* Spaces. */
import Type, { type Static } from 'typebox'
import { limits, roles } from '../constants.ts'
import { get, member, onSpace, post } from '../endpoint.ts'
import { LatestActivity } from './activity.ts'
import {
  Abilities,
  ById,
  Description,
  EpochMs,
  Flag,
  Name,
  Nullable,
  OneOf,
  OrderIndex,
  Person,
  PublicId,
  Strict,
  timestamps,
  Trashed,
} from '../scalars.ts'

/** What the signed-in person may do with a space. */
export const SpaceAbilities = Abilities(
  'createProject',
  'compose',
  'update',
  'manageMembers',
  'configure',
  'manageOpenUsers',
  'delete',
  'restore',
)

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
  /** Of a composed space: composed projects, and the documents put into them. */
  projectCount: Type.Integer(),
  docCount: Type.Integer(),
  memberCount: Type.Integer(),
  /** The first of its members, admins before others. */
  faces: Type.Array(Person, { maxItems: limits.faces }),
  latest: LatestActivity,
  orderIndex: Type.Integer(),
  ...timestamps,
  can: SpaceAbilities,
})
export type Space = Static<typeof Space>

export const listSpaces = get('/space/list', 'List your spaces; all spaces for super admins', {
  access: member,
  tokens: 'read',
  reply: Type.Array(Space),
})

export const listNormalSpaces = get('/space/listNormal', 'List your spaces, without compose spaces', {
  access: member,
  tokens: 'read',
  reply: Type.Array(Space),
})

export const SpaceInfo = Type.Object({ ...Space.properties, leaders: Type.Array(Person) })
export type SpaceInfo = Static<typeof SpaceInfo>

export const getSpaceInfo = get('/space/info', 'Get a space', {
  access: onSpace('read', { space: 'spaceId' }),
  query: ById('spaceId'),
  reply: SpaceInfo,
})

/** The creator becomes its admin, with those of `adminIds`: people of a space they share; for super admins, anyone. */
export const addSpace = post('/space/add', 'Create a space', {
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

export const updateSpace = post('/space/update', 'Update a space', {
  access: onSpace('update', { space: 'id' }),
  body: Strict({
    id: PublicId,
    name: Type.Optional(Name(limits.spaceName)),
    description: Type.Optional(Description(limits.description)),
    orderIndex: Type.Optional(OrderIndex),
  }),
  reply: Space,
  errors: ['name_taken'],
})

/** It can be restored for 90 days. */
export const deleteSpace = post('/space/delete', 'Delete a space with its contents, restorable', {
  access: onSpace('delete', { space: 'id' }),
  body: ById('id'),
  reply: Trashed,
})

export const SpaceMember = Type.Object({ ...Person.properties, roleCode: OneOf(roles), joinedAtMs: EpochMs })
export type SpaceMember = Static<typeof SpaceMember>

export const listSpaceMembers = get('/space/member/all', 'List all members of a space', {
  access: onSpace('read', { space: 'spaceId' }),
  query: ById('spaceId'),
  reply: Type.Array(SpaceMember),
})
