/*
 * What super admins do with accounts. Every act is in the audit log. Rules about the last super admin are checked after the act has been logged:
 * the log's head lets one act at a time through, so that two such acts see each other.
 */
import {
  shutOutStatuses,
  userStatus,
  type BodyOf,
  type createUser,
  type OneTimePassword,
  type updateUser,
} from '@lectern/contracts'
import type { Transaction } from 'kysely'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { clearFailures } from '../../../auth/attempts/attempts.ts'
import { forgetDevices } from '../../../auth/known-devices.ts'
import { recordAudit, type AuditEntry, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { decodeId, encodeId } from '../../../core/public-ids.ts'
import { digestOfText, hashPassword, newPassword } from '../../../auth/secrets.ts'
import { lockUser } from '../../../content/lock-row.ts'
import type { Database, UserRow } from '../../../db/schema.ts'
import { notifyOwner } from '../../following/message/owner-notice-commands.ts'
import { isKeptElsewhere, isWaiting } from './admin-user-policy.ts'
import { joinSpaces, setProjectRoles, setSpaceRoles, type Author } from './allocation-repo.ts'
import { triesOf } from './user-facts-repo.ts'
import { listSoleAdminships } from './user-memberships-repo.ts'
import { insertUser } from '../../../core/insert-users.ts'
import {
  countSuperAdmins,
  endPasswordLinks,
  endSessions,
  findUser,
  removeOwnThings,
  updateUserRow,
} from './user-row-repo.ts'
import { canonicalUsername } from '../../../core/names.ts'

const oneTimeLength = 12

type AdminOrigin = Origin<UserActor>

/** What the log says an act was done to. */
export const subjectOf = (row: Pick<UserRow, 'id' | 'username' | 'nickname'>): AuditEntry['subject'] => ({
  kind: 'user',
  id: row.id,
  name: row.nickname === '' ? row.username : row.nickname,
})

/**
 * The account, held until the transaction ends: what is decided from it is true at the commit.
 * @throws {AppError} not_accessible
 */
export async function holdUser(tx: Transaction<Database>, userId: number): Promise<UserRow> {
  await lockUser(tx, userId)
  return requireUser(tx, userId)
}

/** @throws {AppError} not_accessible */
export async function requireUser(db: Parameters<typeof findUser>[0], userId: number): Promise<UserRow> {
  const row = await findUser(db, userId)
  if (row === undefined) throw new AppError('not_accessible')
  return row
}

async function refuseTakenAccount<T>({ engine }: AppContext, name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (engine.isUniqueViolation(error)) throw new AppError('username_taken', { name }, { cause: error })
    throw error
  }
}

/**
 * Makes an account that has to choose a password at its first sign-in.
 * @throws {AppError} username_taken
 */
export async function makeUser(
  context: AppContext,
  origin: AdminOrigin,
  body: BodyOf<typeof createUser>,
): Promise<OneTimePassword> {
  const username = canonicalUsername(body.username)
  const nickname = body.nickname.trim()
  const email = emailOf(body.email)
  const password = newPassword(oneTimeLength)
  const passwordHash = await hashPassword(digestOfText(password))
  const nowMs = context.clock()
  const id = await refuseTakenAccount(context, username, () =>
    context.db.transaction().execute(async (tx) => {
      const made = await insertUser(
        tx,
        {
          username,
          nickname,
          email,
          password_hash: passwordHash,
          status: userStatus.setPassword,
          is_super_admin: body.isSuperAdmin ?? 0,
          source: 'backend',
        },
        nowMs,
      )
      const details = { username, isSuperAdmin: body.isSuperAdmin === 1 }
      await recordAudit(
        tx,
        origin,
        { action: 'user.create', subject: { kind: 'user', id: made, name: nickname }, details },
        nowMs,
      )
      return made
    }),
  )
  return { id: encodeId('user', id), username, password }
}

/** Stored as typed but for the space around it; `null` for none. */
function emailOf(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : trimmed
}

/**
 * Changes what the body names.
 * @throws {AppError} not_accessible, username_taken, user_kept_elsewhere about the name of an account of another source, last_super_admin
 */
