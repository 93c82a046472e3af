import { userStatus, type Role } from '@lectern/contracts'
import type { Insertable, Transaction } from 'kysely'
import type { Executor } from '../../../db/content-store.ts'
import { hasChanged, hasRow } from '../../../db/row-counts.ts'
import type { Database, GroupRoleTable, IdentityRow, SignInFlowTable, UserRow } from '../../../db/schema.ts'
import type { ExternalPerson } from './external-person.ts'
import { everywhere } from './group-roles-policy.ts'
import { deleteRows, liveRows, rowsOf } from '../../../db/rows.ts'

type Known = Pick<ExternalPerson, 'provider' | 'authority' | 'subject'>

export async function findIdentity(db: Executor, person: Known): Promise<IdentityRow | undefined> {
  return rowsOf(db, 'identity', { provider: person.provider, authority: person.authority, subject: person.subject })
    .selectAll()
    .executeTakeFirst()
}

export async function listIdentitiesOf(db: Executor, userId: number): Promise<IdentityRow[]> {
  return db.selectFrom('identity').selectAll().where('user_id', '=', userId).orderBy('id').execute()
}

export async function insertIdentity(
  tx: Executor,
  userId: number,
  { provider, authority, subject, name, email }: ExternalPerson,
  { nowMs, usedAtMs }: { nowMs: number; usedAtMs: number | null },
): Promise<void> {
  await tx
    .insertInto('identity')
    .values({
      user_id: userId,
      provider,
      authority,
      subject,
      name,
      email,
      created_at_ms: nowMs,
      last_used_at_ms: usedAtMs,
    })
    .execute()
}

export async function touchIdentity(
  tx: Executor,
  id: number,
  { name, email }: Pick<ExternalPerson, 'name' | 'email'>,
  nowMs: number,
): Promise<void> {
  await tx.updateTable('identity').set({ name, email, last_used_at_ms: nowMs }).where('id', '=', id).execute()
}

/** True when there was one. */
export async function deleteIdentity(tx: Executor, userId: number, provider: string): Promise<boolean> {
  return hasChanged(tx.deleteFrom('identity').where('user_id', '=', userId).where('provider', '=', provider))
}

