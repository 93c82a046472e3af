import { pinyinOf } from '../../../core/people-search/pinyin.ts'
import type { Executor } from '../../../db/content-store.ts'
import { prepareQuery } from '../../../db/prepared-query.ts'
import type { UserRow } from '../../../db/schema.ts'

export type ProfileRow = Pick<
  UserRow,
  | 'id'
  | 'username'
  | 'nickname'
  | 'email'
  | 'password_hash'
  | 'source'
  | 'status'
  | 'is_super_admin'
  | 'avatar_id'
  | 'password_changed_at_ms'
  | 'created_at_ms'
>

const profileColumns = [
  'id',
  'username',
  'nickname',
  'email',
  'password_hash',
  'source',
  'status',
  'is_super_admin',
  'avatar_id',
  'password_changed_at_ms',
  'created_at_ms',
] as const

const profileOfUser = prepareQuery<{ userId: number }>()((db, param) =>
  db.selectFrom('user').select(profileColumns).where('id', '=', param('userId')),
)

export async function getProfileRow(db: Executor, userId: number): Promise<Readonly<ProfileRow>> {
  const [row] = await profileOfUser(db, { userId })
  if (row === undefined) throw new Error(`There is no account ${String(userId)}`)
  return row
}

export async function updateProfileRow(
  tx: Executor,
  userId: number,
  change: Partial<Pick<UserRow, 'nickname' | 'email'>>,
  nowMs: number,
): Promise<void> {
  await tx
    .updateTable('user')
    .set({
      ...change,
      ...(change.nickname !== undefined && { pinyin: pinyinOf(change.nickname) }),
      updated_at_ms: nowMs,
    })
    .where('id', '=', userId)
    .execute()
}

/** Links for a new password went to an address that is no longer the person's. */
export async function deletePasswordResetsOf(tx: Executor, userId: number): Promise<void> {
  await tx.deleteFrom('email_link').where('user_id', '=', userId).execute()
  await tx.deleteFrom('password_reset').where('user_id', '=', userId).execute()
}

export interface AvatarRow {
  id: string
  mediaType: string
  bytes: Uint8Array
}

/** Makes it the person's only picture. */
export async function replaceAvatar(tx: Executor, userId: number, avatar: AvatarRow, nowMs: number): Promise<void> {
  await tx.deleteFrom('avatar').where('user_id', '=', userId).execute()
  const { id, mediaType, bytes } = avatar
  await tx
    .insertInto('avatar')
    .values({ id, user_id: userId, media_type: mediaType, bytes, created_at_ms: nowMs })
    .execute()
  await tx.updateTable('user').set({ avatar_id: id }).where('id', '=', userId).execute()
}

/** True when there was one. */
export async function deleteAvatar(tx: Executor, userId: number): Promise<boolean> {
  const row = await tx.deleteFrom('avatar').where('user_id', '=', userId).returning('id').executeTakeFirst()
  await tx.updateTable('user').set({ avatar_id: null }).where('id', '=', userId).execute()
  return row !== undefined
}

export async function findAvatar(db: Executor, id: string): Promise<AvatarRow | undefined> {
  return db
    .selectFrom('avatar')
    .select(['id', 'media_type as mediaType', 'bytes'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The person's preferences as JSON, locked for the rest of the transaction; an empty object when there are none. */
export async function lockPreferences(tx: Executor, userId: number, nowMs: number): Promise<string> {
  const row = await tx
    .insertInto('user_preference')
    .values({ user_id: userId, value: '{}', updated_at_ms: nowMs })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ updated_at_ms: nowMs }))
    .returning('value')
    .executeTakeFirstOrThrow()
  return row.value
}

export async function savePreferences(tx: Executor, userId: number, value: string): Promise<void> {
  await tx.updateTable('user_preference').set({ value }).where('user_id', '=', userId).execute()
}

export async function findPreferences(db: Executor, userId: number): Promise<string | undefined> {
  const row = await db.selectFrom('user_preference').select('value').where('user_id', '=', userId).executeTakeFirst()
  return row?.value
}
