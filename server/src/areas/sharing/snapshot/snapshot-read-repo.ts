/* SQL of what snapshots hold. */
import type { AppContext } from '../../../core/context.ts'
import { encodeId } from '../../../core/public-ids.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { SnapshotModuleRow } from '../../../db/schema.ts'
import { numbersIn, pairKey } from '../../../db/pair-keys.ts'
import { readByKeys } from '../../../db/read-together.ts'
import { rowsOf } from '../../../db/rows.ts'

type Db = AppContext['db']

/** Applications of snapshots, in reading order. */
export async function listModules(db: Executor, snapshotIds: readonly number[]): Promise<SnapshotModuleRow[]> {
  if (snapshotIds.length === 0) return []
  return rowsOf(db, 'snapshot_module', { snapshot_id: snapshotIds })
    .selectAll()
    .orderBy('order_index')
    .orderBy('name')
    .orderBy('module_id')
    .execute()
}

const rowsAtOnce = 2_000

const selectTreeRows = (db: Db, snapshotId: number) =>
  rowsOf(db, 'snapshot_doc', { snapshot_id: snapshotId })
    .select(['doc_id as id', 'module_id', 'parent_id', 'is_folder', 'doc_type', 'name', 'http_method', 'url'])
    .select([
      'version',
      'operation_id',
      'deprecated',
      'is_dubbo',
      'order_index',
      'status',
      'author',
      'updated_at_ms',
      'hash',
    ])

/** A folder or document as trees need it, with the hash of its content. */
export type SnapshotTreeRow = Awaited<ReturnType<ReturnType<typeof selectTreeRows>['execute']>>[number] & {
  publicId: string
  is_show: number
  is_locked: number
}

/** Folders and documents by application. Reads in parts so that no one waits for a big application. */
export async function listTreeRows(db: Db, snapshotId: number): Promise<Map<number, SnapshotTreeRow[]>> {
  const rows = selectTreeRows(db, snapshotId).stream(rowsAtOnce)
  const byModule = new Map<number, SnapshotTreeRow[]>()
  const shown = { is_show: 1, is_locked: 0 }
  for await (const row of rows) {
    const those = byModule.get(row.module_id) ?? []
    byModule.set(row.module_id, those)
    // Into the row itself: copying 20,000 of them takes longer than reading them.
    those.push(Object.assign(row, shown, { publicId: encodeId('doc', row.id) }))
  }
  return byModule
}

function selectDocs(db: Executor, keys: readonly string[]) {
  const { outers: snapshotIds, inners: ids } = numbersIn(keys)
  return db
    .selectFrom('snapshot_doc as doc')
    .innerJoin('snapshot', 'snapshot.id', 'doc.snapshot_id')
    .innerJoin('snapshot_module as module', (join) =>
      join.onRef('module.snapshot_id', '=', 'doc.snapshot_id').onRef('module.module_id', '=', 'doc.module_id'),
    )
    .innerJoin('project', 'project.id', 'snapshot.project_id')
    .innerJoin('space', 'space.id', 'project.space_id')
    .innerJoin('user as creator', 'creator.id', 'doc.created_by')
    .innerJoin('user as modifier', 'modifier.id', 'doc.updated_by')
    .select(['doc.snapshot_id', 'doc.doc_id as id', 'doc.module_id', 'doc.parent_id', 'doc.is_folder', 'doc.doc_type'])
    .select(['doc.name', 'doc.http_method', 'doc.url', 'doc.version', 'doc.status', 'doc.author', 'doc.deprecated'])
    .select(['doc.order_index', 'doc.hash', 'doc.revision_id', 'doc.created_at_ms', 'doc.updated_at_ms'])
    .select(['module.name as module_name', 'module.root_hash'])
    .select(['module.module_constants_hash', 'module.project_constants_hash'])
    .select(['project.id as project_id', 'project.name as project_name'])
    .select(['space.id as space_id', 'space.name as space_name'])
    .select(['creator.nickname as creator_name', 'modifier.nickname as modifier_name'])
    .where('doc.snapshot_id', 'in', snapshotIds)
    .where('doc.doc_id', 'in', ids)
}
export type SnapshotDoc = Awaited<ReturnType<ReturnType<typeof selectDocs>['execute']>>[number]

const findDocs = readByKeys<string, SnapshotDoc>(
  async (db, keys) =>
    new Map((await selectDocs(db, keys).execute()).map((row) => [pairKey(row.snapshot_id, row.id), row])),
)

/** A document with the application and the project it is in, and the people who made and changed it. */
export async function findDoc(db: Executor, snapshotId: number, docId: number): Promise<SnapshotDoc | undefined> {
  const key = pairKey(snapshotId, docId)
  return (await findDocs(db, [key])).get(key)
}

const chainColumns = ['snapshot_id', 'doc_id', 'module_id', 'parent_id', 'name', 'is_dubbo', 'hash'] as const

function selectChains(db: Executor, keys: readonly string[]) {
  const { outers: snapshotIds, inners: ids } = numbersIn(keys)
  return db
    .withRecursive('chain', (query) =>
      query
        .selectFrom('snapshot_doc')
        .select('doc_id as root')
        .select(chainColumns)
        .where('snapshot_id', 'in', snapshotIds)
        .where('doc_id', 'in', ids)
        .union(
          query
            .selectFrom('snapshot_doc as above')
            .innerJoin('chain', (join) =>
              join.onRef('chain.parent_id', '=', 'above.doc_id').onRef('chain.snapshot_id', '=', 'above.snapshot_id'),
            )
            .select([
              'chain.root',
              'above.snapshot_id',
              'above.doc_id',
              'above.module_id',
              'above.parent_id',
              'above.name',
              'above.is_dubbo',
            ])
            .select('above.hash'),
        ),
    )
    .selectFrom('chain')
    .selectAll()
}
export type ChainLink = Awaited<ReturnType<ReturnType<typeof selectChains>['execute']>>[number]

const findChains = readByKeys<string, ChainLink[]>(async (db, keys) =>
  Map.groupBy(await selectChains(db, keys).execute(), (row) => pairKey(row.snapshot_id, row.root)),
)

/** A folder or document and the folders above it, innermost first. */
export async function listChain(db: Executor, snapshotId: number, docId: number): Promise<ChainLink[]> {
  const key = pairKey(snapshotId, docId)
  const rows = (await findChains(db, [key])).get(key) ?? []
  const byId = new Map(rows.map((row) => [row.doc_id, row]))
  const chain: ChainLink[] = []
  for (let row = byId.get(docId); row !== undefined && chain.length < rows.length;) {
    chain.push(row)
    row = row.parent_id === null ? undefined : byId.get(row.parent_id)
  }
  return chain
}

/** Which of the snapshots have the folder or document. */
export async function listHolding(db: Executor, snapshotIds: readonly number[], docId: number): Promise<number[]> {
  if (snapshotIds.length === 0) return []
  const found = await findHeld(
    db,
    snapshotIds.map((snapshotId) => pairKey(snapshotId, docId)),
  )
  return snapshotIds.filter((snapshotId) => found.has(pairKey(snapshotId, docId)))
}

const findHeld = readByKeys<string, true>(async (db, keys) => {
  const { outers: snapshotIds, inners: ids } = numbersIn(keys)
  const rows = await rowsOf(db, 'snapshot_doc', { snapshot_id: snapshotIds, doc_id: ids })
    .select(['snapshot_id', 'doc_id'])
    .execute()
  return new Map(rows.map((row) => [pairKey(row.snapshot_id, row.doc_id), true]))
})
