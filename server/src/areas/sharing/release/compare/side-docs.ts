/* The documents and shared models of a side of a comparison, with the hashes of their texts. */
import { setImmediate } from 'node:timers/promises'
import { nodeType, type DocType } from '@lectern/contracts'
import { refOf, type ComponentSection } from '@lectern/model'
import type { AppContext } from '../../../../core/context.ts'
import { buildModuleTree, listModuleTree, type TreeItem } from '../../../documents/doc/tree/tree-queries.ts'
import { listSnapshotComponents, listSnapshotRows } from '../../snapshot/snapshot-queries.ts'
import type { LiveModule, ReleaseContents } from '../release-contents-queries.ts'
import { liveRows } from '../../../../db/rows.ts'

type Db = AppContext['db']

/** A document of a side. */
export interface SideDoc {
  id: number
  moduleId: number
  type: DocType
  name: string
  httpMethod: string
  url: string
  version: string
  author: string
  deprecated: string
  /** Names of the folders it is in, outermost first. */
  folder: string
  hash: string | null
}

/** In reading order, by id. */
export type SideDocs = ReadonlyMap<number, SideDoc>

export async function readSideDocs(db: Db, { frozen, live }: ReleaseContents): Promise<SideDocs> {
  const docs = new Map<number, SideDoc>()
  if (frozen !== undefined) {
    const rows = await listSnapshotRows(db, frozen.snapshotId)
    for (const { module_id: moduleId } of frozen.modules) {
      const own = rows.get(moduleId) ?? []
      const items = buildModuleTree(own)
      await setImmediate()
      await addDocs(docs, items, new Map(own.map((row) => [row.id, row.hash])))
    }
  }
  for (const { moduleId, chosen } of live) {
    const items = await listModuleTree(db, moduleId, chosen === undefined ? {} : { chosen })
    await addDocs(docs, items, await listHashes(db, moduleId))
  }
  return docs
}

/** Items before others have their turn. */
const itemsPerTurn = 2_000

async function addDocs(
  docs: Map<number, SideDoc>,
  items: readonly TreeItem[],
  hashes: ReadonlyMap<number, string | null>,
): Promise<void> {
  const folders: string[] = []
  for (const [index, { type, label, parent, row }] of items.entries()) {
    const above = folders[parent] ?? ''
    folders[index] = above === '' ? label : `${above} / ${label}`
    if (row !== undefined && type === nodeType.doc) docs.set(row.id, sideDocOf(row, above, hashes.get(row.id) ?? null))
    if (index % itemsPerTurn === 0) await setImmediate()
  }
}

function sideDocOf(row: NonNullable<TreeItem['row']>, folder: string, hash: string | null): SideDoc {
  return {
    id: row.id,
    moduleId: row.module_id,
    type: row.doc_type,
    name: row.name,
    httpMethod: row.http_method,
    url: row.url,
    version: row.version,
    author: row.author,
    deprecated: row.deprecated,
    folder,
    hash,
  }
}

const rowsAtOnce = 2_000

async function listHashes(db: Db, moduleId: number): Promise<Map<number, string | null>> {
  const rows = liveRows(db, 'doc', { module_id: moduleId, is_folder: 0 })
    .innerJoin('revision', 'revision.id', 'doc.head_revision_id')
    .select(['doc.id', 'revision.hash'])
    .stream(rowsAtOnce)
  const hashes = new Map<number, string | null>()
  for await (const { id, hash } of rows) hashes.set(id, hash)
  return hashes
}

/** A shared model of a side. */
export interface SideModel {
  section: ComponentSection
  name: string
  hash: string
}

/** Shared models of an application by reference; none of one that is not in the side. */
export async function readSideModels(
  db: Db,
  { frozen, live }: ReleaseContents,
  moduleId: number,
): Promise<Map<string, SideModel>> {
  const rows = live.some((module: LiveModule) => module.moduleId === moduleId)
    ? await listModelsNow(db, moduleId)
    : frozen === undefined
      ? []
      : await listSnapshotComponents(db, { snapshotId: frozen.snapshotId, moduleId })
  return new Map(rows.map((row) => [refOf(row), row]))
}

function listModelsNow(db: Db, moduleId: number): Promise<SideModel[]> {
  return liveRows(db, 'component', { module_id: moduleId })
    .innerJoin('revision', 'revision.id', 'component.head_revision_id')
    .select(['component.section', 'component.name', 'revision.hash'])
    .execute()
}
