/* Passwords of what is opened for visitors, and what visitors opened with them. All in the transaction of the change they are part of. */
import { digestOfText, hashPassword, newPassword } from '../../../auth/secrets.ts'
import type { VisitedRef } from '../../../auth/visited/visited-subject.ts'
import type { Executor } from '../../../db/content-store.ts'
import { deleteAccesses, deletePasswords, insertPassword, type NewPassword } from './visitor-repo.ts'

const madePasswordLength = 6

/** A password as it is shown once, and as it is stored. */
export interface VisitorSecret {
  password: string
  hash: string
}

/**
 * The given password, or one made for people to read out; `beside` is the hash of one it is added to. Takes long: call it before the transaction.
 */
export async function newVisitorSecret(given: string | undefined, beside?: string): Promise<VisitorSecret> {
  const trimmed = given?.trim() ?? ''
  const password = trimmed === '' ? newPassword(madePasswordLength) : trimmed
  return { password, hash: await hashPassword(digestOfText(password), beside) }
}

/** The password that comes with what it opens. No one has named it. */
export function firstPassword({
  hash,
  createdBy,
  nowMs,
}: {
  hash: string
  createdBy: number
  nowMs: number
}): NewPassword {
  return { name: '', hash, created_by: createdBy, created_at_ms: nowMs }
}

/** One more password; the others and what they opened stay. */
export async function addPassword(tx: Executor, subject: VisitedRef, password: NewPassword): Promise<void> {
  await insertPassword(tx, subject, password)
}

/** The only password from now on: everyone has to enter it. */
export async function replacePasswords(tx: Executor, subject: VisitedRef, password: NewPassword): Promise<void> {
  await removePasswords(tx, subject)
  await insertPassword(tx, subject, password)
}

/** Ends every password and every access. */
export async function removePasswords(tx: Executor, subject: VisitedRef): Promise<void> {
  await endVisits(tx, subject)
  await deletePasswords(tx, subject)
}

/** Every visitor has to open it again. */
export async function endVisits(tx: Executor, subject: VisitedRef): Promise<void> {
  await deleteAccesses(tx, subject)
}
