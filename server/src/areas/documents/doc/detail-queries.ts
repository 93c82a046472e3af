/*
 * A document with everything its page needs, prepared once and sent until anything in it changes. Owns: what is read and what the kept answer
 * hangs on. Does not own: who may read the document (the access gate).
 */
import { createHash } from 'node:crypto'
import type { DocDetail, DocForm, getComponents, ReplyOf } from '@lectern/contracts'
import {
  componentKeyOf,
  refOf,
  type ComponentKey,
  type DocumentContent,
  type DubboService,
  type JsonObject,
  type StoredContent,
} from '@lectern/model'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { LatestMap } from '../../../core/latest-map.ts'
import { PreparedCache } from '../../../http/prepared-cache.ts'
import { PreparedJson } from '../../../http/replies.ts'
import { productVersion } from '../../../core/version.ts'
import { seesSettings, type Reader } from '../../../auth/visibility.ts'
import { readNamedDictionaries } from '../dictionary/named-dictionary-queries.ts'
import { keysIn, partsOf, readClosure, readReach } from './component-closure.ts'
import {
  presentDetail,
  presentDubbo,
  presentForm,
  type DetailParts,
  type DubboInfo,
  type PartsChange,
} from './detail-presenter.ts'
import { detailAbilities } from './detail-policy.ts'
import {
  findContent,
  findDocHead,
  findDocState,
  listChain,
  listSecuritySchemes,
  type ChainRow,
  type DocHead,
} from './detail-repo.ts'
import { findProjectVariables } from '../../trying/variable/project-variable-queries.ts'
import { readLevels } from '../constant/constant-queries.ts'

export { listServers, presentDetail, type DetailParts, type PartsChange } from './detail-presenter.ts'

const defaultCacheBytes = 64 * 1024 * 1024

/** Documents whose reach is kept. */
const keptReaches = 200

export class DetailReader {
  readonly #db: AppContext['db']
  readonly #cache: PreparedCache
  readonly #keys = new WeakMap<object, Map<string, string>>()
  readonly #reached = new LatestMap<string, ReadonlySet<string>>(keptReaches)

  /** `cacheBytes`: memory for answers that are kept. */
  constructor({ db }: Pick<AppContext, 'db'>, cacheBytes = defaultCacheBytes) {
    this.#db = db
    this.#cache = new PreparedCache(cacheBytes)
  }

  /** @throws {AppError} not_accessible for a folder */
  async detail(docId: number, reader: Reader): Promise<PreparedJson> {
    const state = await findDocState(this.#db, docId)
    if (state === undefined || state.is_folder === 1) throw new AppError('not_accessible')
    // Everything an answer shows is in this row or versioned by it; readers who see and may do the same share it.
    const sees = [reader === 'visitor', seesSettings(reader), Object.values(detailAbilities(reader))]
    const key = this.#keyOf(state, JSON.stringify(sees))
    return this.#cache.find(key) ?? this.#cache.get(key, () => this.#prepare(docId, reader, tagOf(key)))
  }

  /** Written once for a row that is kept: the same text again is found sooner than an equal one. */
  #keyOf(state: object, sees: string): string {
    const keys = this.#keys.get(state) ?? new Map<string, string>()
    const key = keys.get(sees) ?? JSON.stringify([Object.values(state), sees])
    this.#keys.set(state, keys.set(sees, key))
    return key
  }

