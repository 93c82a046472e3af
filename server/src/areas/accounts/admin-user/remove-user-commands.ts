/* The end of an account: what is its own goes, what it wrote stays, and another person administers what only it did. */
import { shutOutStatuses, userStatus } from '@lectern/contracts'
import type { Transaction } from 'kysely'
import { AppError } from '../../../core/app-error.ts'
import { clearFailures } from '../../../auth/attempts/attempts.ts'
import { forgetDevices } from '../../../auth/known-devices.ts'
import { recordAudit } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import type { Database, UserRow } from '../../../db/schema.ts'
import { giveRoles, type Author } from './allocation-repo.ts'
import { triesOf } from './user-facts-repo.ts'
import { listSoleAdminships } from './user-memberships-repo.ts'
import { findUser, removeOwnThings, updateUserRow } from './user-row-repo.ts'
import { type AdminOrigin, subjectOf, holdUser, keepSuperAdmin, refuseSelf } from './admin-user-commands.ts'

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
  const homes = projects.map((project) => project.space_id)
  await giveRoles(tx, successorId, { spaces: asAdmin(spaces), projects: asAdmin(projects), homes }, by)
  return { successor: successor.nickname, ...names }
}
