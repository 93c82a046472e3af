/* Rows and stored texts a document's page is made of. */
import type { ComponentKey, ComponentSection, Json, StoredContent } from '@lectern/model'
import { chainFrom, withAbove } from '../../../content/doc-tree.ts'
import { readStored } from '../../../content/revisions.ts'
import { inBatches } from '../../../db/batches.ts'
import { findTexts, unpackText, type Executor } from '../../../db/content-store.ts'
import { prepareQuery } from '../../../db/prepared-query.ts'
import { readByKey, readByKeys } from '../../../db/read-together.ts'
import { liveRows, rowsOf } from '../../../db/rows.ts'

/** Documents with the place they are in and the people who made and changed them. */
const docsInPlace = (db: Executor) =>
  liveRows(db, 'doc')
    .innerJoin('module', 'module.id', 'doc.module_id')
    .innerJoin('project', 'project.id', 'module.project_id')
    .innerJoin('space', 'space.id', 'project.space_id')
    .innerJoin('user as creator', 'creator.id', 'doc.created_by')
    .innerJoin('user as modifier', 'modifier.id', 'doc.updated_by')
    .select([
      'module.constants_revision_id as module_constants_id',
      'project.constants_revision_id as project_constants_id',
    ])
    .select(['module.content_version', 'module.tree_version', 'module.head_revision_id as module_revision_id'])
    .select(['module.name as module_name', 'project.name as project_name', 'space.name as space_name'])
    .select(['creator.nickname as creator_name', 'modifier.nickname as modifier_name'])

/**
 * A live document with everything about it that is no stored text. A change of anything an answer shows changes this row: the stored texts
 * through their revisions and versions.
 */
const heads = (db: Executor) =>
  docsInPlace(db)
    .select([
      'doc.id',
      'doc.module_id',
      'doc.parent_id',
      'doc.is_folder',
      'doc.doc_type',
      'doc.name',
      'doc.http_method',
    ])
    .select(['doc.url', 'doc.version', 'doc.status', 'doc.author', 'doc.deprecated', 'doc.is_show', 'doc.is_locked'])
    .select(['doc.order_index', 'doc.head_revision_id', 'doc.created_at_ms', 'doc.updated_at_ms'])
    .select(['project.id as project_id', 'space.id as space_id'])

const docHead = prepareQuery<{ docId: number }>()((db, param) => heads(db).where('doc.id', '=', param('docId')))

export type DocHead = Awaited<ReturnType<typeof docHead>>[number]

/** The part of it that shows whether an earlier response is still valid; everything else is versioned by these. */
const states = (db: Executor) =>
  docsInPlace(db)
    .select(['doc.id', 'doc.is_folder', 'doc.is_show', 'doc.head_revision_id', 'doc.updated_at_ms'])
    .leftJoin('project_variables', 'project_variables.project_id', 'project.id')
    .select(['module.project_id', 'project.space_id', 'project_variables.version as project_variables_version'])

const docState = prepareQuery<{ docId: number }>()((db, param) => states(db).where('doc.id', '=', param('docId')))
export type DocState = Awaited<ReturnType<typeof docState>>[number]

export const findDocState = readByKey<number, DocState>({
  one: async (db, docId) => (await docState(db, { docId }))[0],
  many: async (db, ids) => byId(await states(db).where('doc.id', 'in', ids).execute()),
})

export const findDocHead = readByKey<number, DocHead>({
  one: async (db, docId) => (await docHead(db, { docId }))[0],
  many: async (db, ids) => byId(await heads(db).where('doc.id', 'in', ids).execute()),
})

function byId<R extends { id: number }>(rows: readonly R[]): Map<number, R> {
  return new Map(rows.map((row) => [row.id, row]))
}

const texts = (db: Executor, ids: number | readonly number[]) =>
  rowsOf(db, 'revision', { id: ids })
    .innerJoin('content', 'content.hash', 'revision.hash')
    .leftJoin('content as base', 'base.hash', 'content.base_hash')
    .select(['revision.id', 'content.bytes', 'base.bytes as base_bytes'])

/** Where the text of a revision is. */
const findText = readByKey({
  one: (db, id: number) => texts(db, id).executeTakeFirst(),
  many: async (db, ids) => byId(await texts(db, ids).execute()),
})

/** The stored content of a revision; undefined when there is none. */
export async function findContent(db: Executor, revisionId: number | null): Promise<StoredContent | undefined> {
  if (revisionId === null) return undefined
  const row = await findText(db, revisionId)
  return row && readStored(unpackText(row.bytes, row.base_bytes))
}

