/* SQL of what visitors read. */
import { sql } from 'kysely'
import { inBatches } from '../../../db/batches.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { View, ViewCounts } from './add-up.ts'
import { rowsOf } from '../../../db/rows.ts'

/** Adds the counts to those there are. */
export async function writeViews(tx: Executor, { docs, visitors, totals }: ViewCounts): Promise<void> {
  for (const rows of inBatches(docs, { columns: 6 }))
    await tx
      .insertInto('view_doc_day')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['of_kind', 'of_id', 'day', 'doc_kind', 'doc_id'])
          .doUpdateSet({ views: sumOf('view_doc_day') }),
      )
      .execute()
  for (const rows of inBatches(visitors, { columns: 7 }))
    await tx
      .insertInto('view_visitor_day')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['of_kind', 'of_id', 'day', 'email', 'network'])
          .doUpdateSet({ views: sumOf('view_visitor_day'), last_at_ms: laterOf('view_visitor_day') }),
      )
      .execute()
  for (const rows of inBatches(totals, { columns: 4 }))
    await tx
      .insertInto('view_total')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['of_kind', 'of_id'])
          .doUpdateSet({ views: sumOf('view_total'), last_at_ms: laterOf('view_total') }),
      )
      .execute()
}

type ViewTable = 'view_doc_day' | 'view_visitor_day' | 'view_total'

function sumOf(table: ViewTable) {
  return sql<number>`${sql.ref(`${table}.views`)} + ${sql.ref('excluded.views')}`
}

function laterOf(table: Exclude<ViewTable, 'view_doc_day'>) {
  const [kept, added] = [sql.ref(`${table}.last_at_ms`), sql.ref('excluded.last_at_ms')]
  return sql<number>`case when ${added} > ${kept} then ${added} else ${kept} end`
}

/** Whether a view is of a super admin or a member of the space that it is about, by the session it came with. */
export async function listInsiders(db: Executor, views: readonly View[]): Promise<(view: View) => boolean> {
  const sessions = [...new Set(views.flatMap(({ session }) => session ?? []))]
  const spaces = sessions.length === 0 ? new Map<string, number>() : await listSpaces(db, views)
  const admins = new Set<string>()
  const members = new Set<string>()
  for (const tokens of inBatches(sessions)) {
    const rows = await rowsOf(db, 'session', { token_hash: tokens })
      .innerJoin('user', 'user.id', 'session.user_id')
      .leftJoin('space_member', 'space_member.user_id', 'user.id')
      .select(['session.token_hash', 'user.is_super_admin', 'space_member.space_id'])
      .execute()
    for (const row of rows) {
      if (row.is_super_admin === 1) admins.add(row.token_hash)
      members.add(`${row.token_hash} ${String(row.space_id)}`)
    }
  }
  return ({ of, id, session }) =>
    session !== undefined &&
    (admins.has(session) || members.has(`${session} ${String(spaces.get(`${of} ${String(id)}`))}`))
}

/** The spaces of what was read, by kind and number. */
async function listSpaces(db: Executor, views: readonly View[]): Promise<Map<string, number>> {
  const spaces = new Map<string, number>()
  const idsOf = (of: View['of']) => [...new Set(views.flatMap((view) => (view.of === of ? view.id : [])))]
  for (const ids of inBatches(idsOf('share'))) {
    const rows = await rowsOf(db, 'share', { id: ids })
      .leftJoin('module', 'module.id', 'share.module_id')
      .leftJoin('project_release', 'project_release.id', 'share.release_id')
      .innerJoin('project', (join) =>
        join.on((on) =>
          on(on.ref('project.id'), '=', on.fn.coalesce('module.project_id', 'project_release.project_id')),
        ),
      )
      .select(['share.id', 'project.space_id'])
      .execute()
    for (const row of rows) spaces.set(`share ${String(row.id)}`, row.space_id)
  }
  for (const ids of inBatches(idsOf('compose'))) {
    const rows = await db.selectFrom('compose_project').select(['id', 'space_id']).where('id', 'in', ids).execute()
    for (const row of rows) spaces.set(`compose ${String(row.id)}`, row.space_id)
  }
  return spaces
}

const dayTables = ['view_doc_day', 'view_visitor_day'] as const

/** Day by day, so that no statement holds the database for long. */
export async function deleteDaysBefore(db: Executor, day: string): Promise<void> {
  for (const table of dayTables) {
    for (;;) {
      const oldest = await db.selectFrom(table).select('day').where('day', '<', day).orderBy('day').limit(1).execute()
      const [row] = oldest
      if (row === undefined) break
      await db.deleteFrom(table).where('day', '=', row.day).execute()
    }
  }
}
