/*
 * The words by which everything is found, and what has yet to be read for them: the database itself lists each thing that is made or changed, in the
 * transaction of the change, whoever makes it. Frozen once released.
 */
import { sql, type Kysely } from 'kysely'

interface ColumnTypes {
  searchTable(table: string, columns: readonly string[]): readonly string[]
  onChange(
    name: string,
    on: { table: string; columns: readonly string[]; isNew: string; insert: string },
  ): readonly string[]
}

const columns = ['title', 'path', 'body', 'fields', 'sound', 'scope']

/** An id of `search_entry` is eight times that of the row, and the number of its table. */
const docColumns = [
  'name',
  'url',
  'http_method',
  'operation_id',
  'doc_type',
  'deprecated',
  'head_revision_id',
  'module_id',
  'deleted_at_ms',
]
const sources = [
  { table: 'doc', kind: 0, columns: docColumns },
  { table: 'component', kind: 1, columns: ['name', 'head_revision_id', 'module_id', 'deleted_at_ms'] },
  { table: 'dictionary', kind: 2, columns: ['name', 'description', 'head_revision_id', 'module_id', 'deleted_at_ms'] },
  { table: 'module', kind: 3, columns: ['constants_revision_id', 'project_id', 'deleted_at_ms'] },
  { table: 'project', kind: 4, columns: ['constants_revision_id', 'deleted_at_ms'] },
]

export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('search_stale')
    .addColumn('entry_id', 'bigint', (c) => c.primaryKey())
    // Counts the changes, so that one made while the entry is read is not taken for done.
    .addColumn('turn', 'bigint', (c) => c.notNull())
    .execute()
  const again = 'on conflict (entry_id) do update set turn = search_stale.turn + 1'
  const statements = [
    ...types.searchTable('search_entry', columns),
    ...sources.flatMap(({ table, kind, columns: own }) =>
      types.onChange(`${table}_search`, {
        ...{ table, columns: own, isNew: 'new.deleted_at_ms is null' },
        insert: `insert into search_stale (entry_id, turn) values (new.id * 8 + ${String(kind)}, 1) ${again}`,
      }),
    ),
    // Words of a document name its project.
    ...types.onChange('module_search_move', {
      ...{ table: 'module', columns: ['project_id'], isNew: 'false' },
      insert: ['doc', 'component', 'dictionary']
        .map(
          (table, kind) => `insert into search_stale (entry_id, turn) select id * 8 + ${String(kind)}, 1 from ${table}
            where module_id = new.id and deleted_at_ms is null ${again}`,
        )
        .join('; '),
    }),
    ...sources.map(
      ({ table, kind }) =>
        `insert into search_stale (entry_id, turn) select id * 8 + ${String(kind)}, 1 from ${table} where deleted_at_ms is null`,
    ),
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
