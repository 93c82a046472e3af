/*
 * Who added whom, removals that can be taken back, and ways to find people among many. Frozen once released.
 */
import { sql, type Kysely } from 'kysely'
import { numberedTables, type ColumnTypes } from './numbered-tables.ts'

export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  for (const table of ['space_member', 'project_member']) {
    await db.schema
      .alterTable(table)
      .addColumn('added_by', 'bigint', (c) => c.references('user.id').onDelete('set null'))
      .execute()
  }
  // In the order a page shows them: `admin`, `dev`, `guest` happens to be that of the alphabet.
  await db.schema
    .createIndex('space_member_role')
    .on('space_member')
    .columns(['space_id', 'role', 'created_at_ms', 'user_id'])
    .execute()

  await numberedTables(
    db,
    types,
  )('member_removal')
    .addColumn('space_id', 'bigint', (c) => c.notNull().references('space.id').onDelete('cascade'))
    .addColumn('project_id', 'bigint', (c) => c.references('project.id').onDelete('cascade'))
    .addColumn('removed_by', 'bigint', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('removed_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('roles', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('member_removal_time').on('member_removal').column('removed_at_ms').execute()

  // A search for part of a name reads this index from end to end instead of the table, which is many times as large.
  await sql`create index user_names on "user" (lower(nickname), username, status)`.execute(db)
  await sql`create index user_mail on "user" (lower(email))`.execute(db)
  await sql`create index user_super_admin on "user" (id) where is_super_admin = 1`.execute(db)
}
