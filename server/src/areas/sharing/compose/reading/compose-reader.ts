/*
 * Trees of composed projects as prepared answers. What visitors see is decided on every request: the tag of an answer is made of everything that decides
 * it, and only the answer itself is kept.
 */
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import { prepareQuery } from '../../../../db/prepared-query.ts'
import { PreparedCache } from '../../../../http/prepared-cache.ts'
import { PreparedJson } from '../../../../http/replies.ts'
import { prepareTree, treeTag, type TreeForm, type TreeItem } from '../../../documents/doc/tree/tree-queries.ts'
import { writeEntries } from '../entries/entry-presenter.ts'
import { listEntries, listEntriesInFull, type EntryRow } from '../entries/entry-repo.ts'
import { listShownPages } from '../pages/page-repo.ts'
import { listSources, readContents, type ComposeContents, type ComposeSource } from './compose-sources.ts'
import { buildComposeTree } from './compose-tree.ts'
import { LatestSources } from './latest-sources.ts'
import { readTreeOfVisitors } from './composed-tree-queries.ts'

const treeCacheBytes = 48 * 1024 * 1024

const treeVersion = prepareQuery<{ composeId: number }>()((db, param) =>
  db
    .selectFrom('compose_project')
    .select('tree_version')
    .where('id', '=', param('composeId'))
    .where('deleted_at_ms', 'is', null),
)

export class ComposeTrees {
  readonly #db: AppContext['db']
  readonly #cache = new PreparedCache(treeCacheBytes)
  readonly #sources: LatestSources

  constructor({ db }: Pick<AppContext, 'db'>) {
    this.#db = db
    this.#sources = new LatestSources({ db })
  }

  /** What visitors see. `nodes`: documents and folders; `columns`: pages of the project as well. */
  async tree(composeId: number, form: TreeForm): Promise<PreparedJson> {
    const { tag, sources } = await this.#state(composeId, form)
    return this.#cache.get(tag, async () => {
      const contents = await this.#contents(composeId, sources, listEntries)
      const pages = form === 'columns' ? await listShownPages(this.#db, composeId) : []
      return prepareTree(buildComposeTree(contents, pages), form, tag)
    })
  }

  /** Everything in the project, for those who compose it. */
  async entries(composeId: number): Promise<PreparedJson> {
    const { tag, sources } = await this.#state(composeId, 'entries')
    return this.#cache.get(tag, async () => {
      const contents = await this.#contents(composeId, sources, listEntriesInFull)
      return new PreparedJson(await writeEntries(contents), tag)
    })
  }

  #contents<Row extends EntryRow>(
    composeId: number,
    sources: readonly ComposeSource[],
    listRows: (db: AppContext['db'], composeId: number) => Promise<Row[]>,
  ): Promise<ComposeContents<Row>> {
    const readRows = (entries: readonly Row[]) => this.#sources.read(composeId, sources, entries)
    return readContents(this.#db, composeId, { sources, listRows, readRows })
  }

  /** What visitors see, under a key of everything that decides it: whatever `read` reads, the rights are those of the key. */
  async shown(composeId: number): Promise<{ key: string; read: () => Promise<TreeItem[]> }> {
    const { tag, sources } = await this.#state(composeId, 'columns')
    return { key: tag, read: async () => (await readTreeOfVisitors(this.#db, composeId, sources)).items }
  }

  /** @throws {AppError} not_accessible when the project was deleted */
  async #state(
    composeId: number,
    form: TreeForm | 'entries',
  ): Promise<{ tag: string; sources: readonly ComposeSource[] }> {
    const [[own], sources] = await Promise.all([treeVersion(this.#db, { composeId }), listSources(this.#db, composeId)])
    if (own === undefined) throw new AppError('not_accessible')
    const facts = sources.map(({ moduleId, addedBy, treeVersion, isReadable }) => [
      moduleId,
      addedBy,
      treeVersion,
      isReadable,
    ])
    return { tag: treeTag(['compose', form, composeId, own.tree_version, facts]), sources }
  }
}
