/* What visitors of a composed project read. Every answer is checked against what they see now. */
import {
  shareType,
  type CommonGate,
  type ComposeGate,
  type getVisitComponents,
  type getVisitDocProps,
  type ReplyOf,
  type ShownComposeSettings,
} from '@lectern/contracts'
import { initialCompose, type ComposeRecord } from '@lectern/model'
import { findRecord } from '../../../../content/record-revisions.ts'
import { presentCommonRows } from '../../../../content/common-rows.ts'
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import { decodeId, encodeId, findId } from '../../../../core/public-ids.ts'
import { PreparedJson } from '../../../../http/replies.ts'
import type { VisitorScope } from '../../../../auth/scope.ts'
import { DetailReader } from '../../../documents/doc/detail-queries.ts'
import { treeTag, type TreeForm } from '../../../documents/doc/tree/tree-queries.ts'
import { shownAddresses, tokenAddresses } from '../../visit/called-addresses-queries.ts'
import { streamTextsOfDocs, streamTextsOfPages } from '../../visit/search/stored-text-queries.ts'
import { listRemovedOfCompose } from '../../visit/removed-docs-queries.ts'
import type { Opened, Searched, ShownChanges, VisitReader } from '../../visit/visit-queries.ts'
import { listShownPages } from '../pages/page-repo.ts'
import type { ComposeTrees } from '../reading/compose-reader.ts'
import { listSources } from '../reading/compose-sources.ts'
import { noModule } from '../reading/compose-tree.ts'
import { presentCommonList } from '../settings/setting-presenter.ts'
import { requireShown, type ShownDoc } from './find-shown.ts'
import { presentShown, presentShownPage } from './present-shown.ts'
import {
  findOpened,
  findShownPage,
  findShownProject,
  type ShownPageRow,
  type ShownProject,
} from './shown-entry-repo.ts'

const detailCacheBytes = 32 * 1024 * 1024

export class ComposeVisitReader implements VisitReader {
  readonly #db: AppContext['db']
  readonly #trees: ComposeTrees
  readonly #details: DetailReader

  constructor(context: AppContext, trees: ComposeTrees) {
    this.#db = context.db
    this.#trees = trees
    this.#details = new DetailReader(context, detailCacheBytes)
  }

  tree({ id }: VisitorScope, form: TreeForm): Promise<PreparedJson> {
    return this.#trees.tree(id, form)
  }

