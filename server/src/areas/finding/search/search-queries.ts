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
import type { SearchMatch } from '../../../db/dialects/types.ts'
import { openThreadPool, type ThreadPool } from '../../../core/threads/thread-pool.ts'
import { listFound, listKindsThere, type Extent, type FoundRow, type FoundRows, type Sight } from './find/find-repo.ts'
import type { FoundParts } from './find/found-parts.ts'
import { listFolders, listHitSources, listModuleNames, listProjectPlaces } from './find/hit-repo.ts'
import { ofKind, tablesOfKind, tiersOf, type SearchScope, type Stage } from './find/kind-match.ts'
import { parseQuery, type ParsedQuery } from './find/parse-query.ts'
import { findPeople } from './find/people-repo.ts'
import type { PartsTask } from './find/parts-thread.ts'
import { findShares } from './find/shares-repo.ts'
import { rankFound } from './find/rank-found.ts'
import { roughRank } from './find/rough-rank.ts'
import { nearWords } from './find/word-match.ts'
import { findLikely } from './likely/find-likely.ts'
import { readQuestion } from './likely/read-question.ts'
import { readSight } from './find/search-sight.ts'
import { entryIdOf } from './index/entry-kinds.ts'
import type { EntrySource } from './index/entry-source.ts'
import type { SearchIndex } from './index/search-index.ts'
import { presentHit } from './search-presenter.ts'

type Needs = Pick<AppContext, 'db' | 'engine' | 'clock'>
type Answer = ReplyOf<typeof searchContents>

/** Rows of names that are looked at where there are more than are counted. */
const named = 200
/** Rows of a kind that are put in order where few are shown. */
const ranked = 100
/** So many are enough not to look for words that only begin so. */
const enough = 20
const usualPage = 20
const maxHeapMb = 512

interface Looked {
  query: ParsedQuery
  scope: SearchScope
  sight: Sight
  isByChange: boolean
  /** Kinds that there are any of. */
  kinds: readonly SearchKind[]
  /** The only one that is shown; others are counted. */
  kind: SearchKind | undefined
}

