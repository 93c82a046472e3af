/* All stored texts of an application, read in parts so that nobody waits for a big one. */
import type { ComponentSection } from '@lectern/model'
import type { AppContext } from '../../core/context.ts'

type Db = AppContext['db']

const textsPerPart = 500

/** Compressed text of each live folder and document by its id. */
export async function listDocTexts(db: Db, moduleId: number): Promise<Map<number, Uint8Array>> {
  const texts = new Map<number, Uint8Array>()
  const rows = db
    .selectFrom('doc')
    .innerJoin('revision', 'revision.id', 'doc.head_revision_id')
    .innerJoin('content', 'content.hash', 'revision.hash')
    .select(['doc.id', 'content.bytes'])
    .where('doc.module_id', '=', moduleId)
    .where('doc.deleted_at_ms', 'is', null)
    .stream(textsPerPart)
  for await (const { id, bytes } of rows) texts.set(id, bytes)
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
): Promise<{ section: ComponentSection; name: string; bytes: Uint8Array }[]> {
  const rows = db
    .selectFrom('component')
    .innerJoin('revision', 'revision.id', 'component.head_revision_id')
    .innerJoin('content', 'content.hash', 'revision.hash')
    .select(['component.section', 'component.name', 'content.bytes'])
    .where('component.module_id', '=', moduleId)
    .where('component.deleted_at_ms', 'is', null)
    .orderBy('component.id')
    .stream(textsPerPart)
  const texts: { section: ComponentSection; name: string; bytes: Uint8Array }[] = []
  for await (const row of rows) texts.push(row)
  return texts
}

/** Name of a live application, and its own stored text when it has one. */
export async function findModuleText(
  db: Db,
  moduleId: number,
): Promise<{ name: string; bytes: Uint8Array | null } | undefined> {
  return db
    .selectFrom('module')
    .leftJoin('revision', 'revision.id', 'module.head_revision_id')
    .leftJoin('content', 'content.hash', 'revision.hash')
    .select(['module.name', 'content.bytes'])
    .where('module.id', '=', moduleId)
    .where('module.deleted_at_ms', 'is', null)
    .executeTakeFirst()
}
