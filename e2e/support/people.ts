// People besides the first admin. Written into the product's own database: an account made by a call has to choose its password first.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { ApiClient } from './api-client.ts'
import type { Product } from './product.ts'
import { signedInState, type OpenContext } from './test.ts'

export type Role = 'guest' | 'dev' | 'admin'

interface Member {
  username: string
  spaceName: string
  role: Role
}

/** Somebody who can sign in with the admin's password and has this role in the space of that name. */
export function addMember(
  product: Product,
  { username, spaceName, role }: Member,
): { username: string; password: string } {
  const database = new DatabaseSync(join(product.dataFolder, 'lectern.db'))
  try {
    database.exec('PRAGMA busy_timeout=5000; BEGIN IMMEDIATE')
    const added = database
      .prepare(
        `INSERT INTO user (username, nickname, password_hash, status, is_super_admin, source, created_at_ms, updated_at_ms)
         SELECT ?, ?, password_hash, 1, 0, 'backend', created_at_ms, updated_at_ms FROM user WHERE username = ?`,
      )
      .run(username, username, product.admin.username)
    const joined = database
      .prepare(
        'INSERT INTO space_member (space_id, user_id, role, created_at_ms) SELECT id, ?, ?, created_at_ms FROM space WHERE name = ?',
      )
      .run(added.lastInsertRowid, role, spaceName)
    if (joined.changes !== 1) throw new Error(`No space is called "${spaceName}"`)
    database.exec('COMMIT')
    return { username, password: product.admin.password }
  } finally {
    database.close()
  }
}

/** As if a super admin who has a second factor had required one of all super admins. */
export function requireSecondFactor(product: Product): void {
  const database = new DatabaseSync(join(product.dataFolder, 'lectern.db'))
  try {
    database.exec('PRAGMA busy_timeout=5000')
    const value = JSON.stringify({ required: 'superAdmins', issuer: '星河文档' })
    database.prepare('INSERT INTO setting (key, value) VALUES (?, ?)').run('system.mfa', value)
  } finally {
    database.close()
  }
}

/** Such a member, signed in: their calls, and a page in a browser of their own. */
export async function openMember(
  product: Product,
  openContext: OpenContext,
  member: Member,
): Promise<{ api: ApiClient; page: Page }> {
  const api = new ApiClient(product.origin)
  await api.signIn(addMember(product, member))
  const context = await openContext({ storageState: signedInState(product.origin, api.token) })
  return { api, page: await context.newPage() }
}
