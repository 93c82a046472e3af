/*
 * What somebody signed in does about their own second factors, what a super admin does for somebody who lost them, and which spaces demand one.
 */
import type { SecondFactor } from '@lectern/contracts'
import type { UserActor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import { accountLimit, clearFailures, recordFailure, secondFactorLimit } from '../../core/attempts.ts'
import { recordAudit, type Origin } from '../../core/audit.ts'
import type { AppContext } from '../../core/context.ts'
import { isMfaRequired } from '../../core/mfa-required.ts'
import { decodeId } from '../../core/public-ids.ts'
import { passwordDigest, verifyPassword } from '../../core/secrets.ts'
import { endOtherSessions } from '../../core/sessions.ts'
import { readSettings } from '../../core/settings.ts'
import { Turns } from '../../core/turns.ts'
import type { UserRow } from '../../db/schema.ts'
import { startChallenge } from './challenge-commands.ts'
import { codesKey, refuseLocked } from './lock.ts'
import { secretPurpose } from './mfa-commands.ts'
import { presentSecondFactor } from './mfa-presenter.ts'
import {
  deleteFactors,
  findSessionStart,
  findTotp,
  findUser,
  listPasskeys,
  listRecoveryCodes,
  replaceRecoveryCodes,
  setSpaceMfa,
  takeStep,
} from './mfa-repo.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'

/** That it is the owner who asks; see the contract. */
export interface Proof {
  password?: string | undefined
  totpCode?: string | undefined
}

/** How long after signing in an account with neither password nor app may change its factors. */
const freshSessionMs = 10 * 60_000
/** Tries of one person come one after the other, as in `mfa-commands.ts`. */
const attempts = new Turns()

/** @throws {AppError} mfa_proof_missing, mfa_proof_wrong, mfa_locked */
export async function requireProof(context: AppContext, actor: UserActor, proof: Proof): Promise<void> {
  const { db, clock } = context
  await attempts.take(String(actor.userId), async () => {
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
  const key = `account:${user.username}`
  await refuseLocked(context, [key])
  if (await verifyPassword(passwordDigest(password), user.password_hash)) return clearFailures(db, key)
  await recordFailure(db, key, accountLimit, clock())
  throw new AppError('mfa_proof_wrong')
}

async function proveCode(context: AppContext, user: UserRow, code: string): Promise<void> {
  const { db, vault, clock } = context
  const key = codesKey(user.id)
  await refuseLocked(context, [key])
  const totp = await findTotp(db, user.id)
  const step = totp && stepOfCode(vault.open(totp.sealed_secret, secretPurpose(user.id)), code, clock())
  if (step !== undefined && (await takeStep(db, user.id, step, clock()))) return clearFailures(db, key)
  await recordFailure(db, key, secondFactorLimit, clock())
  throw new AppError('mfa_proof_wrong')
}

export async function readSecondFactor({ db }: AppContext, actor: UserActor): Promise<SecondFactor> {
  const user = await findUser(db, actor.userId)
  return presentSecondFactor({
    totp: await findTotp(db, actor.userId),
    codes: await listRecoveryCodes(db, actor.userId),
    passkeys: await listPasskeys(db, actor.userId),
    isRequired: isMfaRequired(await readSettings(db, 'mfa'), actor),
    hasPassword: (user?.password_hash ?? null) !== null,
  })
}

/** @throws {AppError} as `requireProof` */
export async function beginBinding(context: AppContext, actor: UserActor, proof: Proof) {
  await requireProof(context, actor, proof)
  const { userId, sessionId } = actor
  return startChallenge(context.db, { userId, purpose: 'bind', sessionId }, context.clock())
}

/** @throws {AppError} mfa_not_bound, mfa_still_required, and as `requireProof` */
export async function turnOff(context: AppContext, actor: UserActor, proof: Proof, origin: Origin): Promise<void> {
  const { db, clock } = context
  await refuseUnbound(context, actor)
  if (isMfaRequired(await readSettings(db, 'mfa'), actor)) throw new AppError('mfa_still_required')
  await requireProof(context, actor, proof)
  await db.transaction().execute(async (tx) => {
    if (!(await deleteFactors(tx, actor.userId))) throw new AppError('mfa_not_bound')
    await endOtherSessions(tx, actor.userId, actor.sessionId)
    await recordAudit(tx, origin, { action: 'mfa.unbind', subject: subjectOf(actor) }, clock())
  })
}

/**
 * @returns the new codes, which nobody can read again
 * @throws {AppError} mfa_not_bound, and as `requireProof`
 */
export async function renewCodes(
  context: AppContext,
  actor: UserActor,
  proof: Proof,
  origin: Origin,
): Promise<string[]> {
  const { db, clock } = context
  await refuseUnbound(context, actor)
  await requireProof(context, actor, proof)
  const codes = await newRecoveryCodes()
  await db.transaction().execute(async (tx) => {
    if ((await findTotp(tx, actor.userId)) === undefined) throw new AppError('mfa_not_bound')
    await replaceRecoveryCodes(tx, actor.userId, codes, clock())
    await recordAudit(tx, origin, { action: 'mfa.codesRenew', subject: subjectOf(actor) }, clock())
  })
  return codes.map(({ code }) => code)
}

/** @throws {AppError} mfa_not_bound */
export async function refuseUnbound({ db }: AppContext, { userId }: UserActor): Promise<void> {
  if ((await findTotp(db, userId)) === undefined) throw new AppError('mfa_not_bound')
}

/** Who is signing in next proves nothing but the password, and binds anew where it is demanded. */
export async function resetFactors({ db, clock }: AppContext, publicId: string, origin: Origin): Promise<void> {
  const userId = decodeId('user', publicId)
  const user = await findUser(db, userId)
  if (user === undefined) throw new AppError('not_accessible')
  await db.transaction().execute(async (tx) => {
    if (!(await deleteFactors(tx, userId))) throw new AppError('mfa_not_bound')
    await endOtherSessions(tx, userId, 0)
    await clearFailures(tx, codesKey(userId))
    const subject = { kind: 'user', id: userId, name: user.username }
    await recordAudit(tx, origin, { action: 'mfa.reset', subject }, clock())
  })
}

/** @throws {AppError} mfa_required of somebody who would shut themselves out */
export async function demandInSpace(
  { db, clock }: AppContext,
  actor: UserActor,
  { spaceId, isRequired }: { spaceId: number; isRequired: boolean },
  origin: Origin,
): Promise<void> {
  if (isRequired && !actor.hasSecondFactor) throw new AppError('mfa_required')
  await db.transaction().execute(async (tx) => {
    const name = await setSpaceMfa(tx, spaceId, isRequired)
    if (name === undefined) throw new AppError('not_accessible')
    const subject = { kind: 'space', id: spaceId, name }
    await recordAudit(tx, origin, { action: 'space.mfaUpdate', subject, spaceId, details: { isRequired } }, clock())
  })
}

export function subjectOf({ userId, username }: UserActor): { kind: string; id: number; name: string } {
  return { kind: 'user', id: userId, name: username }
}
