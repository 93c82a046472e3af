/*
 * Whether it is the owner of the account who sits there: the password, a code of the app, or, for accounts with neither, a session that has just
 * begun. Asked for by every call that changes what signs someone in.
 */
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { clearFailures, recordFailure } from '../../../auth/attempts/attempts.ts'
import { countedOfDevice } from '../../../auth/known-devices.ts'
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
  /** Token of the browser. */
  device: string | undefined
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
    if (proof.password !== undefined) return provePassword(context, user, proof.password, proof.device)
    if (proof.totpCode !== undefined) return proveCode(context, user, proof.totpCode)
    const startMs = await findSessionStart(db, actor.sessionId)
    const isFresh = startMs !== undefined && clock() - startMs <= freshSessionMs
    if (user.password_hash !== null || user.mfa_since_ms !== null || !isFresh) throw new AppError('mfa_proof_missing')
  })
}

/** Failures count together with those of signing in, so that a stolen session gets no more guesses; on a browser the account knows they count apart. */
async function provePassword(
  context: AppContext,
  user: UserRow,
  password: string,
  device: string | undefined,
): Promise<void> {
  const { db, clock } = context
  const account: Counted = { kind: 'account', of: user.username }
  const counted = (await countedOfDevice(db, account, device)) ?? account
  await refuseLocked(context, [counted])
  if (await verifyPassword(passwordDigest(password), user.password_hash)) return clearFailures(db, counted)
  await recordFailure(db, counted, clock())
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
