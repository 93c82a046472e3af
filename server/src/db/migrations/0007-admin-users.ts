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
  // Counting by state, source and rights, and walking in the order of the list, without reading the accounts themselves.
  await db.schema
    .createIndex('user_standing')
    .on('user')
    .columns(['deleted_at_ms', 'status', 'source', 'is_super_admin', 'id'])
    .execute()
  await db.schema.createIndex('user_nickname').on('user').columns(['nickname', 'id']).execute()
  await db.schema.createIndex('user_last_login').on('user').columns(['last_login_at_ms', 'id']).execute()
  await db.schema.createIndex('session_last_used').on('session').columns(['user_id', 'last_used_at_ms']).execute()

  for (const statement of types.keepRows('audit')) await sql.raw(statement).execute(db)
}
