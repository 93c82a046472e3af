/* Inviting people by email: into a space with a role, or to an account alone. */
import Type, { type Static } from 'typebox'
import { EmailAddress, newPasswordErrors, newPasswordFields } from './account.ts'
import { limits, roles } from '../constants.ts'
import { anyone, get, onSpace, post, superAdmin } from '../endpoint.ts'
import { ById, EpochMs, Name, Nullable, OneOf, PublicId, Secret, Strict } from '../scalars.ts'

/** Days in which an invitation can be followed. */
export const invitationDays = 7
/** Open invitations of one space, and those to an account alone. */
export const maxInvitations = 200

/** What those who may invite see. Never holds the link. */
export const Invitation = Type.Object({
  id: PublicId,
  email: Type.String(),
  /** `null` for an account alone. */
  roleCode: Nullable(OneOf(roles)),
  /** The space it leads to; `null` for an account alone. */
  space: Nullable(Type.Object({ id: PublicId, name: Type.String() })),
  invitedBy: Type.String(),
  createdAtMs: EpochMs,
  expiresAtMs: EpochMs,
  isExpired: Type.Boolean(),
  /** False when who sent it may not invite there any more: the link is refused until someone who may sends it again. */
  isSenderAllowed: Type.Boolean(),
})
export type Invitation = Static<typeof Invitation>

/** Newest first. */
const Invitations = Type.Object({
  list: Type.Array(Invitation, { maxItems: maxInvitations }),
  /** Whether people without an account may be invited. */
  canInvite: Type.Boolean(),
  /** Whether the invitation goes by mail; else whoever invites is told the link. */
  isMailed: Type.Boolean(),
})

/** `token` is told this once, and only where no mail is sent: the page `/invite?token=` takes it. */
const Invited = {
  invitation: Nullable(Invitation),
  token: Nullable(Type.String()),
}
const inviteErrors = ['invitation_closed', 'invitation_limit_reached', 'email_domain_refused', 'login_locked'] as const

const access = onSpace('manageMembers', { space: 'spaceId' })

export const listSpaceInvitations = get('/space/invitation/list', 'List the open invitations to a space', {
  access,
  tokens: 'never',
  query: ById('spaceId'),
  reply: Invitations,
})

/** Who has an account with that address becomes a member at once. */
export const addSpaceInvitation = post('/space/invitation/add', 'Invite a person to a space by email', {
  access,
  tokens: 'never',
  body: Strict({ spaceId: PublicId, email: EmailAddress, roleCode: OneOf(roles) }),
  reply: Type.Object({
    ...Invited,
    /** Nickname of who had an account already and was added; `null` for an invitation. */
    added: Nullable(Type.String()),
  }),
  errors: [...inviteErrors, 'already_member'],
})

/** With a new link, from now on in the caller's name: the one before stops working. */
export const resendSpaceInvitation = post(
  '/space/invitation/resend',
  'Resend an invitation to a space, valid for another week',
  {
    access,
    tokens: 'never',
    body: ById('spaceId', 'id'),
    reply: Type.Object(Invited),
    errors: ['invitation_closed', 'login_locked', 'not_accessible'],
  },
)

export const revokeSpaceInvitation = post('/space/invitation/revoke', 'Revoke an invitation to a space', {
  access,
  tokens: 'never',
  body: ById('spaceId', 'id'),
  reply: Type.Null(),
  errors: ['not_accessible'],
})

export const listInvitations = get('/admin/invitation/list', 'List the open invitations to create an account', {
  access: superAdmin,
  reply: Invitations,
})

export const addInvitation = post('/admin/invitation/add', 'Invite a person to create an account by email', {
  access: superAdmin,
  body: Strict({ email: EmailAddress }),
  reply: Type.Object(Invited),
  errors: [...inviteErrors, 'email_taken'],
})

export const resendInvitation = post(
  '/admin/invitation/resend',
  'Resend an invitation to create an account, valid for another week',
  {
    access: superAdmin,
    body: ById('id'),
    reply: Type.Object(Invited),
    errors: ['invitation_closed', 'login_locked', 'not_accessible'],
  },
)

export const revokeInvitation = post('/admin/invitation/revoke', 'Revoke an invitation to create an account', {
  access: superAdmin,
  body: ById('id'),
  reply: Type.Null(),
  errors: ['not_accessible'],
})

const Token = Secret({ minLength: 1, maxLength: 100 })

/** For who holds the link. */
export const getInvitation = post('/system/invitation/get', 'Get an invitation by its link', {
  access: anyone,
  body: Strict({ token: Token }),
  reply: Type.Object({
    email: Type.String(),
    /** `null` for an account alone. */
    spaceName: Nullable(Type.String()),
    roleCode: Nullable(OneOf(roles)),
    invitedBy: Type.String(),
  }),
  errors: ['invitation_invalid', 'invitation_sender_lost', 'login_locked'],
})

/** Makes the account, which has the invited address, and adds it to the space. The link works once. */
export const acceptInvitation = post(
  '/system/invitation/accept',
  'Accept an invitation with a username and a password',
  {
    access: anyone,
    body: Strict({
      token: Token,
      username: Type.String({ minLength: 1, maxLength: limits.username, pattern: '^\\s*[\\p{L}\\p{N}._@+-]+\\s*$' }),
      nickname: Type.Optional(Name(limits.nickname)),
      ...newPasswordFields,
    }),
    reply: Type.Null(),
    errors: ['invitation_invalid', 'invitation_sender_lost', 'name_taken', 'login_locked', ...newPasswordErrors],
  },
)
