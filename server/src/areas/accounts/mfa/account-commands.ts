/*
 * What someone signed in does about their own second factors, what a super admin does for someone who lost them, and which spaces demand one.
 */
import type { Language, SecondFactor } from '@lectern/contracts'
import type { UserActor } from '../../../core/actor.ts'
import { lockUser } from '../../../content/lock-row.ts'
import { AppError } from '../../../core/app-error.ts'
import { clearFailures } from '../../../auth/attempts/attempts.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { isMfaRequired } from '../../../auth/mfa-required.ts'
import { wakeMail } from '../../../jobs/mail.ts'
import { decodeId } from '../../../core/public-ids.ts'
import { endOtherSessions } from '../../../auth/sessions.ts'
import { readSettings } from '../../../core/settings.ts'
import { notifyOwner } from '../../following/message/owner-notice-commands.ts'
import { startChallenge } from './challenge-commands.ts'
import { codesOf } from './lock.ts'
import { presentSecondFactor } from './mfa-presenter.ts'
import {
  deleteFactors,
  findTotp,
  findUser,
  listPasskeys,
  listRecoveryCodes,
  replaceRecoveryCodes,
  setSpaceMfa,
} from './mfa-repo.ts'
import { requireProof, type Proof } from './proof-commands.ts'
import { newRecoveryCodes } from './recovery-codes.ts'

/** Where an act comes from, and the language of who acts. */
export interface By {
  origin: Origin
  language: Language
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
export async function turnOff(
  context: AppContext,
  actor: UserActor,
  proof: Proof,
  { origin, language }: By,
): Promise<void> {
  const { db, clock } = context
  await refuseUnbound(context, actor)
  if (isMfaRequired(await readSettings(db, 'mfa'), actor)) throw new AppError('mfa_still_required')
  await requireProof(context, actor, proof)
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, actor.userId)
    if (!(await deleteFactors(tx, actor.userId))) throw new AppError('mfa_not_bound')
    await endOtherSessions(tx, actor.userId, actor.sessionId)
    await recordAudit(tx, origin, { action: 'mfa.unbind', subject: subjectOf(actor) }, clock())
    const params = { address: origin.address }
    await notifyOwner(context, tx, { userId: actor.userId, notice: 'account.factorsOff', params, language })
  })
  wakeMail(context)
}

/**
 * @returns the new codes, which no one can read again
 * @throws {AppError} mfa_not_bound, and as `requireProof`
 */
export async function renewCodes(
  context: AppContext,
  actor: UserActor,
  proof: Proof,
  { origin, language }: By,
): Promise<string[]> {
  const { db, clock } = context
  await refuseUnbound(context, actor)
  await requireProof(context, actor, proof)
  const codes = await newRecoveryCodes()
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, actor.userId)
    if ((await findTotp(tx, actor.userId)) === undefined) throw new AppError('mfa_not_bound')
    await replaceRecoveryCodes(tx, actor.userId, codes, clock())
    await recordAudit(tx, origin, { action: 'mfa.codesRenew', subject: subjectOf(actor) }, clock())
    const params = { address: origin.address }
    await notifyOwner(context, tx, { userId: actor.userId, notice: 'account.codesRenewed', params, language })
  })
  wakeMail(context)
  return codes.map(({ code }) => code)
}

/** @throws {AppError} mfa_not_bound */
export async function refuseUnbound({ db }: AppContext, { userId }: UserActor): Promise<void> {
  if ((await findTotp(db, userId)) === undefined) throw new AppError('mfa_not_bound')
}

/** Who is signing in next proves nothing but the password, and binds again where it is demanded. */
export async function resetFactors(
  context: AppContext,
  publicId: string,
  { origin, language }: { origin: Origin<UserActor>; language: Language },
): Promise<void> {
  const { db, clock } = context
  const userId = decodeId('user', publicId)
  const user = await findUser(db, userId)
  if (user === undefined) throw new AppError('not_accessible')
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, userId)
    if (!(await deleteFactors(tx, userId))) throw new AppError('mfa_not_bound')
    await endOtherSessions(tx, userId, 0)
    await clearFailures(tx, codesOf(userId))
    const subject = { kind: 'user', id: userId, name: user.username }
    await recordAudit(tx, origin, { action: 'mfa.reset', subject }, clock())
    const params = { by: origin.actor.nickname }
    await notifyOwner(context, tx, { userId, notice: 'account.factorsReset', params, language })
  })
  wakeMail(context)
}

/** @throws {AppError} mfa_required of someone who would shut themselves out */
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
