/* Deleted cases are in the trash. Frozen once released. */
import { sql, type Kysely } from 'kysely'
import type { ColumnTypes } from './numbered-tables.ts'

export async function up(db: Kysely<unknown>, { id }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('call_case').addColumn('trash_id', 'bigint').execute()
  await db.schema.dropIndex('call_case_deleted').execute()
  // Who deleted the cases of before is only in the audit log.
  const list = sql.raw(id === 'bigserial' ? 'json_build_array' : 'json_array')
  await sql`
    insert into trash
      (kind, subject_id, space_id, project_id, module_id, name, place, doc_count, deleted_by, deleted_at_ms)
    select 'case', call_case.id, project.space_id, project.id, module.id, call_case.name,
      cast(${list}(space.name, project.name, module.name, doc.name) as text), 0, call_case.updated_by,
      call_case.deleted_at_ms
    from call_case
      join doc on doc.id = call_case.doc_id
      join module on module.id = doc.module_id
      join project on project.id = module.project_id
      join space on space.id = project.space_id
    where call_case.deleted_at_ms is not null`.execute(db)
  await sql`
    update call_case set trash_id = (
      select trash.id from trash where trash.kind = 'case' and trash.subject_id = call_case.id
    ) where deleted_at_ms is not null`.execute(db)
  await db.schema
    .createIndex('call_case_trash')
    .on('call_case')
    .column('trash_id')
    .where(sql<boolean>`trash_id is not null`)
    .execute()
}
