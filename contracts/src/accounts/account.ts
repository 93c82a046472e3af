/* An account and its owner: making one, passwords, sessions, profile, picture, preferences. */
import Type, { type Static } from 'typebox'
import { limits, treeWidthPx, userSources, userStatus } from '../constants.ts'
import { anyone, get, member, post } from '../endpoint.ts'
import { ById, EpochMs, Name, Nullable, OneOf, OneOfNumbers, PublicId, Secret, Strict } from '../scalars.ts'
import { emailEvents } from '../following/email-event.ts'

/** An email address as people write it: no quoted local parts, no literals. Never holds what ends a header line. */
export const emailPattern =
  "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*$"

export const EmailAddress = Type.String({
  maxLength: limits.email,
  pattern: emailPattern,
  description: 'Email address',
})

/** MD5 of the trimmed password as 32 hexadecimal digits (specification §5). */
const Digest = Secret({ minLength: 1, maxLength: limits.passwordDigest })

/**
 * A new password: its digest, and beside it the text as it was typed, from which the server takes length and the rest. A text in `password` itself
 * needs nothing beside it; a digest alone is refused. The text is neither stored nor logged.
 */
export const newPasswordFields = {
  password: Digest,
  plainPassword: Type.Optional(Secret({ maxLength: limits.plainPassword })),
}

/** What a new password may be refused for. */
export const newPasswordErrors = [
  'password_unverifiable',
  'password_too_short',
  'password_too_common',
  'password_like_name',
  'password_leaked',
] as const

/** What someone without a session has to know about accounts here. */
export const AccountRules = Type.Object({
  /** Whether anyone may sign up. */
  isRegistrationOpen: Type.Boolean(),
  /** Domains an email address needs for that; empty for any. */
  emailDomains: Type.Array(Type.String()),
  /** Characters a password needs at least. */
  minPasswordLength: Type.Integer(),
  /** Whether a forgotten password can be replaced by way of a mail. */
  canResetByMail: Type.Boolean(),
  /** Whether an address has to be confirmed by way of a mail before its account may sign in. */
  confirmsEmail: Type.Boolean(),
  /** Whether who signs up waits for an administrator before signing in. */
  needsApproval: Type.Boolean(),
  /** Whom to ask for help with an account; empty when no one said. */
  contact: Type.String(),
})
export type AccountRules = Static<typeof AccountRules>

export const getAccountRules = get('/system/account/rules', 'Get the rules for accounts and passwords', {
  access: anyone,
  reply: AccountRules,
})

/** `email` is asked for when only some domains may sign up, and when addresses have to be confirmed: a mail with a link goes there then. */
export const register = post('/system/reg', 'Sign up', {
  access: anyone,
  body: Strict({
    username: Type.String({ minLength: 1, maxLength: limits.username, pattern: '^\\s*[\\p{L}\\p{N}._@+-]+\\s*$' }),
    ...newPasswordFields,
    nickname: Type.Optional(Name(limits.nickname)),
    email: Type.Optional(EmailAddress),
  }),
  reply: Type.Object({
    /** Whether the account waits for its address to be confirmed. */
    needsConfirmation: Type.Boolean(),
  }),
  errors: [
    'registration_closed',
    'email_domain_refused',
    'email_needed',
    'name_taken',
    'login_locked',
    ...newPasswordErrors,
  ],
})

/** Says nothing about whether the account exists: the same answer in the same time for every name. */
export const findPassword = post('/system/password/find', 'Request a password reset link', {
  access: anyone,
  body: Strict({ name: Type.String({ minLength: 1, maxLength: limits.email, pattern: '\\S' }) }),
  reply: Type.Null(),
  errors: ['mail_not_configured', 'login_locked'],
})

const ResetToken = Secret({ minLength: 1, maxLength: 100 })

/** Whose password the link replaces, for who holds it. */
export const getPasswordReset = post('/system/password/reset/get', 'Check a password reset link', {
  access: anyone,
  body: Strict({ token: ResetToken }),
  reply: Type.Object({
    username: Type.String(),
    /** Access tokens of the account, which a new password leaves alone. */
    accessTokens: Type.Integer(),
  }),
  errors: ['reset_token_invalid', 'login_locked'],
})

/** The link works once. Ends every session of the account; its access tokens only when asked to, since programs use them. */
export const resetPassword = post('/system/password/reset', 'Reset a password with a link', {
  access: anyone,
  body: Strict({ token: ResetToken, ...newPasswordFields, revokeTokens: Type.Optional(Type.Boolean()) }),
  reply: Type.Object({
    /** Tokens that still work. */
    accessTokens: Type.Integer(),
  }),
  errors: ['reset_token_invalid', 'login_locked', ...newPasswordErrors],
})

/** Ends every other session. */
export const updateOwnPassword = post('/user/password/update', 'Change your password', {
  access: member,
  body: Strict({ oldPassword: Digest, ...newPasswordFields }),
  reply: Type.Null(),
  errors: ['password_wrong', 'login_locked', 'password_elsewhere', 'password_unchanged', ...newPasswordErrors],
})

/** The signed-in person's own account. */
export const Profile = Type.Object({
  id: PublicId,
  username: Type.String(),
  nickname: Type.String(),
  email: Nullable(Type.String()),
  /** Another address that waits to be confirmed; `null` when none does. */
  pendingEmail: Nullable(Type.String()),
  /** Address of the picture below the base address; empty when there is none. */
  avatar: Type.String(),
  source: OneOf(userSources),
  status: OneOfNumbers(Object.values(userStatus)),
  isSuperAdmin: Type.Boolean(),
  /** Whether there is a password here; people who sign in elsewhere have none. */
  hasPassword: Type.Boolean(),
  /** `null` when it was never changed since the account was made, or not noted. */
  passwordChangedAtMs: Nullable(EpochMs),
  createdAtMs: EpochMs,
})
export type Profile = Static<typeof Profile>

