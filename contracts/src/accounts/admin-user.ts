/* Accounts as super admins see and keep them. */
import Type, { type Static } from 'typebox'
import { limits, roles, userSources } from '../constants.ts'
import { get, post, superAdmin } from '../endpoint.ts'
import { ById, Counts, EpochMs, Flag, Name, Nullable, OneOf, PageQuery, Person, PublicId, Strict } from '../scalars.ts'
import { UserStatusSchema } from './user.ts'

/** What the list can be ordered by. */
export const userOrders = ['created', 'nickname', 'lastVisit'] as const
export type UserOrder = (typeof userOrders)[number]

/** Why something about an account cannot be done now; the keys of sentences. */
export const userObstacles = ['self', 'last_super_admin', 'external', 'not_enrolled', 'not_locked', 'waiting'] as const
export type UserObstacle = (typeof userObstacles)[number]
const Obstacle = Nullable(OneOf(userObstacles))

/** What an administrator may do with the account: `null`, or why not. */
export const AdminUserObstacles = Type.Object({
  resetPassword: Obstacle,
  resetMfa: Obstacle,
  unlock: Obstacle,
  demote: Obstacle,
  disable: Obstacle,
  delete: Obstacle,
})

export const AdminUser = Type.Object({
  ...Person.properties,
  source: OneOf(userSources),
  status: UserStatusSchema,
  isSuperAdmin: Type.Boolean(),
  /** The caller. */
  isSelf: Type.Boolean(),
  /** Whether signing in takes a second step. */
  hasMfa: Type.Boolean(),
  /** Live projects with a role of their own. */
  projectCount: Type.Integer(),
  createdAtMs: EpochMs,
  /** When they last used the product; `null` for never. */
  lastVisitAtMs: Nullable(EpochMs),
  /** Failed tries to sign in that count at present. */
  failures: Type.Integer(),
  /** Until when failed tries keep the account closed; `null` when they do not. */
  lockedUntilMs: Nullable(EpochMs),
  obstacles: AdminUserObstacles,
})
export type AdminUser = Static<typeof AdminUser>

const filters = {
  /** Part of the account, the nickname or the email, or a whole id. */
  keyword: Type.Optional(Type.String({ maxLength: 100 })),
  source: Type.Optional(OneOf(userSources)),
  isSuperAdmin: Type.Optional(Flag),
}

export const pageUsers = post('/admin/user/page', 'List accounts, with search and filters', {
  access: superAdmin,
  body: Strict({
    ...PageQuery,
    ...filters,
    status: Type.Optional(UserStatusSchema),
    sort: Type.Optional(OneOf(userOrders)),
    /** Newest, last or latest first. */
    descending: Type.Optional(Flag),
  }),
  reply: Type.Object({
    list: Type.Array(AdminUser),
    total: Type.Integer(),
    pageIndex: Type.Integer(),
    pageSize: Type.Integer(),
    /** Accounts per state that pass the other filters. */
    counts: Counts('all', 'enabled', 'setPassword', 'waiting', 'disabled'),
  }),
})

/** In the order the accounts were made. Texts a spreadsheet would take for a formula are led by an apostrophe. */
export const exportUsers = get('/admin/user/export', 'Export the filtered accounts as a CSV file', {
  access: superAdmin,
  query: Strict({ ...filters, status: Type.Optional(UserStatusSchema) }),
  reply: Type.String(),
  answers: 'file',
})

/** A membership: what it is in, and as what. */
const Membership = Type.Object({ id: PublicId, name: Type.String(), role: OneOf(roles) })

export const AdminUserDetail = Type.Object({
  ...AdminUser.properties,
  sessionCount: Type.Integer(),
  spaces: Type.Array(Membership),
  projects: Type.Array(
    Type.Object({ ...Membership.properties, spaceId: PublicId, spaceName: Type.String(), isPrivate: Flag }),
  ),
  /** Spaces and projects that would be without an enabled administrator if the account went. */
  onlyAdminOf: Type.Array(
    Type.Object({ kind: OneOf(['space', 'project'] as const), id: PublicId, name: Type.String() }),
  ),
})
export type AdminUserDetail = Static<typeof AdminUserDetail>

export const getAdminUser = get('/admin/user/detail', 'Get an account with its memberships', {
  access: superAdmin,
  query: ById('id'),
  reply: AdminUserDetail,
  errors: ['not_accessible'],
})

/** Lengths in UTF-16 units. */
export const adminUserLimits = { nickname: 50, email: 100 } as const
const username = Name(limits.username)
const nickname = Name(adminUserLimits.nickname)
const email = Type.String({ maxLength: adminUserLimits.email, pattern: '^(\\s*[^\\s@]+@[^\\s@]+\\s*)?$' })

