/*
 * The words by which one thing is found. Owns: what is indexed of names, paths, texts and fields, in which order. Does not own: how an engine keeps
 * words (`db/dialects`), what of a content is searched (`searchedParts` of the model). Pure.
 */
import { appendAll } from '@lectern/model'
import { hash } from 'node:crypto'
import { LatestMap } from '../../../../core/latest-map.ts'
import type { EntryWords } from '../../../../db/dialects/types.ts'
import { soundsOf } from './sounds.ts'
import { pairsOf, splitWords, type Run } from './split-words.ts'
import { stemOf } from './stem.ts'

/** What is known of a thing that is searched. */
export interface EntryTexts {
  title: string
  /** Path of an operation; empty without one. */
  url: string
  /** Names programs know it by, operation ids among them. */
  names: readonly string[]
  texts: readonly string[]
  fields: readonly string[]
  /** Words that no text has: what kind it is, and where. */
  scope: readonly string[]
}

/** Keeps the end of one run from looking like the beginning of a longer one with the next. */
const gap = 'zqz'
/** Stands for any parameter of a path. */
export const parameterWord = 'zpz'
/** Words of a column. */
const maxWords = 20_000

export function entryWords({ title, url, names, texts, fields, scope }: EntryTexts): EntryWords {
  const exact = [title, ...(url === '' ? [] : [url]), ...names].map(exactWord)
  return {
    title: columnWords([title], lettersOf(title)),
    path: columnWords([...pathTexts(url), ...names]),
    body: columnWords(texts),
    fields: columnWords(fields),
    sound: soundsOf(title),
    scope: [...new Set([...scope, ...exact])],
  }
}

/** The word of a whole name or path: only what is called exactly so has it. */
export function exactWord(text: string): string {
  const whole = text.trim().normalize('NFKC').toLowerCase().replaceAll(pathParameter, '{}')
  return `x${hash('sha256', whole, 'hex').slice(0, 16)}`
}

/** A parameter of a path, as paths and people write it. */
const pathParameter = /\{[^{}]*\}|(?<=\/):\w+/g

/** A path with its parameters and without them, and their names. */
function pathTexts(url: string): string[] {
  const parameters = url.match(pathParameter) ?? []
  if (parameters.length === 0) return url === '' ? [] : [url]
  return [withParameterWords(url), url.replaceAll(pathParameter, ' '), ...parameters]
}

/** With a word of its own for each parameter. */
export function withParameterWords(path: string): string {
  return path.replaceAll(pathParameter, ` ${parameterWord} `)
}

const numbers = /(?<=\/)\d+(?=\/|$)/g

/** A path as people type it, with the word of parameters for numbers as well. */
export function generalPath(path: string): string {
  return withParameterWords(path.replaceAll(numbers, '{}'))
}

/** The words in their order, then what else they are found by, each once. */
function columnWords(texts: readonly string[], more: readonly string[] = []): string[] {
  const words: string[] = []
  const others = new Set<string>(more)
  for (const text of texts) {
    const own = wordsOfText(text)
    if (words.length > 0) words.push(gap)
    appendAll(words, own.sequence)
    for (const other of own.others) others.add(other)
    if (words.length > maxWords) break
  }
  for (const word of words) others.delete(word)
  return [...words, ...others]
}

interface TextWords {
  sequence: readonly string[]
  others: readonly string[]
}

/** Most fields are in many documents, always with the same name and description. */
const knownTexts = new LatestMap<string, TextWords>(10_000)
const mostKeptLetters = 200

function wordsOfText(text: string): TextWords {
  const known = knownTexts.get(text)
  if (known !== undefined) return known
  const runs = splitWords(text)
  const words = { sequence: sequenceOf(runs), others: [...new Set(runs.flatMap(othersOf))] }
  if (text.length <= mostKeptLetters) knownTexts.set(text, words)
  return words
}

/** The words of runs in the order in which they are indexed. */
export function sequenceOf(runs: readonly Run[]): string[] {
  return runs.flatMap((run, index) => {
    const follows = run.isCjk && runs[index - 1]?.isCjk === true
    return follows ? [gap, ...wordsOf(run)] : wordsOf(run)
  })
}

function wordsOf({ isCjk, parts }: Run): readonly string[] {
  return isCjk ? pairsOf(parts) : parts
}

function othersOf({ isCjk, text, parts }: Run): string[] {
  if (isCjk) return []
  const stems = parts.map(stemOf)
  return parts.length === 1 ? stems : [text, stemOf(text), ...stems]
}

/** Single letters of runs without spaces: in titles one is enough. */
function lettersOf(title: string): string[] {
  return splitWords(title).flatMap((run) => (run.isCjk && run.parts.length > 1 ? run.parts : []))
}
