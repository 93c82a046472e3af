/* Searching everything a person may read. Owns: what is looked for in which order, and how much of it is shown. */
import {
  searchKinds,
  searchLimits,
  type QueryOf,
  type ReplyOf,
  type searchContents,
  type SearchHit,
  type SearchKind,
} from '@lectern/contracts'
import type { Viewer } from '../../../auth/visible-projects.ts'
import type { AppContext } from '../../../core/context.ts'
import { openThreadPool, type ThreadPool } from '../../../core/threads/thread-pool.ts'
import { countFound, listFound, type FoundRow, type Sight } from './find/find-repo.ts'
import type { FoundParts } from './find/found-parts.ts'
import { listFolders, listHitSources, listModuleNames, listProjectPlaces } from './find/hit-repo.ts'
import { tablesOfKind, tiersOf, type SearchScope, type Tiers } from './find/kind-match.ts'
import { createMarker } from './find/marks.ts'
import { parseQuery, type ParsedQuery } from './find/parse-query.ts'
import type { PartsTask } from './find/parts-thread.ts'
import { rankFound } from './find/rank-found.ts'
import { readSight } from './find/search-sight.ts'
import { entryIdOf } from './index/entry-kinds.ts'
import type { SearchIndex } from './index/search-index.ts'
import { presentHit } from './search-presenter.ts'

type Needs = Pick<AppContext, 'db' | 'engine' | 'clock'>
type Answer = ReplyOf<typeof searchContents>

/** Rows that are put in order by their names; those after them stay in the order of the index. */
const ranked = 200
const usualPage = 20
const maxHeapMb = 512
const nothing: Answer['counts'] = { doc: 0, field: 0, model: 0, dictionary: 0, constant: 0, folder: 0 }

interface Looked {
  query: ParsedQuery
  scope: SearchScope
  sight: Sight
  isApproximate: boolean
}

export class Search {
  readonly #context: Needs
  readonly #index: SearchIndex
  readonly #threads: ThreadPool<PartsTask, FoundParts[]>

  constructor(context: Needs, index: SearchIndex) {
    this.#context = context
    this.#index = index
    const file = new URL('./find/parts-thread.ts', import.meta.url)
    this.#threads = openThreadPool({ kind: 'found parts', file, maxThreads: 2, maxHeapMb, keepsOne: true })
  }

  async find(
    viewer: Viewer,
    { q, kind, order = 'best', pageIndex = 1, pageSize, ...limits }: QueryOf<typeof searchContents>,
  ) {
    const query = parseQuery(q)
    const isBehind = await this.#index.catchUp()
    const { sight, scope } = await readSight(this.#context, viewer, query, limits)
    const isEmpty = q.trim() === '' || sight.projectIds.length === 0 || scope.moduleIds?.length === 0
    const looked = { query, scope, sight, isApproximate: false }
    if (isEmpty) return { hits: [], counts: nothing, isApproximate: false, isBehind }
    const exact = await this.#countAll(looked)
    const isApproximate = Object.values(exact).every((count) => count === 0)
    const counts = isApproximate ? await this.#countAll({ ...looked, isApproximate }) : exact
    const page = { isByChange: order === 'newest', pageIndex, pageSize: pageSize ?? usualPage }
    const kinds = (kind === undefined ? searchKinds : [kind]).filter((each) => counts[each] > 0)
    const size = kind === undefined ? { pageIndex: 1, pageSize: searchLimits.overview } : {}
    const lists = await Promise.all(
      kinds.map((each) => this.#list({ ...looked, isApproximate }, each, { ...page, ...size })),
    )
    const hits = await this.#present(query, lists.flat())
    return { hits, counts, isApproximate: isApproximate && hits.length > 0, isBehind } satisfies Answer
  }

  async close(): Promise<void> {
    await this.#threads.close()
  }

  async #countAll(looked: Looked): Promise<Answer['counts']> {
    const counts = await Promise.all(searchKinds.map(async (kind) => [kind, await this.#count(looked, kind)] as const))
    return { ...nothing, ...Object.fromEntries(counts) }
  }

  async #count({ query, scope, sight, isApproximate }: Looked, kind: SearchKind): Promise<number> {
    const tiers = tiersOf(kind, query, scope, { isApproximate })
    if (tiers === undefined) return 0
    const counts = await Promise.all(
      tablesOfKind[kind].map((table) =>
        countFound(this.#context, { table, match: tiers.all, sight }, searchLimits.counted),
      ),
    )
    return Math.min(
      searchLimits.counted,
      counts.reduce((sum, count) => sum + count, 0),
    )
  }

  async #list(
    { query, scope, sight, isApproximate }: Looked,
    kind: SearchKind,
    { isByChange, pageIndex, pageSize }: { isByChange: boolean; pageIndex: number; pageSize: number },
  ): Promise<{ kind: SearchKind; row: FoundRow }[]> {
    const tiers = tiersOf(kind, query, scope, { isApproximate })
    if (tiers === undefined) return []
    const end = pageIndex * pageSize
    const rows = new Map<string, FoundRow>()
    for (const [index, match] of tiersToRead(tiers, isByChange).entries()) {
      const limit = Math.max(end, index < 2 && !isByChange ? ranked : 0)
      const lists = await Promise.all(
        tablesOfKind[kind].map((table) => listFound(this.#context, { table, match, sight }, { limit, isByChange })),
      )
      const found = lists.flat()
      const inOrder = isByChange
        ? found
        : [...rankFound(found.slice(0, ranked), query.words.join(' ')), ...found.slice(ranked)]
      for (const row of inOrder) {
        const key = `${row.table} ${String(row.id)}`
        if (!rows.has(key)) rows.set(key, row)
      }
      if (rows.size >= end) break
    }
    return [...rows.values()].slice(end - pageSize, end).map((row) => ({ kind, row }))
  }

  async #present({ words }: ParsedQuery, found: readonly { kind: SearchKind; row: FoundRow }[]): Promise<SearchHit[]> {
    const { db } = this.#context
    const docIds = found.flatMap(({ row }) => (row.table === 'doc' ? [row.id] : []))
    const [sources, folders] = await Promise.all([
      listHitSources(
        db,
        found.map(({ row }) => row),
      ),
      listFolders(db, docIds),
    ])
    const shown = found.flatMap(({ kind, row }) => {
      const source = sources.get(entryIdOf(row.table, row.id))
      return source === undefined ? [] : [{ kind, row, source }]
    })
    const moduleIds = shown.flatMap(({ source }) => source.moduleId ?? [])
    const [places, moduleNames, parts] = await Promise.all([
      listProjectPlaces(
        db,
        shown.map(({ source }) => source.projectId),
      ),
      listModuleNames(db, moduleIds),
      this.#threads.run({ things: shown.map(({ row, source }) => ({ ...source, table: row.table })), words }),
    ])
    const mark = createMarker(words)
    return shown.flatMap((hit, index) => {
      const { row, source } = hit
      const [place, own] = [places.get(source.projectId), parts[index]]
      if (place === undefined || own === undefined) return []
      const moduleName = source.moduleId === null ? '' : (moduleNames.get(source.moduleId) ?? '')
      const inFolders = row.table === 'doc' ? (folders.get(row.id) ?? []) : []
      return [presentHit({ ...hit, place, moduleName, folders: inFolders, parts: own }, mark)]
    })
  }
}

function tiersToRead({ exact, named, all }: Tiers, isByChange: boolean): Tiers['all'][] {
  if (isByChange) return [all]
  return [exact, named, all].filter((tier) => tier !== undefined)
}
