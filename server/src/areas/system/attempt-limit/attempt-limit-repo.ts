/* SQL of locks and slowdowns, and of whom they are about. */
import { listedLimits } from '@lectern/contracts'
import type { AttemptRow } from '../../../auth/attempts/attempts.ts'
import { limits } from '../../../auth/limits.ts'
import type { VisitedSubjects } from '../../../auth/visited/visited-subject.ts'
import type { Executor } from '../../../db/content-store.ts'

/** Keys that are locked, and network addresses with so many failures that they may be slowed down; those that end last first. */
export async function listRestricted(db: Executor, nowMs: number): Promise<AttemptRow[]> {
  return db
    .selectFrom('attempt')
    .selectAll()
    .where((where) =>
      where.or([
        where('locked_until_ms', '>', nowMs),
        where.and([where('key', 'like', 'address:%'), where('failures', '>=', limits.address.free)]),
      ]),
    )
    .orderBy('locked_until_ms', 'desc')
    .orderBy('failures', 'desc')
    .orderBy('key')
    .limit(listedLimits)
    .execute()
}

/** Those of the names that accounts have. */
export async function findUsernames(db: Executor, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set()
  const rows = await db.selectFrom('user').select('username').where('username', 'in', names).execute()
  return new Set(rows.map((row) => row.username))
}

type Named = 'user' | 'application_token' | VisitedSubjects['table']

/** Names of people, push tokens or what visitors read, by id. */
export async function findNames(
  db: Executor,
  table: Named,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows =
    table === 'user'
      ? await db.selectFrom('user').select(['id', 'username as name']).where('id', 'in', ids).execute()
      : await db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}