export interface ChainRow {
  id: number
  module_id: number
  parent_id: number | null
  name: string
  is_show: number
  is_dubbo: number
  head_revision_id: number | null
}

export const chainColumns = [
  'doc.id',
  'doc.module_id',
  'doc.parent_id',
  'doc.name',
  'doc.is_show',
  'doc.is_dubbo',
  'doc.head_revision_id',
] as const

/** A live folder or document and the folders above it, innermost first. */
export async function listChain(db: Executor, docId: number): Promise<ChainRow[]> {
  return chainFrom((await findChainRows(db, docId)) ?? [], docId)
}

const above = (db: Executor, ids: readonly number[]) =>
  withAbove(db, ids)
    .selectFrom('above')
    .innerJoin('doc', 'doc.id', 'above.id')
    .select(chainColumns)
    .where('doc.deleted_at_ms', 'is', null)

const chainRows = prepareQuery<{ docId: number }>()((db, param) => above(db, [param('docId')]))

const findChainRows = readByKey<number, readonly ChainRow[]>({
  one: (db, docId) => chainRows(db, { docId }),
  many: async (db, ids) => Map.groupBy(await above(db, ids).select('above.root').execute(), ({ root }) => root),
})

/** Where a live component's text is. */
export interface ComponentHead extends ComponentKey {
  hash: string
  /** Bytes of the text. */
  size: number
}

/** Live components of an application by section and name. */
export async function listComponentHeads(
  db: Executor,
  moduleId: number,
  keys: readonly ComponentKey[],
): Promise<ComponentHead[]> {
  // Imports replaced what columns cannot hold (`storableText`); asking for it would be refused.
  const names = keys.flatMap(({ section, name }) =>
    name.includes('\0') ? [] : [JSON.stringify([moduleId, section, name])],
  )
  if (names.length === 0) return []
  const found = await findHeads(db, names)
  return names.flatMap((name) => found.get(name) ?? [])
}

const findHeads = readByKeys<string, ComponentHead>(async (db, keys) => {
  const found = new Map<string, ComponentHead>()
  for (const part of inBatches(keys, { columns: 3 })) {
    // As `listComponentHeads` writes them.
    const places = part.map((key) => JSON.parse(key) as [number, ComponentSection, string])
    const groups = Map.groupBy(places, ([moduleId, section]) => `${String(moduleId)} ${section}`)
    const moduleIds = [...new Set(places.map(([moduleId]) => moduleId))]
    const rows = await componentHeads(db, moduleIds)
      .select('component.module_id')
      .where((where) =>
        where.or(
          [...groups.values()].flatMap(([first, ...others]) =>
            first === undefined
              ? []
              : where.and([
                  where('component.module_id', '=', first[0]),
                  where('component.section', '=', first[1]),
                  where('component.name', 'in', [first[2], ...others.map(([, , name]) => name)]),
                ]),
          ),
        ),
      )
      .execute()
    for (const { module_id: moduleId, ...head } of rows)
      found.set(JSON.stringify([moduleId, head.section, head.name]), head)
  }
  return found
})

/** Names of the application's security schemes. */
export async function listSecuritySchemes(db: Executor, moduleId: number): Promise<string[]> {
  return ((await findSchemes(db, moduleId)) ?? []).map((row) => row.name)
}

const schemes = (db: Executor, moduleIds: number | readonly number[]) =>
  componentHeads(db, moduleIds)
    .select('component.module_id')
    .where('component.section', '=', 'securitySchemes')
    .orderBy('component.id')

const findSchemes = readByKey({
  one: (db, moduleId: number) => schemes(db, moduleId).execute(),
  many: async (db, ids) => Map.groupBy(await schemes(db, ids).execute(), (row) => row.module_id),
})

function componentHeads(db: Executor, moduleId: number | readonly number[]) {
  return liveRows(db, 'component', { module_id: moduleId })
    .innerJoin('revision', 'revision.id', 'component.head_revision_id')
    .innerJoin('content', 'content.hash', 'revision.hash')
    .select(['component.section', 'component.name', 'content.hash', 'content.size'])
}

/** Stored texts by their hashes. */
export const readTexts = readByKeys(findTexts)

/** Values of stored components by the hash of their text. */
export async function findComponentValues(db: Executor, hashes: readonly string[]): Promise<Map<string, Json>> {
  const values = new Map<string, Json>()
  const found = await readTexts(db, hashes)
  for (const hash of hashes) {
    const text = found.get(hash)
    const content = text === undefined ? undefined : readStored(text)
    if (content?.kind === 'component') values.set(hash, content.value)
  }
  return values
}
