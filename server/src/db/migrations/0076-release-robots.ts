/* Robots of releases; the addresses that releases had themselves become robots, sealed as they are. Frozen once released. */
import { sql, type Kysely } from 'kysely'

const kinds = [
  { kind: 'dingtalk', name: 'DingTalk', column: 'dingding_webhook' },
  { kind: 'wecom', name: 'WeCom', column: 'we_com_webhook' },
] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('robot')
    .addColumn('release_id', 'bigint', (c) => c.references('project_release.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('robot_release_id').on('robot').column('release_id').execute()
  for (const { kind, name, column } of kinds) {
    await sql`insert into robot (project_id, release_id, name, kind, sealed_address, language, events, template, is_on, created_by, created_at_ms)
      select project_id, id, ${name}, ${kind}, ${sql.ref(column)}, 'zh-CN', '["releases"]', '', 1, created_by, created_at_ms
      from project_release where ${sql.ref(column)} is not null order by id`.execute(db)
    await db.schema.alterTable('project_release').dropColumn(column).execute()
  }
}
