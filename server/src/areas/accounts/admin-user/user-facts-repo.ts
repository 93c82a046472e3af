/* Facts about accounts in other tables. */
import { reachableProjects } from '../../../core/live-places.ts'
import type { AttemptRow } from '../../../auth/attempts/attempts.ts'
import { keyOf, type Counted } from '../../../auth/limits.ts'
import type { Executor } from '../../../db/content-store.ts'
import { countRows } from '../../../db/row-counts.ts'
import type { UserRow } from '../../../db/schema.ts'
import { countSuperAdmins } from './user-row-repo.ts'

/** Facts of accounts in other tables, by account; absent where there is none. */
export interface UserFacts {
  projects: ReadonlyMap<number, number>
  /** By name to sign in with. */
  attempts: ReadonlyMap<string, AttemptRow>
  superAdmins: number
}

export async function readFacts(db: Executor, rows: readonly UserRow[]): Promise<UserFacts> {
  const ids = rows.map((row) => row.id)
  const superAdmins = await countSuperAdmins(db)
  if (ids.length === 0) return { projects: new Map(), attempts: new Map(), superAdmins }
  const projects = await countProjects(db, ids)
  const attempts = await db
    .selectFrom('attempt')
    .selectAll()
    .where(
      'key',
      'in',
      rows.map((row) => keyOf(triesOf(row.username))),
    )
    .execute()
  const names = new Map(rows.map((row) => [keyOf(triesOf(row.username)), row.username]))
  return {
    projects,
    attempts: new Map(attempts.map((row) => [names.get(row.key) ?? '', row])),
    superAdmins,
  }
}

/** Live projects in which each account has a role of its own; absent for none. */
export async function countProjects(db: Executor, userIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await reachableProjects(db)
    .innerJoin('project_member', 'project_member.project_id', 'project.id')
    .select(({ fn }) => ['project_member.user_id', fn.countAll<number>().as('count')])
    .where('project_member.user_id', 'in', userIds)
    .groupBy('project_member.user_id')
    .execute()
  return new Map(rows.map((row) => [row.user_id, row.count]))
}

/** Under which failed sign-ins of an account are counted. */
export function triesOf(username: string): Counted {
  return { kind: 'account', of: username }
}

export async function countSessions(db: Executor, userId: number, nowMs: number): Promise<number> {
  return countRows(db.selectFrom('session').where('user_id', '=', userId).where('expires_at_ms', '>', nowMs))
}
