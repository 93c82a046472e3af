/* What migrations share: column types whose names differ between the engines, and tables that number their rows. Frozen once released, as they are. */
import type { CreateTableBuilder, Kysely } from 'kysely'

export interface ColumnTypes {
  id: 'integer' | 'bigserial'
  autoIncrement: boolean
  bytes: 'blob' | 'bytea'
}

/** Begins tables with `id`, which the engine counts up. */
export function numberedTables(
  db: Kysely<unknown>,
  { id, autoIncrement }: Pick<ColumnTypes, 'id' | 'autoIncrement'>,
): (name: string) => CreateTableBuilder<string, 'id'> {
  return (name) =>
    db.schema
      .createTable(name)
      .addColumn('id', id, (column) => (autoIncrement ? column.primaryKey().autoIncrement() : column.primaryKey()))
}
