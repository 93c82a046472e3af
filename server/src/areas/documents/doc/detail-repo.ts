/* Rows and stored texts a document's page is made of. */
import type { ComponentKey, ComponentSection, Json, StoredContent } from '@lectern/model'
import { chainFrom, withAbove } from '../../../content/doc-tree.ts'
import { readStored } from '../../../content/revisions.ts'
import { findTexts, unpackText, type Executor } from '../../../db/content-store.ts'
import { prepareQuery } from '../../../db/prepared-query.ts'
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
const docHead = prepareQuery<{ docId: number }>()((db, param) =>
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
    .where('doc.id', '=', param('docId')),
)

export type DocHead = Awaited<ReturnType<typeof docHead>>[number]

/** The part of it that shows whether an earlier response is still valid; everything else is versioned by these. */
const docState = prepareQuery<{ docId: number }>()((db, param) =>
  docsInPlace(db)
    .select(['doc.id', 'doc.is_folder', 'doc.is_show', 'doc.head_revision_id', 'doc.updated_at_ms'])
    .leftJoin('project_variables', 'project_variables.project_id', 'project.id')
    .select(['module.project_id', 'project.space_id', 'project_variables.version as project_variables_version'])
    .where('doc.id', '=', param('docId')),
)
export type DocState = Awaited<ReturnType<typeof docState>>[number]

export async function findDocState(db: Executor, docId: number): Promise<DocState | undefined> {
  return (await docState(db, { docId }))[0]
}

export async function findDocHead(db: Executor, docId: number): Promise<DocHead | undefined> {
  return (await docHead(db, { docId }))[0]
}

/** The stored content of a revision; undefined when there is none. */
export async function findContent(db: Executor, revisionId: number | null): Promise<StoredContent | undefined> {
  if (revisionId === null) return undefined
  const row = await rowsOf(db, 'revision', { id: revisionId })
    .innerJoin('content', 'content.hash', 'revision.hash')
    .leftJoin('content as base', 'base.hash', 'content.base_hash')
    .select(['content.bytes', 'base.bytes as base_bytes'])
    .executeTakeFirst()
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
  return chainFrom(await chainRows(db, { docId }), docId)
}

const chainRows = prepareQuery<{ docId: number }>()((db, param) =>
  withAbove(db, [param('docId')])
    .selectFrom('above')
    .innerJoin('doc', 'doc.id', 'above.id')
    .select(chainColumns)
    .where('doc.deleted_at_ms', 'is', null),
)

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
  const names = new Map<ComponentSection, string[]>()
  for (const { section, name } of keys) {
    const list = names.get(section)
    // Imports replaced what columns cannot hold (`storableText`); asking for it would be refused.
    if (name.includes('\0')) continue
    if (list === undefined) names.set(section, [name])
    else list.push(name)
  }
  if (names.size === 0) return []
  return componentHeads(db, moduleId)
    .where((where) =>
      where.or(
        [...names].map(([section, list]) =>
          where.and([where('component.section', '=', section), where('component.name', 'in', list)]),
        ),
      ),
    )
    .execute()
}

/** Names of the application's security schemes. */
export async function listSecuritySchemes(db: Executor, moduleId: number): Promise<string[]> {
  const rows = await componentHeads(db, moduleId)
    .where('component.section', '=', 'securitySchemes')
    .orderBy('component.id')
    .execute()
  return rows.map((row) => row.name)
}

function componentHeads(db: Executor, moduleId: number) {
  return liveRows(db, 'component', { module_id: moduleId })
    .innerJoin('revision', 'revision.id', 'component.head_revision_id')
    .innerJoin('content', 'content.hash', 'revision.hash')
    .select(['component.section', 'component.name', 'content.hash', 'content.size'])
}

/** Values of stored components by the hash of their text. */
export async function findComponentValues(db: Executor, hashes: readonly string[]): Promise<Map<string, Json>> {
  const values = new Map<string, Json>()
  for (const [hash, text] of await findTexts(db, hashes)) {
    const content = readStored(text)
    if (content.kind === 'component') values.set(hash, content.value)
  }
  return values
}
