/*
 * Reading snapshots: trees, documents, components and services as they were when it was made. Owns: what a kept answer hangs on. Does not own: who may
 * read the snapshot, which belongs to what holds it.
 */
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { getComponents, getDocProps, ReplyOf } from '@lectern/contracts'
import { componentKeyOf, refOf, type DocumentContent } from '@lectern/model'
import { seesSettings, type Reader } from '../../../auth/visibility.ts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { LatestMap } from '../../../core/latest-map.ts'
import { decodeId } from '../../../core/public-ids.ts'
import { productVersion } from '../../../core/version.ts'
import type { PartsChange, WrittenDocument } from '../../documents/doc/detail-queries.ts'
import { PreparedCache } from '../../../http/prepared-cache.ts'
import { PreparedJson } from '../../../http/replies.ts'
import {
  isDocument,
  presentDubbo,
  readPastComponents,
  readPastContents,
  readPastDetail,
  readPastLevels,
  readPastReach,
  readPastSchemes,
  rootIn,
  serviceIn,
  type ListHeads,
} from '../../documents/doc/past-detail-queries.ts'
import {
  assembleTree,
  buildModuleTree,
  prepareTree,
  treeTag,
  type TreeForm,
  type TreeItem,
} from '../../documents/doc/tree/tree-queries.ts'
import {
  findDoc,
  listChain,
  listHolding,
  listModules,
  listTreeRows,
  type ChainLink,
  type SnapshotDoc,
} from './snapshot-read-repo.ts'
import { listComponentHeads, listDictionaryHashes, listSecuritySchemes } from './snapshot-shared-repo.ts'

export { listComponentHashes as listSnapshotComponents } from './snapshot-shared-repo.ts'
export { listModules as listSnapshotModules, listTreeRows as listSnapshotRows } from './snapshot-read-repo.ts'

/** What is read, and by whom. */
export interface SnapshotScope {
  snapshotId: number
  reader: Reader
  /** How a document is shown otherwise than it was. */
  change?: PartsChange | undefined
}

/** A folder, or a document, that a snapshot was taken of. */
export interface TakenFolder {
  snapshotId: number
  docId: number
}

const defaultCacheBytes = 48 * 1024 * 1024
/** Documents whose reach is kept. */
const keptReaches = 200

export class SnapshotReader {
  readonly #db: AppContext['db']
  readonly #cache: PreparedCache
  readonly #reached = new LatestMap<string, ReadonlySet<string>>(keptReaches)

  /** `cacheBytes`: memory for answers that are kept. */
  constructor({ db }: Pick<AppContext, 'db'>, cacheBytes = defaultCacheBytes) {
    this.#db = db
    this.#cache = new PreparedCache(cacheBytes)
  }

  /** Folders and documents: below their applications, or of the one application there is in it when `isAlone`. */
  async tree({ snapshotId }: SnapshotScope, form: TreeForm, isAlone = false): Promise<PreparedJson> {
    const tag = treeTag(['snapshot', form, snapshotId, isAlone])
    return this.#cache.get(tag, async () => prepareTree(await this.#listTree(snapshotId, isAlone), form, tag))
  }

