/*
 * Whether it is the owner of the account who sits there: the password, a code of the app, or, for accounts with neither, a session that has just
 * begun. Asked for by every call that changes what signs somebody in.
 */
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { clearFailures, recordFailure } from '../../../auth/attempts.ts'
import type { Counted } from '../../../auth/limits.ts'
import type { AppContext } from '../../../core/context.ts'
import { passwordDigest, verifyPassword } from '../../../auth/secrets.ts'
import { KeyedMutex } from '../../../core/keyed-mutex.ts'
import type { UserRow } from '../../../db/schema.ts'
import { codesOf, refuseLocked } from './lock.ts'
import { secretPurpose } from './mfa-commands.ts'
import { findSessionStart, findTotp, findUser, takeStep } from './mfa-repo.ts'
import { stepOfCode } from './totp.ts'

/** That it is the owner who asks; see the contract. */
export interface Proof {
  password?: string | undefined
  totpCode?: string | undefined
}

/** How long after signing in an account with neither password nor app may change its factors. */
const freshSessionMs = 10 * 60_000
/** Tries of one person come one after the other, as in `mfa-commands.ts`. */
const attempts = new KeyedMutex()

/** @throws {AppError} mfa_proof_missing, mfa_proof_wrong, mfa_locked */
export async function requireProof(context: AppContext, actor: UserActor, proof: Proof): Promise<void> {
  const { db, clock } = context
  await attempts.run(String(actor.userId), async () => {
    const user = await findUser(db, actor.userId)
    if (user === undefined) throw new AppError('mfa_proof_missing')
    if (proof.password !== undefined) return provePassword(context, user, proof.password)
    if (proof.totpCode !== undefined) return proveCode(context, user, proof.totpCode)
    const startMs = await findSessionStart(db, actor.sessionId)
    const isFresh = startMs !== undefined && clock() - startMs <= freshSessionMs
    if (user.password_hash !== null || user.mfa_since_ms !== null || !isFresh) throw new AppError('mfa_proof_missing')
  })
}

async function provePassword(context: AppContext, user: UserRow, password: string): Promise<void> {
  const { db, clock } = context
  // The same count as for signing in: a stolen session gets no more guesses.
  const account: Counted = { kind: 'account', of: user.username }
  await refuseLocked(context, [account])
  if (await verifyPassword(passwordDigest(password), user.password_hash)) return clearFailures(db, account)
  await recordFailure(db, account, clock())
  throw new AppError('mfa_proof_wrong')
}

async function proveCode(context: AppContext, user: UserRow, code: string): Promise<void> {
  const { db, vault, clock } = context
  const codes = codesOf(user.id)
  await refuseLocked(context, [codes])
  const totp = await findTotp(db, user.id)
  const step = totp && stepOfCode(vault.open(totp.sealed_secret, secretPurpose(user.id)), code, clock())
  if (step !== undefined && (await takeStep(db, user.id, step, clock()))) return clearFailures(db, codes)
  await recordFailure(db, codes, clock())
  throw new AppError('mfa_proof_wrong')
}
