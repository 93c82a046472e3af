/* Documents that likely answer a question: not every word has to be in them. Owns: what is looked for, and how rare words are. */
import { searchLimits } from '@lectern/contracts'
import type { AppContext } from '../../../../core/context.ts'
import type { SearchMatch } from '../../../../db/dialects/types.ts'
import type { FoundRow, Sight } from '../find/find-repo.ts'
import { matchWord } from '../find/word-match.ts'
import { countEntries, listLikely, type Clue } from './likely-repo.ts'
import { places, rankLikely, type WeighedWord } from './rank-likely.ts'
import type { Question, QuestionWord } from './read-question.ts'

/** Documents that are put in order. */
const candidates = 200
/** A word that more names have does not find them by itself. */
const common = 5_000
/** A bit of no word. */
const allBits = 48

/** @param filter what every document has to have */
export async function findLikely(
  context: Pick<AppContext, 'db' | 'engine'>,
  question: Question,
  { filter, sight }: { filter: SearchMatch; sight: Sight },
): Promise<FoundRow[]> {
  const names = question.words.map((word) => matchIn(word, ['title', 'path'], filter))
  const [total = 0, ...counts] = await countEntries(context, [filter, ...names])
  const words = question.words.map((word, at): WeighedWord => {
    return { ...word, worth: word.weight * Math.log(1 + total / (1 + (counts[at] ?? 0))) }
  })
  const rare = words.flatMap((word, at) => ((counts[at] ?? 0) > common ? [] : cluesOf({ word, at }, filter)))
  const clues = rare.some(({ weight }) => weight > 0) ? rare : [{ match: { all: names }, weight: 1, bit: allBits }]
  const rows = await listLikely(context, { clues, sight, limit: candidates })
  return rankLikely(rows, question, words).slice(0, searchLimits.counted)
}

function cluesOf({ word, at }: { word: WeighedWord; at: number }, filter: SearchMatch): Clue[] {
  return places.map((place, column) => ({
    match: matchIn(word, [place], filter),
    weight: word.worth * (places.length - column),
    bit: at * places.length + column,
  }))
}

/** A word, or another one for it, in some of the columns. */
function matchIn(
  { text, synonyms }: QuestionWord,
  columns: Parameters<typeof matchWord>[1]['columns'],
  filter: SearchMatch,
): SearchMatch {
  const any = [text, ...synonyms].flatMap((each) => matchWord(each, { columns, isBeginning: false }) ?? [])
  return { all: [filter, { any }] }
}
