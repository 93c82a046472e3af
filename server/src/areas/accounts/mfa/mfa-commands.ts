/*
 * Proving a second factor with a challenge, and binding an authenticator app with one. Owns: that nothing opens without both factors, and each
 * answer once. Does not own: passkeys (`passkey-commands.ts`), what someone signed in may change (`account-commands.ts`).
 */
import type { Language, LoginReply, MfaResult, MfaState } from '@lectern/contracts'
import { challengeTries } from '@lectern/contracts'
import type { Transaction } from 'kysely'
import { AppError } from '../../../core/app-error.ts'
import { clearFailures, recordFailure } from '../../../auth/attempts/attempts.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { wakeMail } from '../../../jobs/mail.ts'
import { verifyPassword } from '../../../auth/secrets.ts'
import { endOtherSessions } from '../../../auth/sessions.ts'
import { readSettings } from '../../../core/settings.ts'
import { KeyedMutex } from '../../../core/keyed-mutex.ts'
import type { Database } from '../../../db/schema.ts'
import { notifyOwner } from '../../following/message/owner-notice-commands.ts'
import { offerSample } from '../../system/sample/sample-commands.ts'
import { readChallenge, type OpenChallenge } from './challenge-commands.ts'
import { deleteChallenge, keepInChallenge, takeTry } from './challenge-repo.ts'
import { codesOf, refuseLocked } from './lock.ts'
import {
  findRecoveryCode,
  findTotp,
  insertTotp,
  listPasskeys,
  markSession,
  replaceRecoveryCodes,
  replaceTotp,
  setMfaSince,
  spendRecoveryCode,
  takeStep,
} from './mfa-repo.ts'
import { newRecoveryCodes, readRecoveryCode } from './recovery-codes.ts'
import { newTotpSecret, stepOfCode, type NewSecret } from './totp.ts'
import {
  authorOf,
  recordSignInFailure,
  startSession,
  type SecondFactorKind,
} from '../session/start-session-commands.ts'

/** What the app's secret of a person is sealed for. */
export const secretPurpose = (userId: number): string => `mfa.totp.${String(userId)}`

/** @throws {AppError} mfa_challenge_expired, account_disabled */
export async function describeChallenge(context: AppContext, challenge: string): Promise<MfaState> {
  const { db } = context
  const { row, user } = await readChallenge(context, challenge, ['auth', 'bind'])
  const { issuer } = await readSettings(db, 'mfa')
  const isFirstMfaAuth = row.purpose === 'bind'
  return {
    username: user.username,
    issuer,
    isFirstMfaAuth,
    hasPasskeys: !isFirstMfaAuth && (await listPasskeys(db, user.id)).length > 0,
    expiresAtMs: row.expires_at_ms,
  }
}

/**
 * A secret to bind, in place of the one this challenge had before.
 * @throws {AppError} mfa_challenge_expired, account_disabled, mfa_bound
 */
export async function makeSecret(context: AppContext, challenge: string): Promise<NewSecret> {
  const { db, vault } = context
  const { row, user } = await readChallenge(context, challenge, ['auth', 'bind'])
  if (row.purpose === 'auth' || isBoundMeanwhile({ row, user })) throw new AppError('mfa_bound')
  const { issuer } = await readSettings(db, 'mfa')
  const made = await newTotpSecret(issuer, user.username)
  await keepInChallenge(db, row.id, { sealed_secret: vault.seal(made.secret, secretPurpose(user.id)) })
  return made
}

/** Who is signing in gets to bind only while nothing is bound: a password alone must not replace a factor. */
function isBoundMeanwhile({ row, user }: OpenChallenge): boolean {
  return row.session_id === null && user.mfa_since_ms !== null
}

/** Tries of one person come one after the other, so that those of the same moment cannot pass the limit together. */
const attempts = new KeyedMutex()

/**
 * A code of the app: proves it, or binds it.
 * @throws {AppError} mfa_challenge_expired, account_disabled, mfa_locked, mfa_secret_missing
 */
export async function answerWithCode(
  context: AppContext,
  { challenge, totpCode }: { challenge: string; totpCode: string },
  by: { origin: Origin; language: Language },
): Promise<MfaResult> {
  const { origin } = by
  const open = await readChallenge(context, challenge, ['auth', 'bind'])
  if (open.row.purpose === 'bind') return bindApp(context, open, totpCode, by)
  return answerChallenge(context, open, origin, async () => {
    const { db, vault, clock } = context
    const totp = await findTotp(db, open.user.id)
    if (totp === undefined) return undefined
    const step = stepOfCode(vault.open(totp.sealed_secret, secretPurpose(open.user.id)), totpCode, clock())
    if (step === undefined) return undefined
    return { kind: 'app', spend: (tx) => takeStep(tx, open.user.id, step, clock()) }
  })
}

