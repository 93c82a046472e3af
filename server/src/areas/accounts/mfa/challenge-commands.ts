/*
 * Challenges: what is between a checked password and the second factor, and between a proof of ownership and a new factor. Random, hashed at
 * rest, good once, for five minutes and a few tries, for one person and one purpose.
 */
import { challengeMinutes, userStatus } from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { hashToken, newToken } from '../../../auth/secrets.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { MfaPurpose, UserRow } from '../../../db/schema.ts'
import { findChallenge, insertChallenge, type ChallengeRow } from './challenge-repo.ts'
import { findUser } from './mfa-repo.ts'

export interface NewChallenge {
  userId: number
  purpose: MfaPurpose
  /** The session it is asked for in; `null` while signing in. */
  sessionId: number | null
  /** What a passkey has to sign. */
  question?: string
}

/** Makes a challenge; the token is shown once and never stored. */
export async function startChallenge(
  db: Executor,
  { userId, purpose, sessionId, question }: NewChallenge,
  nowMs: number,
): Promise<{ challenge: string; expiresAtMs: number }> {
  const challenge = newToken()
  const expiresAtMs = nowMs + challengeMinutes * 60_000
  await insertChallenge(db, {
    token_hash: hashToken(challenge),
    user_id: userId,
    purpose,
    session_id: sessionId,
    question: question ?? null,
    created_at_ms: nowMs,
    expires_at_ms: expiresAtMs,
  })
  return { challenge, expiresAtMs }
}

/** A challenge that is still good, and whose it is. */
export interface OpenChallenge {
  row: ChallengeRow
  user: UserRow
}

/** @throws {AppError} mfa_challenge_expired, also when it is for something else or never was; account_disabled */
export async function readChallenge(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  challenge: string,
  purposes: readonly MfaPurpose[],
): Promise<OpenChallenge> {
  const row = await findChallenge(db, hashToken(challenge), clock())
  const user = row && (await findUser(db, row.user_id))
  if (row === undefined || user === undefined || !purposes.includes(row.purpose)) {
    throw new AppError('mfa_challenge_expired')
  }
  if (user.status === userStatus.disabled) throw new AppError('account_disabled')
  return { row, user }
}
