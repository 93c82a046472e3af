/* Who belongs to spaces and projects, with which role, and the settings of a space. */
import Type, { type Static, type TSchema } from 'typebox'
import { limits, roles } from '../constants.ts'
import { get, onProject, onSpace, post } from '../endpoint.ts'
import { Abilities, Counts, EpochMs, Nullable, OneOf, Page, PageQuery, Person, PublicId, Strict } from '../scalars.ts'

/** Why a role is not changed where it is shown. */
export const fixedRoleReasons = ['lastAdmin', 'spaceAdmin', 'superAdmin', 'publicProject'] as const
export type FixedRoleReason = (typeof fixedRoleReasons)[number]

export const Member = Type.Object({
  ...Person.properties,
  /** The role that counts here. */
  roleCode: OneOf(roles),
  /**
   * Why the role cannot be changed here, for anyone: the last admin; or one that comes from elsewhere (admin of the space, super admin, guest
   * because the project is public). `null` when it can.
   */
  fixedBy: Nullable(OneOf(fixedRoleReasons)),
  isSuperAdmin: Type.Boolean(),
  isDisabled: Type.Boolean(),
  joinedAtMs: EpochMs,
  /** Who added them: another person, or they themselves by creating the place; `null` when no one knows. */
  addedBy: Nullable(Type.Object({ id: PublicId, nickname: Type.String() })),
  /** Last time they used the product; `null` before the first, and for those who do not manage members. */
  lastVisitAtMs: Nullable(EpochMs),
  /** What the caller may do with this membership. */
  can: Abilities('changeRole', 'remove', 'leave'),
})
export type Member = Static<typeof Member>

/** Members in order of role, admins first, then of joining; `counts` are those of the whole search, by role. */
export const MemberPage = Type.Object({
  ...Page(Member).properties,
  counts: Counts('all', 'admin', 'dev', 'guest'),
  can: Abilities('manageMembers'),
})
export type MemberPage = Static<typeof MemberPage>

/** Someone who may be added. */
export const Candidate = Type.Object({
  ...Person.properties,
  /** Role they have already; `null` for those who can be added. */
  roleCode: Nullable(OneOf(roles)),
})
export type Candidate = Static<typeof Candidate>

const Filter = {
  roleCode: Type.Optional(OneOf(roles)),
  /** Part of the name or nickname; for super admins, of the email address as well. */
  username: Type.Optional(Type.String({ maxLength: limits.username })),
}
const UserIds = Type.Array(PublicId, { minItems: 1, maxItems: limits.members, uniqueItems: true })
const RoleCode = OneOf(roles)
/** False: they are not told. */
const Tell = Type.Optional(Type.Boolean())

const Added = Type.Object({
  /** People who were not members before; the others keep their role. */
  addedCount: Type.Integer(),
})
const Removed = Type.Object({
  /** For taking it back, within a day. */
  removalId: PublicId,
})
const Restored = Type.Object({ restoredCount: Type.Integer() })

const spaceBody = <T extends Record<string, TSchema>>(fields: T) => Strict({ spaceId: PublicId, ...fields })
const projectBody = <T extends Record<string, TSchema>>(fields: T) => Strict({ projectId: PublicId, ...fields })
const space = { space: 'spaceId' }
const project = { project: 'projectId' }

export const pageSpaceMembers = post('/space/member/page', 'List the members of a space, with filters', {
  access: onSpace('read', space),
  tokens: 'read',
  body: spaceBody({ ...Filter, ...PageQuery }),
  reply: MemberPage,
})

/** Names from two characters on, or a whole email address; never a list of everyone. */
export const searchSpaceCandidates = get(
  '/space/member/search',
  'Search people who can be added to a space, at most 20',
  {
    access: onSpace('manageMembers', space),
    query: spaceBody({ username: Type.String({ maxLength: limits.username }) }),
    reply: Type.Array(Candidate),
  },
)

