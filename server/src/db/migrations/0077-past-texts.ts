/* Who wrote which text of a script, and which variables of a project. Frozen once released. */
import { sql, type Kysely } from 'kysely'
import { numberedTables, type ColumnTypes } from './numbered-tables.ts'

export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await numberedTables(
    db,
    types,
  )('past_text')
    // One of the two; of a project its variables.
    .addColumn('script_id', 'bigint', (c) => c.references('call_script.id').onDelete('cascade'))
    .addColumn('project_id', 'bigint', (c) => c.references('project.id').onDelete('cascade'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('created_by', 'bigint', (c) => c.references('user.id'))
    .addColumn('created_at_ms', 'bigint')
    .execute()
  for (const owner of ['script', 'project'])
    await db.schema
      .createIndex(`past_text_${owner}`)
      .unique()
      .on('past_text')
      .columns([`${owner}_id`, 'number'])
      .execute()
  // Who wrote the first text of those that were changed is not known any more; of the others it is who made them.
  await sql`insert into past_text (script_id, number, name, text, created_by, created_at_ms)
    select id, 1, name, source, updated_by, updated_at_ms from call_script where version > 1`.execute(db)
  await sql`insert into past_text (project_id, number, name, text)
    select project_id, 1, '', declared from project_variables`.execute(db)
}