type Found = Readonly<Record<SearchKind, FoundRows>>

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
    {
      q,
      kind,
      order = 'best',
      match = 'all',
      pageIndex = 1,
      pageSize = usualPage,
      ...limits
    }: QueryOf<typeof searchContents>,
  ): Promise<Answer> {
    const query = parseQuery(q)
    const isBehind = await this.#index.catchUp()
    const { sight, scope } = await readSight(this.#context, viewer, query, limits)
    const isEmpty = q.trim() === '' || sight.projectIds.length === 0 || scope.moduleIds?.length === 0
    const looking = async () => {
      const looked = { query, scope, sight, kind, isByChange: order === 'newest', kinds: await this.#kindsThere() }
      return match === 'likely' ? this.#lookLikely(looked) : this.#look(looked)
    }
    const { found, near } = isEmpty ? { found: nothing, near: undefined } : await looking()
    const words = match === 'likely' ? readQuestion(query.words.join(' ')).words.map(({ text }) => text) : query.words
    const start = (pageIndex - 1) * pageSize
    const hits = searchKinds.flatMap((each) => {
      const { rows } = found[each]
      const shown = kind === undefined ? rows.slice(0, searchLimits.overview) : rows.slice(start, start + pageSize)
      return kind === undefined || kind === each ? shown.map((row) => ({ kind: each, row })) : []
    })
    // Operators, and words in quotes, are about documents.
    const text = kind === undefined && q.trim() === query.words.join(' ') ? q.trim() : ''
    return {
      people: text === '' ? [] : await findPeople(this.#context, viewer, text),
      shares: text === '' ? [] : await findShares(this.#context, { sight, scope }, text),
      hits: await this.#present(words, [...(near?.values() ?? [])].flat(), hits),
      counts: countsOf(found),
      isApproximate: near !== undefined && hits.length > 0,
      isBehind,
    }
  }

  async close(): Promise<void> {
    await this.#threads.close()
  }

  /** As typed; where that is little, as the beginning of words; where that is nothing, with a letter that differs. */
  async #look(looked: Looked): Promise<{ found: Found; near: Stage['near'] }> {
    const exact = await this.#lookAll(looked, {})
    if (totalOf(exact) >= enough) return { found: exact, near: undefined }
    const begun = await this.#lookAll(looked, { mayGoOn: true })
    if (totalOf(begun) > 0) return { found: begun, near: undefined }
    const near = await this.#findNear(looked.query)
    if (near.size === 0) return { found: begun, near: undefined }
    return { found: await this.#lookAll(looked, { near }), near }
  }

  /** A question in whole sentences: the documents that likely answer it, and of other kinds what has all that it names. */
  async #lookLikely(looked: Looked): Promise<{ found: Found; near: Stage['near'] }> {
    const { query, scope, sight, isByChange } = looked
    const question = readQuestion(query.words.join(' '))
    const filter = tiersOf('doc', { ...query, words: [] }, scope)?.all
    const isAsked = question.words.length > 0 && query.part === undefined && !isByChange
    if (!isAsked || filter === undefined) return this.#look(looked)
    const rows = await findLikely(this.#context, question, { filter, sight })
    if (rows.length === 0) return this.#look(looked)
    const words = question.words.map(({ text }) => text)
    const others = await this.#lookAll({ ...looked, query: { ...query, words } }, {})
    return { found: { ...others, doc: { rows, count: rows.length } }, near: undefined }
  }

  async #findNear({ words }: ParsedQuery): Promise<ReadonlyMap<string, readonly string[]>> {
    const { db, engine } = this.#context
    const candidates = new Map(words.map((word) => [word.toLowerCase(), nearWords(word.toLowerCase())]))
    const known = new Set(await engine.knownWords(db, [...candidates.values()].flat()))
    const near = [...candidates].map(([word, others]) => [word, others.filter((other) => known.has(other))] as const)
    return new Map(near.filter(([, others]) => others.length > 0))
  }

  /** Documents are there wherever anything is searched. */
  async #kindsThere(): Promise<SearchKind[]> {
    const others = searchKinds.filter((kind) => kind !== 'doc' && kind !== 'field')
    const there = await listKindsThere(
      this.#context,
      others.map((kind) => [kind, ofKind(kind)] as const),
    )
    return ['doc', 'field', ...there]
  }

  async #lookAll(looked: Looked, stage: Stage): Promise<Found> {
    const lists = await Promise.all(
      looked.kinds.map(async (kind) => [kind, await this.#lookFor(looked, kind, stage)] as const),
    )
    return { ...nothing, ...Object.fromEntries(lists) }
  }

  /** How many there are, and in order those that may be shown. */
  async #lookFor(looked: Looked, kind: SearchKind, stage: Stage): Promise<FoundRows> {
    const { query, scope, isByChange } = looked
    const tiers = tiersOf(kind, query, scope, stage)
    if (tiers === undefined) return none
    const all = await this.#listFound(looked, kind, tiers.all, searchLimits.counted)
    if (isByChange || all.rows.length === 0) return all
    // What is not among so many may still be called exactly so.
    const isCut = all.count === searchLimits.counted
    const first = isCut ? [tiers.exact, tiers.named].filter((tier) => tier !== undefined) : []
    const lists = await Promise.all(first.map((tier) => this.#listFound(looked, kind, tier, named)))
    const rows = new Map([...lists, all].flatMap((list) => list.rows.map((row) => [keyOf(row), row])))
    const inOrder = rankFound([...rows.values()], query.words.join(' '))
    return { rows: inOrder.slice(0, searchLimits.counted), count: all.count }
  }

  async #listFound(looked: Looked, kind: SearchKind, match: SearchMatch, counted: number): Promise<FoundRows> {
    const { query, sight, isByChange, kind: shown } = looked
    const read = shown === undefined ? ranked : shown === kind ? counted : 0
    const extent: Extent = { counted, read, rank: isByChange ? undefined : roughRank(query.words.join(' ')) }
    const withoutFolders = kind === 'doc' || kind === 'field'
    const tables = await Promise.all(
      tablesOfKind[kind].map((table) => listFound(this.#context, { table, withoutFolders, match, sight }, extent)),
    )
    const count = tables.reduce((sum, table) => sum + table.count, 0)
    return { rows: tables.flatMap(({ rows }) => rows).slice(0, counted), count: Math.min(count, counted) }
  }

  async #present(
    words: readonly string[],
    near: readonly string[],
    found: readonly { kind: SearchKind; row: FoundRow }[],
  ): Promise<SearchHit[]> {
    const { db } = this.#context
    const sources = await listHitSources(
      db,
      found.map(({ row }) => row),
    )
    const shown = found.flatMap(({ kind, row }) => {
      const source = sources.get(entryIdOf(row.table, row.id))
      return source === undefined ? [] : [{ kind, row, source }]
    })
    const moduleIds = shown.flatMap(({ source }) => source.moduleId ?? [])
    const [folders, places, moduleNames, parts] = await Promise.all([
      listFolders(
        db,
        shown.flatMap((hit) => docOf(hit) ?? []),
      ),
      listProjectPlaces(
        db,
        shown.map(({ source }) => source.projectId),
      ),
      listModuleNames(db, moduleIds),
      this.#readParts(shown, words, near),
    ])
    return shown.flatMap((hit) => {
      const { source } = hit
      const [place, own] = [places.get(source.projectId), parts.get(source.entryId)]
      if (place === undefined || own === undefined) return []
      const moduleName = source.moduleId === null ? '' : (moduleNames.get(source.moduleId) ?? '')
      const inFolders = folders.get(docOf(hit) ?? 0) ?? []
      return [presentHit({ ...hit, place, moduleName, folders: inFolders, parts: own })]
    })
  }

  /** By id of the entry: a document is often found with its fields. */
  async #readParts(
    shown: readonly { row: FoundRow; source: EntrySource }[],
    words: readonly string[],
    near: readonly string[],
  ): Promise<ReadonlyMap<number, FoundParts>> {
    const things = new Map(
      shown.map(({ row, source }) => [source.entryId, { ...source, table: row.table, name: row.name }]),
    )
    if (things.size === 0) return new Map()
    const parts = await this.#threads.run({ things: [...things.values()], words, near })
    return new Map([...things.keys()].flatMap((id, at) => (parts[at] === undefined ? [] : [[id, parts[at]]])))
  }
}

/** Id of the document, or of the one a comment is on. */
function docOf({ row, source }: { row: FoundRow; source: EntrySource }): number | undefined {
  return row.table === 'doc' ? row.id : source.comment?.docId
}

const keyOf = ({ table, id }: FoundRow) => `${table} ${String(id)}`

const none: FoundRows = { rows: [], count: 0 }
const nothing: Found = {
  ...{ doc: none, field: none, model: none, dictionary: none, constant: none, folder: none },
  comment: none,
}

function countsOf(found: Found): Answer['counts'] {
  const { doc, field, model, dictionary, constant, folder, comment } = found
  return {
    ...{ doc: doc.count, field: field.count, model: model.count },
    ...{ dictionary: dictionary.count, constant: constant.count, folder: folder.count },
    comment: comment.count,
  }
}

function totalOf(found: Found): number {
  return Object.values(found).reduce((sum, { count }) => sum + count, 0)
}