  /**
   * A document as something that refers to it shows it to visitors.
   * @param version changes whenever `present` shows the same document differently
   * @throws {AppError} not_accessible for a folder
   */
  async presentAs(
    docId: number,
    version: string,
    present: (parts: DetailParts) => DocDetail | Promise<DocDetail>,
  ): Promise<PreparedJson> {
    const state = await findDocState(this.#db, docId)
    if (state === undefined || state.is_folder === 1) throw new AppError('not_accessible')
    const key = JSON.stringify(['as', version, Object.values(state)])
    const make = async (): Promise<PreparedJson> =>
      new PreparedJson(JSON.stringify(await present(await this.#parts(docId, 'visitor'))), tagOf(key))
    return this.#cache.find(key) ?? this.#cache.get(key, make)
  }

  /** As visitors see it, changed when there is a change. @throws {AppError} not_accessible for a folder */
  async shown(docId: number, change: PartsChange | undefined): Promise<PreparedJson> {
    if (change === undefined) return this.detail(docId, 'visitor')
    return this.presentAs(docId, change.key, (parts) => presentDetail({ ...parts, ...change.apply(parts) }))
  }

  /**
   * The Dubbo service of a folder, or of the nearest folder around the document; empty texts for none.
   * @throws {AppError} not_accessible as `detail`
   */
  async service(docId: number): Promise<DubboInfo> {
    return presentDubbo(await this.#nearestService(await this.chain(docId)))
  }

  /**
   * A live folder or document and the folders above it, innermost first.
   * @throws {AppError} not_accessible when it is not live
   */
  async chain(docId: number): Promise<ChainRow[]> {
    const chain = await listChain(this.#db, docId)
    if (chain.length === 0) throw new AppError('not_accessible')
    return chain
  }

  /** References of every component that a live document refers to, directly or through others. */
  async reach(docId: number): Promise<ReadonlySet<string>> {
    const head = await findDocHead(this.#db, docId)
    if (head === undefined) throw new AppError('not_accessible')
    const key = [head.id, head.head_revision_id, head.module_revision_id, head.content_version].join(' ')
    const known = this.#reached.get(key)
    if (known !== undefined) return known
    const { start } = await this.#texts(head)
    const reached = await readReach(this.#db, head.module_id, start)
    this.#reached.set(key, reached)
    return reached
  }

  /**
   * A document's content and its application's root, as written, with the security schemes that it names.
   * @throws {AppError} not_accessible for a folder
   */
  async written(docId: number): Promise<WrittenDocument> {
    const head = await findDocHead(this.#db, docId)
    if (head === undefined || head.is_folder === 1) throw new AppError('not_accessible')
    const { content, root, start } = await this.#texts(head)
    const named = start.filter(({ section }) => section === 'securitySchemes')
    const { components } = await readClosure(this.#db, head.module_id, named)
    return { content, root, schemes: components['securitySchemes'] ?? {} }
  }

  /** The document's content, its application's root, and the components to start from. */
  async #texts(head: DocHead): Promise<{ content: DocumentContent; root: JsonObject; start: ComponentKey[] }> {
    const [content, application] = await Promise.all([
      findContent(this.#db, head.head_revision_id),
      findContent(this.#db, head.module_revision_id),
    ])
    if (!isDocument(content)) throw new Error(`Document ${String(head.id)} has no content of its kind`)
    const root = application?.kind === 'application' ? application.root : {}
    return { content, root, start: keysIn([...partsOf(content), { security: root['security'] ?? [] }]) }
  }

  /** Components of an application by reference, with what they refer to up to a size; odd and unknown references are left out. */
  /** As `components`, of those among them that the document reaches. */
  async reachedComponents(
    { docId, moduleId }: { docId: number; moduleId: number },
    refs: readonly string[],
  ): Promise<ReplyOf<typeof getComponents>> {
    const reach = await this.reach(docId)
    const known = refs.flatMap((ref) => componentKeyOf(ref) ?? []).map(refOf)
    return this.components(
      moduleId,
      known.filter((ref) => reach.has(ref)),
    )
  }

  async components(moduleId: number, refs: readonly string[]): Promise<ReplyOf<typeof getComponents>> {
    const keys = refs.flatMap((ref) => componentKeyOf(ref) ?? [])
    const { components, more } = await readClosure(this.#db, moduleId, keys)
    return { components, moreComponents: more }
  }

  async #nearestService(chain: readonly ChainRow[]): Promise<DubboService | undefined> {
    const folder = chain.find((row) => row.is_dubbo === 1)
    const content = folder && (await findContent(this.#db, folder.head_revision_id))
    return content?.kind === 'folder' ? content.dubbo : undefined
  }

  /**
   * A document as its editor needs it. Its tag stays the same while others save other documents of the application: every open editor asks again
   * after each save. Rights are the caller's business.
   * @throws {AppError} not_accessible for a folder
   */
  async form(docId: number): Promise<PreparedJson> {
    const state = await findDocState(this.#db, docId)
    if (state === undefined || state.is_folder === 1) throw new AppError('not_accessible')
    const { tree_version: _changesWithEveryDocument, ...own } = state
    const key = JSON.stringify(['form', Object.values(own), await this.chain(docId)])
    const make = async (): Promise<PreparedJson> => {
      const form: DocForm = presentForm(await this.#parts(docId, 'admin'))
      return new PreparedJson(JSON.stringify(form), tagOf(key))
    }
    return this.#cache.find(key) ?? this.#cache.get(key, make)
  }

  async #prepare(docId: number, reader: Reader, tag: string): Promise<PreparedJson> {
    return new PreparedJson(JSON.stringify(presentDetail(await this.#parts(docId, reader))), tag)
  }

  async #parts(docId: number, reader: Reader): Promise<DetailParts> {
    const head = await findDocHead(this.#db, docId)
    if (head === undefined || head.is_folder === 1) throw new AppError('not_accessible')
    const [texts, chain, securitySchemes, constants, projectVariables] = await Promise.all([
      this.#texts(head),
      listChain(this.#db, head.id),
      listSecuritySchemes(this.#db, head.module_id),
      readLevels(this.#db, { module: head.module_constants_id, project: head.project_constants_id }),
      findProjectVariables(this.#db, head.project_id),
    ])
    const { content, root, start } = texts
    const folders = chain.slice(1)
    const closure = await readClosure(this.#db, head.module_id, start)
    const dubbo = await this.#nearestService(folders)
    const dictionaries = await readNamedDictionaries(this.#db, head.module_id, [content, closure.components])
    const can = detailAbilities(reader)
    const above = { folders, constants, projectVariables }
    return { head, reader, can, content, root, closure, dubbo, securitySchemes, dictionaries, ...above }
  }
}

/** A document's content and its application's root, with the security schemes that it names. */
export type WrittenDocument = Pick<DetailParts, 'content' | 'root'> & { schemes: JsonObject }

export function isDocument(content: StoredContent | undefined): content is DocumentContent {
  if (content === undefined) return false
  return content.kind !== 'application' && content.kind !== 'folder' && content.kind !== 'component'
}

function tagOf(key: string): string {
  return `"${createHash('sha256').update(productVersion).update(key).digest('base64url').slice(0, 27)}"`
}