/** The password is told once, in this answer, and has to be replaced at the first sign-in. */
const OneTimePassword = Type.Object({ id: PublicId, username: Type.String(), password: Type.String() })
export type OneTimePassword = Static<typeof OneTimePassword>

export const createUser = post('/admin/user/create', 'Create an account with a password for the first sign-in', {
  access: superAdmin,
  body: Strict({ username, nickname, email: Type.Optional(email), isSuperAdmin: Type.Optional(Flag) }),
  reply: OneTimePassword,
  errors: ['username_taken'],
})

/** What is left out stays. An empty email removes it. */
export const updateUser = post('/admin/user/update', 'Update an account: username, nickname, email, super admin', {
  access: superAdmin,
  body: Strict({
    id: PublicId,
    username: Type.Optional(username),
    nickname: Type.Optional(nickname),
    email: Type.Optional(email),
    isSuperAdmin: Type.Optional(Flag),
  }),
  reply: AdminUser,
  errors: ['not_accessible', 'username_taken', 'user_kept_elsewhere', 'last_super_admin'],
})

/** Ends every session of the account at once. */
export const disableUser = post('/admin/user/disable', 'Disable an account', {
  access: superAdmin,
  body: ById('id'),
  reply: AdminUser,
  errors: ['not_accessible', 'not_on_yourself', 'last_super_admin'],
})

export const enableUser = post('/admin/user/enable', 'Enable an account', {
  access: superAdmin,
  body: ById('id'),
  reply: AdminUser,
  errors: ['not_accessible'],
})

/** From then on the person may sign in; a mail says so where mails are sent. */
export const approveUser = post('/admin/user/approve', 'Approve a sign-up', {
  access: superAdmin,
  body: ById('id'),
  reply: AdminUser,
  errors: ['not_accessible', 'user_not_waiting'],
})

/** The account is gone with it and its name free again; a mail says so where mails are sent. */
export const refuseUser = post('/admin/user/refuse', 'Reject a sign-up', {
  access: superAdmin,
  body: ById('id'),
  reply: Type.Null(),
  errors: ['not_accessible', 'user_not_waiting'],
})

/**
 * Deletes an account for good. What it wrote keeps its nickname; its name to sign in with is free again. `successorId` becomes administrator
 * of the spaces and projects that have no other, and is needed when there are such.
 */
export const deleteUser = post('/admin/user/delete', 'Delete an account and transfer what only it administers', {
  access: superAdmin,
  body: Strict({ id: PublicId, successorId: Type.Optional(PublicId) }),
  reply: Type.Null(),
  errors: ['not_accessible', 'not_on_yourself', 'last_super_admin', 'successor_needed', 'successor_unusable'],
})

/** The old password and every session end with it. */
export const resetUserPassword = post('/admin/user/password/reset', 'Reset the password of an account', {
  access: superAdmin,
  body: ById('id'),
  reply: OneTimePassword,
  errors: ['not_accessible', 'user_kept_elsewhere', 'not_on_yourself', 'user_still_waiting'],
})

export const unlockUser = post('/admin/user/unlock', 'Unlock an account after failed sign-ins', {
  access: superAdmin,
  body: ById('id'),
  reply: AdminUser,
  errors: ['not_accessible'],
})

/** One's own session stays. */
export const endUserSessions = post('/admin/user/session/endAll', 'Sign out all sessions of an account', {
  access: superAdmin,
  body: ById('id'),
  reply: Type.Object({ ended: Type.Integer() }),
  errors: ['not_accessible'],
})

/** What can be done with several accounts at once. */
export const userBatchActions = ['disable', 'enable', 'endSessions', 'resetMfa', 'delete'] as const
export type UserBatchAction = (typeof userBatchActions)[number]
export const maxBatchUsers = 100

/** Why an act was not done with one of several accounts. */
const batchProblems = [
  'not_accessible',
  'not_on_yourself',
  'last_super_admin',
  'mfa_not_bound',
  'successor_needed',
  'successor_unusable',
] as const

const BatchResult = Type.Object({
  id: PublicId,
  /** `null`: it was done, or was so already. `msg` is in the caller's language. */
  problem: Nullable(Type.Object({ error: OneOf(batchProblems), msg: Type.String() })),
})
export type BatchResult = Static<typeof BatchResult>

/** Each account by itself: what cannot be done with one does not hold up the others. `successorId` is for `delete` only. */
export const batchUsers = post('/admin/user/batch', 'Update several accounts, with a result for each', {
  access: superAdmin,
  body: Strict({
    ids: Type.Array(PublicId, { minItems: 1, maxItems: maxBatchUsers, uniqueItems: true }),
    action: OneOf(userBatchActions),
    successorId: Type.Optional(PublicId),
  }),
  /** In the order of the ids. */
  reply: Type.Object({ results: Type.Array(BatchResult) }),
  errors: ['successor_unusable'],
})
