/* Confirming e-mail addresses: of who signed up, and another one of an account. */
import Type, { type Static } from 'typebox'
import { limits } from '../constants.ts'
import { anybody, endpoint, member } from '../endpoint.ts'
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

export const getEmailLink = endpoint({
  method: 'POST',
  path: '/system/email/confirm/get',
  summary: 'What a link from a mail confirms, while it works',
  access: anybody,
  body: Strict({ token: LinkToken }),
  reply: EmailLink,
  errors: linkErrors,
})

/** The link works once. */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/system/email/confirm',
  summary: 'Confirm an e-mail address with the link from the mail',
  access: anybody,
  body: Strict({ token: LinkToken }),
  reply: EmailLink,
  errors: linkErrors,
})

/** The same answer in the same time for every name. */
export const resendEmailLink = endpoint({
  method: 'POST',
  path: '/system/email/confirm/resend',
  summary: 'Ask once more for the mail that confirms the address of a new account',
  access: anybody,
  body: Strict({ name: Type.String({ minLength: 1, maxLength: limits.username, pattern: '\\S' }) }),
  reply: Type.Null(),
  errors: ['mail_not_configured', 'login_locked'],
})

export const cancelEmailChange = endpoint({
  method: 'POST',
  path: '/user/email/cancel',
  summary: 'Keep your e-mail address: the link sent to another one stops working',
  access: member,
  body: Strict({}),
  reply: Type.Null(),
})