  /** Whether the folder or document is in it. */
  async holds(snapshotId: number, docId: number): Promise<boolean> {
    return (await listChain(this.#db, snapshotId, docId)).length > 0
  }

  /** Which of the snapshots has the document or folder within the folder that it was taken of. */
  async findWithin(docId: number, places: readonly TakenFolder[]): Promise<number | undefined> {
    const holding = new Set(
      await listHolding(
        this.#db,
        places.map(({ snapshotId }) => snapshotId),
        docId,
      ),
    )
    const candidates = places.filter(({ snapshotId }) => holding.has(snapshotId))
    const chains = await Promise.all(candidates.map(({ snapshotId }) => listChain(this.#db, snapshotId, docId)))
    const found = chains.findIndex((chain, index) => chain.some((link) => link.doc_id === candidates[index]?.docId))
    return candidates[found]?.snapshotId
  }

  async #listTree(snapshotId: number, isAlone: boolean): Promise<TreeItem[]> {
    const modules = await listModules(this.#db, [snapshotId])
    const rows = await listTreeRows(this.#db, snapshotId)
    if (isAlone) return modules.flatMap(({ module_id: id }) => buildModuleTree(rows.get(id) ?? []))
    const places = modules.map((row) => ({ ...row, id: row.module_id, project_id: 0, tree_version: 0 }))
    const items = assembleTree(places, rows)
    await setImmediate()
    return items
  }

  /** @throws {AppError} not_accessible for what is not in it, and for a folder */
  async detail({ snapshotId, reader, change }: SnapshotScope, publicDocId: string): Promise<PreparedJson> {
    const row = await this.#requireDoc(snapshotId, decodeId('doc', publicDocId))
    // What a snapshot holds never changes; names of people and places, which are in the row, may.
    const sees = [reader === 'visitor', seesSettings(reader)]
    const key = JSON.stringify([snapshotId, Object.values(row), sees, change?.key])
    return this.#cache.get(key, async () => this.#prepare({ snapshotId, reader, change }, row, tagOf(key)))
  }

  /**
   * The Dubbo service of a folder, or of the nearest folder around a document; empty texts for none.
   * @throws {AppError} not_accessible for what is not in it
   */
  async service({ snapshotId }: SnapshotScope, publicDocId: string): Promise<ReplyOf<typeof getDocProps>> {
    const chain = await listChain(this.#db, snapshotId, decodeId('doc', publicDocId))
    if (chain.length === 0) throw new AppError('not_accessible')
    return presentDubbo(await this.#findService(chain))
  }

  /**
   * Components that the document reaches; others are left out as if they did not exist.
   * @throws {AppError} not_accessible for a document that is not in it
   */
  async components(
    { snapshotId }: SnapshotScope,
    publicDocId: string,
    refs: readonly string[],
  ): Promise<ReplyOf<typeof getComponents>> {
    const row = await this.#requireDoc(snapshotId, decodeId('doc', publicDocId))
    const reach = await this.#reach(snapshotId, row)
    const reached = refs.flatMap((ref) => componentKeyOf(ref) ?? []).map(refOf)
    return readPastComponents(
      this.#db,
      row.module_id,
      reached.filter((ref) => reach.has(ref)),
      headsOf(snapshotId),
    )
  }

  /** The document and its application's root, as written. @throws {AppError} not_accessible as `detail` */
  async written(snapshotId: number, publicDocId: string): Promise<WrittenDocument> {
    const row = await this.#requireDoc(snapshotId, decodeId('doc', publicDocId))
    const document = await this.#contents(row)
    return { ...document, schemes: await readPastSchemes(this.#db, row.module_id, document, headsOf(snapshotId)) }
  }

  async #requireDoc(snapshotId: number, docId: number): Promise<SnapshotDoc> {
    const row = await findDoc(this.#db, snapshotId, docId)
    if (row === undefined || row.is_folder === 1) throw new AppError('not_accessible')
    return row
  }

  async #reach(snapshotId: number, row: SnapshotDoc): Promise<ReadonlySet<string>> {
    const key = `${String(snapshotId)} ${String(row.id)}`
    const known = this.#reached.get(key)
    if (known !== undefined) return known
    const reach = await readPastReach(this.#db, row.module_id, await this.#contents(row), headsOf(snapshotId))
    this.#reached.set(key, reach)
    return reach
  }

  async #contents(row: SnapshotDoc): Promise<{ content: DocumentContent; root: ReturnType<typeof rootIn> }> {
    const contentOf = await readPastContents(this.#db, [row.hash, row.root_hash])
    const content = contentOf(row.hash)
    if (!isDocument(content)) throw new Error(`Document ${String(row.id)} has no content of its kind`)
    return { content, root: rootIn(contentOf(row.root_hash)) }
  }

  async #prepare({ snapshotId, reader, change }: SnapshotScope, row: SnapshotDoc, tag: string): Promise<PreparedJson> {
    const part = { snapshotId, moduleId: row.module_id }
    const [written, chain, securitySchemes, constants] = await Promise.all([
      this.#contents(row),
      listChain(this.#db, snapshotId, row.id),
      listSecuritySchemes(this.#db, part),
      readPastLevels(this.#db, { module: row.module_constants_hash, project: row.project_constants_hash }),
    ])
    const above = chain.slice(1)
    const past = {
      head: { ...row, ...shown, head_revision_id: row.revision_id },
      ...(change === undefined ? written : change.apply(written)),
      folders: above.map((link) => ({ ...link, ...shown, id: link.doc_id, head_revision_id: null })),
      dubbo: await this.#findService(above),
      securitySchemes,
      constants,
      listComponents: headsOf(snapshotId),
      listDictionaries: (ids: readonly number[]) => listDictionaryHashes(this.#db, snapshotId, ids),
    }
    return new PreparedJson(JSON.stringify(await readPastDetail(this.#db, past, reader)), tag)
  }

  async #findService(chain: readonly ChainLink[]) {
    const folder = chain.find((link) => link.is_dubbo === 1)
    return folder && serviceIn((await readPastContents(this.#db, [folder.hash]))(folder.hash))
  }
}

/** What has no meaning in a snapshot: nothing in it is hidden or locked, and nothing versions it. */
const shown = { is_show: 1, is_locked: 0, content_version: 0, tree_version: 0 } as const

function headsOf(snapshotId: number): ListHeads {
  return (db, moduleId, keys) => listComponentHeads(db, { snapshotId, moduleId }, keys)
}

function tagOf(key: string): string {
  return `"${createHash('sha256').update(productVersion).update(key).digest('base64url').slice(0, 27)}"`
}
