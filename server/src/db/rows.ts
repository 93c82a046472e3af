/*
 * Rows of a table by what is in their columns: what most statements ask for. Owns: which rows are live. Does not own: what is done with the rows
 * (the areas' repos), who may see them (`auth/`).
 */
import type { DeleteQueryBuilder, DeleteResult, Kysely, Selectable, SelectQueryBuilder, UpdateObject } from 'kysely'
import type { Executor } from './content-store.ts'
import { hasChanged } from './row-counts.ts'
import type { Database } from './schema.ts'

type Row<T extends keyof Database> = Selectable<Database[T]>
/** By column: its value, null for none, or those of which it has one: some, because PostgreSQL takes no empty list. */
type Held<T extends keyof Database> = { readonly [C in keyof Row<T>]?: Row<T>[C] | readonly Row<T>[C][] }
type LiveTable = { [T in keyof Database]: 'deleted_at_ms' extends keyof Row<T> ? T : never }[keyof Database]

/** The rows that hold these values. Columns are named with their table, so that others can be joined. */
export function rowsOf<T extends keyof Database>(
  db: Executor,
  table: T,
  held: Held<T>,
): SelectQueryBuilder<Database, T, object> {
  return whereHeld(untyped(db).selectFrom<string>(table), table, held)
}

/** The rows that hold these values and were not deleted. */
export function liveRows<T extends LiveTable>(
  db: Executor,
  table: T,
  held: Held<T> = {},
): SelectQueryBuilder<Database, T, object> {
  return rowsOf(db, table, { ...held, deleted_at_ms: null })
}

/** Deletes the rows that hold these values when it is executed. */
export function deleteRows<T extends keyof Database>(
  tx: Executor,
  table: T,
  held: Held<T>,
): DeleteQueryBuilder<Database, T, DeleteResult> {
  const rows = whereHeld(untyped(tx).deleteFrom<string>(table), table, held)
  // Of this table, whose columns `Held` names
  return rows as unknown as DeleteQueryBuilder<Database, T, DeleteResult>
}

/** Changes the live rows that hold these values; false when there are none. */
export async function updateLive<T extends LiveTable>(
  tx: Executor,
  table: T,
  held: Held<T>,
  changes: UpdateObject<Database, T>,
): Promise<boolean> {
  const rows = untyped(tx).updateTable<string>(table).set(changes)
  return hasChanged(whereHeld(rows, table, { ...held, deleted_at_ms: null }))
}

type Untyped = Kysely<Record<string, Record<string, unknown>>>

function untyped(db: Executor): Untyped {
  // The types above have checked what is named here
  return db as unknown as Untyped
}

interface Filtered<Q> {
  where: (column: string, operator: '=' | 'in' | 'is', value: unknown) => Q
}

function whereHeld<Q extends Filtered<Q>>(query: Q, table: string, held: object): Q {
  const columns: [string, unknown][] = Object.entries(held)
  return columns.reduce((rows, [column, value]) => rows.where(`${table}.${column}`, operatorOf(value), value), query)
}

function operatorOf(value: unknown): '=' | 'in' | 'is' {
  if (value === null) return 'is'
  return Array.isArray(value) ? 'in' : '='
}
