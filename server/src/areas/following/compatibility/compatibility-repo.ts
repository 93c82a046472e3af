/* SQL of the levels of rules and of accepted changes. */
import type { FindingLevel } from '@lectern/contracts'
import type { Executor } from '../../../db/content-store.ts'
import type { AcceptedBreakRow } from '../../../db/schema.ts'
import { deleteRows, rowsOf } from '../../../db/rows.ts'

export async function listLevels(db: Executor, spaceId: number) {
  return db
    .selectFrom('compatibility_level')
    .innerJoin('user', 'user.id', 'compatibility_level.updated_by')
    .select(['rule_id', 'level', 'compatibility_level.updated_at_ms', 'user.nickname as updated_by_name'])
    .where('space_id', '=', spaceId)
    .orderBy('rule_id')
    .execute()
}
export type ListedLevel = Awaited<ReturnType<typeof listLevels>>[number]

export async function findLevel(db: Executor, spaceId: number, ruleId: string): Promise<FindingLevel | undefined> {
  const row = await rowsOf(db, 'compatibility_level', { space_id: spaceId, rule_id: ruleId })
    .select('level')
    .executeTakeFirst()
  return row?.level
}

export async function upsertLevel(
  db: Executor,
  { spaceId, ruleId, level, userId }: { spaceId: number; ruleId: string; level: FindingLevel; userId: number },
  nowMs: number,
): Promise<void> {
  const changes = { level, updated_by: userId, updated_at_ms: nowMs }
  await db
    .insertInto('compatibility_level')
    .values({ space_id: spaceId, rule_id: ruleId, ...changes })
    .onConflict((conflict) => conflict.columns(['space_id', 'rule_id']).doUpdateSet(changes))
    .execute()
}

/** Of one rule, or of all. Returns how many had a level. */
export async function deleteLevels(db: Executor, spaceId: number, ruleId?: string): Promise<number> {
  const result = await db
    .deleteFrom('compatibility_level')
    .where('space_id', '=', spaceId)
    .$if(ruleId !== undefined, (query) => query.where('rule_id', '=', ruleId ?? ''))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

function accepted(db: Executor, moduleId: number) {
  return rowsOf(db, 'accepted_break', { module_id: moduleId })
    .innerJoin('user', 'user.id', 'accepted_break.accepted_by')
    .selectAll('accepted_break')
    .select('user.nickname as accepted_by_name')
}
export type ListedAccepted = AcceptedBreakRow & { accepted_by_name: string }

/** Latest first. */
export async function listAccepted(
  db: Executor,
  moduleId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<ListedAccepted[]> {
  return accepted(db, moduleId)
    .orderBy('accepted_at_ms', 'desc')
    .orderBy('fingerprint')
    .offset(offset)
    .limit(limit)
    .execute()
}

export async function findAccepted(
  db: Executor,
  moduleId: number,
  fingerprints: readonly string[],
): Promise<ListedAccepted[]> {
  if (fingerprints.length === 0) return []
  return accepted(db, moduleId).where('fingerprint', 'in', fingerprints).execute()
}

export async function countAccepted(db: Executor, moduleId: number): Promise<number> {
  const row = await db
    .selectFrom('accepted_break')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('module_id', '=', moduleId)
    .executeTakeFirst()
  return row?.count ?? 0
}

export async function insertAccepted(db: Executor, row: AcceptedBreakRow): Promise<void> {
  await db.insertInto('accepted_break').values(row).execute()
}

export async function deleteAccepted(
  db: Executor,
  moduleId: number,
  fingerprint: string,
): Promise<AcceptedBreakRow | undefined> {
  return deleteRows(db, 'accepted_break', { module_id: moduleId, fingerprint }).returningAll().executeTakeFirst()
}