export async function changeUser(
  context: AppContext,
  origin: AdminOrigin,
  { id: publicId, ...body }: BodyOf<typeof updateUser>,
): Promise<number> {
  const userId = decodeId('user', publicId)
  const username = body.username === undefined ? undefined : canonicalUsername(body.username)
  const nowMs = context.clock()
  await refuseTakenAccount(context, username ?? '', () =>
    context.db.transaction().execute(async (tx) => {
      const before = await holdUser(tx, userId)
      if (username !== undefined && username !== before.username && isKeptElsewhere(before.source))
        throw new AppError('user_kept_elsewhere')
      const after = {
        username: username ?? before.username,
        nickname: body.nickname?.trim() ?? before.nickname,
        email: body.email === undefined ? before.email : emailOf(body.email),
        is_super_admin: body.isSuperAdmin ?? before.is_super_admin,
      }
      await updateUserRow(tx, userId, after, nowMs)
      // Links sent to the old address must not open the account.
      if (after.email !== before.email) {
        await endPasswordLinks(tx, userId)
        const params = { by: origin.actor.nickname }
        await notifyOwner(context, tx, { userId, notice: 'account.emailSet', params, to: before.email })
      }
      await logChanges(tx, origin, { before, after, nowMs })
      await keepSuperAdmin(tx)
    }),
  )
  return userId
}

type Editable = Pick<UserRow, 'username' | 'nickname' | 'email' | 'is_super_admin'>

/** One entry for the profile, one of its own for the right over everything. */
async function logChanges(
  tx: Transaction<Database>,
  origin: AdminOrigin,
  { before, after, nowMs }: { before: UserRow; after: Editable; nowMs: number },
): Promise<void> {
  const profile = (['username', 'nickname', 'email'] as const).filter((field) => before[field] !== after[field])
  if (profile.length > 0) {
    const changes = Object.fromEntries(
      profile.map((field) => [field, { from: before[field] ?? '', to: after[field] ?? '' }]),
    )
    await recordAudit(tx, origin, { action: 'user.update', subject: subjectOf(before), details: { changes } }, nowMs)
  }
  if (before.is_super_admin !== after.is_super_admin) {
    const action = after.is_super_admin === 1 ? 'user.grantSuperAdmin' : 'user.revokeSuperAdmin'
    await recordAudit(tx, origin, { action, subject: subjectOf(before) }, nowMs)
  }
}

/** @throws {AppError} last_super_admin when nobody could administer the system any more */
async function keepSuperAdmin(tx: Transaction<Database>): Promise<void> {
  if ((await countSuperAdmins(tx)) === 0) throw new AppError('last_super_admin')
}

/** @throws {AppError} not_on_yourself */
function refuseSelf({ actor }: AdminOrigin, userId: number): void {
  if (actor.userId === userId) throw new AppError('not_on_yourself')
}

/**
 * Locks an account out and ends its sessions. One that is disabled already stays so.
 * @throws {AppError} not_accessible, not_on_yourself, last_super_admin
 */
export async function disableUser({ db, clock }: AppContext, origin: AdminOrigin, userId: number): Promise<void> {
  refuseSelf(origin, userId)
  const nowMs = clock()
  await db.transaction().execute(async (tx) => {
    const row = await holdUser(tx, userId)
    if (row.status === userStatus.disabled) return
    await updateUserRow(tx, userId, { status: userStatus.disabled, status_before: row.status }, nowMs)
    await endSessions(tx, userId)
    await recordAudit(tx, origin, { action: 'user.disable', subject: subjectOf(row) }, nowMs)
    await keepSuperAdmin(tx)
  })
}

/**
 * Lets a disabled account in again, as what it was.
 * @throws {AppError} not_accessible
 */
export async function enableUser({ db, clock }: AppContext, origin: AdminOrigin, userId: number): Promise<void> {
  const nowMs = clock()
  await db.transaction().execute(async (tx) => {
    const row = await holdUser(tx, userId)
    if (row.status !== userStatus.disabled) return
    await updateUserRow(tx, userId, { status: row.status_before ?? userStatus.enabled, status_before: null }, nowMs)
    await recordAudit(tx, origin, { action: 'user.enable', subject: subjectOf(row) }, nowMs)
  })
}

/**
 * A new password for the next sign-in; the old one, the failed tries and every session end.
 * @throws {AppError} not_accessible, not_on_yourself, user_kept_elsewhere when the password is not kept here, user_still_waiting
 */
export async function resetPassword(
  context: AppContext,
  origin: AdminOrigin,
  userId: number,
): Promise<OneTimePassword> {
  const { db, clock } = context
  refuseSelf(origin, userId)
  const password = newPassword(oneTimeLength)
  const passwordHash = await hashPassword(digestOfText(password))
  const nowMs = clock()
  return db.transaction().execute(async (tx) => {
    const row = await holdUser(tx, userId)
    if (isKeptElsewhere(row.source)) throw new AppError('user_kept_elsewhere')
    if (isWaiting(row)) throw new AppError('user_still_waiting')
    const pending = userStatus.setPassword
    const status = row.status === userStatus.disabled ? { status_before: pending } : { status: pending }
    // An administrator vouches for the person: the address needs no link any more.
    await updateUserRow(tx, userId, { password_hash: passwordHash, ...status, unconfirmed_at_ms: null }, nowMs)
    await endSessions(tx, userId)
    await endPasswordLinks(tx, userId)
    await clearFailures(tx, triesOf(row.username))
    await forgetDevices(tx, triesOf(row.username))
    await recordAudit(tx, origin, { action: 'user.resetPassword', subject: subjectOf(row) }, nowMs)
    await notifyOwner(context, tx, { userId, notice: 'account.passwordReset', params: { by: origin.actor.nickname } })
    return { id: encodeId('user', userId), username: row.username, password }
  })
}

