/* Who may read a share: found by the key of its address, live, and opened with its password where it has one. */
import { shareType, type AccessOf } from '@lectern/contracts'
import type { Kysely } from 'kysely'
import { prepareQuery } from '../db/prepared-query.ts'
import type { Database } from '../db/schema.ts'
import { AppError } from '../core/app-error.ts'
import type { AppContext } from '../core/context.ts'
import type { ShareScope } from './scope.ts'
import { hashToken } from './secrets.ts'
import { type Fields, textField } from './request-fields.ts'

const liveShare = prepareQuery<{ key: string }>()((db, param) =>
  db
    .selectFrom('share')
    .innerJoin('module', 'module.id', 'share.module_id')
    .innerJoin('project', 'project.id', 'module.project_id')
    .innerJoin('space', 'space.id', 'project.space_id')
    .selectAll('share')
    .where('share.address_key', '=', param('key'))
    .where('share.status', '=', 1)
    .where('share.deleted_at_ms', 'is', null)
    .where('module.deleted_at_ms', 'is', null)
    .where('project.deleted_at_ms', 'is', null)
    .where('space.deleted_at_ms', 'is', null),
)

const accessOfToken = prepareQuery<{ tokenHash: string; shareId: number }>()((db, param) =>
  db
    .selectFrom('share_access')
    .select('expires_at_ms')
    .where('token_hash', '=', param('tokenHash'))
    .where('share_id', '=', param('shareId')),
)

/**
 * The share a visitor may read: public, or opened with its password.
 * @throws {AppError} share_not_found, share_expired, share_locked
 */
export async function requireShare(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  access: AccessOf<'share'>,
  fields: Fields,
  accessToken: string | undefined,
): Promise<ShareScope> {
  const share = await requireLiveShare(db, textField(fields, access.by), clock())
  if (share.type === shareType.encrypted && !(await isUnlocked(db, share.id, accessToken, clock()))) {
    throw new AppError('share_locked')
  }
  return { shareId: share.id, moduleId: share.module_id, isAll: share.is_all === 1 }
}

/**
 * The share with this key in its address.
 * @throws {AppError} share_not_found, share_expired
 */
export async function requireLiveShare(db: Kysely<Database>, key: string, nowMs: number) {
  const [share] = await liveShare(db, { key })
  if (share === undefined) throw new AppError('share_not_found')
  if (share.expires_at_ms !== null && share.expires_at_ms <= nowMs) throw new AppError('share_expired')
  return share
}

/** Whether the visitor's access token opens the share. */
export async function isUnlocked(
  db: Kysely<Database>,
  shareId: number,
  accessToken: string | undefined,
  nowMs: number,
): Promise<boolean> {
  if (accessToken === undefined || accessToken === '') return false
  const rows = await accessOfToken(db, { tokenHash: hashToken(accessToken), shareId })
  return rows.some((row) => row.expires_at_ms > nowMs)
}
