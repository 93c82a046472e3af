/*
 * Inserts of full batches, compiled once: building and compiling the query of 500 rows takes longer than sending it. Owns: which compiled texts are kept.
 * Does not own: what is inserted, and how long a batch is (`batches.ts`).
 */
import type { CompiledQuery, Kysely } from 'kysely'
import { usualBatch } from './batches.ts'
import type { Database } from './schema.ts'

interface Compilable {
  compile(): CompiledQuery
}

/** By engine, then by table, columns and number of rows. */
const compiled = new WeakMap<object, Map<string, CompiledQuery>>()

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
  const known = compiled.get(adapter) ?? new Map<string, CompiledQuery>()
  compiled.set(adapter, known)
  const query = known.get(key) ?? build().compile()
  known.set(key, query)
  // Behind the values of the rows are those of what happens to rows that exist already.
  const parameters = values.concat(query.parameters.slice(values.length))
  await db.executeQuery({ ...query, parameters })
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
