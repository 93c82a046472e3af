/*
 * Second factors: the authenticator app, recovery codes, passkeys. Owns: proving one while signing in, setting them up and taking them away.
 * Does not own: the password before (`user.ts`), who has to have one (`system-settings.ts`).
 */
import Type, { type Static } from 'typebox'
import { limits } from '../constants.ts'
import { anyone, get, member, onSpace, post, superAdmin } from '../endpoint.ts'
import { Proof, proofErrors, TotpCode } from './proof.ts'
import { AnyJson, ById, EpochMs, Name, Nullable, PublicId, Secret, Strict } from '../scalars.ts'
import { LoginReply } from './user.ts'

/** How long a challenge may be used. */
export const challengeMinutes = 5
/** Wrong answers to one challenge. */
export const challengeTries = 5
/** Recovery codes of one set. */
export const recoveryCodeCount = 10
/** Passkeys of one person. */
export const maxPasskeys = 20

/** Random, given by a checked password; good once, for five minutes, for what it was given for. */
const Challenge = Secret({ pattern: '^[0-9A-Za-z_-]{20,100}$' })

/** Capital or small, with or without the hyphens it is shown with. */
const RecoveryCode = Secret({ minLength: 1, maxLength: 60 })

const challengeErrors = ['mfa_challenge_expired', 'account_disabled'] as const

export const MfaState = Type.Object({
  /** Who is signing in. */
  username: Type.String(),
  /** What the authenticator app calls this place. */
  issuer: Type.String(),
  /** The second factor has to be set up first. */
  isFirstMfaAuth: Type.Boolean(),
  hasPasskeys: Type.Boolean(),
  expiresAtMs: EpochMs,
})
export type MfaState = Static<typeof MfaState>

export const getMfaState = post('/mfa/state', 'Get the state of a two-factor challenge', {
  access: anyone,
  body: Strict({ challenge: Challenge }),
  reply: MfaState,
  errors: challengeErrors,
})

/** Each call makes a new secret: none is shown twice. */
export const getMfaQrCode = post('/mfa/getQRCode', 'Get a new secret for an authenticator app, as QR code and text', {
  access: anyone,
  body: Strict({ challenge: Challenge }),
  reply: Type.Object({
    /** SVG as a data address. */
    qrCode: Type.String(),
    /** Base32. */
    secret: Type.String(),
    /** `otpauth://totp/…` */
    uri: Type.String(),
  }),
  errors: [...challengeErrors, 'mfa_bound'],
})

export const MfaResult = Type.Object({
  checkStatus: Type.Boolean(),
  /** The session; `null` after a wrong answer, and when someone signed in was binding. */
  loginResult: Nullable(LoginReply),
  /** The new recovery codes, told once; `null` unless this bound the first authenticator app. */
  recoveryCodes: Nullable(Type.Array(Type.String())),
  /** Wrong answers left before the password is asked for again; `null` after a right one. */
  triesLeft: Nullable(Type.Integer()),
})
export type MfaResult = Static<typeof MfaResult>

/** A wrong code is an answer (`checkStatus` false), not an error. Each code works once. */
export const verifyMfa = post(
  '/mfa/verify',
  'Verify a code of the authenticator app; sets the app up when the challenge asks for it',
  {
    access: anyone,
    body: Strict({ challenge: Challenge, totpCode: TotpCode }),
    reply: MfaResult,
    errors: [...challengeErrors, 'mfa_locked', 'mfa_secret_missing'],
  },
)

export const verifyRecoveryCode = post('/mfa/recovery', 'Verify a recovery code, which can be used once', {
  access: anyone,
  body: Strict({ challenge: Challenge, recoveryCode: RecoveryCode }),
  reply: MfaResult,
  errors: [...challengeErrors, 'mfa_locked'],
})

export const getPasskeyQuestion = post(
  '/mfa/passkey/options',
  'Get the WebAuthn options for signing in with a passkey',
  {
    access: anyone,
    body: Strict({ challenge: Challenge }),
    reply: Type.Object({ options: AnyJson() }),
    errors: [...challengeErrors, 'passkey_missing'],
  },
)

/** `response` is what the browser answered, as JSON (WebAuthn `AuthenticationResponseJSON`). */
export const verifyPasskey = post('/mfa/passkey/verify', 'Verify a passkey', {
  access: anyone,
  body: Strict({ challenge: Challenge, response: AnyJson() }),
  reply: MfaResult,
  errors: [...challengeErrors, 'mfa_locked', 'passkey_missing'],
})

