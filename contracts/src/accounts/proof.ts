/* That it is still the owner of the account who sits there: asked for before what a found session must not be enough for. */
import Type from 'typebox'
import { limits } from '../constants.ts'
import { Secret } from '../scalars.ts'

/** What the authenticator app shows: six digits as text, zeros in front included. */
export const TotpCode = Secret({ pattern: '^[0-9]{6}$' })

/**
 * Fields of a proof: the password as for `login`, or a code of the app. Accounts with neither leave both out and have to have signed in within the
 * last ten minutes.
 */
export const Proof = {
  password: Type.Optional(Secret({ minLength: 1, maxLength: limits.passwordDigest })),
  totpCode: Type.Optional(TotpCode),
}

export const proofErrors = ['mfa_proof_missing', 'mfa_proof_wrong', 'mfa_locked'] as const
