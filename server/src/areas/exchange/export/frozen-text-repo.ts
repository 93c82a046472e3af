/* What an export reads of a snapshot: an application with its stored texts as they were. */
import type { ComponentSection } from '@lectern/model'
import type { AppContext } from '../../../core/context.ts'
import { rowsOf } from '../../../db/rows.ts'
import type { PackedText } from './export-package.ts'

type Db = AppContext['db']

export interface SnapshotPart {
  snapshotId: number
  moduleId: number
}

const textsPerPart = 500

const columnsOf = ({ snapshotId, moduleId }: SnapshotPart) => ({ snapshot_id: snapshotId, module_id: moduleId })

/** Compressed text of each folder and document by its id; of the given ones only when `ids` are given. */
export async function listFrozenDocTexts(
  db: Db,
  part: SnapshotPart,
  ids: readonly number[] | undefined,
): Promise<Map<number, PackedText>> {
  const texts = new Map<number, PackedText>()
  if (ids?.length === 0) return texts
  const rows = rowsOf(db, 'snapshot_doc', columnsOf(part))
    .innerJoin('content', 'content.hash', 'snapshot_doc.hash')
    .leftJoin('content as base', 'base.hash', 'content.base_hash')
    .select(['snapshot_doc.doc_id', 'content.bytes', 'base.bytes as base'])
    .$if(ids !== undefined, (query) => query.where('snapshot_doc.doc_id', 'in', [...(ids ?? [])]))
    .stream(textsPerPart)
  for await (const { doc_id: id, bytes, base } of rows) texts.set(id, { bytes, base })
  return texts
}

/** Components in the order they came. */
export async function listFrozenComponentTexts(
  db: Db,
  part: SnapshotPart,
): Promise<({ section: ComponentSection; name: string } & PackedText)[]> {
  const rows = rowsOf(db, 'snapshot_component', columnsOf(part))
    .innerJoin('content', 'content.hash', 'snapshot_component.hash')
    .leftJoin('content as base', 'base.hash', 'content.base_hash')
    .select(['snapshot_component.section', 'snapshot_component.name', 'content.bytes', 'base.bytes as base'])
    .orderBy('snapshot_component.id')
    .stream(textsPerPart)
  const texts: ({ section: ComponentSection; name: string } & PackedText)[] = []
  for await (const row of rows) texts.push(row)
  return texts
}

export async function listFrozenDictionaryTexts(db: Db, part: SnapshotPart): Promise<({ id: number } & PackedText)[]> {
  return rowsOf(db, 'snapshot_dictionary', columnsOf(part))
    .innerJoin('content', 'content.hash', 'snapshot_dictionary.hash')
    .leftJoin('content as base', 'base.hash', 'content.base_hash')
    .select(['snapshot_dictionary.dictionary_id as id', 'content.bytes', 'base.bytes as base'])
    .orderBy('snapshot_dictionary.dictionary_id')
    .execute()
}

/** Error codes and constants of the application and of its project. */
export async function listFrozenConstantTexts(
  db: Db,
  part: SnapshotPart,
): Promise<({ level: 'module' | 'project' } & PackedText)[]> {
  const levels = { module: 'module_constants_hash', project: 'project_constants_hash' } as const
  const texts: ({ level: 'module' | 'project' } & PackedText)[] = []
  for (const level of ['module', 'project'] as const) {
    // Two rows at most, one for each level.
    const row = await rowsOf(db, 'snapshot_module', columnsOf(part))
      .innerJoin('content', 'content.hash', `snapshot_module.${levels[level]}`)
      .leftJoin('content as base', 'base.hash', 'content.base_hash')
      .select(['content.bytes', 'base.bytes as base'])
      .executeTakeFirst()
    if (row !== undefined) texts.push({ level, ...row })
  }
  return texts
}

/** Name of the application then, and its own stored text when it had one. */
export async function findFrozenModuleText(
  db: Db,
  part: SnapshotPart,
): Promise<{ name: string; description: string; text: PackedText | undefined } | undefined> {
  const row = await rowsOf(db, 'snapshot_module', columnsOf(part))
    .leftJoin('content', 'content.hash', 'snapshot_module.root_hash')
    .leftJoin('content as base', 'base.hash', 'content.base_hash')
    .select(['snapshot_module.name', 'content.bytes', 'base.bytes as base'])
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { name, bytes, base } = row
  return { name, description: '', text: bytes === null ? undefined : { bytes, base } }
}
