/* Signing in and out, the signed-in person, their rights and messages. */
import Type, { type Static } from 'typebox'
import { ChangeSummary } from '../change-summary.ts'
import { limits, messageTypes, roles, userSources, userStatus } from '../constants.ts'
import { anyone, get, member, post, signedIn } from '../endpoint.ts'
import { ById, EpochMs, Flag, Nullable, OneOf, OneOfNumbers, PublicId, Secret, Strict } from '../scalars.ts'
import { newPasswordErrors, newPasswordFields } from './account.ts'

export const UserStatusSchema = OneOfNumbers(Object.values(userStatus))

/** `password` is the MD5 of the trimmed password as 32 hexadecimal digits (specification §5). */
export const LoginBody = Strict({
  username: Type.String({ minLength: 1, maxLength: limits.username }),
  password: Secret({ minLength: 1, maxLength: 1_000 }),
  source: Type.Optional(OneOf(userSources)),
})

/** `status` 2: only choosing a password is allowed until that is done. */
export const LoginReply = Type.Object({
  /** Empty while a second factor has to be proven. */
  token: Type.String(),
  status: UserStatusSchema,
  /** A second factor has to be proven with the challenge before there is a token. */
  mfaEnable: Type.Boolean(),
  /** The second factor has to be set up first. */
  isFirstMfaAuth: Type.Boolean(),
  /** What `/mfa/…` is called with; empty when there is a token. Good for five minutes, once. */
  challenge: Type.String(),
})
export type LoginReply = Static<typeof LoginReply>

const loginErrors = [
  'login_failed',
  'login_locked',
  'login_slowed',
  'account_disabled',
  'email_unconfirmed',
  'account_waiting',
  'login_source_unavailable',
  'sign_in_elsewhere_unreachable',
  'sign_in_no_account',
  'sign_in_domain_refused',
] as const

export const login = post('/user/login', 'Sign in with a username and a password', {
  access: anyone,
  body: LoginBody,
  reply: LoginReply,
  errors: loginErrors,
})

/** The same as `login`, under the path older clients use. */
export const systemLogin = post('/system/login', 'Sign in with a username and a password (older path)', {
  access: anyone,
  body: LoginBody,
  reply: LoginReply,
  errors: loginErrors,
})

export const setFirstPassword = post(
  '/system/password/updateByFirstLogin',
  'Set a new password when the account requires one',
  {
    access: signedIn,
    body: Strict(newPasswordFields),
    reply: Type.Null(),
    errors: ['password_unchanged', 'password_not_pending', ...newPasswordErrors],
  },
)

/** Ends the session the request carries. */
export const logout = post('/user/logout', 'Sign out; the token stops working immediately', {
  access: signedIn,
  body: Strict({}),
  reply: Type.Null(),
})

export const UserInfo = Type.Object({
  id: PublicId,
  username: Type.String(),
  /** What others call the person: the nickname. */
  name: Type.String(),
  nickname: Type.String(),
  /** Address of a picture; empty when there is none. */
  avatar: Type.String(),
  email: Nullable(Type.String()),
  status: UserStatusSchema,
  isSuperAdmin: Type.Boolean(),
})
export type UserInfo = Static<typeof UserInfo>

/**
 * The specification (§7) gives this call a `token` in the query, besides the header every call has (§7, head). It is taken and not looked at: addresses
 * are kept in histories, logs and proxies, so a session is known by its header alone.
 */
export const getUserInfo = get('/user/info', 'Get the signed-in user', {
  access: member,
  tokens: 'read',
  query: Strict({ token: Type.Optional(Secret({ maxLength: 200 })) }),
  reply: UserInfo,
})

/** `roleData` is keyed by `space:{id}` or `project:{id}`. */
export const Permissions = Type.Object({
  isSuperAdmin: Flag,
  roleData: Type.Record(Type.String(), OneOf(roles)),
})
export type Permissions = Static<typeof Permissions>

export const getPermissions = get('/user/perm/get', 'Get the roles of the signed-in user', {
  access: member,
  tokens: 'read',
  reply: Permissions,
})

export const Message = Type.Object({
  id: PublicId,
  message: Type.String(),
  /** Of a document that was changed: what; `null` for everything else. */
  changes: Nullable(ChangeSummary),
  type: OneOfNumbers(Object.values(messageTypes)),
  /** Id of what the message is about; empty when it is about nothing that can be opened. */
  sourceId: Type.String(),
  /** What kind of thing that is; empty likewise. */
  sourceKind: OneOf(['', 'doc', 'module', 'project', 'space', 'comment', 'job', 'release']),
  /** Project of an application or a release the message is about; empty for everything else. */
  projectId: Type.String(),
  /** Document of a comment the message is about; empty for everything else. */
  docId: Type.String(),
  isRead: Flag,
  createdAtMs: EpochMs,
})
export type Message = Static<typeof Message>

export const listUnreadMessages = get('/user/message/unread', 'List your unread messages, newest first, at most 99', {
  access: member,
  reply: Type.Array(Message),
})

export const readMessage = post('/user/message/setRead', 'Mark one of your messages as read', {
  access: member,
  body: ById('id'),
  reply: Type.Null(),
})

export const readAllMessages = post('/user/message/setReadAll', 'Mark all your messages as read', {
  access: member,
  body: Strict({}),
  reply: Type.Null(),
})
