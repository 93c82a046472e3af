/*
 * What a new space, project or application joins: the live ones beside it, behind which it goes, and whose names it may not have. Does not own: the
 * lock under which that holds.
 */
import { sql } from 'kysely'
import { orderAfter } from '../core/order.ts'
import type { Executor } from '../db/content-store.ts'
import type { Rows } from '../db/row-counts.ts'

export function liveSpaces(db: Executor) {
  return db.selectFrom('space').where('deleted_at_ms', 'is', null)
}

export function liveProjects(db: Executor, spaceId: number) {
  return db.selectFrom('project').where('space_id', '=', spaceId).where('deleted_at_ms', 'is', null)
}

export function liveModules(db: Executor, projectId: number) {
  return db.selectFrom('module').where('project_id', '=', projectId).where('deleted_at_ms', 'is', null)
}

/** The order of what comes behind all of them. */
export async function nextOrder(siblings: Rows): Promise<number> {
  const last = siblings.clearSelect().select(sql<number | null>`max(order_index)`.as('order'))
  return orderAfter((await last.executeTakeFirstOrThrow()).order)
}

export async function listNames(siblings: Rows): Promise<Set<string>> {
  const rows = await siblings
    .clearSelect()
    .select(sql<string>`name`.as('name'))
    .execute()
  return new Set(rows.map((row) => row.name))
}
