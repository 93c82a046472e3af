/* What the visitors of a share read. Every answer is checked against what the share holds now. */
import type { getSharedComponents, getSharedDocProps, ReplyOf } from '@lectern/contracts'
import { componentKeyOf, refOf } from '@lectern/model'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { decodeId } from '../../../core/public-ids.ts'
import type { PreparedJson } from '../../../http/replies.ts'
import type { ShareScope } from '../../../auth/scope.ts'
import { DetailReader } from '../../documents/doc/detail-queries.ts'
import { TreeReader, type TreeForm } from '../../documents/doc/tree/tree-queries.ts'
import { isShared } from './share-policy.ts'
import { findShare, listChosenAmong, listItems } from './share-repo.ts'

const treeCacheBytes = 48 * 1024 * 1024
const detailCacheBytes = 32 * 1024 * 1024

export class ShareReader {
  readonly #db: AppContext['db']
  readonly #trees: TreeReader
  readonly #details: DetailReader

  constructor(context: AppContext) {
    this.#db = context.db
    this.#trees = new TreeReader(context, treeCacheBytes)
    this.#details = new DetailReader(context, detailCacheBytes)
  }

  async tree({ shareId, moduleId, isAll }: ShareScope, form: TreeForm): Promise<PreparedJson> {
    const share = await findShare(this.#db, shareId)
    if (share === undefined) throw new AppError('share_not_found')
    return this.#trees.shareTree(moduleId, [shareId, share.updated_at_ms], form, async () =>
      isAll ? undefined : new Set((await listItems(this.#db, [shareId])).map((item) => item.doc_id)),
    )
  }

  /** @throws {AppError} not_accessible for a document that is not of the share, as for one that does not exist */
  async detail(scope: ShareScope, publicDocId: string): Promise<PreparedJson> {
    return this.#details.detail(await this.#requireShared(scope, publicDocId), 'visitor')
  }

  /** @throws {AppError} not_accessible as `detail` */
  async service(scope: ShareScope, publicDocId: string): Promise<ReplyOf<typeof getSharedDocProps>> {
    return this.#details.service(await this.#requireShared(scope, publicDocId))
  }

  /**
   * Components that the document reaches; others are left out as if they did not exist.
   * @throws {AppError} not_accessible as `detail`
   */
  async components(
    scope: ShareScope,
    publicDocId: string,
    refs: readonly string[],
  ): Promise<ReplyOf<typeof getSharedComponents>> {
    const reach = await this.#details.reach(await this.#requireShared(scope, publicDocId))
    const reached = refs.flatMap((ref) => componentKeyOf(ref) ?? []).map(refOf)
    return this.#details.components(
      scope.moduleId,
      reached.filter((ref) => reach.has(ref)),
    )
  }

  async #requireShared({ shareId, moduleId, isAll }: ShareScope, publicDocId: string): Promise<number> {
    const docId = decodeId('doc', publicDocId)
    const chain = await this.#details.chain(docId)
    const chosen = isAll
      ? []
      : await listChosenAmong(
          this.#db,
          shareId,
          chain.map((row) => row.id),
        )
    if (!isShared({ chain }, { moduleId, isAll, chosen: new Set(chosen) })) throw new AppError('not_accessible')
    return docId
  }
}
