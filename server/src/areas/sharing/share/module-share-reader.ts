/* What is read of a share of an application. */
import type { getVisitComponents, getVisitDocProps, ReplyOf } from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { decodeId } from '../../../core/public-ids.ts'
import type { PreparedJson } from '../../../http/replies.ts'
import type { ShareRow } from '../../../db/schema.ts'
import { DetailReader, type PartsChange, type WrittenDocument } from '../../documents/doc/detail-queries.ts'
import { findTreeModule, listModuleTree, TreeReader, type TreeForm } from '../../documents/doc/tree/tree-queries.ts'
import { streamTextsOfModule } from '../visit/search/stored-text-queries.ts'
import type { Searched } from '../visit/visit-queries.ts'
import { isShared } from './share-policy.ts'
import { listChosenAmong, listItems } from './share-repo.ts'

const treeCacheBytes = 48 * 1024 * 1024
const detailCacheBytes = 32 * 1024 * 1024

export type ModuleShare = Readonly<ShareRow> & { module_id: number }

export class ModuleShareReader {
  readonly #db: AppContext['db']
  readonly #trees: TreeReader
  readonly #details: DetailReader

  constructor(context: AppContext) {
    this.#db = context.db
    this.#trees = new TreeReader(context, treeCacheBytes)
    this.#details = new DetailReader(context, detailCacheBytes)
  }

  async tree(share: ModuleShare, form: TreeForm): Promise<PreparedJson> {
    const { id, module_id: moduleId, is_all: isAll, updated_at_ms: version } = share
    return this.#trees.shareTree(moduleId, [id, version], form, async () =>
      isAll === 1 ? undefined : await this.#chosen(id),
    )
  }

  /** @throws {AppError} not_accessible, for a document of something else as for one that does not exist */
  async detail(share: ModuleShare, publicDocId: string, change: PartsChange | undefined): Promise<PreparedJson> {
    return this.#details.shown(await this.#requireShared(share, publicDocId), change)
  }

  /** @throws {AppError} not_accessible as `detail` */
  async written(share: ModuleShare, publicDocId: string): Promise<WrittenDocument> {
    return this.#details.written(await this.#requireShared(share, publicDocId))
  }

  /** @throws {AppError} not_accessible as `detail` */
  async service(share: ModuleShare, publicDocId: string): Promise<ReplyOf<typeof getVisitDocProps>> {
    return this.#details.service(await this.#requireShared(share, publicDocId))
  }

  /** @throws {AppError} not_accessible as `detail` */
  async components(
    share: ModuleShare,
    publicDocId: string,
    refs: readonly string[],
  ): Promise<ReplyOf<typeof getVisitComponents>> {
    const docId = await this.#requireShared(share, publicDocId)
    return this.#details.reachedComponents({ docId, moduleId: share.module_id }, refs)
  }

  /** Shares of an application use the same texts. */
  async searched({ id, module_id: moduleId, is_all: isAll, updated_at_ms: version }: ModuleShare): Promise<Searched> {
    const module = await findTreeModule(this.#db, moduleId)
    if (module === undefined) throw new AppError('visit_not_found')
    const textsKey = ['module', moduleId, module.tree_version].join(' ')
    return {
      shownKey: ['share', id, version, textsKey].join(' '),
      textsKey,
      listShown: async () => listModuleTree(this.#db, moduleId, isAll === 1 ? {} : { chosen: await this.#chosen(id) }),
      streamTexts: () => streamTextsOfModule(this.#db, moduleId),
    }
  }

  async #chosen(shareId: number): Promise<Set<number>> {
    return new Set((await listItems(this.#db, [shareId])).map((item) => item.doc_id))
  }

  async #requireShared(share: ModuleShare, publicDocId: string): Promise<number> {
    const isAll = share.is_all === 1
    const docId = decodeId('doc', publicDocId)
    const chain = await this.#details.chain(docId)
    const ids = chain.map((row) => row.id)
    const chosen = new Set(isAll ? [] : await listChosenAmong(this.#db, share.id, ids))
    if (!isShared({ chain }, { moduleId: share.module_id, isAll, chosen })) throw new AppError('not_accessible')
    return docId
  }
}
