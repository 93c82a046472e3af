/*
 * What sources (imported files, addresses) said of each thing last, the base of their next merge. What was imported before is taken as said by a
 * file. Frozen once released.
 */
import { sql, type Kysely } from 'kysely'
import { numberedTables, type ColumnTypes } from './numbered-tables.ts'

export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const withId = numberedTables(db, types)

  await withId('incoming_source')
    .addColumn('module_id', 'bigint', (c) => c.notNull().references('module.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('incoming_source_key', ['module_id', 'kind', 'name'])
    .execute()
  await withId('incoming_state')
    .addColumn('source_id', 'bigint', (c) => c.notNull().references('incoming_source.id').onDelete('cascade'))
    .addColumn('subject_kind', 'text', (c) => c.notNull())
    .addColumn('subject_key', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'bigint', (c) => c.notNull())
    .addColumn('base_hash', 'text')
    .addColumn('incoming_hash', 'text', (c) => c.notNull())
    .addColumn('open_count', 'integer', (c) => c.notNull())
    .addColumn('updated_at_ms', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('incoming_state_key', ['source_id', 'subject_kind', 'subject_key'])
    .execute()
  await db.schema
    .createIndex('incoming_state_subject')
    .on('incoming_state')
    .columns(['subject_kind', 'subject_id'])
    .execute()
  await db.schema
    .createIndex('incoming_state_open')
    .on('incoming_state')
    .columns(['source_id', 'id'])
    .where(sql<boolean>`open_count > 0`)
    .execute()
  for (const column of ['base_hash', 'incoming_hash'])
    await db.schema.createIndex(`incoming_state_${column}`).on('incoming_state').column(column).execute()
  await readRevisions(db)
}

/** `modifySource.import` as it was when this was written. */
const imported = 3

async function readRevisions(db: Kysely<unknown>): Promise<void> {
  const format = sql`case when doc.natural_key like 'markdown:%' then 'markdown' else 'openapi' end`
  const newest = sql`(select subject_kind, subject_id, max(id) as id from revision where source = ${sql.lit(imported)} group by subject_kind, subject_id)`
  await sql`
    insert into incoming_source (module_id, kind, name, created_at_ms)
    select module_id, 'file', format, 0 from (
      select doc.module_id as module_id, ${format} as format
      from doc join ${newest} as newest on newest.subject_kind = 'doc' and newest.subject_id = doc.id
      union
      select component.module_id, 'openapi'
      from component join ${newest} as newest on newest.subject_kind = 'component' and newest.subject_id = component.id
      union
      select newest.subject_id, 'openapi'
      from ${newest} as newest join module on module.id = newest.subject_id where newest.subject_kind = 'module'
    ) as found`.execute(db)
  const columns = sql`(source_id, subject_kind, subject_key, subject_id, base_hash, incoming_hash, open_count, updated_at_ms)`
  await sql`
    insert into incoming_state ${columns}
    select source.id, 'doc', doc.natural_key, doc.id, revision.hash, revision.hash, 0, revision.created_at_ms
    from doc
    join ${newest} as newest on newest.subject_kind = 'doc' and newest.subject_id = doc.id
    join revision on revision.id = newest.id
    join incoming_source as source on source.module_id = doc.module_id and source.name = ${format}
    where doc.deleted_at_ms is null`.execute(db)
  await sql`
    insert into incoming_state ${columns}
    select source.id, 'component', component.section || ':' || component.name, component.id, revision.hash, revision.hash, 0, revision.created_at_ms
    from component
    join ${newest} as newest on newest.subject_kind = 'component' and newest.subject_id = component.id
    join revision on revision.id = newest.id
    join incoming_source as source on source.module_id = component.module_id and source.name = 'openapi'
    where component.deleted_at_ms is null`.execute(db)
  await sql`
    insert into incoming_state ${columns}
    select source.id, 'module', '', newest.subject_id, revision.hash, revision.hash, 0, revision.created_at_ms
    from ${newest} as newest
    join revision on revision.id = newest.id
    join incoming_source as source on source.module_id = newest.subject_id and source.name = 'openapi'
    where newest.subject_kind = 'module'`.execute(db)
}
