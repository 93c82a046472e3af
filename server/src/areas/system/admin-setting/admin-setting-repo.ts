import { refusalDays } from '@lectern/contracts'
import type { Executor } from '../../../db/content-store.ts'
import { liveRows, rowsOf } from '../../../db/rows.ts'

const dayMs = 24 * 60 * 60_000
const mostListed = 100

/** A host with how often it was refused lately. */
export interface RefusalRow {
  host: string
  total: number
  last_at_ms: number
  last_user_name: string | null
}

/** Refused hosts of the last days, most often refused first. */
export async function listRefusals(db: Executor, nowMs: number): Promise<RefusalRow[]> {
  const firstDay = Math.floor(nowMs / dayMs) - refusalDays + 1
  const rows = await db
    .selectFrom('outgoing_refusal')
    .select(['host'])
    .select(({ fn }) => [fn.sum<number | string>('count').as('total'), fn.max('last_at_ms').as('last_at_ms')])
    .where('day', '>=', firstDay)
    .groupBy('host')
    .orderBy('total', 'desc')
    .orderBy('host')
    .limit(mostListed)
    .execute()
  const names = await listLastUsers(
    db,
    rows.map(({ host }) => host),
    firstDay,
  )
  return rows.map((row) => ({ ...row, total: Number(row.total), last_user_name: names.get(row.host) ?? null }))
}

async function listLastUsers(db: Executor, hosts: readonly string[], firstDay: number): Promise<Map<string, string>> {
  if (hosts.length === 0) return new Map()
  const rows = await rowsOf(db, 'outgoing_refusal', { host: [...hosts] })
    .innerJoin('user', 'user.id', 'outgoing_refusal.last_user_id')
    .select(['outgoing_refusal.host', 'user.nickname'])
    .where('outgoing_refusal.day', '>=', firstDay)
    .orderBy('outgoing_refusal.last_at_ms')
    .execute()
  return new Map(rows.map((row) => [row.host, row.nickname]))
}

/** Which of these spaces are there. */
export async function listLiveSpaces(db: Executor, spaceIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (spaceIds.length === 0) return new Set()
  const rows = await liveRows(db, 'space', { id: spaceIds }).select('id').execute()
  return new Set(rows.map(({ id }) => id))
}
