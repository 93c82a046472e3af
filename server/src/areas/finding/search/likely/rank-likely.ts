/* The order of documents that may answer a question. Pure. */
import { notDeprecated } from '@lectern/contracts'
import { splitWords } from '../words/split-words.ts'
import { stemOf } from '../words/stem.ts'
import type { LikelyRow } from './likely-repo.ts'
import { tokensOf, type Question, type QuestionWord } from './read-question.ts'
import { actOf, type Act } from './synonyms.ts'

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
  const scores = new Map(rows.map((row) => [row, agreement(row, question, words) + coverage(row, words) / all]))
  const scoreOf = (row: LikelyRow) => scores.get(row) ?? 0
  const ranked = rows.toSorted((a, b) => scoreOf(b) - scoreOf(a))
  const [first] = ranked
  return first === undefined ? [] : ranked.filter((row) => scoreOf(row) >= leastPart * scoreOf(first))
}

/** What of the words a document has, by their worth and place. */
function coverage(row: LikelyRow, words: readonly WeighedWord[]): number {
  const text = `${row.name} ${row.url}`
  const [own, forms] = [new Set(partsOf(text)), new Set(splitWords(text).flatMap(({ parts }) => parts))]
  let sum = 0
  for (const [at, word] of words.entries()) {
    const isItself = partsOf(word.text).every((part) => own.has(part))
    const found = places.find((_, column) => Math.floor(row.clues / 2 ** (at * places.length + column)) % 2 === 1)
    // Of words that are too common to be looked for, what the row itself shows.
    const place = found ?? (isItself ? 'path' : undefined)
    if (place === undefined) continue
    const isText = place === 'body' || place === 'fields'
    const isSameForm = isText || splitWords(word.text).every(({ parts }) => parts.every((part) => forms.has(part)))
    sum += word.worth * placeValues[place] * (isSameForm ? 1 : isItself ? values.form : values.synonym)
  }
  return sum
}

function agreement(
  row: LikelyRow,
  { act, number }: Pick<Question, 'act' | 'number'>,
  words: readonly WeighedWord[],
): number {
  const known = new Set(words.flatMap(({ text, synonyms }) => [text, ...synonyms].flatMap(partsOf)))
  const isDeprecated = row.deprecated !== notDeprecated
  return (
    (isDeprecated ? -values.deprecated : 0) +
    values.act * actAgreement(row, act) +
    values.number * numberAgreement(row, number) -
    values.titleRest * restOf(row.name, known) -
    values.pathRest * restOf(row.url.replaceAll(/\{[^{}]*\}/g, ' '), known)
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
function actAgreement({ name, method }: LikelyRow, act: Act | undefined): number {
  if (act === undefined || method === '') return 0
  const named = tokensOf(name.toLowerCase())
    .map(actOf)
    .find((each) => each !== undefined && each !== 'do')
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
function restOf(text: string, known: ReadonlySet<string>): number {
  const parts = partsOf(text).filter((part) => !grammar.has(part))
  if (parts.length === 0) return 0
  return parts.filter((part) => !known.has(part)).length / parts.length
}

const grammar = new Set('a an the of for to in on by from with and or s api get list v1 v2 v3 json'.split(' '))

/** Stems; of texts without spaces the letters. */
function partsOf(text: string): string[] {
  return splitWords(text).flatMap(({ isCjk, parts }) => (isCjk ? parts : parts.map(stemOf)))
}
