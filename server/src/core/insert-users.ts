/* The one way accounts are made. */
import type { Insertable } from 'kysely'
import type { Executor } from '../db/content-store.ts'
import type { Database } from '../db/schema.ts'
import { pinyinOf } from './people-search/pinyin.ts'

type UserValues = Insertable<Database['user']>

export type NewUser = Pick<UserValues, 'username' | 'nickname' | 'status' | 'source'> &
  Partial<Omit<UserValues, 'id' | 'pinyin' | 'created_at_ms' | 'updated_at_ms'>>

/** Ordinary accounts without an address or a password unless given. At least one; at most what one statement carries. Ids by account name. */
export async function insertUsers(
  db: Executor,
  users: readonly NewUser[],
  nowMs: number,
): Promise<Map<string, number>> {
  const rows = await db
    .insertInto('user')
    .values(
      users.map((user) => ({
        email: null,
        password_hash: null,
        is_super_admin: 0,
        last_login_at_ms: null,
        ...user,
        pinyin: pinyinOf(user.nickname),
        created_at_ms: nowMs,
        updated_at_ms: nowMs,
      })),
    )
    .returning(['id', 'username'])
    .execute()
  return new Map(rows.map(({ id, username }) => [username, id]))
}

/** As `insertUsers`, for one; its id. */
export async function insertUser(db: Executor, user: NewUser, nowMs: number): Promise<number> {
  const id = (await insertUsers(db, [user], nowMs)).get(user.username)
  if (id === undefined) throw new Error('An account was not written')
  return id
}
