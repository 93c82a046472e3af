/* What the visitors of a share read. Every answer is checked against what the share holds now. */
import type { getVisitComponents, getVisitDocProps, ReplyOf, VisitedRelease } from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import type { PreparedJson } from '../../../http/replies.ts'
import type { VisitorScope } from '../../../auth/scope.ts'
import type { ShareRow } from '../../../db/schema.ts'
import type { TreeForm } from '../../documents/doc/tree/tree-queries.ts'
import { shownAddresses, tokenAddresses } from '../visit/called-addresses-queries.ts'
import { streamTextsOfModule, streamTextsOfSnapshot } from '../visit/search/stored-text-queries.ts'
import type { Opened, Searched, ShownChanges, VisitReader } from '../visit/visit-queries.ts'
import { ModuleShareReader } from './module-share-reader.ts'
import type { ReleaseDocuments } from './release-documents.ts'
import type { ModuleShare } from './share-items-queries.ts'
import { findShare, findShareByKey, findValidRelease } from './share-repo.ts'
import { changeOver } from './shown-environments.ts'

/** An application's share, or a release's. */
type Held = { share: ModuleShare } | { releaseId: number; share: Readonly<ShareRow> }

export class ShareReader implements VisitReader {
  readonly #db: AppContext['db']
  readonly #modules: ModuleShareReader
  readonly #releases: ReleaseDocuments

  constructor(context: AppContext, releases: ReleaseDocuments) {
    this.#db = context.db
    this.#modules = new ModuleShareReader(context)
    this.#releases = releases
  }

  async tree(scope: VisitorScope, form: TreeForm): Promise<PreparedJson> {
    const held = await this.#held(scope)
    return 'releaseId' in held ? this.#releases.tree(held, form) : this.#modules.tree(held.share, form)
  }

  async detail(scope: VisitorScope, docId: string): Promise<PreparedJson> {
    const held = await this.#held(scope)
    const change = changeOver(held.share.environments)
    if ('releaseId' in held) return this.#releases.shownDetail({ ...held, docId }, change)
    return this.#modules.detail(held.share, docId, change)
  }

  async service(scope: VisitorScope, docId: string): Promise<ReplyOf<typeof getVisitDocProps>> {
    const held = await this.#held(scope)
    if ('releaseId' in held) return this.#releases.service({ ...held, reader: 'visitor' }, docId)
    return this.#modules.service(held.share, docId)
  }

  async components(
    scope: VisitorScope,
    docId: string,
    refs: readonly string[],
  ): Promise<ReplyOf<typeof getVisitComponents>> {
    const held = await this.#held(scope)
    if ('releaseId' in held) return this.#releases.components({ ...held, reader: 'visitor' }, docId, refs)
    return this.#modules.components(held.share, docId, refs)
  }

  async searched(scope: VisitorScope): Promise<Searched> {
    const held = await this.#held(scope)
    if (!('releaseId' in held)) return this.#modules.searched(held.share)
    const { key, snapshotId, followed, list } = await this.#releases.shown(held.releaseId)
    const db = this.#db
    return {
      shownKey: key,
      textsKey: key,
      listShown: list,
      async *streamTexts() {
        if (snapshotId !== undefined) yield* streamTextsOfSnapshot(db, snapshotId)
        for (const moduleId of followed) yield* streamTextsOfModule(db, moduleId)
      },
    }
  }

  async changes(scope: VisitorScope): Promise<ShownChanges> {
    const held = await this.#held(scope)
    if (held.share.shows_changes !== 1) throw new AppError('visit_changes_off')
    return this.#changesOf(held)
  }

  async shownChanges(scope: VisitorScope): Promise<ShownChanges> {
    return this.#changesOf(await this.#held(scope))
  }

  #changesOf(held: Held): Promise<ShownChanges> {
    return 'releaseId' in held ? this.#releases.changes(held.releaseId) : this.#modules.changes(held.share)
  }

  async opened(key: string): Promise<Opened> {
    const share = await findShareByKey(this.#db, key)
    return {
      allowsExport: share?.allows_export === 1,
      allowsDebug: share?.allows_debug === 1,
      allowsMock: share?.allows_mock === 1,
      showsChanges: share?.shows_changes === 1,
      ofRelease: (share?.release_id ?? null) !== null,
    }
  }

  async addresses(scope: VisitorScope, docId: string): Promise<string[]> {
    const held = await this.#held(scope)
    const written =
      'releaseId' in held
        ? await this.#releases.written({ ...held, docId })
        : await this.#modules.written(held.share, docId)
    if (held.share.allows_debug !== 1) throw new AppError('visit_debug_off')
    const shown = changeOver(held.share.environments)?.apply(written) ?? written
    return [...shownAddresses(shown), ...tokenAddresses(written.schemes)]
  }

  async release(scope: VisitorScope): Promise<VisitedRelease> {
    const held = await this.#held(scope)
    const release = 'releaseId' in held ? await findValidRelease(this.#db, held.releaseId) : undefined
    if (release === undefined) throw new AppError('not_accessible')
    const { release_no: releaseNo, release_desc: releaseDesc, notes, published_at_ms: publishedAtMs } = release
    return { releaseNo, releaseDesc, notes, publishedAtMs: publishedAtMs ?? 0 }
  }

  /** It was there when the visitor was let in. */
  async #held({ id }: VisitorScope): Promise<Held> {
    const share = await findShare(this.#db, id)
    if (share === undefined) throw new AppError('visit_not_found')
    if (share.release_id !== null) return { releaseId: share.release_id, share }
    // A share is of one of both.
    if (!isOfModule(share)) throw new AppError('visit_not_found')
    return { share }
  }
}

const isOfModule = (share: Readonly<ShareRow>): share is ModuleShare => share.module_id !== null
