/* What is looked for, in which order: words as they were typed, as beginnings, with a letter that differs; or the documents that likely answer a question. */
import { searchKinds, searchLimits, type SearchKind } from '@lectern/contracts'
import type { AppContext } from '../../../../core/context.ts'
import type { SearchMatch } from '../../../../db/dialects/types.ts'
import { findLikely } from '../likely/find-likely.ts'
import { readQuestion } from '../likely/read-question.ts'
import type { EntryTable } from '../index/entry-kinds.ts'
import {
  listFound,
  listKindsThere,
  listSeen,
  type Choice,
  type Extent,
  type FoundRow,
  type FoundRows,
  type Sight,
} from './find-repo.ts'
import { ofKind, tablesOfKind, tiersOf, type SearchScope, type Stage } from './kind-match.ts'
import type { ParsedQuery } from './parse-query.ts'
import { rankFound } from './rank-found.ts'
import { roughRank } from './rough-rank.ts'
import { nearWords } from './word-match.ts'

type Needs = Pick<AppContext, 'db' | 'engine'>

/** Rows of names that are looked at where there are more than are counted. */
const named = 200
/** Rows of a kind that are put in order where few are shown. */
const ranked = 100
/** So many are enough not to look for words that only begin so. */
const enough = 20

export interface Wanted {
  query: ParsedQuery
  scope: SearchScope
  sight: Sight
  isByChange: boolean
  /** The only kind that is shown; others are counted. */
  kind: SearchKind | undefined
}

/** Wanted, with the kinds that there are any of. */
interface Looked extends Wanted {
  kinds: readonly SearchKind[]
}

type FoundKinds = Readonly<Record<SearchKind, FoundRows>>

export interface Found {
  found: FoundKinds
  /** Words that were looked for as well, by the word that was typed; only where nothing else was found. */
  near: Stage['near']
}

const none: FoundRows = { rows: [], count: 0 }
const nothing: FoundKinds = {
  ...{ doc: none, field: none, model: none, dictionary: none, constant: none, folder: none },
  comment: none,
}
export const nothingFound: Found = { found: nothing, near: undefined }

/** Finds what has every word. */
export async function lookForAll(context: Needs, wanted: Wanted): Promise<Found> {
  return look(context, { ...wanted, kinds: await listKinds(context) })
}

/** A question in whole sentences: the documents that likely answer it, and of other kinds what has all that it names. */
export async function lookForLikely(context: Needs, wanted: Wanted): Promise<Found> {
  const { query, scope, sight, isByChange } = wanted
  const looked = { ...wanted, kinds: await listKinds(context) }
  const question = readQuestion(query.words.join(' '))
  const filter = tiersOf('doc', { ...query, words: [] }, scope)?.all
  const isAsked = question.words.length > 0 && query.part === undefined && !isByChange
  if (!isAsked || filter === undefined) return look(context, looked)
  const rows = await findLikely(context, question, { filter, sight })
  if (rows.length === 0) return look(context, looked)
  const words = question.words.map(({ text }) => text)
  const others = await lookAll(context, { ...looked, query: { ...query, words } }, {})
  return { found: { ...others, doc: { rows, count: rows.length } }, near: undefined }
}

/** As typed; where that is little, as the beginning of words; where that is nothing, with a letter that differs. */
async function look(context: Needs, looked: Looked): Promise<Found> {
  const exact = await lookAll(context, looked, {})
  if (totalOf(exact) >= enough) return { found: exact, near: undefined }
  const begun = await lookAll(context, looked, { mayGoOn: true })
  if (totalOf(begun) > 0) return { found: begun, near: undefined }
  const near = await findNear(context, looked)
  // Time must not tell whether a word is near one that only others may read: who does not see everything waits for this round either way. What is left
  // is how long the index reads a word that many entries have. It tells that some of them has it, not which nor where, and is less than turns of a server vary.
  const seesAll = looked.scope.projectIds === undefined
  const found = near.size === 0 && seesAll ? begun : await lookAll(context, looked, { near })
  return { found, near: near.size === 0 ? undefined : near }
}