/** @throws {AppError} mfa_challenge_expired, account_disabled, mfa_locked */
export async function answerWithRecoveryCode(
  context: AppContext,
  { challenge, recoveryCode }: { challenge: string; recoveryCode: string },
  origin: Origin,
): Promise<MfaResult> {
  const open = await readChallenge(context, challenge, ['auth'])
  return answerChallenge(context, open, origin, async () => {
    const typed = readRecoveryCode(recoveryCode)
    const row = typed && (await findRecoveryCode(context.db, open.user.id, typed.selector))
    const isRight = await verifyPassword(typed?.digest ?? '', row?.hash ?? null)
    if (!isRight || row === undefined) return undefined
    return { kind: 'recoveryCode', spend: (tx) => spendRecoveryCode(tx, row.id, context.clock()) }
  })
}

/** A right answer, not used up yet. */
export interface Proven {
  kind: SecondFactorKind
  /** Uses it up; false when it was before. */
  spend(tx: Transaction<Database>): Promise<boolean>
}

/**
 * Judges an answer within the limits, and lets the person in for a right one. `check` yields `undefined` for a wrong one.
 * @throws {AppError} mfa_locked, mfa_challenge_expired
 */
export async function answerChallenge(
  context: AppContext,
  { row, user }: OpenChallenge,
  origin: Origin,
  check: () => Promise<Proven | undefined>,
): Promise<MfaResult> {
  const { db, clock } = context
  return attempts.run(String(user.id), async () => {
    await refuseLocked(context, [codesOf(user.id)])
    const tries = await takeTry(db, row.id)
    if (tries === undefined) throw new AppError('mfa_challenge_expired')
    const proven = await check()
    const loginResult =
      proven &&
      (await db.transaction().execute(async (tx): Promise<LoginReply | undefined> => {
        if (!(await proven.spend(tx))) return undefined
        if (!(await deleteChallenge(tx, row.id))) throw new AppError('mfa_challenge_expired')
        return startSession(context, tx, user, origin, proven.kind)
      }))
    if (loginResult === undefined) {
      await recordFailure(db, codesOf(user.id), clock())
      await recordSignInFailure(context, origin, {
        username: user.username,
        userId: user.id,
        reason: 'second_factor_wrong',
      })
      return wrongAnswer(tries)
    }
    await clearFailures(db, codesOf(user.id))
    await offerSample(context, user, origin.language)
    return { checkStatus: true, loginResult, recoveryCodes: null, triesLeft: null }
  })
}

function wrongAnswer(tries: number): MfaResult {
  return { checkStatus: false, loginResult: null, recoveryCodes: null, triesLeft: Math.max(0, challengeTries - tries) }
}

/** Binds the secret of the challenge when the code is one of its present ones. Ends every other session of the person. */
async function bindApp(
  context: AppContext,
  open: OpenChallenge,
  totpCode: string,
  { origin, language }: { origin: Origin; language: Language },
): Promise<MfaResult> {
  const { db, vault, clock } = context
  const { row, user } = open
  const nowMs = clock()
  if (isBoundMeanwhile(open)) throw new AppError('mfa_challenge_expired')
  if (row.sealed_secret === null) throw new AppError('mfa_secret_missing')
  const tries = await takeTry(db, row.id)
  if (tries === undefined) throw new AppError('mfa_challenge_expired')
  const step = stepOfCode(vault.open(row.sealed_secret, secretPurpose(user.id)), totpCode, nowMs)
  if (step === undefined) return wrongAnswer(tries)
  const isFirst = user.mfa_since_ms === null
  const codes = isFirst ? await newRecoveryCodes() : []
  const totp = { user_id: user.id, sealed_secret: row.sealed_secret, last_step: step, created_at_ms: nowMs }
  const loginResult = await db.transaction().execute(async (tx) => {
    const isWritten = isFirst ? await insertTotp(tx, totp) : await replaceTotp(tx, totp)
    if (!isWritten || !(await deleteChallenge(tx, row.id))) throw new AppError('mfa_challenge_expired')
    if (isFirst) {
      await setMfaSince(tx, user.id, nowMs)
      await replaceRecoveryCodes(tx, user.id, codes, nowMs)
    }
    await endOtherSessions(tx, user.id, row.session_id ?? 0)
    const subject = { kind: 'user', id: user.id, name: user.username }
    const action = isFirst ? 'mfa.bind' : 'mfa.replace'
    await recordAudit(tx, { ...origin, actor: authorOf(user) }, { action, subject }, nowMs)
    const notice = isFirst ? 'account.appBound' : 'account.appReplaced'
    await notifyOwner(context, tx, { userId: user.id, notice, params: { address: origin.address }, language })
    if (row.session_id === null) return startSession(context, tx, user, origin, 'app')
    await markSession(tx, row.session_id, nowMs)
    return null
  })
  wakeMail(context)
  await offerSample(context, user, origin.language)
  return {
    checkStatus: true,
    loginResult,
    recoveryCodes: isFirst ? codes.map(({ code }) => code) : null,
    triesLeft: null,
  }
}