/**
 * Forgets failed tries to sign in.
 * @throws {AppError} not_accessible
 */
export async function unlock({ db, clock }: AppContext, origin: AdminOrigin, userId: number): Promise<void> {
  const nowMs = clock()
  await db.transaction().execute(async (tx) => {
    const row = await holdUser(tx, userId)
    await clearFailures(tx, triesOf(row.username))
    await recordAudit(tx, origin, { action: 'user.unlock', subject: subjectOf(row) }, nowMs)
  })
}

/**
 * Ends sessions of an account; of one's own all but the one that asks.
 * @returns how many
 * @throws {AppError} not_accessible
 */
export async function endAllSessions({ db, clock }: AppContext, origin: AdminOrigin, userId: number): Promise<number> {
  const nowMs = clock()
  const { actor } = origin
  return db.transaction().execute(async (tx) => {
    const row = await holdUser(tx, userId)
    const ended = await endSessions(tx, userId, actor.userId === userId ? actor.sessionId : undefined)
    if (ended > 0)
      await recordAudit(
        tx,
        origin,
        { action: 'user.endSessions', subject: subjectOf(row), details: { count: ended } },
        nowMs,
      )
    return ended
  })
}

/**
 * Deletes an account. The row stays for what it wrote, without anything to sign in with; its name is free again.
 * @throws {AppError} not_accessible, not_on_yourself, last_super_admin, successor_needed `{spaces, projects}` (names), successor_unusable
 */
export async function removeUser(
  { db, clock }: AppContext,
  origin: AdminOrigin,
  userId: number,
  successorId: number | undefined,
): Promise<void> {
  refuseSelf(origin, userId)
  const nowMs = clock()
  await db.transaction().execute(async (tx) => {
    const row = await holdUser(tx, userId)
    const orphanedPlaces = await transferAdminships(tx, {
      userId,
      successorId,
      by: { userId: origin.actor.userId, nowMs },
    })
    await eraseAccount(tx, row, nowMs)
    const details = { username: row.username, ...orphanedPlaces }
    await recordAudit(tx, origin, { action: 'user.delete', subject: subjectOf(row), details }, nowMs)
    await keepSuperAdmin(tx)
  })
}

/** Ends the account with everything that is its own. The row stays for what it wrote; its name is free again. */
export async function eraseAccount(tx: Transaction<Database>, { id, username }: UserRow, nowMs: number): Promise<void> {
  await removeOwnThings(tx, id)
  await clearFailures(tx, triesOf(username))
  await forgetDevices(tx, triesOf(username))
  const ended = {
    username: `~deleted-${String(id)}-${String(nowMs)}`,
    email: null,
    password_hash: null,
    status: userStatus.disabled,
    is_super_admin: 0,
    avatar_id: null,
    mfa_since_ms: null,
    deleted_at_ms: nowMs,
  }
  await updateUserRow(tx, id, ended, nowMs)
}

/** Makes the successor administrator of what has no other; what and whom, for the log. */
async function transferAdminships(
  tx: Transaction<Database>,
  { userId, successorId, by }: { userId: number; successorId: number | undefined; by: Author },
): Promise<{ successor?: string; spaces?: string[]; projects?: string[] }> {
  const { spaces, projects } = await listSoleAdminships(tx, userId)
  if (spaces.length + projects.length === 0) return {}
  const names = { spaces: spaces.map((space) => space.name), projects: projects.map((project) => project.name) }
  if (successorId === undefined) throw new AppError('successor_needed', names)
  const successor = await findUser(tx, successorId)
  if (successor === undefined || shutOutStatuses.includes(successor.status) || successorId === userId)
    throw new AppError('successor_unusable')
  const asAdmin = (ids: readonly { id: number }[]) => ids.map(({ id }) => ({ id, role: 'admin' as const }))
  await setSpaceRoles(tx, successorId, asAdmin(spaces), by)
  const homes = [...new Set(projects.map((project) => project.space_id))]
  await joinSpaces(tx, successorId, homes, by)
  await setProjectRoles(tx, successorId, asAdmin(projects), by)
  return { successor: successor.nickname, ...names }
}