/** Words that may have been meant instead. Of several that are nowhere together those that the caller sees somewhere are no slips of the pen. */
async function findNear(context: Needs, looked: Looked): Promise<ReadonlyMap<string, readonly string[]>> {
  const { words } = looked.query
  const mistakable = words.filter((word) => nearWords(word.toLowerCase()).length > 0)
  const asked = mistakable.map((word) => [word, choicesOf(looked, word)] as const)
  const seen = words.length > 1 ? await listSeen(context, asked) : new Set()
  const unseen = mistakable.filter((word) => !seen.has(word)).map((word) => word.toLowerCase())
  const candidates = unseen.map((word) => [word, nearWords(word)] as const)
  const known = new Set(
    await context.engine.knownWords(
      context.db,
      candidates.flatMap(([, others]) => others),
    ),
  )
  const near = candidates.map(([word, others]) => [word, others.filter((other) => known.has(other))] as const)
  return new Map(near.filter(([, others]) => others.length > 0))
}

/** Where a word is looked for by itself. */
function choicesOf({ query, scope, sight, kinds }: Looked, word: string): Choice[] {
  return kinds.flatMap((kind) => {
    const match = tiersOf(kind, { ...query, words: [word] }, scope)?.all
    return match === undefined ? [] : tablesOfKind[kind].map((table) => ({ ...tableOf(kind, table), match, sight }))
  })
}

const tableOf = (kind: SearchKind, table: EntryTable) => ({ table, withoutFolders: kind === 'doc' || kind === 'field' })

/** Documents are there wherever anything is searched. */
async function listKinds(context: Needs): Promise<SearchKind[]> {
  const others = searchKinds.filter((kind) => kind !== 'doc' && kind !== 'field')
  const there = await listKindsThere(
    context,
    others.map((kind) => [kind, ofKind(kind)] as const),
  )
  return ['doc', 'field', ...there]
}

async function lookAll(context: Needs, looked: Looked, stage: Stage): Promise<FoundKinds> {
  const lists = await Promise.all(
    looked.kinds.map(async (kind) => [kind, await lookFor(context, looked, kind, stage)] as const),
  )
  return { ...nothing, ...Object.fromEntries(lists) }
}

/** How many there are, and in order those that may be shown. */
async function lookFor(context: Needs, looked: Looked, kind: SearchKind, stage: Stage): Promise<FoundRows> {
  const { query, scope, isByChange } = looked
  const tiers = tiersOf(kind, query, scope, stage)
  if (tiers === undefined) return none
  const all = await listOfKind(context, looked, kind, tiers.all, searchLimits.counted)
  if (isByChange || all.rows.length === 0) return all
  // What is not among so many may still be called exactly so.
  const isCut = all.count === searchLimits.counted
  const first = isCut ? [tiers.exact, tiers.named].filter((tier) => tier !== undefined) : []
  const lists = await Promise.all(first.map((tier) => listOfKind(context, looked, kind, tier, named)))
  const rows = new Map([...lists, all].flatMap((list) => list.rows.map((row) => [keyOf(row), row])))
  const inOrder = rankFound([...rows.values()], query.words.join(' '))
  return { rows: inOrder.slice(0, searchLimits.counted), count: all.count }
}

async function listOfKind(
  context: Needs,
  { query, sight, isByChange, kind: shown }: Looked,
  kind: SearchKind,
  match: SearchMatch,
  counted: number,
): Promise<FoundRows> {
  const read = shown === undefined ? ranked : shown === kind ? counted : 0
  const extent: Extent = {
    counted,
    read,
    rank: isByChange ? undefined : roughRank(context.engine, query.words.join(' ')),
  }
  const tables = await Promise.all(
    tablesOfKind[kind].map((table) => listFound(context, { ...tableOf(kind, table), match, sight }, extent)),
  )
  const count = tables.reduce((sum, table) => sum + table.count, 0)
  return { rows: tables.flatMap(({ rows }) => rows).slice(0, counted), count: Math.min(count, counted) }
}

const keyOf = ({ table, id }: FoundRow) => `${table} ${String(id)}`

function totalOf(found: FoundKinds): number {
  return Object.values(found).reduce((sum, { count }) => sum + count, 0)
}
