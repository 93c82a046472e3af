/*
 * What super admins do with accounts. Every act is in the audit log. Rules about the last super admin are checked after the act has been logged:
 * the log's head lets one act at a time through, so that two such acts see each other.
 */
import { userStatus, type BodyOf, type createUser, type OneTimePassword, type updateUser } from '@lectern/contracts'
import type { Transaction } from 'kysely'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { recordAudit, type AuditEntry, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { decodeId, encodeId } from '../../../core/public-ids.ts'
import { digestOfText, hashPassword, newPassword } from '../../../auth/secrets.ts'
import { lockUser } from '../../../content/lock-row.ts'
import type { Database, UserRow } from '../../../db/schema.ts'
import { notifyOwner } from '../../following/message/owner-notice-commands.ts'
import { isKeptElsewhere } from './admin-user-policy.ts'
import { insertUser } from '../../../core/insert-users.ts'
import { countSuperAdmins, endPasswordLinks, findUser, updateUserRow } from './user-row-repo.ts'
import { canonicalUsername, refuseClash } from '../../../core/names.ts'

export const oneTimeLength = 12

export type AdminOrigin = Origin<UserActor>

/** The subject of an act in the audit log. */
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

const refuseTakenAccount = <T>({ engine }: AppContext, name: string, write: () => Promise<T>): Promise<T> =>
  refuseClash(engine, ['username_taken', { name }], write)

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

/** @throws {AppError} last_super_admin when no one could administer the system any more */
export async function keepSuperAdmin(tx: Transaction<Database>): Promise<void> {
  if ((await countSuperAdmins(tx)) === 0) throw new AppError('last_super_admin')
}

/** @throws {AppError} not_on_yourself */
export function refuseSelf({ actor }: AdminOrigin, userId: number): void {
  if (actor.userId === userId) throw new AppError('not_on_yourself')
}
