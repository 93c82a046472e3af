/*
 * Reading what is in a release: frozen documents from its snapshot, the others as they are. Nothing hidden is in it, whoever reads. Owns: which of the
 * two a document comes from. Does not own: who may read the release (the access gate).
 */
import { setImmediate } from 'node:timers/promises'
import type { getReleaseComponents, getReleaseDocProps, ReplyOf } from '@lectern/contracts'
import { componentKeyOf, refOf } from '@lectern/model'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { decodeId } from '../../../core/public-ids.ts'
import type { Reader } from '../../../auth/visibility.ts'
import type { ReleaseRow } from '../../../db/schema.ts'
import { PreparedCache } from '../../../http/prepared-cache.ts'
import type { PreparedJson } from '../../../http/replies.ts'
import { DetailReader } from '../../documents/doc/detail-queries.ts'
import {
  assembleTree,
  listModuleRows,
  prepareTree,
  treeTag,
  type TreeItem,
  type TreeRow,
} from '../../documents/doc/tree/tree-queries.ts'
import { isShared } from '../share/share-policy.ts'
import { SnapshotReader } from '../snapshot/snapshot-queries.ts'
import { listChosenAmong } from './release-choice-repo.ts'
import { findContents, listFollowed, type ReleaseContents } from './release-contents-queries.ts'
import { findRelease } from './release-repo.ts'

const treeCacheBytes = 24 * 1024 * 1024
const detailCacheBytes = 16 * 1024 * 1024

/** The release that is read, and by whom. */
export interface ReleaseScope {
  releaseId: number
  reader: Reader
}

/** Where a document of a release is. */
type Place = { snapshotId: number } | { docId: number }

export class ReleaseReader {
  readonly #db: AppContext['db']
  readonly #snapshots: SnapshotReader
  readonly #details: DetailReader
  readonly #trees = new PreparedCache(treeCacheBytes)

  constructor(context: AppContext) {
    this.#db = context.db
    this.#snapshots = new SnapshotReader(context)
    this.#details = new DetailReader(context, detailCacheBytes)
  }

  /** Applications with their folders and documents. */
  async tree({ releaseId }: ReleaseScope): Promise<PreparedJson> {
    const row = await this.#require(releaseId)
    const contents = await findContents(this.#db, row)
    const tag = treeTag(['release', versionOf(contents)])
    return this.#trees.get(tag, async () => prepareTree(await this.#listItems(contents), 'columns', tag))
  }

  /** The same as items. */
  async listItems(row: ReleaseRow): Promise<TreeItem[]> {
    return this.#listItems(await findContents(this.#db, row))
  }

  /** @throws {AppError} not_accessible for what is not in the release */
  async detail({ releaseId, reader }: ReleaseScope, publicDocId: string): Promise<PreparedJson> {
    const place = await this.#find(releaseId, publicDocId)
    if ('snapshotId' in place) return this.#snapshots.detail({ ...place, reader }, publicDocId)
    return this.#details.detail(place.docId, reader)
  }

  /** @throws {AppError} not_accessible as `detail` */
  async service({ releaseId, reader }: ReleaseScope, publicDocId: string): Promise<ReplyOf<typeof getReleaseDocProps>> {
    const place = await this.#find(releaseId, publicDocId)
    if ('snapshotId' in place) return this.#snapshots.service({ ...place, reader }, publicDocId)
    return this.#details.service(place.docId)
  }

  /** Components that the document reaches. @throws {AppError} not_accessible as `detail` */
  async components(
    { releaseId, reader }: ReleaseScope,
    publicDocId: string,
    refs: readonly string[],
  ): Promise<ReplyOf<typeof getReleaseComponents>> {
    const place = await this.#find(releaseId, publicDocId)
    if ('snapshotId' in place) return this.#snapshots.components({ ...place, reader }, publicDocId, refs)
    const [own] = await this.#details.chain(place.docId)
    if (own === undefined) throw new AppError('not_accessible')
    const reach = await this.#details.reach(place.docId)
    const reached = refs.flatMap((ref) => componentKeyOf(ref) ?? []).map(refOf)
    return this.#details.components(
      own.module_id,
      reached.filter((ref) => reach.has(ref)),
    )
  }

  async #require(releaseId: number): Promise<ReleaseRow> {
    const row = await findRelease(this.#db, releaseId)
    if (row === undefined) throw new AppError('not_accessible')
    return row
  }

  async #listItems({ frozen, live }: ReleaseContents): Promise<TreeItem[]> {
    const rows = new Map<number, readonly TreeRow[]>(
      frozen === undefined ? [] : await this.#snapshots.listRows(frozen.snapshotId),
    )
    for (const { moduleId, chosen } of live) rows.set(moduleId, await listModuleRows(this.#db, moduleId, chosen))
    const modules = [
      ...(frozen?.modules ?? []).map((row) => ({ id: row.module_id, name: row.name, order_index: row.order_index })),
      ...live.map(({ moduleId: id, name, orderIndex }) => ({ id, name, order_index: orderIndex })),
    ]
    await setImmediate()
    const items = assembleTree(
      modules.map((module) => ({ ...module, project_id: 0, tree_version: 0 })),
      rows,
    )
    await setImmediate()
    return items
  }

  /** What is frozen comes first: a document is in a release once. */
  async #find(releaseId: number, publicDocId: string): Promise<Place> {
    const docId = decodeId('doc', publicDocId)
    const row = await this.#require(releaseId)
    const { snapshot_id: snapshotId } = row
    if (snapshotId !== null && (await this.#snapshots.holds(snapshotId, docId))) return { snapshotId }
    const chain = await this.#details.chain(docId)
    const followed = await listFollowed(this.#db, row)
    const module = followed.find(({ module_id: moduleId }) => moduleId === chain[0]?.module_id)
    if (module === undefined) throw new AppError('not_accessible')
    const isAll = module.is_all === 1
    const ids = chain.map((link) => link.id)
    const chosen = new Set(isAll ? [] : await listChosenAmong(this.#db, releaseId, ids))
    const holding = { moduleId: module.module_id, isAll, chosen }
    if (!isShared({ chain }, holding)) throw new AppError('not_accessible')
    return { docId }
  }
}

/** Everything the tree of a release hangs on. */
function versionOf({ frozen, live }: ReleaseContents): unknown {
  return [
    frozen?.snapshotId,
    live.map(({ moduleId, name, orderIndex, treeVersion, chosen }) => [
      [moduleId, name, orderIndex, treeVersion],
      chosen === undefined ? 'all' : [...chosen].sort((a, b) => a - b),
    ]),
  ]
}
