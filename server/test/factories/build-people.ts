import { userStatus, type Role, type UserStatus } from '@lectern/contracts'
import { encodeId } from '../../src/core/public-ids.ts'
import { hashPassword, passwordDigest } from '../../src/auth/secrets.ts'
import { createSession } from '../../src/auth/sessions.ts'
import type { TestApp } from '../support/test-app.ts'
import { nextNumber } from './next-number.ts'

export interface BuiltUser {
  id: number
  publicId: string
  username: string
  token: string
}

let sharedHash: Promise<string> | undefined
/** Password of every built user. */
export const builtPassword = 'correct-horse'

/** What clients send for a new password. */
export function sentPassword(text: string): { password: string; plainPassword: string } {
  return { password: passwordDigest(text), plainPassword: text }
}

export async function buildUser(
  { db, now }: TestApp,
  {
    isSuperAdmin = false,
    status = userStatus.enabled,
    username = `user${String(nextNumber())}`,
  }: {
    isSuperAdmin?: boolean
    status?: UserStatus
    username?: string
  } = {},
): Promise<BuiltUser> {
  sharedHash ??= hashPassword(passwordDigest(builtPassword))
  const { id } = await db
    .insertInto('user')
    .values({
      username,
      nickname: username.toUpperCase(),
      pinyin: '',
      email: `${username}@example.com`,
      password_hash: await sharedHash,
      status,
      is_super_admin: isSuperAdmin ? 1 : 0,
      source: 'backend',
      created_at_ms: now(),
      updated_at_ms: now(),
      last_login_at_ms: null,
      // The session below.
      last_visit_at_ms: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = await createSession(db, { userId: id, userAgent: 'test', address: '127.0.0.1', nowMs: now() })
  return { id, publicId: encodeId('user', id), username, token }
}

export async function addToSpace({ db, now }: TestApp, spaceId: number, user: BuiltUser, role: Role): Promise<void> {
  await db
    .insertInto('space_member')
    .values({ space_id: spaceId, user_id: user.id, role, created_at_ms: now() })
    .execute()
}

export async function addToProject(
  { db, now }: TestApp,
  projectId: number,
  user: BuiltUser,
  role: Role,
): Promise<void> {
  await db
    .insertInto('project_member')
    .values({ project_id: projectId, user_id: user.id, role, created_at_ms: now() })
    .execute()
}
