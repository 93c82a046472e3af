/*
 * What the administration of people needs: accounts that were deleted, quick lists of them, a log that cannot be changed. Frozen once released.
 */
import { sql, type Kysely } from 'kysely'

interface ColumnTypes {
  keepRows(table: string): readonly string[]
}

export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema.alterTable('user').addColumn('deleted_at_ms', 'bigint').execute()
  await db.schema.alterTable('user').addColumn('status_before', 'integer').execute()
  // Counting and walking in the order of the list without reading the accounts themselves.
  const indexes = {
    user_standing: sql`status, source, is_super_admin, id`,
    user_nickname: sql`nickname, id, status, source, is_super_admin`,
    user_last_login: sql`last_login_at_ms, id, status, source, is_super_admin`,
    // A search for part of a name reads this from end to end; the table is many times as large.
    user_search: sql`lower(username || ' ' || nickname || ' ' || coalesce(email, '')), status, source, is_super_admin, id`,
  }
  for (const [name, columns] of Object.entries(indexes))
    await sql`create index ${sql.ref(name)} on "user" (${columns}) where deleted_at_ms is null`.execute(db)
  await db.schema.createIndex('session_last_used').on('session').columns(['user_id', 'last_used_at_ms']).execute()

  for (const statement of types.keepRows('audit')) await sql.raw(statement).execute(db)
}
