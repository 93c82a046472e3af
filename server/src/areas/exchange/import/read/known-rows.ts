/*
 * SQL of what an application has, for the thread that compares: in parts, so that a large application holds no one up. What the rows come to is
 * `compare/known-content.ts`.
 */
import type { Kysely, Selectable } from 'kysely'
import type { IncomingSourceTable, IncomingStateTable } from '../../../../db/schema.ts'
import type { ComponentTable, Database, DocTable } from '../../../../db/schema.ts'
import { rowsOf } from '../../../../db/rows.ts'

interface WithHash {
  /** Of the newest content. */
  hash: string | null
}
/** A folder or document, deleted or not. */
export type DocRow = WithHash &
  Pick<
    Selectable<DocTable>,
    'id' | 'natural_key' | 'name' | 'is_folder' | 'is_locked' | 'head_revision_id' | 'parent_id' | 'tag_name'
  > &
  Pick<Selectable<DocTable>, 'deleted_at_ms' | 'http_method' | 'url'>
/** A shared model, deleted or not. */
export type ComponentRow = WithHash &
  Pick<Selectable<ComponentTable>, 'id' | 'section' | 'name' | 'head_revision_id' | 'deleted_at_ms'>
/** What a source sent last for a thing. */
export type StateRow = Omit<Selectable<IncomingStateTable>, 'id' | 'source_id' | 'successor_id'> &
  Pick<Selectable<IncomingSourceTable>, 'kind' | 'name'>

export interface ModuleRow extends WithHash {
  name: string
  head_revision_id: number | null
}

/** Rows of one kind. */
export interface KnownPart {
  modules?: ModuleRow[]
  docs?: DocRow[]
  components?: ComponentRow[]
  states?: StateRow[]
}

const rowsPerPart = 1_000

/** Nothing for an application that is yet to be made. */
export async function* readKnownRows(
  db: Kysely<Database>,
  moduleId: number | undefined,
): AsyncGenerator<KnownPart, undefined> {
  if (moduleId === undefined) return undefined
  const modules = await rowsOf(db, 'module', { id: moduleId })
    .leftJoin('revision', 'revision.id', 'module.head_revision_id')
    .select(['module.name', 'module.head_revision_id', 'revision.hash'])
    .execute()
  yield { modules }
  const states = db
    .selectFrom('incoming_state as state')
    .innerJoin('incoming_source as source', 'source.id', 'state.source_id')
    .select(['state.subject_kind', 'state.subject_key', 'state.subject_id', 'state.base_hash', 'state.incoming_hash'])
    .select(['state.open_count', 'state.absence', 'state.updated_at_ms', 'source.kind', 'source.name'])
    .where('source.module_id', '=', moduleId)
  for await (const rows of inParts(states.stream(rowsPerPart))) yield { states: rows }
  const docs = rowsOf(db, 'doc', { module_id: moduleId, staged_by_job: null })
    .leftJoin('revision', 'revision.id', 'doc.head_revision_id')
    .select(['doc.id', 'doc.natural_key', 'doc.name', 'doc.is_folder', 'doc.is_locked', 'doc.head_revision_id'])
    .select(['doc.parent_id', 'doc.tag_name', 'doc.deleted_at_ms', 'doc.http_method', 'doc.url', 'revision.hash'])
  for await (const rows of inParts(docs.stream(rowsPerPart))) yield { docs: rows }
  const components = rowsOf(db, 'component', { module_id: moduleId, staged_by_job: null })
    .leftJoin('revision', 'revision.id', 'component.head_revision_id')
    .select(['component.id', 'component.section', 'component.name', 'component.head_revision_id'])
    .select(['component.deleted_at_ms', 'revision.hash'])
  for await (const rows of inParts(components.stream(rowsPerPart))) yield { components: rows }
}

async function* inParts<T>(rows: AsyncIterable<T>): AsyncGenerator<T[]> {
  let part: T[] = []
  for await (const row of rows) {
    if (part.push(row) < rowsPerPart) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}