export const Passkey = Type.Object({
  id: PublicId,
  name: Type.String(),
  /** Kept by a service that copies it to other devices. */
  isSynced: Type.Boolean(),
  createdAtMs: EpochMs,
  lastUsedAtMs: Nullable(EpochMs),
})
export type Passkey = Static<typeof Passkey>

export const SecondFactor = Type.Object({
  /** The authenticator app; `null` while two-step sign-in is off. */
  app: Nullable(Type.Object({ createdAtMs: EpochMs, lastUsedAtMs: Nullable(EpochMs) })),
  recoveryCodes: Nullable(Type.Object({ left: Type.Integer(), total: Type.Integer(), createdAtMs: EpochMs })),
  passkeys: Type.Array(Passkey, { maxItems: maxPasskeys }),
  /** The system demands a second factor of this person. */
  isRequired: Type.Boolean(),
  /** What can prove that it is still the owner: a password, the app; neither means a fresh sign-in. */
  proofs: Type.Object({ password: Type.Boolean(), app: Type.Boolean() }),
})
export type SecondFactor = Static<typeof SecondFactor>

export const getSecondFactor = get('/user/mfa/get', 'Get your two-factor authentication methods', {
  access: member,
  reply: SecondFactor,
})

/** The challenge is for `getMfaQrCode` and `verifyMfa`. A bound app stays until the new one is proven. */
export const beginMfa = post('/user/mfa/begin', 'Start setting up an authenticator app', {
  access: member,
  body: Strict(Proof),
  reply: Type.Object({ challenge: Type.String(), expiresAtMs: EpochMs }),
  errors: proofErrors,
})

/** Recovery codes and passkeys go with the app. */
export const unbindMfa = post('/user/mfa/unbind', 'Turn off two-factor authentication', {
  access: member,
  body: Strict(Proof),
  reply: Type.Null(),
  errors: [...proofErrors, 'mfa_not_bound', 'mfa_still_required'],
})

export const renewRecoveryCodes = post('/user/mfa/recovery/renew', 'Regenerate your recovery codes, shown once', {
  access: member,
  body: Strict(Proof),
  reply: Type.Object({ recoveryCodes: Type.Array(Type.String()) }),
  errors: [...proofErrors, 'mfa_not_bound'],
})

export const beginPasskey = post('/user/mfa/passkey/begin', 'Get the WebAuthn options for creating a passkey', {
  access: member,
  body: Strict(Proof),
  reply: Type.Object({ challenge: Type.String(), options: AnyJson() }),
  errors: [...proofErrors, 'mfa_not_bound', 'passkey_too_many'],
})

/** `response` is what the browser answered, as JSON (WebAuthn `RegistrationResponseJSON`). */
export const addPasskey = post('/user/mfa/passkey/add', 'Add a passkey', {
  access: member,
  body: Strict({ challenge: Challenge, name: Name(limits.passkeyName), response: AnyJson() }),
  reply: Passkey,
  errors: ['mfa_challenge_expired', 'mfa_not_bound', 'passkey_refused', 'passkey_too_many'],
})

export const renamePasskey = post('/user/mfa/passkey/rename', 'Rename one of your passkeys', {
  access: member,
  body: Strict({ id: PublicId, name: Name(limits.passkeyName) }),
  reply: Type.Null(),
  errors: ['not_accessible'],
})

export const removePasskey = post('/user/mfa/passkey/remove', 'Remove one of your passkeys', {
  access: member,
  body: Strict({ id: PublicId, ...Proof }),
  reply: Type.Null(),
  errors: [...proofErrors, 'not_accessible'],
})

/** For someone who lost the phone and the recovery codes. Ends their sessions. */
export const resetMfa = post('/admin/user/mfa/reset', 'Reset the two-factor authentication of an account', {
  access: superAdmin,
  body: ById('id'),
  reply: Type.Null(),
  errors: ['not_accessible', 'mfa_not_bound'],
})

export const updateSpaceMfa = post('/space/mfa/update', 'Require two-factor authentication in a space', {
  access: onSpace('update', { space: 'id' }),
  tokens: 'never',
  body: Strict({ id: PublicId, isRequired: Type.Boolean() }),
  reply: Type.Null(),
})
