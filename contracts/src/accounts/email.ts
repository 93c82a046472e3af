/* Confirming email addresses: of who signed up, and another one of an account. */
import Type, { type Static } from 'typebox'
import { limits } from '../constants.ts'
import { anyone, member, post } from '../endpoint.ts'
import { OneOf, Secret, Strict } from '../scalars.ts'

export const emailLinkPurposes = ['register', 'change'] as const
export type EmailLinkPurpose = (typeof emailLinkPurposes)[number]

/** Hours in which a link that confirms an address works. */
export const emailLinkHours = 24

const LinkToken = Secret({ minLength: 1, maxLength: 100 })
const linkErrors = ['email_link_invalid', 'login_locked'] as const

export const EmailLink = Type.Object({
  username: Type.String(),
  email: Type.String(),
  /** What it confirms: the address of who signed up, or another one of an account. */
  purpose: OneOf(emailLinkPurposes),
})
export type EmailLink = Static<typeof EmailLink>

export const getEmailLink = post('/system/email/confirm/get', 'Check an email confirmation link', {
  access: anyone,
  body: Strict({ token: LinkToken }),
  reply: EmailLink,
  errors: linkErrors,
})

/** The link works once. */
export const confirmEmail = post('/system/email/confirm', 'Confirm an email with a link', {
  access: anyone,
  body: Strict({ token: LinkToken }),
  reply: EmailLink,
  errors: linkErrors,
})

/** The same answer in the same time for every name. */
export const resendEmailLink = post('/system/email/confirm/resend', 'Resend the confirmation email of a new account', {
  access: anyone,
  body: Strict({ name: Type.String({ minLength: 1, maxLength: limits.username, pattern: '\\S' }) }),
  reply: Type.Null(),
  errors: ['mail_not_configured', 'login_locked'],
})

export const cancelEmailChange = post('/user/email/cancel', 'Cancel a change of your email', {
  access: member,
  body: Strict({}),
  reply: Type.Null(),
})
