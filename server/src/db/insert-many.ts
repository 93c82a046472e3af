/*
 * Inserts of full batches, compiled once: building and compiling the query of 500 rows takes longer than sending it. Owns: which compiled texts are kept.
 * Does not own: what is inserted, and how long a batch is (`batches.ts`).
 */
import { CompiledQuery, type Kysely } from 'kysely'
import { usualBatch } from './batches.ts'
import type { Database } from './schema.ts'

interface Compilable {
  compile(): CompiledQuery
}

interface Insert {
  sql: string
  /** Behind the values of the rows: those of what happens to rows that exist already. */
  otherParameters: readonly unknown[]
}

/** By engine, then by table, columns and number of rows. Without the rows: a batch of texts is megabytes. */
const compiled = new WeakMap<object, Map<string, Insert>>()

/**
 * Runs an insert whose rows nothing is returned of.
 * @param name of the insert; of one name only rows and their columns differ
 * @param build the insert of exactly these rows
 */
export async function insertMany(
  db: Pick<Kysely<Database>, 'executeQuery' | 'getExecutor'>,
  name: string,
  rows: readonly Readonly<Record<string, unknown>>[],
  build: () => Compilable,
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const values = rows.length < usualBatch ? undefined : valuesOf(rows, columns)
  if (values === undefined) {
    await db.executeQuery(build().compile())
    return
  }
  const key = `${name} ${String(rows.length)} ${columns.join()}`
  const { adapter } = db.getExecutor()
  const known = compiled.get(adapter) ?? new Map<string, Insert>()
  compiled.set(adapter, known)
  const insert = known.get(key) ?? compile(build(), values.length)
  known.set(key, insert)
  await db.executeQuery(CompiledQuery.raw(insert.sql, values.concat(insert.otherParameters)))
}

function compile(insert: Compilable, valueCount: number): Insert {
  const { sql, parameters } = insert.compile()
  return { sql, otherParameters: parameters.slice(valueCount) }
}

/** Whether a row's id was reserved. Rows of which all are need not come back: for many rows that takes a good part of the time of writing them. */
export function hasId<T extends { id?: number | undefined }>(row: T): row is T & { id: number } {
  return row.id !== undefined
}

/** In the order in which Kysely writes them; `undefined` when a row has other columns than the first. */
function valuesOf(
  rows: readonly Readonly<Record<string, unknown>>[],
  columns: readonly string[],
): unknown[] | undefined {
  const values: unknown[] = []
  for (const row of rows) {
    if (Object.keys(row).length !== columns.length) return undefined
    for (const column of columns) {
      const value = row[column]
      if (value === undefined) return undefined
      values.push(value)
    }
  }
  return values
}
