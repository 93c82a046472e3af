/*
 * Where folders and documents stood, what they were called, and their status and version, until each change. Frozen once released.
 */
import { sql, type Kysely } from 'kysely'
import { numberedTables, type ColumnTypes } from './numbered-tables.ts'

interface PastTypes extends ColumnTypes {
  keepPast(table: string, past: string, columns: readonly string[]): readonly string[]
}

const texts = ['name', 'http_method', 'url', 'version', 'author', 'deprecated']
const numbers = ['status', 'is_show', 'is_locked', 'is_dubbo', 'order_index']

export async function up(db: Kysely<unknown>, types: PastTypes): Promise<void> {
  let table = numberedTables(
    db,
    types,
  )('doc_past')
    .addColumn('doc_id', 'bigint', (c) => c.notNull().references('doc.id').onDelete('cascade'))
    .addColumn('until_ms', 'bigint', (c) => c.notNull())
    .addColumn('parent_id', 'bigint')
  for (const name of texts) table = table.addColumn(name, 'text', (c) => c.notNull())
  for (const name of numbers) table = table.addColumn(name, 'integer', (c) => c.notNull())
  await table.execute()
  await db.schema.createIndex('doc_past_doc').on('doc_past').columns(['doc_id', 'until_ms']).execute()
  for (const statement of types.keepPast('doc', 'doc_past', ['parent_id', ...texts, ...numbers]))
    await sql.raw(statement).execute(db)
}