  async detail({ id: composeId }: VisitorScope, publicDocId: string): Promise<PreparedJson> {
    const pageId = findId('composePage', publicDocId)
    const project = await this.#project(composeId)
    if (pageId !== undefined) {
      const { page, content } = await this.#page(composeId, pageId)
      const text = JSON.stringify(presentShownPage(page, content, project))
      return new PreparedJson(text, treeTag(['page', project, page]))
    }
    const shown = await this.#require(composeId, publicDocId)
    const version = JSON.stringify([project, shown])
    return this.#details.presentAs(shown.docId, version, async (parts) =>
      presentShown(parts, shown, { project, settings: await this.#settings(project) }),
    )
  }

  async service({ id }: VisitorScope, publicDocId: string): Promise<ReplyOf<typeof getVisitDocProps>> {
    const { docId } = await this.#require(id, publicDocId)
    return this.#details.service(docId)
  }

  async components(
    { id }: VisitorScope,
    publicDocId: string,
    refs: readonly string[],
  ): Promise<ReplyOf<typeof getVisitComponents>> {
    return this.#details.reachedComponents(await this.#require(id, publicDocId), refs)
  }

  /** Texts are those of what visitors see, so both are kept under one key. */
  async searched({ id }: VisitorScope): Promise<Searched> {
    const { key, read } = await this.#trees.shown(id)
    let items: ReturnType<typeof read> | undefined
    const listShown = (): ReturnType<typeof read> => (items ??= read())
    return { shownKey: key, textsKey: key, listShown, streamTexts: () => this.#streamTexts(listShown) }
  }

  /** Documents under the names they have here, and pages of the project. */
  async *#streamTexts(listShown: Searched['listShown']): ReturnType<Searched['streamTexts']> {
    const shown = (await listShown()).flatMap(({ id, label, row }) =>
      row?.is_folder === 0 ? [{ id, label, row }] : [],
    )
    const names = new Map(shown.map(({ id, label }) => [id, label]))
    const idsOf = (isPage: boolean) =>
      shown.flatMap(({ row }) => ((row.module_id === noModule) === isPage ? [row.id] : []))
    for await (const docs of streamTextsOfDocs(this.#db, idsOf(false)))
      yield docs.map((doc) => ({ ...doc, name: names.get(doc.publicId) }))
    yield* streamTextsOfPages(this.#db, idsOf(true))
  }

  /** Pages of the project have a history of their own, which visitors do not see. */
  async changes(scope: VisitorScope): Promise<ShownChanges> {
    const { showsHistory } = await this.#settings(await this.#project(scope.id))
    if (!showsHistory) throw new AppError('visit_changes_off')
    return this.shownChanges(scope)
  }

  async shownChanges({ id }: VisitorScope): Promise<ShownChanges> {
    const { key, read } = await this.#trees.shown(id)
    const list = async () => (await read()).filter(({ row }) => row?.is_folder === 0 && row.module_id !== noModule)
    const project = await this.#project(id)
    const listRemoved: ShownChanges['listRemoved'] = async (part) => {
      const sources = (await listSources(this.#db, id)).filter(({ isReadable }) => isReadable)
      return listRemovedOfCompose(this.#db, project, sources, part)
    }
    return { key, list, listRemoved, release: null }
  }

  async opened(key: string): Promise<Opened> {
    const opened = await findOpened(this.#db, key)
    const settings = opened && (await this.#settings(opened))
    return {
      allowsExport: settings?.allowsExport === true,
      allowsDebug: settings?.allowsDebug === true,
      allowsMock: false,
      showsChanges: settings?.showsHistory === true,
      ofRelease: false,
    }
  }

  release(): Promise<never> {
    return Promise.reject(new AppError('not_accessible'))
  }

  async addresses({ id }: VisitorScope, publicDocId: string): Promise<string[]> {
    const { docId } = await this.#require(id, publicDocId)
    const { allowsDebug, gatewayUrl } = await this.#settings(await this.#project(id))
    if (!allowsDebug) throw new AppError('visit_debug_off')
    const written = await this.#details.written(docId)
    const servers = gatewayUrl === '' ? shownAddresses(written) : [gatewayUrl]
    return [...servers, ...tokenAddresses(written.schemes)]
  }

  /** What visitors see before the password, and more of it once it is open. */
  async gate({ id, type, name, unlocked }: CommonGate): Promise<ComposeGate> {
    const opened = unlocked ? await findOpened(this.#db, id) : undefined
    const allowsDebug = opened !== undefined && (await this.#settings(opened)).allowsDebug
    return {
      id,
      type,
      isEncrypt: type === shareType.encrypted ? 1 : 0,
      status: 1,
      name,
      description: opened?.description ?? '',
      showDebug: allowsDebug ? 1 : 0,
      unlocked,
    }
  }

  /** @throws {AppError} not_accessible for a page that visitors don't see */
  async page({ id }: VisitorScope, publicId: string): Promise<{ id: string; title: string; content: string }> {
    const { page, content } = await this.#page(id, decodeId('composePage', publicId))
    return { id: publicId, title: page.name, content }
  }

  async pages({ id }: VisitorScope): Promise<{ id: string; title: string }[]> {
    return (await listShownPages(this.#db, id)).map((page) => ({
      id: encodeId('composePage', page.id),
      title: page.name,
    }))
  }

  async settings({ id }: VisitorScope): Promise<ShownComposeSettings> {
    const project = await this.#project(id)
    const { gatewayUrl, allowsDebug, root } = await this.#settings(project)
    const lists = presentCommonRows(root)
    return {
      id: project.address_key,
      gatewayUrl,
      showDebug: allowsDebug ? 1 : 0,
      globalParams: presentCommonList(project.address_key, lists, 'params'),
      globalReturns: presentCommonList(project.address_key, lists, 'returns'),
    }
  }

  /** It was there when the visitor was let in. */
  async #project(composeId: number): Promise<ShownProject> {
    const project = await findShownProject(this.#db, composeId)
    if (project === undefined) throw new AppError('visit_not_found')
    return project
  }

  async #settings({ head_revision_id: headId }: Pick<ShownProject, 'head_revision_id'>): Promise<ComposeRecord> {
    return (await findRecord(this.#db, 'compose', headId))?.content ?? initialCompose
  }

  async #page(composeId: number, pageId: number): Promise<{ page: ShownPageRow; content: string }> {
    const page = await findShownPage(this.#db, composeId, pageId)
    const record = page && (await findRecord(this.#db, 'composePage', page.head_revision_id))
    if (page === undefined || record === undefined) throw new AppError('not_accessible')
    return { page, content: record.content.content }
  }

  #require(composeId: number, publicDocId: string): Promise<ShownDoc> {
    const reading = { db: this.#db, details: this.#details }
    return requireShown(reading, composeId, decodeId('doc', publicDocId))
  }
}
