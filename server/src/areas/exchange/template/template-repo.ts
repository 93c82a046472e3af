import type { Insertable, Updateable } from 'kysely'
import type { Executor } from '../../../db/content-store.ts'
import { countRows, hasChanged } from '../../../db/row-counts.ts'
import type { TemplateRow, TemplateTable } from '../../../db/schema.ts'
import { liveRows, rowsOf } from '../../../db/rows.ts'

export type ListedTemplate = Omit<TemplateRow, 'content'> & { updater_name: string | null }

/** Live templates by group and name. */
export async function listLiveTemplates(db: Executor, limit: number): Promise<ListedTemplate[]> {
  return liveRows(db, 'template')
    .leftJoin('user', 'user.id', 'template.updated_by')
    .select(['template.id', 'template.name', 'template.group_name', 'template.version', 'template.created_at_ms'])
    .select([
      'template.updated_at_ms',
      'template.updated_by',
      'template.deleted_at_ms',
      'user.nickname as updater_name',
    ])
    .orderBy('template.group_name')
    .orderBy('template.name')
    .limit(limit)
    .execute()
}

export type DeletedTemplateRow = Pick<TemplateRow, 'id' | 'name' | 'group_name'> & { deleted_at_ms: number }

/** Deleted at that moment or later, the last one first. */
export async function listDeletedRows(db: Executor, sinceMs: number, limit: number): Promise<DeletedTemplateRow[]> {
  const rows = await rowsOf(db, 'template', {})
    .select(['id', 'name', 'group_name', 'deleted_at_ms'])
    .where('deleted_at_ms', '>=', sinceMs)
    .orderBy('deleted_at_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap(({ deleted_at_ms: atMs, ...row }) => (atMs === null ? [] : [{ ...row, deleted_at_ms: atMs }]))
}

export async function countLiveTemplates(db: Executor): Promise<number> {
  return countRows(db.selectFrom('template').where('deleted_at_ms', 'is', null))
}

/** The live template, or the deleted one. */
export async function findTemplate(
  db: Executor,
  id: number,
  state: 'live' | 'deleted' = 'live',
): Promise<(TemplateRow & { updater_name: string | null }) | undefined> {
  return rowsOf(db, 'template', { id })
    .leftJoin('user', 'user.id', 'template.updated_by')
    .selectAll('template')
    .select('user.nickname as updater_name')
    .where('template.deleted_at_ms', state === 'live' ? 'is' : 'is not', null)
    .executeTakeFirst()
}

export async function insertTemplate(tx: Executor, values: Insertable<TemplateTable>): Promise<number> {
  const { id } = await tx.insertInto('template').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** False when the template is another version by now, or gone. */
export async function updateTemplateRow(
  tx: Executor,
  id: number,
  version: number,
  values: Updateable<TemplateTable>,
): Promise<boolean> {
  return hasChanged(
    tx
      .updateTable('template')
      .set({ ...values, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version),
  )
}

/** Removes for good what was deleted before that moment. */
export async function purgeTemplates(tx: Executor, beforeMs: number): Promise<void> {
  await tx.deleteFrom('template').where('deleted_at_ms', '<', beforeMs).execute()
}
