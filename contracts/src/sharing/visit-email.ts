/* Proving an email address of certain domains, which shares and composed projects may ask of their visitors. */
import Type from 'typebox'
import { limits, visitedKinds } from '../constants.ts'
import { anyone, post } from '../endpoint.ts'
import { EpochMs, OneOf, Secret, Strict } from '../scalars.ts'
import { closedErrors, VisitAccess, VisitKey } from './visit.ts'

/**
 * Domains of email addresses that open it: `example.com` for this one alone, `*.example.com` for every one below it. None for not asking for an
 * address.
 */
export const EmailDomains = Type.Array(Type.String({ minLength: 1, maxLength: limits.emailDomain }), {
  maxItems: limits.emailDomains,
})

/** `mail_not_configured`: codes can't be mailed. */
export const domainErrors = ['email_domain_invalid', 'mail_not_configured'] as const

/** How long a mailed code is good, and how many wrong ones end it. */
export const visitCode = { minutes: 10, tries: 5 } as const

/** Its domain as people write it, in any script. */
const VisitorEmail = Type.String({
  maxLength: limits.email,
  pattern: '^[A-Za-z0-9.!#$%&\'*+/=?^_`{|}~-]+@[^\\s@<>()\\[\\]\\\\,;:"]+$',
  description: 'Email address',
})

const subject = { of: OneOf(visitedKinds), id: VisitKey }

/** `changed_meanwhile`: it asks for no address by now. `visit_locked`: the password comes first. */
const emailErrors = ['visit_attempts_exceeded', 'visit_locked', 'changed_meanwhile', ...closedErrors] as const

/**
 * Takes the place of a code sent before. The answer is the same whether the address may open it, and whether a mail could be sent. Where a password is
 * asked for, send the access token it yielded.
 */
export const requestVisitCode = post('/visit/email/requestCode', 'Request a code by email to open a share', {
  access: anyone,
  body: Strict({ ...subject, email: VisitorEmail }),
  reply: Type.Object({ expiresAtMs: EpochMs }),
  errors: emailErrors,
})

/** The access token of the answer takes the place of the one that the password yielded. */
export const checkVisitCode = post(
  '/visit/email/checkCode',
  'Open with a code from an email; send the access token as `visitor-token` with later calls',
  {
    access: anyone,
    body: Strict({ ...subject, email: VisitorEmail, code: Secret({ pattern: '^\\d{6}$' }) }),
    reply: VisitAccess,
    errors: ['visit_code_wrong', ...emailErrors],
  },
)
