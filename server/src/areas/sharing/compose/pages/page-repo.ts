/* SQL of the own pages of composed projects. */
import type { Executor } from '../../../../db/content-store.ts'
import type { ComposePageRow } from '../../../../db/schema.ts'
import { updateMany } from '../../../../db/update-many.ts'
import type { ShownPage } from '../reading/compose-tree.ts'
import { liveRows } from '../../../../db/rows.ts'

function livePages(db: Executor) {
  return liveRows(db, 'compose_page')
    .innerJoin('user', 'user.id', 'compose_page.updated_by')
    .selectAll('compose_page')
    .select('user.nickname as modifier_name')
}
export type ListedPage = Awaited<ReturnType<ReturnType<typeof livePages>['execute']>>[number]

/** Live pages of a project in their order; their number is limited when they are made. */
export async function listPages(db: Executor, composeId: number): Promise<ListedPage[]> {
  return livePages(db)
    .where('compose_page.compose_project_id', '=', composeId)
    .orderBy('compose_page.order_index')
    .orderBy('compose_page.id')
    .execute()
}

export async function findPage(db: Executor, pageId: number): Promise<ListedPage | undefined> {
  return livePages(db).where('compose_page.id', '=', pageId).executeTakeFirst()
}

/** Pages that visitors see, in their order. */
export async function listShownPages(db: Executor, composeId: number): Promise<ShownPage[]> {
  return liveRows(db, 'compose_page', { compose_project_id: composeId, status: 1 })
    .select(['id', 'name', 'updated_at_ms'])
    .orderBy('order_index')
    .orderBy('id')
    .execute()
}

export async function insertPage(db: Executor, row: Omit<ComposePageRow, 'id'>): Promise<number> {
  const { id } = await db.insertInto('compose_page').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** False when the page was deleted. */
export async function updatePage(
  db: Executor,
  pageId: number,
  changes: Partial<Pick<ComposePageRow, 'name' | 'status' | 'order_index' | 'updated_by' | 'updated_at_ms'>>,
): Promise<boolean> {
  const result = await db
    .updateTable('compose_page')
    .set(changes)
    .where('id', '=', pageId)
    .where('deleted_at_ms', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function orderPages(db: Executor, orders: ReadonlyMap<number, number>): Promise<void> {
  const rows = [...orders].map(([id, order_index]) => ({ id, order_index }))
  await updateMany(db, 'compose_page', { order_index: 'integer' }, rows)
}
