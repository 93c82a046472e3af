/* Reading what the index has of documents, models, dictionaries, constants and comments. */
import { notDeprecated } from '@lectern/contracts'
import { sql } from 'kysely'
import type { Executor } from '../../../../db/content-store.ts'
import { listCommentSources } from './comment-source-repo.ts'
import { entryIdOf, type EntryTable } from './entry-kinds.ts'
import type { EntrySource } from './entry-source.ts'

/** Where each table names its newest state. */
export const headOf = {
  doc: 'doc.head_revision_id',
  component: 'component.head_revision_id',
  dictionary: 'dictionary.head_revision_id',
  module: 'module.constants_revision_id',
  project: 'project.constants_revision_id',
} as const satisfies Record<Exclude<EntryTable, 'comment'>, string>

/** Live rows with their contents; of applications and projects those with constants. */
export async function listSources(db: Executor, table: EntryTable, ids: readonly number[]): Promise<EntrySource[]> {
  if (ids.length === 0) return []
  if (table === 'comment') return listCommentSources(db, ids)
  const isPlace = table === 'module' || table === 'project'
  const own = (column: string) => sql.ref(`${table}.${column}`)
  const only = <T>(isGiven: boolean, column: string, other: T) => sql<T>`${isGiven ? own(column) : sql.lit(other)}`
  const isDoc = table === 'doc'
  const { rows } = await sql<SourceRow>`
    select ${own('id')} as id, content.bytes, base.bytes as base,
      ${table === 'project' ? sql.lit(null) : sql.ref('module.id')} as module_id,
      ${table === 'project' ? own('id') : sql.ref('module.project_id')} as project_id,
      ${only(!isPlace, 'name', '')} as title, ${only(table === 'dictionary', 'description', '')} as description,
      ${only(isDoc, 'url', '')} as url, ${only(isDoc, 'http_method', '')} as method,
      ${only(isDoc, 'operation_id', '')} as operation_id, ${only(isDoc, 'doc_type', 0)} as doc_type,
      ${only(isDoc, 'is_folder', 0)} as is_folder, ${only(isDoc, 'deprecated', notDeprecated)} as deprecated
    from ${sql.table(table)}
    ${isPlace ? sql`` : sql`join module on module.id = ${own('module_id')}`}
    ${isPlace ? sql`join` : sql`left join`} revision on revision.id = ${sql.ref(headOf[table])}
    left join content on content.hash = revision.hash
    left join content as base on base.hash = content.base_hash
    where ${own('id')} in (${sql.join(ids)}) and ${own('deleted_at_ms')} is null`.execute(db)
  return rows.map((row) => ({
    entryId: entryIdOf(table, row.id),
    ...{ title: row.title, description: row.description, url: row.url, method: row.method },
    operationId: row.operation_id ?? '',
    docType: row.doc_type,
    isFolder: row.is_folder === 1,
    deprecated: row.deprecated,
    moduleId: row.module_id,
    projectId: row.project_id,
    ...{ bytes: row.bytes, base: row.base, comment: undefined },
  }))
}

interface SourceRow {
  id: number
  bytes: Uint8Array | null
  base: Uint8Array | null
  module_id: number | null
  project_id: number
  title: string
  description: string
  url: string
  method: string
  operation_id: string | null
  doc_type: number
  is_folder: number
  deprecated: string
}