export async function findUser(db: Executor, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The account, held until the transaction ends. */
export async function lockUser(tx: Transaction<Database>, id: number): Promise<UserRow | undefined> {
  await tx
    .updateTable('user')
    .set((each) => ({ username: each.ref('username') }))
    .where('id', '=', id)
    .execute()
  return findUser(tx, id)
}

/** Which of the names are taken. */
export async function listTakenNames(db: Executor, names: readonly string[]): Promise<Set<string>> {
  const rows = await rowsOf(db, 'user', { username: names }).select('username').execute()
  return new Set(rows.map((row) => row.username))
}

export async function isEmailTaken(db: Executor, email: string): Promise<boolean> {
  return hasRow(db.selectFrom('user').where('email', '=', email))
}

export async function setEmail(tx: Executor, userId: number, email: string, nowMs: number): Promise<void> {
  await tx.updateTable('user').set({ email, updated_at_ms: nowMs }).where('id', '=', userId).execute()
}

export async function setSuperAdmin(tx: Executor, userId: number, isSuperAdmin: boolean, nowMs: number): Promise<void> {
  await tx
    .updateTable('user')
    .set({ is_super_admin: isSuperAdmin ? 1 : 0, updated_at_ms: nowMs })
    .where('id', '=', userId)
    .execute()
}

/** Those of the spaces that are there. */
export async function listLiveSpaces(db: Executor, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return []
  return liveRows(db, 'space', { id: ids }).select(['id', 'name']).execute()
}

/** Roles in these spaces. */
export async function listSpaceRoles(
  db: Executor,
  userId: number,
  spaceIds: readonly number[],
): Promise<{ space_id: number; role: Role }[]> {
  if (spaceIds.length === 0) return []
  return rowsOf(db, 'space_member', { user_id: userId, space_id: spaceIds }).select(['space_id', 'role']).execute()
}

export async function deleteSpaceRoles(tx: Executor, userId: number, spaceIds: readonly number[]): Promise<void> {
  if (spaceIds.length === 0) return
  await deleteRows(tx, 'space_member', { user_id: userId, space_id: spaceIds }).execute()
}

export async function listGroupRoles(db: Executor, userId: number) {
  return db.selectFrom('group_role').selectAll().where('user_id', '=', userId).execute()
}

export async function replaceGroupRoles(
  tx: Executor,
  userId: number,
  touched: readonly number[],
  rows: readonly Insertable<GroupRoleTable>[],
): Promise<void> {
  if (touched.length > 0) {
    await deleteRows(tx, 'group_role', { user_id: userId, space_id: touched }).execute()
  }
  if (rows.length > 0) {
    await tx
      .insertInto('group_role')
      .values([...rows])
      .execute()
  }
}

/** Of these places, those that someone else with an account in use administers as well. */
export async function listWithOtherAdmins(
  tx: Executor,
  userId: number,
  places: readonly number[],
): Promise<ReadonlySet<number>> {
  const spaces = places.filter((id) => id !== everywhere)
  const rows =
    spaces.length === 0
      ? []
      : await rowsOf(tx, 'space_member', { space_id: spaces, role: 'admin' })
          .innerJoin('user', 'user.id', 'space_member.user_id')
          .select('space_member.space_id')
          .distinct()
          .where('space_member.user_id', '!=', userId)
          .where('user.status', '!=', userStatus.disabled)
          .execute()
  const found = new Set(rows.map((row) => row.space_id))
  const superAdmin = await liveRows(tx, 'user', { is_super_admin: 1, status: userStatus.enabled })
    .select('id')
    .where('id', '!=', userId)
    .limit(1)
    .executeTakeFirst()
  return superAdmin === undefined ? found : found.add(everywhere)
}

export async function insertFlow(db: Executor, flow: SignInFlowTable): Promise<void> {
  await db.insertInto('sign_in_flow').values(flow).execute()
}

/** The flow with this state, which is over with this: a state works once. */
export async function takeFlow(db: Executor, stateHash: string): Promise<SignInFlowTable | undefined> {
  return db.deleteFrom('sign_in_flow').where('state_hash', '=', stateHash).returningAll().executeTakeFirst()
}

/** The person whose session it is, while it lasts. */
export async function findUserOfSession(db: Executor, sessionId: number, nowMs: number): Promise<UserRow | undefined> {
  return rowsOf(db, 'session', { id: sessionId })
    .innerJoin('user', 'user.id', 'session.user_id')
    .selectAll('user')
    .where('session.expires_at_ms', '>', nowMs)
    .executeTakeFirst()
}

export async function insertLoginKey(
  db: Executor,
  key: { keyHash: string; browserHash: string; userId: number; expiresAtMs: number },
): Promise<void> {
  await db
    .insertInto('login_key')
    .values({
      key_hash: key.keyHash,
      browser_hash: key.browserHash,
      user_id: key.userId,
      expires_at_ms: key.expiresAtMs,
    })
    .execute()
}

/** The key, which is gone with this. */
export async function takeLoginKey(
  db: Executor,
  keyHash: string,
): Promise<{ user_id: number; browser_hash: string; expires_at_ms: number } | undefined> {
  return db
    .deleteFrom('login_key')
    .where('key_hash', '=', keyHash)
    .returning(['user_id', 'browser_hash', 'expires_at_ms'])
    .executeTakeFirst()
}

/** Removes what no one came back for. */
export async function deleteExpired(db: Executor, nowMs: number): Promise<void> {
  await db.deleteFrom('sign_in_flow').where('expires_at_ms', '<=', nowMs).execute()
  await db.deleteFrom('login_key').where('expires_at_ms', '<=', nowMs).execute()
}
