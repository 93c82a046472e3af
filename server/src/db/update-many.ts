/* Updates of rows that each get values of their own, in one statement a batch. */
import { sql, type Kysely } from 'kysely'
import { inBatches } from './batches.ts'
import type { Database } from './schema.ts'

/** PostgreSQL has to know what the parameters of a list are. */
type ColumnType = 'bigint' | 'integer' | 'text'
type Value = number | string | null

/**
 * Sets the columns of each row, found by its id.
 * @param types of the columns that are set
 */
export async function updateMany<Column extends string>(
  db: Kysely<Database>,
  table: keyof Database,
  types: Readonly<Record<Column, ColumnType>>,
  rows: readonly Readonly<Record<NoInfer<Column>, Value> & { id: number }>[],
): Promise<void> {
  const columns = Object.entries<ColumnType>(types)
  const sets = columns.map(([column], index) => sql`${sql.ref(column)} = ${sql.ref(`news.column${index + 2}`)}`)
  const valuesOf = ({ id, ...values }: Readonly<Record<string, Value>>) => {
    const casts = columns.map(([column, type]) => sql`cast(${values[column]} as ${sql.raw(type)})`)
    return sql`(cast(${id} as bigint), ${sql.join(casts)})`
  }
  for (const part of inBatches(rows, { columns: columns.length + 1 })) {
    await sql`
      update ${sql.table(table)} set ${sql.join(sets)}
      from (values ${sql.join(part.map(valuesOf))}) as news
      where ${sql.ref(`${table}.id`)} = news.column1`.execute(db)
  }
}
