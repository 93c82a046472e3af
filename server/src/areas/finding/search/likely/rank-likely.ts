/* The order of documents that may answer a question. Pure. */
import { notDeprecated } from '@lectern/contracts'
import { splitWords } from '../words/split-words.ts'
import { stemOf } from '../words/stem.ts'
import type { LikelyRow } from './likely-repo.ts'
import type { Question, QuestionWord } from './read-question.ts'
import { actOf, chineseActIn, type Act } from './synonyms.ts'

/** Where a word is, the best place first. */
export const places = ['title', 'path', 'body', 'fields'] as const

/** A word of the question with how rare it is. */
export interface WeighedWord extends QuestionWord {
  /** What it is worth: more for rare words. */
  worth: number
}

/** What a word is worth in each place, beside the title. */
const placeValues = { title: 1, path: 0.8, body: 0.45, fields: 0.25 }
const values = { synonym: 0.75, form: 0.9, titleRest: 0.2, pathRest: 0.1, act: 0.12, number: 0.12, deprecated: 0.1 }
/** What is much less likely than the first is left out. */
const leastPart = 0.5

/** The likeliest first; what is alike keeps its order. @param words bits of a row: four for each word, in the order of `places` */
export function rankLikely(
  rows: readonly LikelyRow[],
  question: Pick<Question, 'act' | 'number'>,
  words: readonly WeighedWord[],
): LikelyRow[] {
  const all = words.reduce((sum, { worth }) => sum + worth, 0)
  const split = words.map((word) => ({ worth: word.worth, parts: partsOf(word.text) }))
  const known = new Set(words.flatMap(({ text, synonyms }) => [text, ...synonyms].flatMap(partsOf)).map(stemOf))
  const scores = new Map(
    rows.map((row) => {
      const names = { title: formsOf(row.name), path: formsOf(row.url.replaceAll(/\{[^{}]*\}/g, ' ')) }
      const rest = values.titleRest * restOf(names.title, known) + values.pathRest * restOf(names.path, known)
      return [row, coverage(row, names, split) / all + agreement(row, names.title, question) - rest]
    }),
  )
  const scoreOf = (row: LikelyRow) => scores.get(row) ?? 0
  const ranked = rows.toSorted((a, b) => scoreOf(b) - scoreOf(a))
  const [first] = ranked
  const best = first === undefined ? 0 : scoreOf(first)
  return ranked.filter((row) => scoreOf(row) >= Math.min(best, leastPart * best))
}

/** What of the words a document has, by their worth and the best of their places. */
function coverage(
  row: LikelyRow,
  names: { title: Forms; path: Forms },
  words: readonly { worth: number; parts: readonly string[] }[],
): number {
  return words.reduce((sum, { worth, parts }, at) => {
    const ofPlaces = places.map((place, column) => {
      const isFound = Math.floor(row.clues / 2 ** (at * places.length + column)) % 2 === 1
      const isName = place === 'title' || place === 'path'
      const likeness = isName ? likenessOf(parts, names[place]) : undefined
      // Of words that are too common to be looked for, what the row itself shows.
      const part = likeness ?? (isFound ? (isName ? values.synonym : 1) : 0)
      return placeValues[place] * part
    })
    return sum + worth * ofPlaces.reduce((best, each) => Math.max(best, each), 0)
  }, 0)
}

interface Forms {
  /** Words, and single letters of runs without spaces. */
  parts: readonly string[]
  written: ReadonlySet<string>
  stems: ReadonlySet<string>
}

function formsOf(text: string): Forms {
  const parts = partsOf(text)
  return { parts, written: new Set(parts), stems: new Set(parts.map(stemOf)) }
}

/** Whether a text has a word as it was written, or in another form. */
function likenessOf(parts: readonly string[], { written, stems }: Forms): number | undefined {
  if (parts.every((part) => written.has(part))) return 1
  return parts.every((part) => stems.has(stemOf(part))) ? values.form : undefined
}

function agreement(row: LikelyRow, title: Forms, { act, number }: Pick<Question, 'act' | 'number'>): number {
  const isDeprecated = row.deprecated !== notDeprecated
  return (
    (isDeprecated ? -values.deprecated : 0) +
    values.act * actAgreement(row, title, act) +
    values.number * numberAgreement(row, number)
  )
}

const methodsOf: Readonly<Record<Act, readonly string[]>> = {
  create: ['POST', 'PUT'],
  read: ['GET', 'QUERY'],
  update: ['PUT', 'PATCH', 'POST'],
  delete: ['DELETE'],
  do: ['POST', 'PUT', 'PATCH'],
}

/** Says its name what it does, that; else its method, where `POST` says least: some interfaces have no other. */
function actAgreement({ name, method }: LikelyRow, { parts }: Forms, act: Act | undefined): number {
  if (act === undefined || method === '') return 0
  const named = parts.map(actOf).find((each) => each !== undefined && each !== 'do') ?? chineseActIn(name)
  if (named !== undefined && act !== 'do') return named === act ? 1 : -1
  if (methodsOf[act].includes(method)) return 1
  return method === 'POST' ? -0.25 : -1
}

const listNames = /列表|分页|\b(?:list|page)\b/iu
const oneNames = /详情|\b(?:info|detail)\b/iu

/** A path that ends with a parameter is that of one thing. */
function numberAgreement({ name, method, url }: LikelyRow, number: Question['number']): number {
  if (number === undefined) return 0
  const text = `${name} ${url}`
  const isMany = listNames.test(text)
  const isOne = /\}(?:\.\w{1,8})?$/u.test(url) || oneNames.test(text)
  if (method !== 'GET' && !isMany && !isOne) return 0
  const shown = isMany || !isOne ? 'many' : 'one'
  return shown === number ? 1 : -1
}

/** The part of a text that no word of the question names. */
function restOf({ parts }: Forms, known: ReadonlySet<string>): number {
  const telling = parts.filter((part) => !grammar.has(part))
  if (telling.length === 0) return 0
  return telling.filter((part) => !known.has(stemOf(part))).length / telling.length
}

const grammar = new Set('a an the of for to in on by from with and or s api get list v1 v2 v3 json'.split(' '))

function partsOf(text: string): string[] {
  return splitWords(text).flatMap((run) => run.parts)
}
