/*
 * The one way rows of spaces, projects, applications, folders, documents and shared models are made. They have no head until their first state is
 * written (`write-states.ts`), unless its id was reserved.
 */
import { docType, notDeprecated, type DocStatus } from '@lectern/contracts'
import { appendAll, type ComponentSection } from '@lectern/model'
import type { Insertable } from 'kysely'
import { inBatches } from '../db/batches.ts'
import { hasId, insertMany } from '../db/insert-many.ts'
import type { Executor } from '../db/content-store.ts'
import type { Database } from '../db/schema.ts'

type DocValues = Insertable<Database['doc']>
type FromMaker = 'module_id' | 'created_by' | 'updated_by' | 'created_at_ms' | 'updated_at_ms'

/** A folder or document to be made; columns that are absent have the values of `plainDoc`. */
export type NewDoc = Partial<Omit<DocValues, FromMaker>> & {
  parent_id: number | null
  name: string
  natural_key: string
  status: DocStatus
  order_index: number
}

/** Where rows are made, by whom and when. */
export interface Maker {
  moduleId: number
  authorId: number
  nowMs: number
}

/** What most new rows are: a live document that is shown. */
const plainDoc = {
  is_folder: 0,
  doc_type: docType.http,
  http_method: '',
  url: '',
  operation_id: '',
  version: '',
  author: '',
  deprecated: notDeprecated,
  is_show: 1,
  is_locked: 0,
  is_dubbo: 0,
  tag_name: null,
  head_revision_id: null,
  deleted_at_ms: null,
  trash_id: null,
  staged_by_job: null,
} as const

/** Columns a document takes on. */
const docColumns = 26

/** @returns ids by natural key */
export async function insertDocs(
  tx: Executor,
  docs: readonly NewDoc[],
  { moduleId, authorId, nowMs }: Maker,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const made = {
    ...plainDoc,
    module_id: moduleId,
    created_by: authorId,
    updated_by: authorId,
    created_at_ms: nowMs,
    updated_at_ms: nowMs,
  }
  for (const part of inBatches(docs, { columns: docColumns })) {
    const rows = part.map((doc) => ({ ...made, ...doc }))
    const insert = () => tx.insertInto('doc').values(rows)
    const isKnown = part.every(hasId)
    if (isKnown) await insertMany(tx, 'doc', rows, insert)
    const inserted = isKnown ? part : await insert().returning(['id', 'natural_key']).execute()
    for (const row of inserted) ids.set(row.natural_key, row.id)
  }
  return ids
}

/** As `insertDocs`, for one; its id. */
export async function insertDoc(tx: Executor, doc: NewDoc, maker: Maker): Promise<number> {
  const id = (await insertDocs(tx, [doc], maker)).get(doc.natural_key)
  if (id === undefined) throw new Error('A document was not written')
  return id
}

export interface NewComponent {
  section: ComponentSection
  name: string
}

/** A shared model to be made; ids that are absent are the database's next. */
type ComponentValues = NewComponent & Partial<Pick<Insertable<Database['component']>, 'id' | 'head_revision_id'>>

/** Makes shared models; `hidden` are columns of rows that are not shown yet. */
export async function insertComponents(
  tx: Executor,
  components: readonly ComponentValues[],
  { moduleId, nowMs }: Omit<Maker, 'authorId'>,
  hidden: { deleted_at_ms: number | null; staged_by_job: number | null } = { deleted_at_ms: null, staged_by_job: null },
): Promise<(NewComponent & { id: number })[]> {
  const made: (NewComponent & { id: number })[] = []
  for (const part of inBatches(components)) {
    const values = { module_id: moduleId, head_revision_id: null, created_at_ms: nowMs, ...hidden }
    const insert = tx.insertInto('component').values(part.map((component) => ({ ...values, ...component })))
    const isKnown = part.every(hasId)
    if (isKnown) await insert.execute()
    appendAll(made, isKnown ? part : await insert.returning(['id', 'section', 'name']).execute())
  }
  return made
}

/** Columns a place has when it is made. */
const plainPlace = { deleted_at_ms: null, trash_id: null } as const
type PlaceValues<Table extends 'space' | 'project' | 'module', Column extends keyof Insertable<Database[Table]>> = Pick<
  Insertable<Database[Table]>,
  Column
> & { created_at_ms?: number }

/** Makes a space; its id. */
export async function insertSpace(
  tx: Executor,
  space: PlaceValues<'space', 'name' | 'description' | 'is_compose' | 'order_index' | 'created_by'>,
  nowMs: number,
): Promise<number> {
  const values = { created_at_ms: nowMs, updated_at_ms: nowMs, ...plainPlace, ...space }
  return (await tx.insertInto('space').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** Makes a project; its id. */
export async function insertProject(
  tx: Executor,
  project: PlaceValues<'project', 'space_id' | 'name' | 'description' | 'is_private' | 'order_index' | 'created_by'>,
  nowMs: number,
): Promise<number> {
  const values = { created_at_ms: nowMs, updated_at_ms: nowMs, ...plainPlace, ...project }
  return (await tx.insertInto('project').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** Makes an application, live unless `deleted_at_ms` is given; its id. */
export async function insertModule(
  tx: Executor,
  module: PlaceValues<'module', 'project_id' | 'name' | 'description' | 'origin' | 'order_index' | 'created_by'> & {
    deleted_at_ms?: number
  },
  nowMs: number,
): Promise<number> {
  const versions = { head_revision_id: null, content_version: 1, tree_version: 1 }
  const values = { ...versions, created_at_ms: nowMs, updated_at_ms: nowMs, ...plainPlace, ...module }
  return (await tx.insertInto('module').values(values).returning('id').executeTakeFirstOrThrow()).id
}
