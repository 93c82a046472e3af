/*
 * Reading what is in a release: frozen documents from its snapshot, the others as they are. Nothing hidden is in it, whoever reads. Owns: which of the
 * two a document comes from. Does not own: who may read the release (the access gate).
 */
import type { getReleaseComponents, getReleaseDocProps, ReplyOf } from '@lectern/contracts'
import { componentKeyOf, refOf } from '@lectern/model'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { decodeId } from '../../../core/public-ids.ts'
import type { Reader } from '../../../auth/visibility.ts'
import type { ReleaseRow } from '../../../db/schema.ts'
import { PreparedCache } from '../../../http/prepared-cache.ts'
import type { PreparedJson } from '../../../http/replies.ts'
import { DetailReader, type PartsChange, type WrittenDocument } from '../../documents/doc/detail-queries.ts'
import { prepareTree, treeTag, type TreeForm, type TreeItem } from '../../documents/doc/tree/tree-queries.ts'
import { isShared } from '../share/share-policy.ts'
import { listRemovedOfRelease } from '../visit/removed-docs-queries.ts'
import type { ShownChanges } from '../visit/visit-queries.ts'
import { SnapshotReader } from '../snapshot/snapshot-queries.ts'
import { listChosenAmong } from './release-choice-repo.ts'
import { DocCounter, findContents, listFollowed, type ReleaseContents } from './release-contents-queries.ts'
import { listReleaseItems } from './release-items-queries.ts'
import { findRelease } from './release-repo.ts'

const treeCacheBytes = 24 * 1024 * 1024
const detailCacheBytes = 16 * 1024 * 1024

/** The release that is read, and by whom. */
export interface ReleaseScope {
  releaseId: number
  reader: Reader
}

/** A document of it, for visitors. */
interface ShownDocument {
  releaseId: number
  docId: string
}

/** What is in a release now. */
export interface ShownRelease {
  /** Changes with everything that is in it. */
  key: string
  snapshotId: number | undefined
  /** Applications that are followed. */
  followed: readonly number[]
  list: () => Promise<TreeItem[]>
}

/** Where a document of a release is. */
type Place = { snapshotId: number } | { docId: number }

export class ReleaseReader {
  readonly #db: AppContext['db']
  readonly #snapshots: SnapshotReader
  readonly #details: DetailReader
  readonly #counter: DocCounter
  readonly #trees = new PreparedCache(treeCacheBytes)

  constructor(context: AppContext) {
    this.#db = context.db
    this.#snapshots = new SnapshotReader(context)
    this.#details = new DetailReader(context, detailCacheBytes)
    this.#counter = new DocCounter(context)
  }

  /** Applications with their folders and documents. */
  async tree({ releaseId }: Pick<ReleaseScope, 'releaseId'>, form: TreeForm = 'columns'): Promise<PreparedJson> {
    const row = await this.#require(releaseId)
    const contents = await findContents(this.#db, row)
    const tag = treeTag(['release', form, versionOf(contents)])
    return this.#trees.get(tag, async () => prepareTree(await listReleaseItems(this.#db, contents), form, tag))
  }

  /** The same as items. */
  async listItems(row: ReleaseRow): Promise<TreeItem[]> {
    return listReleaseItems(this.#db, await findContents(this.#db, row))
  }

  /** @throws {AppError} not_accessible for what is not in the release */
  async detail({ releaseId, reader }: ReleaseScope, publicDocId: string): Promise<PreparedJson> {
    const place = await this.#find(releaseId, publicDocId)
    if ('snapshotId' in place) return this.#snapshots.detail({ ...place, reader }, publicDocId)
    return this.#details.detail(place.docId, reader)
  }

  /** What is in it, for those who search it. */
  async shown(releaseId: number): Promise<ShownRelease> {
    const contents = await findContents(this.#db, await this.#require(releaseId))
    const { frozen, live } = contents
    return {
      key: JSON.stringify(['release', versionOf(contents)]),
      snapshotId: frozen?.snapshotId,
      followed: live.map(({ moduleId }) => moduleId),
      list: () => listReleaseItems(this.#db, contents),
    }
  }

  /** What of it has a changelog: documents that are followed, and what the release changed. */
  async changes(releaseId: number): Promise<ShownChanges> {
    const { key, followed, list } = await this.shown(releaseId)
    const live = new Set(followed)
    const listLive = async () => (await list()).filter(({ row }) => row?.is_folder === 0 && live.has(row.module_id))
    const listDocIds = async () => new Set((await list()).map(({ id }) => id))
    const row = await this.#require(releaseId)
    const listRemoved: ShownChanges['listRemoved'] = (part) => listRemovedOfRelease(this.#db, row, followed, part)
    return { key, list: listLive, listRemoved, release: { id: releaseId, listDocIds } }
  }

  /** What its readers are told of it. */
  async told(releaseId: number): Promise<Pick<ReleaseRow, 'release_no' | 'release_desc' | 'notes'>> {
    const { release_no, release_desc, notes } = await this.#require(releaseId)
    return { release_no, release_desc, notes }
  }

  /** Documents that are in it. */
  async count(releaseId: number): Promise<number> {
    const { frozen, live } = await findContents(this.#db, await this.#require(releaseId))
    let count = (frozen?.modules ?? []).reduce((sum, { doc_count: docs }) => sum + docs, 0)
    for (const module of live) count += await this.#counter.count(module)
    return count
  }

  /** A document as a visitor sees it, changed when there is a change. @throws {AppError} not_accessible as `detail` */
  async shownDetail({ releaseId, docId }: ShownDocument, change: PartsChange | undefined): Promise<PreparedJson> {
    const place = await this.#find(releaseId, docId)
    if ('snapshotId' in place) return this.#snapshots.detail({ ...place, reader: 'visitor', change }, docId)
    return this.#details.shown(place.docId, change)
  }

  /** As it is written. @throws {AppError} not_accessible as `detail` */
  async written({ releaseId, docId }: ShownDocument): Promise<WrittenDocument> {
    const place = await this.#find(releaseId, docId)
    return 'snapshotId' in place ? this.#snapshots.written(place.snapshotId, docId) : this.#details.written(place.docId)
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