export const addSpaceMembers = post('/space/member/add', 'Add members to a space', {
  access: onSpace('manageMembers', space),
  body: spaceBody({ userIds: UserIds, roleCode: RoleCode, tell: Tell }),
  reply: Added,
})

export const updateSpaceMembers = post('/space/member/update', 'Update the role of members of a space', {
  access: onSpace('manageMembers', space),
  body: spaceBody({ userIds: UserIds, roleCode: RoleCode }),
  reply: Type.Null(),
  errors: ['member_missing', 'last_admin'],
})

/** Their roles in the projects of the space end with it. */
export const removeSpaceMembers = post('/space/member/remove', 'Remove members from a space, restorable', {
  access: onSpace('manageMembers', space),
  body: spaceBody({ userIds: UserIds }),
  reply: Removed,
  errors: ['member_missing', 'last_admin'],
})

export const restoreSpaceMembers = post('/space/member/restore', 'Undo a removal of members from a space', {
  access: onSpace('manageMembers', space),
  body: spaceBody({ removalId: PublicId }),
  reply: Restored,
  errors: ['restore_expired'],
})

export const leaveSpace = post('/space/member/leave', 'Leave a space and its projects', {
  access: onSpace('read', space),
  tokens: 'never',
  body: spaceBody({}),
  reply: Type.Null(),
  errors: ['member_missing', 'last_admin'],
})

/** Everyone with a role in the project, wherever it comes from. */
export const pageProjectMembers = post('/project/member/page', 'List the members of a project, with filters', {
  access: onProject('read', project),
  tokens: 'read',
  body: projectBody({ ...Filter, ...PageQuery }),
  reply: MemberPage,
})

export const searchProjectCandidates = get(
  '/project/member/search',
  'Search members of the space who can be added to a project, at most 20',
  {
    access: onProject('manageMembers', project),
    query: projectBody({ username: Type.Optional(Type.String({ maxLength: limits.username })) }),
    reply: Type.Array(Candidate),
  },
)

export const addProjectMembers = post('/project/member/add', 'Add members of the space to a project', {
  access: onProject('manageMembers', project),
  body: projectBody({ userIds: UserIds, roleCode: RoleCode, tell: Tell }),
  reply: Added,
  errors: ['member_not_in_space'],
})

export const updateProjectMembers = post('/project/member/update', 'Update the role of members of a project', {
  access: onProject('manageMembers', project),
  body: projectBody({ userIds: UserIds, roleCode: RoleCode }),
  reply: Type.Null(),
  errors: ['member_missing', 'last_admin'],
})

export const removeProjectMembers = post('/project/member/remove', 'Remove members from a project, restorable', {
  access: onProject('manageMembers', project),
  body: projectBody({ userIds: UserIds }),
  reply: Removed,
  errors: ['member_missing', 'last_admin'],
})

export const restoreProjectMembers = post('/project/member/restore', 'Undo a removal of members from a project', {
  access: onProject('manageMembers', project),
  body: projectBody({ removalId: PublicId }),
  reply: Restored,
  errors: ['restore_expired'],
})

export const leaveProject = post('/project/member/leave', 'Leave a project', {
  access: onProject('read', project),
  tokens: 'never',
  body: projectBody({}),
  reply: Type.Null(),
  errors: ['member_missing', 'last_admin'],
})

export const SpaceSettings = Type.Object({
  /** The test platform, as a super admin switched it for the whole installation. */
  meterSphere: Type.Object({
    isEnabled: Type.Boolean(),
    /** When it was last switched and by whom; `null` when it never was. */
    switched: Nullable(Type.Object({ atMs: EpochMs, byName: Type.String() })),
  }),
})
export type SpaceSettings = Static<typeof SpaceSettings>

export const getSpaceSettings = get('/space/setting/get', 'Get the integrations of a space', {
  access: onSpace('configure', space),
  query: spaceBody({}),
  reply: SpaceSettings,
})
