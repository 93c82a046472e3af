/*
 * Secrets of programs that are made again now and then: of service accounts and of applications' tokens. The newest is good until it is replaced, the
 * one before it for the hours that were given. Does not own: their form (`machine-secrets.ts`), and what is stored of them to recognise them.
 */
import type { SecretGraceHours } from '@lectern/contracts'
import { sql } from 'kysely'
import type { Executor } from '../../db/content-store.ts'

/** Each table's column that names whose the secrets are. */
const owners = { open_user_secret: 'open_user_id', application_token_secret: 'token_id' } as const
type SecretTable = keyof typeof owners

const hourMs = 60 * 60 * 1000

/** What of a secret may be shown. */
export interface SecretFacts {
  ownerId: number
  last_four: string
  created_at_ms: number
  /** `null` for the newest. */
  expires_at_ms: number | null
}

/** By owner, newest first; owners without one are absent. */
export async function listSecrets(
  db: Executor,
  table: SecretTable,
  ownerIds: readonly number[],
): Promise<Map<number, SecretFacts[]>> {
  if (ownerIds.length === 0) return new Map()
  const owner = sql.ref<number>(owners[table])
  const rows = await db
    .selectFrom(table)
    .select(['last_four', 'created_at_ms', 'expires_at_ms', owner.as('ownerId')])
    .where(owner, 'in', ownerIds)
    .orderBy('id', 'desc')
    .execute()
  return Map.groupBy(rows, (row) => row.ownerId)
}

/** Leaves the newest secret good for so many hours, and ends every other; with 0 ends all. */
export async function endSecrets(
  tx: Executor,
  table: SecretTable,
  { ownerId, graceHours }: { ownerId: number; graceHours: SecretGraceHours },
  nowMs: number,
): Promise<void> {
  const owner = sql.ref<number>(owners[table])
  await tx
    .deleteFrom(table)
    .where(owner, '=', ownerId)
    .$if(graceHours > 0, (older) => older.where('expires_at_ms', 'is not', null))
    .execute()
  await tx
    .updateTable(table)
    .set({ expires_at_ms: nowMs + graceHours * hourMs })
    .where(owner, '=', ownerId)
    .execute()
}

/** @param secrets those of one owner, newest first */
export function presentSecrets(
  secrets: readonly SecretFacts[],
  nowMs: number,
): { lastFour: string; previousUntilMs: number | null; rotatedAtMs: number | undefined } {
  const newest = secrets.find((secret) => secret.expires_at_ms === null)
  const previous = secrets.find((secret) => secret.expires_at_ms !== null && secret.expires_at_ms > nowMs)
  return {
    lastFour: newest?.last_four ?? '',
    previousUntilMs: previous?.expires_at_ms ?? null,
    rotatedAtMs: newest?.created_at_ms,
  }
}
