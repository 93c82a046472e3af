/* SQL of shared models. */
import type { ComponentSection } from '@lectern/model'
import { sql } from 'kysely'
import { isInHiddenPlace } from '../../../auth/visible-docs.ts'
import type { Executor } from '../../../db/content-store.ts'
import { hasPart } from '../../../db/part-pattern.ts'
import { countRows, hasRow } from '../../../db/row-counts.ts'
import { liveRows, rowsOf } from '../../../db/rows.ts'

function liveModels(db: Executor, moduleId: number) {
  return liveRows(db, 'component', { module_id: moduleId })
}

export interface ModelFilter {
  section: ComponentSection | undefined
  search: string
}

function matching(db: Executor, moduleId: number, { section, search }: ModelFilter) {
  const models = liveModels(db, moduleId)
  const inSection = section === undefined ? models : models.where('component.section', '=', section)
  if (search === '') return inSection
  return inSection.where(hasPart('component.name', search))
}

export async function countModels(db: Executor, moduleId: number, filter: ModelFilter): Promise<number> {
  return countRows(matching(db, moduleId, filter))
}

/** By section and name. */
export async function listModels(
  db: Executor,
  moduleId: number,
  filter: ModelFilter,
  { offset, limit }: { offset: number; limit: number },
) {
  return matching(db, moduleId, filter)
    .innerJoin('revision', 'revision.id', 'component.head_revision_id')
    .innerJoin('user', 'user.id', 'revision.author_id')
    .select(['component.id', 'component.section', 'component.name', 'component.head_revision_id'])
    .select(['revision.created_at_ms', 'user.nickname as author_name'])
    .orderBy('component.section')
    .orderBy(sql`lower(component.name)`)
    .orderBy('component.id')
    .offset(offset)
    .limit(limit)
    .execute()
}
export type ListedModel = Awaited<ReturnType<typeof listModels>>[number]

export async function findModel(db: Executor, moduleId: number, id: number): Promise<ListedModel | undefined> {
  return liveModels(db, moduleId)
    .innerJoin('revision', 'revision.id', 'component.head_revision_id')
    .innerJoin('user', 'user.id', 'revision.author_id')
    .select(['component.id', 'component.section', 'component.name', 'component.head_revision_id'])
    .select(['revision.created_at_ms', 'user.nickname as author_name'])
    .where('component.id', '=', id)
    .executeTakeFirst()
}

/** How many live documents or models refer to each of some models, by `section name`. */
export async function countUses(
  db: Executor,
  table: 'doc' | 'component',
  moduleId: number,
  names: readonly string[],
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom(table)
    .innerJoin('revision', 'revision.id', `${table}.head_revision_id`)
    .innerJoin('content_ref', 'content_ref.hash', 'revision.hash')
    .select(['content_ref.section', 'content_ref.name'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(`${table}.module_id`, '=', moduleId)
    .where(`${table}.deleted_at_ms`, 'is', null)
    .where('content_ref.name', 'in', names)
    .groupBy(['content_ref.section', 'content_ref.name'])
    .execute()
  return new Map(rows.map((row) => [`${row.section} ${row.name}`, row.count]))
}

interface ModelKey {
  section: ComponentSection
  name: string
}

/** Live rows whose present content refers to the model, with that content. */
export async function listUsers(
  db: Executor,
  table: 'doc' | 'component',
  moduleId: number,
  { section, name }: ModelKey,
): Promise<{ id: number; head_revision_id: number | null; hash: string }[]> {
  return db
    .selectFrom(table)
    .innerJoin('revision', 'revision.id', `${table}.head_revision_id`)
    .innerJoin('content_ref', 'content_ref.hash', 'revision.hash')
    .select([`${table}.id`, `${table}.head_revision_id`, 'revision.hash'])
    .where(`${table}.module_id`, '=', moduleId)
    .where(`${table}.deleted_at_ms`, 'is', null)
    .where('content_ref.section', '=', section)
    .where('content_ref.name', '=', name)
    .execute()
}

function usingDocs(db: Executor, moduleId: number, { section, name }: ModelKey, withHidden: boolean) {
  const docs = liveRows(db, 'doc', { module_id: moduleId })
    .innerJoin('revision', 'revision.id', 'doc.head_revision_id')
    .innerJoin('content_ref', 'content_ref.hash', 'revision.hash')
    .where('content_ref.section', '=', section)
    .where('content_ref.name', '=', name)
  return withHidden ? docs : docs.where(isInHiddenPlace, '=', 0)
}

/** Documents that refer to the model, by name; hidden ones, and those in hidden folders, only when asked for. */
export async function listUsingDocs(
  db: Executor,
  moduleId: number,
  key: ModelKey,
  { withHidden, offset, limit }: { withHidden: boolean; offset: number; limit: number },
) {
  return usingDocs(db, moduleId, key, withHidden)
    .select(['doc.id', 'doc.name', 'doc.http_method', 'doc.url'])
    .orderBy('doc.name')
    .orderBy('doc.id')
    .offset(offset)
    .limit(limit)
    .execute()
}

export async function countUsingDocs(
  db: Executor,
  moduleId: number,
  key: ModelKey,
  withHidden: boolean,
): Promise<number> {
  return countRows(usingDocs(db, moduleId, key, withHidden))
}

const usersPerPage = 1_000

export async function listUsingModels(db: Executor, ids: readonly number[]) {
  if (ids.length === 0) return []
  return rowsOf(db, 'component', { id: ids.slice(0, usersPerPage) })
    .select(['id', 'section', 'name'])
    .orderBy('section')
    .orderBy('name')
    .execute()
}

/** Whether the application's own description refers to the model. */
export async function isUsedByModule(db: Executor, moduleId: number, { section, name }: ModelKey): Promise<boolean> {
  return hasRow(
    rowsOf(db, 'module', { id: moduleId })
      .innerJoin('revision', 'revision.id', 'module.head_revision_id')
      .innerJoin('content_ref', 'content_ref.hash', 'revision.hash')
      .where('content_ref.section', '=', section)
      .where('content_ref.name', '=', name),
  )
}

export async function setModelName(db: Executor, id: number, name: string): Promise<void> {
  await db.updateTable('component').set({ name }).where('id', '=', id).execute()
}

export async function findModuleHead(
  db: Executor,
  moduleId: number,
): Promise<{ id: number; hash: string } | undefined> {
  return rowsOf(db, 'module', { id: moduleId })
    .innerJoin('revision', 'revision.id', 'module.head_revision_id')
    .select(['revision.id', 'revision.hash'])
    .executeTakeFirst()
}
