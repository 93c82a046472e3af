/* What the visitors of a share read. Every answer is checked against what the share holds now. */
import type { getVisitComponents, getVisitDocProps, ReplyOf } from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { decodeId } from '../../../core/public-ids.ts'
import type { PreparedJson } from '../../../http/replies.ts'
import type { VisitorScope } from '../../../auth/scope.ts'
import type { ShareRow } from '../../../db/schema.ts'
import { DetailReader, presentDetail } from '../../documents/doc/detail-queries.ts'
import { findTreeModule, listModuleTree, TreeReader, type TreeForm } from '../../documents/doc/tree/tree-queries.ts'
import { streamTextsOfModule } from '../visit/search/stored-text-queries.ts'
import { shownAddresses, tokenAddresses } from '../visit/called-addresses.ts'
import type { Searched, VisitReader } from '../visit/visit-queries.ts'
import { isShared } from './share-policy.ts'
import { findShare, findShareByKey, listChosenAmong, listItems } from './share-repo.ts'
import { partsOver, readShown } from './shown-environments.ts'

const treeCacheBytes = 48 * 1024 * 1024
const detailCacheBytes = 32 * 1024 * 1024

export class ShareReader implements VisitReader {
  readonly #db: AppContext['db']
  readonly #trees: TreeReader
  readonly #details: DetailReader

  constructor(context: AppContext) {
    this.#db = context.db
    this.#trees = new TreeReader(context, treeCacheBytes)
    this.#details = new DetailReader(context, detailCacheBytes)
  }

  async tree(scope: VisitorScope, form: TreeForm): Promise<PreparedJson> {
    const { id, module_id: moduleId, is_all: isAll, updated_at_ms: version } = await this.#share(scope)
    return this.#trees.shareTree(moduleId, [id, version], form, async () =>
      isAll === 1 ? undefined : await this.#chosen(id),
    )
  }

  async detail(scope: VisitorScope, publicDocId: string): Promise<PreparedJson> {
    const { docId, share } = await this.#requireShared(scope, publicDocId)
    const { environments: stored } = share
    const shown = readShown(stored)
    if (shown === null) return this.#details.detail(docId, 'visitor')
    return this.#details.presentAs(docId, JSON.stringify(['environments', stored]), (parts) =>
      presentDetail(partsOver(parts, shown)),
    )
  }

  async service(scope: VisitorScope, publicDocId: string): Promise<ReplyOf<typeof getVisitDocProps>> {
    const { docId } = await this.#requireShared(scope, publicDocId)
    return this.#details.service(docId)
  }

  async components(
    scope: VisitorScope,
    publicDocId: string,
    refs: readonly string[],
  ): Promise<ReplyOf<typeof getVisitComponents>> {
    const { docId, share } = await this.#requireShared(scope, publicDocId)
    return this.#details.reachedComponents({ docId, moduleId: share.module_id }, refs)
  }

  /** Shares of an application use the same texts. */
  async searched(scope: VisitorScope): Promise<Searched> {
    const { id, module_id: moduleId, is_all: isAll, updated_at_ms: version } = await this.#share(scope)
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

  async allowsDebug(key: string): Promise<boolean> {
    return (await findShareByKey(this.#db, key))?.allows_debug === 1
  }

  async addresses(scope: VisitorScope, publicDocId: string): Promise<string[]> {
    const { docId, share } = await this.#requireShared(scope, publicDocId)
    if (share.allows_debug !== 1) throw new AppError('visit_debug_off')
    const shown = readShown(share.environments)
    const written = await this.#details.written(docId)
    return [...shownAddresses(shown === null ? written : partsOver(written, shown)), ...tokenAddresses(written.schemes)]
  }

  async #chosen(shareId: number): Promise<Set<number>> {
    return new Set((await listItems(this.#db, [shareId])).map((item) => item.doc_id))
  }

  /** It was there when the visitor was let in. */
  async #share({ id }: VisitorScope): Promise<Readonly<ShareRow>> {
    const share = await findShare(this.#db, id)
    if (share === undefined) throw new AppError('visit_not_found')
    return share
  }

  async #requireShared(
    scope: VisitorScope,
    publicDocId: string,
  ): Promise<{ docId: number; share: Readonly<ShareRow> }> {
    const share = await this.#share(scope)
    const isAll = share.is_all === 1
    const docId = decodeId('doc', publicDocId)
    const chain = await this.#details.chain(docId)
    const chosen = isAll
      ? []
      : await listChosenAmong(
          this.#db,
          share.id,
          chain.map((row) => row.id),
        )
    const holding = { moduleId: share.module_id, isAll, chosen: new Set(chosen) }
    if (!isShared({ chain }, holding)) throw new AppError('not_accessible')
    return { docId, share }
  }
}
