/* Scripts before and after calls. Frozen once released. */
import { sql, type Kysely } from 'kysely'
import { numberedTables, type ColumnTypes } from './numbered-tables.ts'

export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await numberedTables(
    db,
    types,
  )('call_script')
    // One of the three.
    .addColumn('project_id', 'bigint', (c) => c.references('project.id').onDelete('cascade'))
    .addColumn('module_id', 'bigint', (c) => c.references('module.id').onDelete('cascade'))
    .addColumn('doc_id', 'bigint', (c) => c.references('doc.id').onDelete('cascade'))
    .addColumn('phase', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('is_on', 'integer', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_by', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('updated_by', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('updated_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('deleted_at_ms', 'bigint')
    .addColumn('trash_id', 'bigint')
    .execute()
  for (const owner of ['project', 'module', 'doc'])
    await db.schema.createIndex(`call_script_${owner}`).on('call_script').column(`${owner}_id`).execute()
  await db.schema
    .createIndex('call_script_trash')
    .on('call_script')
    .column('trash_id')
    .where(sql<boolean>`trash_id is not null`)
    .execute()
}
