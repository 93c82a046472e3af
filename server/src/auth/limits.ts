/*
 * What is counted against guessing and flooding, by kind, and how many tries each kind allows. The only table of it; `docs/security.md` shows it to
 * operators. Does not own: counting (`attempts.ts`).
 */
import type { AttemptKind } from '@lectern/contracts'

export interface AttemptLimit {
  /** Failures in a row before the first lock. */
  free: number
  /** One failure is forgiven after each such time, so that slow guesses are counted as well. */
  forgiveMs: number
  /** Length of the first lock; each further failure doubles it. 0: never locked. */
  lockMs: number
  maxLockMs: number
}

const minute = 60_000
const hour = 60 * minute

/** For what people choose and others may guess. */
const guesses: AttemptLimit = { free: 5, forgiveMs: 15 * minute, lockMs: minute, maxLockMs: hour }
/** For what can be found by trying very many, from one network address: many people may share it. */
const sharedAddress: AttemptLimit = { free: 30, forgiveMs: 30_000, lockMs: minute, maxLockMs: hour }
/** For requests that send a mail to someone. */
const mails: AttemptLimit = { free: 5, forgiveMs: 6 * minute, lockMs: 5 * minute, maxLockMs: hour }

export const limits = {
  /** Wrong passwords of an account, by name. */
  account: guesses,
  /** The same of accounts a directory or a form knows, by the name typed. */
  ldap: guesses,
  form: guesses,
  /** The same from a browser the account knows. */
  device: guesses,
  /** Wrong passwords from a network address: slowed down beyond that (`sign-in-tries.ts`), never locked, for others sign in from there as well. */
  address: { ...sharedAddress, lockMs: 0, maxLockMs: 0 },
  /** Wrong second factors, by account. */
  mfa: guesses,
  /** Requests for a link to replace a password, by the name typed, and by network address. */
  find: mails,
  findFrom: sharedAddress,
  /** Requests to confirm an address once more, by name, and by network address; another address, by account. */
  resend: mails,
  resendFrom: sharedAddress,
  email: mails,
  /** Mailed links that do not work, by network address. */
  reset: sharedAddress,
  emailLink: sharedAddress,
  invitation: sharedAddress,
  /** Invitations, by who sends them. */
  invite: { free: 50, forgiveMs: 72_000, lockMs: 10 * minute, maxLockMs: hour },
  /** Accounts people make for themselves, by network address: names that are taken are reported, though not by the thousand. */
  register: { free: 20, forgiveMs: 3 * minute, lockMs: 10 * minute, maxLockMs: hour },
  /** Wrong passwords of visitors, by what they visit and their network address. */
  visitFrom: guesses,
  /** The same by what they visit, whoever tries: for guesses from many addresses. Short locks, since they keep readers out as well. */
  visit: { free: 100, forgiveMs: 9_000, lockMs: minute, maxLockMs: 15 * minute },
  /** Codes mailed to visitors: by what they visit, by that and the address they are for, and by that and the network address they are asked from. */
  visitMail: { free: 100, forgiveMs: 36_000, lockMs: minute, maxLockMs: 15 * minute },
  visitMailTo: mails,
  visitMailFrom: { free: 10, forgiveMs: 3 * minute, lockMs: 5 * minute, maxLockMs: hour },
  /** Calls with one push token: a large build sends a call for each of its parts. */
  pushToken: { free: 1_200, forgiveMs: 50, lockMs: 10_000, maxLockMs: minute },
  /** Calls with push tokens that are none, by network address. */
  pushAddress: { free: 60, forgiveMs: 15_000, lockMs: minute, maxLockMs: 15 * minute },
} as const satisfies Record<AttemptKind, AttemptLimit>

/** What tries are counted under: a kind, and whose or from where. */
export interface Counted {
  kind: AttemptKind
  of: string
}

export function keyOf({ kind, of }: Counted): string {
  return `${kind}:${of}`
}
