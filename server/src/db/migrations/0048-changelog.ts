/* In which application a state was saved, so that what changed there is listed by time. Frozen once released. */
import { sql, type Kysely } from 'kysely'

/** States that get it in one statement. */
const together = 20_000

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('revision').addColumn('module_id', 'bigint').execute()
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from revision`.execute(db)
  const last = rows[0]?.id ?? 0
  for (let start = 0; start <= last; start += together)
    await sql`
      update revision set module_id = case subject_kind
        when 'doc' then (select module_id from doc where doc.id = revision.subject_id)
        when 'component' then (select module_id from component where component.id = revision.subject_id)
        else subject_id
      end
      where id > ${start} and id <= ${start + together} and subject_kind in ('doc', 'component', 'module')`.execute(db)
  await db.schema
    .createIndex('revision_module')
    .on('revision')
    .columns(['module_id', 'created_at_ms', 'id'])
    .where(sql<boolean>`module_id is not null`)
    .execute()
}
