/* Opening with a code from a mail. Owns: that wrong codes at the same moment cannot pass a limit together, and that a code opens once. */
import { visitCode, type VisitAccess } from '@lectern/contracts'
import type { Transaction } from 'kysely'
import { clearFailures, lockedUntil, lockTries, recordFailureIn } from '../../../auth/attempts/attempts.ts'
import { keyOf } from '../../../auth/limits.ts'
import { digestOfText, hashToken, newToken, verifyPassword } from '../../../auth/secrets.ts'
import { isOfDomain, toStoredEmail } from '../../../auth/visited/email-domains.ts'
import { findVisited, refuseClosed } from '../../../auth/visitor-access.ts'
import type { VisitedSubject } from '../../../auth/visited/visited-subject.ts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { Database, VisitorCodeRow } from '../../../db/schema.ts'
import {
  attemptsExceeded,
  countedOf,
  endOfAccess,
  lockSubject,
  refuseLocked,
  tries,
  type CountedTries,
} from './open-visit-commands.ts'
import { requireAsking, type CodeVisitor } from './request-code-commands.ts'
import { countWrongCode, deleteCode, findCode } from './visitor-code-repo.ts'
import { deleteAccess, insertAccess, isPasswordOf } from './visitor-repo.ts'

/**
 * Access for a visitor who knows the code that was mailed to an address; as long as that of a password, whose place it takes.
 * @throws {AppError} visit_code_wrong, also for one that is too old or was tried too often; visit_attempts_exceeded, and as `requireAsking`
 */
export async function checkCode(
  context: Pick<AppContext, 'db' | 'clock'>,
  visitor: CodeVisitor & { code: string },
): Promise<VisitAccess> {
  const { db, clock } = context
  const nowMs = clock()
  const { subject, passwordId } = await requireAsking(context, visitor)
  const email = toStoredEmail(visitor.email) ?? ''
  const counted = countedOf(subject, visitor)
  return tries.run(keyOf(counted[1]), async () => {
    refuseLocked(await lockedUntil(db, counted, nowMs), nowMs)
    const checked = await findLiveCode(db, subject, email, nowMs)
    const isRight = await verifyPassword(digestOfText(visitor.code), checked?.hash ?? null)
    const attempt = { visitor, subject, passwordId, email, counted, nowMs }
    const outcome = await db.transaction().execute((tx) => decide(tx, attempt, isRight ? checked : undefined))
    if (outcome instanceof AppError) throw outcome
    return outcome
  })
}

interface Attempt {
  visitor: CodeVisitor
  subject: VisitedSubject
  passwordId: number | null
  /** As it is stored. */
  email: string
  counted: CountedTries
  nowMs: number
}

/** A code that was not tried too often and is not too old. */
async function findLiveCode(
  db: Executor,
  subject: VisitedSubject,
  email: string,
  nowMs: number,
): Promise<VisitorCodeRow | undefined> {
  const code = await findCode(db, subject, email)
  return code !== undefined && code.tries < visitCode.tries && code.expires_at_ms > nowMs ? code : undefined
}

/** Decides by the counts and the code as they are now. Failures stay counted. */
async function decide(
  tx: Transaction<Database>,
  { visitor, subject, passwordId, email, counted, nowMs }: Attempt,
  right: VisitorCodeRow | undefined,
): Promise<VisitAccess | AppError> {
  const untilMs = await lockTries(tx, counted, nowMs)
  if (untilMs > nowMs) return attemptsExceeded(untilMs - nowMs)
  await lockSubject(tx, subject)
  const [total, own] = counted
  const live = await findLiveCode(tx, subject, email, nowMs)
  const current = await findVisited(tx, visitor)
  const mayOpen = current !== undefined && isOfDomain(email, current.emailDomains)
  if (right === undefined || live?.hash !== right.hash || !mayOpen) {
    await countWrongCode(tx, subject, email)
    await recordFailureIn(tx, total, nowMs)
    const { lockedUntilMs } = await recordFailureIn(tx, own, nowMs)
    return lockedUntilMs > nowMs ? attemptsExceeded(lockedUntilMs - nowMs) : new AppError('visit_code_wrong')
  }
  refuseClosed(current, { address: visitor.address, nowMs })
  // The password may have been revoked while the code was on its way.
  if (passwordId !== null && !(await isPasswordOf(tx, subject, passwordId))) throw new AppError('visit_locked')
  await clearFailures(tx, own)
  await deleteCode(tx, subject, email)
  return replaceAccess(tx, current, { before: visitor.accessToken, passwordId, email, nowMs })
}

async function replaceAccess(
  tx: Transaction<Database>,
  subject: VisitedSubject,
  {
    before,
    passwordId,
    email,
    nowMs,
  }: { before: string | undefined; passwordId: number | null; email: string; nowMs: number },
): Promise<VisitAccess> {
  const accessToken = newToken()
  const expiresAtMs = endOfAccess(subject, nowMs)
  if (before !== undefined) await deleteAccess(tx, subject, hashToken(before))
  await insertAccess(tx, subject, { tokenHash: hashToken(accessToken), passwordId, email, expiresAtMs, nowMs })
  return { accessToken, expiresAtMs }
}
