/* Locks and slowdowns after too many wrong tries, for super admins. */
import Type, { type Static } from 'typebox'
import { get, post, superAdmin } from '../endpoint.ts'
import { EpochMs, Nullable, OneOf, Strict } from '../scalars.ts'

/** What tries are counted under. */
export const attemptKinds = [
  'account',
  'ldap',
  'form',
  'device',
  'address',
  'mfa',
  'find',
  'findFrom',
  'resend',
  'resendFrom',
  'email',
  'reset',
  'emailLink',
  'invitation',
  'invite',
  'register',
  'visit',
  'visitFrom',
  'visitMail',
  'visitMailTo',
  'visitMailFrom',
  'pushToken',
  'pushAddress',
] as const
export type AttemptKind = (typeof attemptKinds)[number]

export const ActiveLimit = Type.Object({
  id: Type.String(),
  kind: OneOf(attemptKinds),
  /** Account, share, composed project or push token it is about. Empty for none, and for a name that no account has: people type their password there by mistake. */
  name: Type.String(),
  /** Network address; empty for none. */
  address: Type.String(),
  /** Failures that count now. */
  failures: Type.Integer(),
  /** When a lock ends; `null` for a network address that is slowed down, which ends as its failures are forgiven. */
  lockedUntilMs: Nullable(EpochMs),
})
export type ActiveLimit = Static<typeof ActiveLimit>

/** Limits that are listed at most. */
export const listedLimits = 500

export const listAttemptLimits = get(
  '/admin/limit/list',
  'List the sign-in locks and slowdowns in effect, longest first, at most 500',
  {
    access: superAdmin,
    reply: Type.Object({
      list: Type.Array(ActiveLimit),
      /** Requests come through a proxy that the server was not told of: everyone behind it counts as one address. */
      isProxyIgnored: Type.Boolean(),
    }),
  },
)

export const liftAttemptLimit = post('/admin/limit/lift', 'Lift a sign-in lock or slowdown', {
  access: superAdmin,
  body: Strict({ id: Type.String({ pattern: '^[\\w-]{22}$' }) }),
  reply: Type.Null(),
  errors: ['not_accessible'],
})
