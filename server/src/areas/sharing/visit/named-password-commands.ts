/* The passwords of a share or composed project, each added and revoked by itself. All else about them is part of the change of what they open. */
import { limits, shareType, type AddedVisitorPassword, type VisitorPassword } from '@lectern/contracts'
import type { Transaction } from 'kysely'
import type { VisitedRef } from '../../../auth/visited/visited-subject.ts'
import { visitedSubjects } from '../../../auth/visited/visited-subjects.ts'
import { lockRow } from '../../../content/lock-row.ts'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { decodeId, encodeId } from '../../../core/public-ids.ts'
import type { Database } from '../../../db/schema.ts'
import { listPasswordHashes } from './visit-queries.ts'
import {
  deletePassword,
  insertPassword,
  listNamedPasswords,
  type ListedPassword,
  type NewPassword,
} from './visitor-repo.ts'
import { newVisitorSecret } from './visitor-password-commands.ts'

/** What a request is about, and its space. */
export interface VisitedPlace {
  subject: VisitedRef
  spaceId: number
}

/** Oldest first. */
export async function listVisitorPasswords(
  { db }: Pick<AppContext, 'db'>,
  { subject }: VisitedPlace,
): Promise<VisitorPassword[]> {
  return (await listNamedPasswords(db, subject)).map(present)
}

/**
 * One more password; the others and what they opened stay.
 * @throws {AppError} visitor_password_limit_reached, name_taken; changed_meanwhile when it needs no password by now, not_accessible when it ended
 */
export async function addVisitorPassword(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  origin: Origin<UserActor>,
  place: VisitedPlace,
  { name, password: given }: { name: string; password?: string },
): Promise<AddedVisitorPassword> {
  const [beside] = await listPasswordHashes(db, place.subject)
  const { hash, password } = await newVisitorSecret(given, beside)
  const nowMs = clock()
  const added: NewPassword = { name: name.trim(), hash, created_by: origin.actor.userId, created_at_ms: nowMs }
  const row = await db.transaction().execute((tx) => writeAdded(tx, origin, place, added))
  return { ...present(row), password }
}

async function writeAdded(
  tx: Transaction<Database>,
  origin: Origin<UserActor>,
  place: VisitedPlace,
  added: NewPassword,
): Promise<ListedPassword> {
  const subject = await lockEncrypted(tx, place)
  const present = await listNamedPasswords(tx, place.subject)
  if (present.length >= limits.visitorPasswords)
    throw new AppError('visitor_password_limit_reached', { limit: limits.visitorPasswords })
  if (present.some(({ name }) => name === added.name)) throw new AppError('name_taken', { name: added.name })
  const id = await insertPassword(tx, place.subject, added)
  await recordAct(tx, origin, place, { act: 'addPassword', subject, password: added.name, nowMs: added.created_at_ms })
  const row = (await listNamedPasswords(tx, place.subject)).find((each) => each.id === id)
  if (row === undefined) throw new Error('The password was not stored')
  return row
}

/**
 * Ends a password and every access it yielded.
 * @throws {AppError} visitor_password_last; not_accessible when it is none of them, changed_meanwhile as `addVisitorPassword`
 */
export async function revokeVisitorPassword(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  origin: Origin<UserActor>,
  place: VisitedPlace,
  publicId: string,
): Promise<void> {
  const passwordId = decodeId('visitorPassword', publicId)
  const nowMs = clock()
  await db.transaction().execute(async (tx) => {
    const subject = await lockEncrypted(tx, place)
    const passwords = await listNamedPasswords(tx, place.subject)
    const revoked = passwords.find(({ id }) => id === passwordId)
    if (revoked === undefined) throw new AppError('not_accessible')
    if (passwords.length === 1) throw new AppError('visitor_password_last')
    await deletePassword(tx, passwordId)
    await recordAct(tx, origin, place, { act: 'revokePassword', subject, password: revoked.name, nowMs })
  })
}

/** Name of what asks for a password; its passwords change one after the other. */
async function lockEncrypted(tx: Transaction<Database>, { subject: { of, id } }: VisitedPlace): Promise<string> {
  const table = visitedSubjects[of]?.table
  if (table === undefined || !(await lockRow(tx, table, id))) throw new AppError('not_accessible')
  const { name, type } = await tx
    .selectFrom(table)
    .select(['name', 'type'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (type !== shareType.encrypted) throw new AppError('changed_meanwhile')
  return name
}

async function recordAct(
  tx: Transaction<Database>,
  origin: Origin<UserActor>,
  { subject: { of, id }, spaceId }: VisitedPlace,
  {
    act,
    subject,
    password,
    nowMs,
  }: { act: 'addPassword' | 'revokePassword'; subject: string; password: string; nowMs: number },
): Promise<void> {
  const entry = {
    action: `${of}.${act}`,
    subject: { kind: of, id, name: subject },
    spaceId,
    details: password === '' ? {} : { name: password },
  } as const
  await recordAudit(tx, origin, entry, nowMs)
}

function present(row: ListedPassword): VisitorPassword {
  return {
    id: encodeId('visitorPassword', row.id),
    name: row.name,
    creatorName: row.creator_name,
    createdAtMs: row.created_at_ms,
    lastUsedAtMs: row.last_used_at_ms,
  }
}
