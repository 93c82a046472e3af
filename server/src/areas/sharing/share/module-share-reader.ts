/* What is read of a share of an application. */
import type { getVisitComponents, getVisitDocProps, ReplyOf } from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { decodeId } from '../../../core/public-ids.ts'
import type { PreparedJson } from '../../../http/replies.ts'
import { DetailReader, type PartsChange, type WrittenDocument } from '../../documents/doc/detail-queries.ts'
import { findTreeModule, TreeReader, type TreeForm } from '../../documents/doc/tree/tree-queries.ts'
import { SnapshotReader } from '../snapshot/snapshot-queries.ts'
import { streamTextsOfModule, streamTextsOfSnapshot } from '../visit/search/stored-text-queries.ts'
import type { Searched, ShownChanges } from '../visit/visit-queries.ts'
import { isShared } from './share-policy.ts'
import { listFrozenItems, listShownItems, type ModuleShare } from './share-items-queries.ts'
import { listChosenAmong } from './share-item-repo.ts'
import { listRemovedOfShare } from '../visit/removed-docs-queries.ts'

const treeCacheBytes = 48 * 1024 * 1024
const detailCacheBytes = 32 * 1024 * 1024
const snapshotCacheBytes = 16 * 1024 * 1024

export class ModuleShareReader {
  readonly #db: AppContext['db']
  readonly #trees: TreeReader
  readonly #details: DetailReader
  readonly #snapshots: SnapshotReader

  constructor(context: AppContext) {
    this.#db = context.db
    this.#trees = new TreeReader(context, treeCacheBytes)
    this.#details = new DetailReader(context, detailCacheBytes)
    this.#snapshots = new SnapshotReader(context, snapshotCacheBytes)
  }

  async tree(share: ModuleShare, form: TreeForm): Promise<PreparedJson> {
    const { id, module_id: moduleId, updated_at_ms: version } = share
    return this.#trees.shareTree(
      moduleId,
      [id, version],
      form,
      async () => (await listShownItems(this.#db, share)).items,
    )
  }

  /** @throws {AppError} not_accessible, for a document of something else as for one that does not exist */
  async detail(share: ModuleShare, publicDocId: string, change: PartsChange | undefined): Promise<PreparedJson> {
    const place = await this.#find(share, publicDocId)
    if ('docId' in place) return this.#details.shown(place.docId, change)
    return this.#snapshots.detail({ ...place, reader: 'visitor', change }, publicDocId)
  }

  /** @throws {AppError} not_accessible as `detail` */
  async written(share: ModuleShare, publicDocId: string): Promise<WrittenDocument> {
    const place = await this.#find(share, publicDocId)
    if ('docId' in place) return this.#details.written(place.docId)
    return this.#snapshots.written(place.snapshotId, publicDocId)
  }

  /** @throws {AppError} not_accessible as `detail` */
  async service(share: ModuleShare, publicDocId: string): Promise<ReplyOf<typeof getVisitDocProps>> {
    const place = await this.#find(share, publicDocId)
    if ('docId' in place) return this.#details.service(place.docId)
    return this.#snapshots.service({ ...place, reader: 'visitor' }, publicDocId)
  }

  /** @throws {AppError} not_accessible as `detail` */
  async components(
    share: ModuleShare,
    publicDocId: string,
    refs: readonly string[],
  ): Promise<ReplyOf<typeof getVisitComponents>> {
    const place = await this.#find(share, publicDocId)
    if ('docId' in place) return this.#details.reachedComponents({ ...place, moduleId: share.module_id }, refs)
    return this.#snapshots.components({ ...place, reader: 'visitor' }, publicDocId, refs)
  }

  /** Shares of an application use the same texts; one that is partly frozen has its own. */
  async searched(share: ModuleShare): Promise<Searched> {
    const { moduleId, live, shownKey } = await this.#keysOf(share)
    const frozen = await listFrozenItems(this.#db, share)
    return {
      shownKey,
      textsKey: frozen.length === 0 ? live : shownKey,
      listShown: async () => (await listShownItems(this.#db, share)).items,
      streamTexts: () => streamTextsOver(this.#db, moduleId, [...new Set(frozen.map(({ snapshotId }) => snapshotId))]),
    }
  }

  /** Documents that are not frozen. */
  async changes(share: ModuleShare): Promise<ShownChanges> {
    const { shownKey: key } = await this.#keysOf(share)
    const list = async () => {
      const { items, snapshotOf } = await listShownItems(this.#db, share)
      return items.filter(({ row }) => row?.is_folder === 0 && !snapshotOf.has(row))
    }
    const listRemoved: ShownChanges['listRemoved'] = (part) =>
      listRemovedOfShare(this.#db, share, share.module_id, part)
    return { key, list, listRemoved, release: null }
  }

  async #keysOf({ id, module_id: moduleId, updated_at_ms: version }: ModuleShare) {
    const module = await findTreeModule(this.#db, moduleId)
    if (module === undefined) throw new AppError('visit_not_found')
    const live = ['module', moduleId, module.tree_version].join(' ')
    return { moduleId, live, shownKey: ['share', id, version, live].join(' ') }
  }

  /** What is frozen comes first: a document is in a share once. */
  async #find(share: ModuleShare, publicDocId: string): Promise<{ docId: number } | { snapshotId: number }> {
    const isAll = share.is_all === 1
    const docId = decodeId('doc', publicDocId)
    const frozen = await listFrozenItems(this.#db, share)
    const snapshotId = await this.#snapshots.findWithin(docId, frozen)
    if (snapshotId !== undefined) return { snapshotId }
    const chain = await this.#details.chain(docId)
    const ids = chain.map((row) => row.id)
    // What a frozen folder holds by now was not in it.
    if (frozen.some((item) => ids.includes(item.docId))) throw new AppError('not_accessible')
    const chosen = new Set(isAll ? [] : await listChosenAmong(this.#db, share.id, ids))
    if (!isShared({ chain }, { moduleId: share.module_id, isAll, chosen })) throw new AppError('not_accessible')
    return { docId }
  }
}

/** Texts of an application, and of the snapshots in their place. */
async function* streamTextsOver(db: AppContext['db'], moduleId: number, snapshotIds: readonly number[]) {
  const frozen = new Set<string>()
  for (const snapshotId of snapshotIds)
    for await (const docs of streamTextsOfSnapshot(db, snapshotId)) {
      for (const { publicId } of docs) frozen.add(publicId)
      yield docs
    }
  for await (const docs of streamTextsOfModule(db, moduleId)) yield docs.filter(({ publicId }) => !frozen.has(publicId))
}
