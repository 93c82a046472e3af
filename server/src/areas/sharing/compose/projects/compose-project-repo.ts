/* SQL of composed projects. */
import type { Executor } from '../../../../db/content-store.ts'
import type { ComposeProjectRow } from '../../../../db/schema.ts'
import { liveRows } from '../../../../db/rows.ts'
import { laterThan } from '../../../../db/later-than.ts'
import { countOf } from '../../../../db/row-counts.ts'

function liveProjects(db: Executor) {
  return liveRows(db, 'compose_project')
    .innerJoin('user', 'user.id', 'compose_project.created_by')
    .leftJoin('view_total', (join) =>
      join.on('view_total.of_kind', '=', 'compose').onRef('view_total.of_id', '=', 'compose_project.id'),
    )
    .selectAll('compose_project')
    .select('user.nickname as creator_name')
    .select(['view_total.views as view_count', 'view_total.last_at_ms as last_viewed_at_ms'])
    .select((project) => {
      const passwords = project.selectFrom('visitor_password').where('visitor_password.of_kind', '=', 'compose')
      return countOf(passwords.whereRef('visitor_password.of_id', '=', 'compose_project.id')).as('password_count')
    })
}
export type ListedComposeProject = Awaited<ReturnType<ReturnType<typeof liveProjects>['execute']>>[number]

/** Live composed projects of a space in their order; their number is limited when they are made. */
export async function listComposeProjectsOf(db: Executor, spaceId: number): Promise<ListedComposeProject[]> {
  return liveProjects(db)
    .where('compose_project.space_id', '=', spaceId)
    .orderBy('compose_project.order_index')
    .orderBy('compose_project.id')
    .execute()
}

export async function findComposeProject(db: Executor, composeId: number): Promise<ListedComposeProject | undefined> {
  return liveProjects(db).where('compose_project.id', '=', composeId).executeTakeFirst()
}

/** How many composed projects a live space has, and the highest order among them. */
export async function summarizeSpace(
  db: Executor,
  spaceId: number,
): Promise<{ isCompose: boolean; count: number; highest: number | null } | undefined> {
  const row = await liveRows(db, 'space', { id: spaceId })
    .leftJoin('compose_project', (join) =>
      join.onRef('compose_project.space_id', '=', 'space.id').on('compose_project.deleted_at_ms', 'is', null),
    )
    .select(({ fn }) => [
      'space.is_compose',
      fn.count<number>('compose_project.id').as('count'),
      fn.max('compose_project.order_index').as('highest'),
    ])
    .groupBy('space.is_compose')
    .executeTakeFirst()
  return row && { isCompose: row.is_compose === 1, count: row.count, highest: row.highest }
}

export async function insertComposeProject(db: Executor, row: Omit<ComposeProjectRow, 'id'>): Promise<number> {
  const { id } = await db.insertInto('compose_project').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export type ProjectChanges = Partial<
  Pick<
    ComposeProjectRow,
    | 'name'
    | 'description'
    | 'type'
    | 'status'
    | 'email_domains'
    | 'order_index'
    | 'address_key'
    | 'address_changed_at_ms'
  >
>

/** `updated_at_ms` always goes up: it distinguishes the states that were shown. */
export async function updateComposeProjectRow(
  tx: Executor,
  composeId: number,
  changes: ProjectChanges,
  nowMs: number,
): Promise<void> {
  const values = { ...changes, updated_at_ms: laterThan(nowMs) }
  await tx.updateTable('compose_project').set(values).where('id', '=', composeId).execute()
}
