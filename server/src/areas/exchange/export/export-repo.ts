/* What an export reads: applications with all their stored texts, in parts so that no one waits for a big one. */
import { upgradeContent, type ComponentSection, type Json, type JsonObject } from '@lectern/model'
import type { AppContext } from '../../../core/context.ts'
import { isInHiddenPlace } from '../../../auth/visible-docs.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { unpackText } from '../../../db/content-store.ts'
import { countRows, hasRow } from '../../../db/row-counts.ts'
import type { PackedText } from './export-package.ts'
import { liveRows } from '../../../db/rows.ts'

type Db = AppContext['db']

const textsPerPart = 500
const rootsPerPart = 20

/** Compressed text of each live folder and document by its id; of the given ones only when `ids` are given. */
export async function listDocTexts(
  db: Db,
  moduleId: number,
  ids: readonly number[] | undefined,
): Promise<Map<number, PackedText>> {
  const texts = new Map<number, PackedText>()
  if (ids?.length === 0) return texts
  const rows = liveRows(db, 'doc', { module_id: moduleId })
    .innerJoin('revision', 'revision.id', 'doc.head_revision_id')
    .innerJoin('content', 'content.hash', 'revision.hash')
    .leftJoin('content as base', 'base.hash', 'content.base_hash')
    .select(['doc.id', 'content.bytes', 'base.bytes as base'])
    .$if(ids !== undefined, (query) => query.where('doc.id', 'in', [...(ids ?? [])]))
    .stream(textsPerPart)
  for await (const { id, bytes, base } of rows) texts.set(id, { bytes, base })
  return texts
}

/** Compressed text of pages of composed projects by their ids. */
export async function listPageTexts(db: Db, ids: readonly number[]): Promise<Map<number, PackedText>> {
  if (ids.length === 0) return new Map()
  const rows = await liveRows(db, 'compose_page', { id: ids })
    .innerJoin('revision', 'revision.id', 'compose_page.head_revision_id')
    .innerJoin('content', 'content.hash', 'revision.hash')
    .leftJoin('content as base', 'base.hash', 'content.base_hash')
    .select(['compose_page.id', 'content.bytes', 'base.bytes as base'])
    .execute()
  return new Map(rows.map(({ id, bytes, base }) => [id, { bytes, base }]))
}

