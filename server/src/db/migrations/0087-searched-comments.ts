/*
 * Comments are searched: the database lists them as it lists documents (0049), also those that are gone without having been marked so. Their words name
 * the place of their document. Where ids are numbered by the engine, words are written with their columns from now on: everything is read once more.
 * Frozen once released.
 */
import { sql, type Kysely } from 'kysely'

interface ColumnTypes {
  autoIncrement: boolean
  searchTable(table: string, columns: readonly string[]): readonly string[]
  onChange(
    name: string,
    on: { table: string; columns: readonly string[]; isNew: string; insert: string },
  ): readonly string[]
  onDelete(name: string, on: { table: string; insert: string }): readonly string[]
}

export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const again = 'on conflict (entry_id) do update set turn = search_stale.turn + 1'
  const insert = (id: string, from: string) =>
    `insert into search_stale (entry_id, turn) select ${id} * 8 + 5, 1 ${from}`
  const onThreads = 'from comment join comment_thread on comment_thread.id = comment.thread_id'
  const moved = (table: string, column: string, where: string) =>
    types.onChange(`${table}_comment_search_move`, {
      ...{ table, columns: [column], isNew: 'false' },
      insert: `${insert('comment.id', `${onThreads} ${where}`)} and comment.deleted_at_ms is null ${again}`,
    })
  const statements = [
    ...types.onChange('comment_search', {
      ...{ table: 'comment', columns: ['text', 'deleted_at_ms'], isNew: 'new.deleted_at_ms is null' },
      insert: `insert into search_stale (entry_id, turn) values (new.id * 8 + 5, 1) ${again}`,
    }),
    ...types.onDelete('comment_search_gone', {
      table: 'comment',
      insert: `insert into search_stale (entry_id, turn) values (old.id * 8 + 5, 1) ${again}`,
    }),
    ...moved('doc', 'module_id', 'where comment_thread.doc_id = new.id'),
    ...moved('module', 'project_id', 'join doc on doc.id = comment_thread.doc_id where doc.module_id = new.id'),
    ...(types.autoIncrement ? remade(types) : []),
    insert('id', 'from comment where deleted_at_ms is null'),
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const columns = ['title', 'path', 'body', 'fields', 'sound', 'scope']
const tables = ['doc', 'component', 'dictionary', 'module', 'project']

function remade(types: ColumnTypes): string[] {
  return [
    'drop table search_word',
    'drop table search_entry',
    ...types.searchTable('search_entry', columns),
    'delete from search_stale',
    ...tables.map(
      (table, kind) =>
        `insert into search_stale (entry_id, turn) select id * 8 + ${String(kind)}, 1 from ${table} where deleted_at_ms is null`,
    ),
  ]
}
