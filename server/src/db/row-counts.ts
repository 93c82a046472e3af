/*
 * What is asked of rows most: how many there are, whether there is one, whether a statement changed any. Does not own: which rows (the areas' repos).
 */
import { sql, type DeleteResult, type SelectQueryBuilder, type Simplify, type UpdateResult } from 'kysely'

/** An update or a deletion without rows that come back. */
interface Change {
  executeTakeFirst: () => Promise<UpdateResult | DeleteResult>
}

/** A query of any tables; what it selects does not matter. */
export interface Rows {
  clearSelect: () => SelectQueryBuilder<object, never, object>
}

/** How many rows the query finds. */
export async function countRows(query: Rows): Promise<number> {
  return (await countOf(query).executeTakeFirstOrThrow()).total
}

/** A part of a list. */
export interface Page {
  offset: number
  limit: number
}

/** How many rows a query inside another one finds: a column once it has a name. */
export function countOf(query: Rows): SelectQueryBuilder<object, never, { total: number }> {
  return query.clearSelect().select(sql<number>`count(*)`.as('total'))
}

/** A part of the rows, and how many there are. */
export async function pageRows<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { offset, limit }: Page,
): Promise<{ rows: Simplify<O>[]; total: number }> {
  const rows = await query.offset(offset).limit(limit).execute()
  return { rows, total: await countRows(query.clearOrderBy()) }
}

/** Whether the query finds a row; reads one at most. */
export async function hasRow(query: Rows): Promise<boolean> {
  const first = query
    .clearSelect()
    .select(sql`1`.as('found'))
    .limit(1)
  return (await first.executeTakeFirst()) !== undefined
}

/** Runs the update or deletion; the number of rows it changed. */
export async function countChanged(change: Change): Promise<number> {
  const result = await change.executeTakeFirst()
  return Number('numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows)
}

/** Runs the update or deletion; false when there was no row to change. */
export async function hasChanged(change: Change): Promise<boolean> {
  return (await countChanged(change)) > 0
}
