/* All stored texts of an application, read in parts so that nobody waits for a big one. */
import type { ComponentSection } from '@lectern/model'
import type { AppContext } from '../../core/context.ts'
import type { PackedText } from './export-package.ts'

type Db = AppContext['db']

const textsPerPart = 500

/** Compressed text of each live folder and document by its id. */
export async function listDocTexts(db: Db, moduleId: number): Promise<Map<number, PackedText>> {
  const texts = new Map<number, PackedText>()
  const rows = db
    .selectFrom('doc')
    .innerJoin('revision', 'revision.id', 'doc.head_revision_id')
    .innerJoin('content', 'content.hash', 'revision.hash')
    .leftJoin('content as base', 'base.hash', 'content.base_hash')
    .select(['doc.id', 'content.bytes', 'base.bytes as base'])
    .where('doc.module_id', '=', moduleId)
    .where('doc.deleted_at_ms', 'is', null)
    .stream(textsPerPart)
  for await (const { id, bytes, base } of rows) texts.set(id, { bytes, base })
  return texts
}

/** What folders are called in descriptions, by id. */
export async function listFolderNames(
  db: Db,
  moduleId: number,
): Promise<Map<number, { natural_key: string; tag_name: string | null }>> {
  const rows = await db
    .selectFrom('doc')
    .select(['id', 'natural_key', 'tag_name'])
    .where('module_id', '=', moduleId)
    .where('is_folder', '=', 1)
    .where('deleted_at_ms', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Live components in the order they came. */
export async function listComponentTexts(
  db: Db,
  moduleId: number,
): Promise<({ section: ComponentSection; name: string } & PackedText)[]> {
  const rows = db
    .selectFrom('component')
    .innerJoin('revision', 'revision.id', 'component.head_revision_id')
    .innerJoin('content', 'content.hash', 'revision.hash')
    .leftJoin('content as base', 'base.hash', 'content.base_hash')
    .select(['component.section', 'component.name', 'content.bytes', 'base.bytes as base'])
    .where('component.module_id', '=', moduleId)
    .where('component.deleted_at_ms', 'is', null)
    .orderBy('component.id')
    .stream(textsPerPart)
  const texts: ({ section: ComponentSection; name: string } & PackedText)[] = []
  for await (const row of rows) texts.push(row)
  return texts
}

/** Name of a live application, and its own stored text when it has one. */
export async function findModuleText(
  db: Db,
  moduleId: number,
): Promise<{ name: string; text: PackedText | undefined } | undefined> {
  const row = await db
    .selectFrom('module')
    .leftJoin('revision', 'revision.id', 'module.head_revision_id')
    .leftJoin('content', 'content.hash', 'revision.hash')
    .leftJoin('content as base', 'base.hash', 'content.base_hash')
    .select(['module.name', 'content.bytes', 'base.bytes as base'])
    .where('module.id', '=', moduleId)
    .where('module.deleted_at_ms', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { name, bytes, base } = row
  return { name, text: bytes === null ? undefined : { bytes, base } }
}
