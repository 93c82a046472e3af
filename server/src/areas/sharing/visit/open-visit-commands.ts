/*
 * Opening what asks for a password, as its visitors do. Owns: that guesses at the same moment cannot pass a limit together, on several servers either, and
 * that neither an answer nor the work behind it reveals whether there is anything to open.
 */
import { shareType, type VisitAccess } from '@lectern/contracts'
import type { Transaction } from 'kysely'
import { clearFailures, lockedUntil, lockTries, recordFailureIn } from '../../../auth/attempts/attempts.ts'
import { keyOf, type Counted } from '../../../auth/limits.ts'
import { findPassword, hashToken, newToken, passwordDigest } from '../../../auth/secrets.ts'
import { findVisited, refuseClosed, type VisitedName } from '../../../auth/visitor-access.ts'
import type { VisitedSubject } from '../../../auth/visited/visited-subject.ts'
import { visitedSubjects } from '../../../auth/visited/visited-subjects.ts'
import { lockRow } from '../../../content/lock-row.ts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { KeyedMutex } from '../../../core/keyed-mutex.ts'
import type { Database, VisitorPasswordRow } from '../../../db/schema.ts'
import { insertAccess, isPasswordOf, listPasswords, noteUse } from './visitor-repo.ts'

const accessMs = 7 * 24 * 60 * 60 * 1000

interface Try extends VisitedName {
  /** As it was sent. */
  password: string
  /** Network address. */
  address: string
}

/** What its tries are counted under: everyone's, and those of one network address. */
export type CountedTries = readonly [total: Counted, own: Counted]

/**
 * Access for a visitor who knows a password; for 7 days, or until what it opens expires. What is public needs none: its token is empty.
 * @throws {AppError} visit_paused, visit_expired, visit_network_refused, visit_password_wrong `{remaining}`, visit_attempts_exceeded `{minutes}`;
 *   visit_not_found when it ended while the password was being checked
 */
export async function openVisit({ db, clock }: Pick<AppContext, 'db' | 'clock'>, attempt: Try): Promise<VisitAccess> {
  const nowMs = clock()
  const subject = await findVisited(db, attempt)
  const visiting = { address: attempt.address, nowMs }
  if (subject !== undefined) refuseClosed(subject, visiting)
  if (subject?.type === shareType.public) return { accessToken: '', expiresAtMs: endOfAccess(subject, nowMs) }
  const counted = countedOf(subject, attempt)
  // One after the other, so that no one makes this server hash more guesses than may be right.
  return tries.run(keyOf(counted[1]), async () => {
    refuseLocked(await lockedUntil(db, counted, nowMs), nowMs)
    const right = await findRight(await listPasswords(db, subject), attempt.password)
    const outcome = await db.transaction().execute((tx) => decide(tx, attempt, { subject, right, counted, nowMs }))
    if (outcome instanceof AppError) throw outcome
    return outcome
  })
}

/** Tries of one network address, one after the other. */
export const tries = new KeyedMutex()

/** Wrong passwords and wrong codes are counted together. */
export function countedOf(
  subject: VisitedSubject | undefined,
  { of, key, address }: Omit<Try, 'password'>,
): CountedTries {
  const name = `${of}:${subject === undefined ? hashToken(key) : String(subject.id)}`
  return [
    { kind: 'visit', of: name },
    { kind: 'visitFrom', of: `${name} ${address}` },
  ]
}

/** Takes as long whichever is right, and where there is none. */
async function findRight(
  passwords: readonly VisitorPasswordRow[],
  sent: string,
): Promise<VisitorPasswordRow | undefined> {
  const hashes = passwords.map(({ hash }) => hash)
  return passwords[await findPassword(passwordDigest(sent), hashes)]
}

interface Checked {
  subject: VisitedSubject | undefined
  right: VisitorPasswordRow | undefined
  counted: CountedTries
  nowMs: number
}

/** Decides by the counts as they are now: a guess that was checked beside others counts only while there are tries left. Failures stay counted. */
async function decide(
  tx: Transaction<Database>,
  attempt: Try,
  { subject, right, counted, nowMs }: Checked,
): Promise<VisitAccess | AppError> {
  const untilMs = await lockTries(tx, counted, nowMs)
  if (untilMs > nowMs) return attemptsExceeded(untilMs - nowMs)
  const [total, own] = counted
  if (subject === undefined || right === undefined) {
    await recordFailureIn(tx, total, nowMs)
    const { lockedUntilMs, remaining } = await recordFailureIn(tx, own, nowMs)
    return lockedUntilMs > nowMs
      ? attemptsExceeded(lockedUntilMs - nowMs)
      : new AppError('visit_password_wrong', { remaining })
  }
  await clearFailures(tx, own)
  return grantAccess(tx, attempt, { subject, passwordId: right.id, nowMs })
}

async function grantAccess(
  tx: Transaction<Database>,
  attempt: Try,
  { subject, passwordId, nowMs }: { subject: VisitedSubject; passwordId: number; nowMs: number },
): Promise<VisitAccess> {
  // It may have been ended, and the password changed, while the password was being checked.
  await lockSubject(tx, subject)
  const current = await findVisited(tx, attempt)
  if (current === undefined || !(await isPasswordOf(tx, subject, passwordId))) throw new AppError('visit_not_found')
  refuseClosed(current, { address: attempt.address, nowMs })
  const accessToken = newToken()
  const expiresAtMs = endOfAccess(current, nowMs)
  await insertAccess(tx, subject, { tokenHash: hashToken(accessToken), passwordId, expiresAtMs, nowMs })
  await noteUse(tx, passwordId, nowMs)
  return { accessToken, expiresAtMs }
}

/** It may be ended, and its password changed, at the same moment. */
export async function lockSubject(tx: Transaction<Database>, { of, id }: VisitedSubject): Promise<void> {
  const table = visitedSubjects[of]?.table
  if (table !== undefined) await lockRow(tx, table, id)
}

/** 7 days, or until what it opens expires. */
export function endOfAccess({ expiresAtMs }: VisitedSubject, nowMs: number): number {
  return Math.min(nowMs + accessMs, expiresAtMs ?? Infinity)
}

export function refuseLocked(untilMs: number, nowMs: number): void {
  if (untilMs > nowMs) throw attemptsExceeded(untilMs - nowMs)
}

export function attemptsExceeded(restMs: number): AppError {
  return new AppError('visit_attempts_exceeded', { minutes: Math.max(1, Math.ceil(restMs / 60_000)) })
}