/** What folders are called in descriptions, by id. */
export async function listFolderNames(
  db: Db,
  moduleId: number,
): Promise<Map<number, { natural_key: string; tag_name: string | null }>> {
  const rows = await liveRows(db, 'doc', { module_id: moduleId, is_folder: 1 })
    .select(['id', 'natural_key', 'tag_name'])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Who maintains each document of an application, by the documents' public ids; without those of whom nobody does. */
export async function listAuthors(db: Db, moduleId: number | undefined): Promise<Map<string, string>> {
  if (moduleId === undefined) return new Map()
  const rows = await liveRows(db, 'doc', { module_id: moduleId, is_folder: 0 })
    .select(['id', 'author'])
    .where('author', '<>', '')
    .execute()
  return new Map(rows.map(({ id, author }) => [encodeId('doc', id), author]))
}

/** Live folders and documents of an application, the hidden ones included. */
export async function countRowsOf(db: Db, moduleId: number): Promise<number> {
  return countRows(db.selectFrom('doc').where('module_id', '=', moduleId).where('deleted_at_ms', 'is', null))
}

/** Live components in the order they came. */
export async function listComponentTexts(
  db: Db,
  moduleId: number,
): Promise<({ section: ComponentSection; name: string } & PackedText)[]> {
  const rows = liveRows(db, 'component', { module_id: moduleId })
    .innerJoin('revision', 'revision.id', 'component.head_revision_id')
    .innerJoin('content', 'content.hash', 'revision.hash')
    .leftJoin('content as base', 'base.hash', 'content.base_hash')
    .select(['component.section', 'component.name', 'content.bytes', 'base.bytes as base'])
    .orderBy('component.id')
    .stream(textsPerPart)
  const texts: ({ section: ComponentSection; name: string } & PackedText)[] = []
  for await (const row of rows) texts.push(row)
  return texts
}

/** Live dictionaries in the order they came. */
export async function listDictionaryTexts(db: Db, moduleId: number): Promise<({ id: number } & PackedText)[]> {
  return liveRows(db, 'dictionary', { module_id: moduleId })
    .innerJoin('revision', 'revision.id', 'dictionary.head_revision_id')
    .innerJoin('content', 'content.hash', 'revision.hash')
    .leftJoin('content as base', 'base.hash', 'content.base_hash')
    .select(['dictionary.id', 'content.bytes', 'base.bytes as base'])
    .orderBy('dictionary.id')
    .execute()
}

/** Error codes and constants of a live application and of its project. */
export async function listConstantTexts(
  db: Db,
  moduleId: number,
): Promise<({ level: 'module' | 'project' } & PackedText)[]> {
  const rows = await db
    .selectFrom('module')
    .innerJoin('project', 'project.id', 'module.project_id')
    .innerJoin('revision', (join) =>
      join.on((on) =>
        on.or([
          on('revision.id', '=', on.ref('module.constants_revision_id')),
          on('revision.id', '=', on.ref('project.constants_revision_id')),
        ]),
      ),
    )
    .innerJoin('content', 'content.hash', 'revision.hash')
    .leftJoin('content as base', 'base.hash', 'content.base_hash')
    .select(['revision.subject_kind', 'content.bytes', 'base.bytes as base'])
    .where('module.id', '=', moduleId)
    .execute()
  const levelOf = { moduleConstants: 'module', projectConstants: 'project' } as const
  return (['moduleConstants', 'projectConstants'] as const).flatMap((kind) =>
    rows.filter((row) => row.subject_kind === kind).map(({ bytes, base }) => ({ level: levelOf[kind], bytes, base })),
  )
}

/** Name of a live application, and its own stored text when it has one. */
export async function findModuleText(
  db: Db,
  moduleId: number,
): Promise<{ name: string; description: string; text: PackedText | undefined } | undefined> {
  const row = await liveRows(db, 'module', { id: moduleId })
    .leftJoin('revision', 'revision.id', 'module.head_revision_id')
    .leftJoin('content', 'content.hash', 'revision.hash')
    .leftJoin('content as base', 'base.hash', 'content.base_hash')
    .select(['module.name', 'module.description', 'content.bytes', 'base.bytes as base'])
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { name, description, bytes, base } = row
  return { name, description, text: bytes === null ? undefined : { bytes, base } }
}

/** Live applications of a project in the order people see them. */
export async function listModulesOf(db: Db, projectId: number): Promise<{ id: number; name: string }[]> {
  return liveRows(db, 'module', { project_id: projectId })
    .select(['id', 'name'])
    .orderBy('order_index')
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** Which applications these live folders and documents are in. At most a statement's parameters. */
export async function listModulesOfDocs(
  db: Db,
  docIds: readonly number[],
): Promise<{ id: number; module_id: number; is_hidden: number }[]> {
  if (docIds.length === 0) return []
  return liveRows(db, 'doc', { id: docIds })
    .select(['id', 'module_id', isInHiddenPlace.as('is_hidden')])
    .execute()
}

/** What the descriptions of these applications contain besides their operations. */
export async function* readRoots(db: Db, moduleIds: readonly number[]): AsyncGenerator<JsonObject> {
  if (moduleIds.length === 0) return
  const rows = db
    .selectFrom('module')
    .innerJoin('revision', 'revision.id', 'module.head_revision_id')
    .innerJoin('content', 'content.hash', 'revision.hash')
    .leftJoin('content as base', 'base.hash', 'content.base_hash')
    .select(['content.bytes', 'base.bytes as base'])
    .where('module.id', 'in', [...moduleIds])
    .orderBy('module.id')
    .stream(rootsPerPart)
  for await (const { bytes, base } of rows) {
    // Stored texts are JSON of ours.
    const content = upgradeContent(JSON.parse(unpackText(bytes, base)) as Json)
    if (content.kind === 'application') yield content.root
  }
}

export async function hasHiddenDocs(db: Db, moduleIds: readonly number[]): Promise<boolean> {
  if (moduleIds.length === 0) return false
  return hasRow(liveRows(db, 'doc', { module_id: moduleIds, is_show: 0 }))
}
