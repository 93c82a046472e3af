/* Making open users of a space, changing their secrets, letting them in and out. */
import { limits, type AuditAction, type SecretGraceHours } from '@lectern/contracts'
import type { Transaction } from 'kysely'
import { endSecrets } from '../../../auth/machines/rotated-secrets.ts'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { lockSpace } from '../../../content/lock-row.ts'
import { newAppKey, newOpenUserSecret } from '../../../auth/machines/machine-secrets.ts'
import { decodeId } from '../../../core/public-ids.ts'
import { hashToken } from '../../../auth/secrets.ts'
import type { Database, OpenUserRow } from '../../../db/schema.ts'
import {
  countOpenUsers,
  deleteOpenUserRow,
  findOpenUser,
  insertOpenUser,
  insertSecret,
  touchOpenUser,
  type SecretValues,
} from './open-user-repo.ts'

/** The open user a request names. */
export interface Named {
  spaceId: number
  publicId: string
}

/**
 * Makes an open user with its first secret.
 * @returns its id, and the secret to show once
 * @throws {AppError} open_user_limit_reached `{limit}`, not_accessible when the space was deleted meanwhile
 */
export async function createOpenUser(
  { db, clock, vault }: AppContext,
  actor: UserActor,
  origin: Origin,
  spaceId: number,
  { applicant, remark = '' }: { applicant: string; remark?: string },
): Promise<{ id: number; secret: string }> {
  const nowMs = clock()
  const appKey = newAppKey()
  const secret = newOpenUserSecret()
  const id = await db.transaction().execute(async (tx) => {
    // Two made at the same moment would both be the last that is allowed.
    if (!(await lockSpace(tx, spaceId))) throw new AppError('not_accessible')
    if ((await countOpenUsers(tx, spaceId)) >= limits.openUsers) {
      throw new AppError('open_user_limit_reached', { limit: limits.openUsers })
    }
    const made = await insertOpenUser(tx, {
      space_id: spaceId,
      app_key: appKey,
      applicant: applicant.trim(),
      remark: remark.trim(),
      status: 1,
      created_by: actor.userId,
      creator_name: actor.nickname,
      created_at_ms: nowMs,
      updated_at_ms: nowMs,
    })
    await insertSecret(tx, secretOf({ vault }, { openUserId: made, appKey, secret, nowMs }))
    await record(tx, origin, 'openUser.create', { id: made, app_key: appKey, applicant, space_id: spaceId }, {}, nowMs)
    return made
  })
  return { id, secret }
}

/** The purpose an open user's secret is sealed for. */
export function sealPurpose(appKey: string): string {
  return `open user ${appKey}`
}

/**
 * Hashed, to recognise it in a request; and sealed, because the signature of a push is made with the secret itself, and whoever checks one needs
 * what it was made with. Nothing shows it again.
 */
function secretOf(
  { vault }: Pick<AppContext, 'vault'>,
  { openUserId, appKey, secret, nowMs }: { openUserId: number; appKey: string; secret: string; nowMs: number },
): SecretValues {
  return {
    open_user_id: openUserId,
    credential_hash: hashToken(`${appKey}.${secret}`),
    sealed: vault.seal(secret, sealPurpose(appKey)),
    last_four: secret.slice(-4),
    created_at_ms: nowMs,
  }
}

/**
 * Makes a new secret. The one before stays good for the hours given, an older one ends at once.
 * @returns the open user's id, and the secret to show once
 * @throws {AppError} not_accessible
 */
export async function rotateSecret(
  { db, clock, vault }: AppContext,
  origin: Origin,
  named: Named,
  graceHours: SecretGraceHours,
): Promise<{ id: number; secret: string }> {
  const nowMs = clock()
  const secret = newOpenUserSecret()
  const id = await change({ db }, named, {}, nowMs, async (tx, row) => {
    await endSecrets(tx, 'open_user_secret', { ownerId: row.id, graceHours }, nowMs)
    await insertSecret(tx, secretOf({ vault }, { openUserId: row.id, appKey: row.app_key, secret, nowMs }))
    await record(tx, origin, 'openUser.rotate', row, { hours: graceHours }, nowMs)
  })
  return { id, secret }
}

/**
 * Lets an open user in, or keeps it out.
 * @returns its id
 * @throws {AppError} not_accessible
 */
export async function switchOpenUser(
  { db, clock }: AppContext,
  origin: Origin,
  named: Named,
  status: 0 | 1,
): Promise<number> {
  const nowMs = clock()
  return change({ db }, named, { status }, nowMs, async (tx, row) => {
    if (row.status === status) return
    await record(tx, origin, status === 1 ? 'openUser.enable' : 'openUser.disable', row, {}, nowMs)
  })
}

/** @throws {AppError} not_accessible */
export async function removeOpenUser({ db, clock }: AppContext, origin: Origin, named: Named): Promise<void> {
  const nowMs = clock()
  await change({ db }, named, {}, nowMs, async (tx, row) => {
    if (!(await deleteOpenUserRow(tx, row.id))) throw new AppError('not_accessible')
    await record(tx, origin, 'openUser.delete', row, {}, nowMs)
  })
}

/** Changes an open user of the space in one transaction; `act` gets the row as it was. */
async function change(
  { db }: Pick<AppContext, 'db'>,
  { spaceId, publicId }: Named,
  values: { status?: number },
  nowMs: number,
  act: (tx: Transaction<Database>, row: OpenUserRow) => Promise<void>,
): Promise<number> {
  const id = decodeId('openUser', publicId)
  await db.transaction().execute(async (tx) => {
    const row = await findOpenUser(tx, spaceId, id)
    if (row === undefined || !(await touchOpenUser(tx, id, values, nowMs))) throw new AppError('not_accessible')
    await act(tx, row)
  })
  return id
}

async function record(
  tx: Transaction<Database>,
  origin: Origin,
  action: AuditAction,
  row: Pick<OpenUserRow, 'id' | 'app_key' | 'applicant' | 'space_id'>,
  details: Readonly<Record<string, unknown>>,
  nowMs: number,
): Promise<void> {
  const subject = { kind: 'openUser', id: row.id, name: row.applicant.trim() }
  const entry = { action, subject, spaceId: row.space_id, details: { appKey: row.app_key, ...details } }
  await recordAudit(tx, origin, entry, nowMs)
}