export const getProfile = get('/user/get', 'Get your account', {
  access: member,
  reply: Profile,
})

/**
 * What is not given stays. Another email address needs the password, since a new password can be had by way of it; where addresses are confirmed
 * it is taken when the link sent to it is followed.
 */
export const updateProfile = post('/user/update', 'Update your name or email', {
  access: member,
  body: Strict({
    nickname: Type.Optional(Name(limits.nickname)),
    /** `null` removes it. */
    email: Type.Optional(Nullable(EmailAddress)),
    password: Type.Optional(Digest),
  }),
  reply: Profile,
  errors: ['password_wrong', 'login_locked', 'password_elsewhere', 'email_domain_refused'],
})

/** PNG, JPEG, WebP or GIF, told by its bytes. */
export const setAvatar = post('/user/avatar', 'Upload your avatar', {
  access: member,
  body: Strict({}),
  accepts: 'json-or-multipart',
  maxFileBytes: limits.avatarBytes,
  reply: Type.Object({ avatar: Type.String() }),
  errors: ['avatar_missing', 'avatar_refused'],
})

export const removeAvatar = post('/user/avatar/remove', 'Remove your avatar', {
  access: member,
  body: Strict({}),
  reply: Type.Null(),
})

/** The id cannot be guessed and never names another picture, so an image needs no session and is kept for ever. */
export const getAvatar = get('/user/avatar/get', 'Get the avatar of a user', {
  access: anyone,
  query: Strict({ id: Type.String({ pattern: '^[0-9a-f]{32}$' }) }),
  reply: Type.Null(),
  answers: 'file',
  errors: ['not_accessible'],
})

export const deviceKinds = ['computer', 'phone', 'tablet', 'program'] as const
export type DeviceKind = (typeof deviceKinds)[number]

/** Where someone is signed in. */
export const Session = Type.Object({
  id: PublicId,
  kind: OneOf(deviceKinds),
  /** Product names as they are written everywhere; empty when not recognised. */
  browser: Type.String(),
  system: Type.String(),
  address: Type.String(),
  createdAtMs: EpochMs,
  /** Noted every ten minutes. */
  lastUsedAtMs: EpochMs,
  /** The session of this call. */
  isCurrent: Type.Boolean(),
})
export type Session = Static<typeof Session>

export const listSessions = get('/user/session/list', 'List your sessions, this one first, at most 100', {
  access: member,
  reply: Type.Object({ list: Type.Array(Session), total: Type.Integer() }),
})

export const endOwnSession = post('/user/session/end', 'Sign out one of your sessions', {
  access: member,
  body: ById('id'),
  reply: Type.Null(),
  errors: ['not_accessible'],
})

export const endOwnOtherSessions = post('/user/session/endOthers', 'Sign out all your other sessions', {
  access: member,
  body: Strict({}),
  reply: Type.Object({ ended: Type.Integer() }),
})

export const colourSchemes = ['light', 'dark', 'auto'] as const
export const treeDimensions = ['space', 'project'] as const
export const treeLabels = ['name', 'url', 'both'] as const

/** Choices that follow a person from device to device (specification §9). What was never chosen is absent. */
export const Preferences = Strict({
  language: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9-]{2,35}$' })),
  theme: Type.Optional(OneOf(colourSchemes)),
  /** Tabs of visited documents. */
  docTabs: Type.Optional(Type.Boolean()),
  /** Shortcuts of a single letter. */
  letterShortcuts: Type.Optional(Type.Boolean()),
  treeHidden: Type.Optional(Type.Boolean()),
  treeWidth: Type.Optional(Type.Integer({ minimum: treeWidthPx.minimum, maximum: treeWidthPx.maximum })),
  treeDimension: Type.Optional(OneOf(treeDimensions)),
  treeLabels: Type.Optional(OneOf(treeLabels)),
  /** Trees seen for the first time are open or closed. */
  treeExpanded: Type.Optional(Type.Boolean()),
  /** Language of request samples. */
  sampleLanguage: Type.Optional(Type.String({ pattern: '^[\\w-]{1,40}$' })),
  /** Of what they follow they get no emails about these. */
  mutedEmails: Type.Optional(Type.Array(OneOf(emailEvents), { maxItems: emailEvents.length })),
  /** And their own webhook is not called about these. */
  mutedWebhook: Type.Optional(Type.Array(OneOf(emailEvents), { maxItems: emailEvents.length })),
})
export type Preferences = Static<typeof Preferences>

export const getPreferences = get('/user/systemSetting/get', 'Get your preferences', {
  access: member,
  reply: Preferences,
})

/** `null` forgets a choice. */
export type PreferenceChanges = { [K in keyof Preferences]?: Preferences[K] | null }

const PreferenceChanges = Type.Unsafe<PreferenceChanges>({
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(
    // Copied, because a browser leaves schemas out.
    Object.entries({ ...Preferences.properties }).map(([name, schema]) => [
      name,
      { anyOf: [schema, { type: 'null' }] },
    ]),
  ),
})

/** What is not given stays. */
export const updatePreferences = post('/user/systemSetting/update', 'Update your preferences', {
  access: member,
  body: PreferenceChanges,
  reply: Preferences,
})
