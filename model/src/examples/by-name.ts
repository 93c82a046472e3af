/*
 * Which believable value a field's name asks for. Owns: which words of a name count. A name is matched by its last words: `billingCity`, `city` and `city_name`
 * all end in a word that the dictionaries know (`name-texts.ts`, `name-numbers.ts`); what only ends in "name" is called after the words before.
 */
import type { Draw } from './draw.ts'
import { numberOf, numbers, type NumberHints } from './name-numbers.ts'
import { texts, type MakeText, type NameHints } from './name-texts.ts'
import { findByWords, wordsOf } from './name-words.ts'
import { ofNames, thingInSentence, thingOfHolder } from './named-things.ts'

/** What texts are, else numbers as texts: `pageNo` is no code. */
const values: ReadonlyMap<string, MakeText> = new Map([
  ...Array.from(numbers, ([name, sample]): [string, MakeText] => [
    name,
    (hints, words) => String(numberOf(sample, hints, words)),
  ]),
  ...texts,
])

/** What people say of a field, and what it is in; empty for nothing. */
export interface FieldAbout {
  /** Its title, or a short description. */
  label: string
  description: string
  /** The model or object it is in. */
  holder: string
}

/** A believable text for a field of this name, and of what is said of it; undefined when the dictionary has none. */
export function textByName(name: string, about: FieldAbout, hints: NameHints): string | undefined {
  const words = wordsOf(name)
  const labelled = () => findText(labelWords(about.label), hints)
  // "name" alone does not say what is called so.
  if (words.length > 0 && countNameWords(words) === words.length)
    return (saysName(about.label) ? undefined : labelled()) ?? nameOfThing(about, hints) ?? findText(words, hints)
  // Of any code, people may have said which one it is.
  if (findByWords(values, words) === texts.get('code')) return labelled() ?? findText(words, hints)
  const flag = () => findNumber(words, hints)?.toString()
  return findText(words, hints) ?? flag() ?? labelled()
}

/** Things whose dictionary has names; `job` has professions, `order` directions. */
const named = new Set(
  `company organization organisation merchant supplier vendor manufacturer employer shop store brand bank school university hospital department dept team
  product goods sku category city province country district role tag label carrier courier customer contact author owner employee staff student
  teacher doctor patient driver member guest person file host hostname domain`.split(/\s+/),
)
/** Their own words are for what they sign in with. */
const people = new Set(['user', 'users', 'account', 'accounts'])

/** `File name` says what has the name, `收货人` what it is. */
const saysName = (label: string): boolean => wordsOf(label).includes('name')

function nameOfThing({ label, description, holder }: FieldAbout, hints: NameHints): string | undefined {
  const said = [label, description].map(thingInSentence).find((thing) => thing.length > 0)
  const thing = said ?? thingOfHolder(holder)
  const last = thing.at(-1)
  if (last === undefined || people.has(last)) return undefined
  return named.has(last) ? findText([...thing, 'name'], hints) : numbered(thing, hints.draw)
}

/** A believable number for a field of this name and label; undefined when the dictionary has none. */
export function numberByName(name: string, label: string, hints: NumberHints): number | undefined {
  return findNumber(wordsOf(name), hints) ?? findNumber(labelWords(label), hints)
}

const mostLabelWords = 3

/** None of sentences in English, which end in any word. */
function labelWords(label: string): readonly string[] {
  const words = wordsOf(label)
  if (isHan(label)) return words
  // "New name" is not called New.
  return words.length > mostLabelWords ? [] : words.filter((word) => word !== 'name')
}

function findText(words: readonly string[], hints: NameHints): string | undefined {
  const ending = countNameWords(words)
  const thing = words.slice(0, words.length - ending).filter((word) => !ofNames.has(word))
  const isNamed = ending > 0 && thing.length > 0
  const make = isNamed
    ? (findByWords(values, words, ending + 1) ?? findByWords(values, thing))
    : (findByWords(values, words) ?? findByWords(values, withoutEnding(words)))
  return make === undefined && isNamed ? numbered(thing, hints.draw) : make?.(hints, words)
}

const limits = new Set('from to min max before after'.split(' '))

/** `address2` is an address, and `yearFrom` a year. */
function withoutEnding(words: readonly string[]): readonly string[] {
  const last = words.at(-1) ?? ''
  if (limits.has(last)) return words.slice(0, -1)
  return [...words.slice(0, -1), last.replace(/\d$/, '')]
}

const nameEndings = [['name'], ['名', '称'], ['名', '字']]

/** How many of the last words say that it is a name. */
function countNameWords(words: readonly string[]): number {
  const ending = nameEndings.find((each) => each.every((word, at) => words[words.length - each.length + at] === word))
  return ending?.length ?? 0
}

/** For what is called somehow, and nothing is known of: `Access rule 1`, `规则 1`. */
function numbered(thing: readonly string[], draw: Draw): string {
  const text = thing.join(isHan(thing.join('')) ? '' : ' ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${1 + draw.below(9)}`
}

const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text)
/** `isDeleted`, `是否启用`: 1, or 0. */
const ofFlags = /^(?:is|has|can|enabled|disabled|deleted|是 否)(?: |$)/

function findNumber(words: readonly string[], hints: NumberHints): number | undefined {
  if (ofFlags.test(words.join(' '))) return 1 - hints.draw.below(2)
  const sample = findByWords(numbers, words) ?? findByWords(numbers, withoutEnding(words))
  return sample && numberOf(sample, hints, words)
}
