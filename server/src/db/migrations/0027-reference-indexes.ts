/*
 * An index for each reference that a removed row is checked against, and for what the sweeps ask: without one each check reads the whole
 * table. Frozen once released.
 */
import type { Kysely } from 'kysely'

const references: readonly (readonly [table: string, column: string])[] = [
  ['revision', 'hash'],
  ['revision', 'author_id'],
  ['project', 'space_id'],
  ['module', 'project_id'],
  ['doc', 'module_id'],
  ['doc', 'created_by'],
  ['doc', 'updated_by'],
  ['component', 'module_id'],
  ['dictionary', 'module_id'],
  ['sign_in_flow', 'link_session_id'],
  ['login_key', 'user_id'],
  ['member_removal', 'project_id'],
  ['member_removal', 'space_id'],
  ['member_removal', 'removed_by'],
  ['comment_mention', 'user_id'],
]

/** When rows end their time. */
const ends: readonly (readonly [table: string, column: string])[] = [
  ['session', 'expires_at_ms'],
  ['attempt', 'first_at_ms'],
  ['share_access', 'expires_at_ms'],
  ['password_reset', 'expires_at_ms'],
  ['trash', 'deleted_at_ms'],
  ['event', 'created_at_ms'],
  ['job', 'finished_at_ms'],
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of [...references, ...ends])
    await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute()
  await db.schema.createIndex('trash_subject').on('trash').columns(['kind', 'subject_id']).execute()
  await db.schema.createIndex('trash_module').on('trash').column('module_id').execute()
  await db.schema.createIndex('message_old').on('message').columns(['is_read', 'created_at_ms']).execute()
}
