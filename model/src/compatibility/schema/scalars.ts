/*
 * Numbers and texts: bounds, multiples, patterns, formats.
 */
import type { Json } from '../../json.ts'
import { note, type Around, type Comparing } from '../comparing.ts'
import type { DirectedTopic } from '../rules/topics.ts'
import type { Atom } from './atoms.ts'
import { boundOf, moveOfEnd, rangeEndOf, textFacets, facetsOf, type Facet } from './facets.ts'
import { isWiderFormat, speakingFormats } from './formats.ts'
import { doubleOf } from '../../number-literal.ts'

export interface AtomPair {
  before: readonly Atom[]
  after: readonly Atom[]
  around: Around
}

type Bound = 'min-length' | 'max-length' | 'min-items' | 'max-items' | 'min-properties' | 'max-properties'
type ContainsBound = 'min-contains' | 'max-contains'

/** A bound of what is counted: characters, items, fields. */
export function compareCount(
  comparing: Comparing,
  { before, after, around }: AtomPair,
  bound: Bound | ContainsBound,
): void {
  const keyword = bound.replace(/-(\w)/, (_, letter: string) => letter.toUpperCase())
  const side = bound.startsWith('min') ? 'lower' : 'upper'
  const [from, to] = [boundOf(before, keyword, side), boundOf(after, keyword, side)]
  // At least nothing is always there; without `minContains` one item has to be.
  const least = bound === 'min-contains' ? 1 : 0
  const nothing = side === 'lower' ? least : Infinity
  const [old, now] = [from?.value ?? nothing, to?.value ?? nothing]
  if (old === now) return
  const detail = { from: from?.value, to: to?.value, around }
  if (side === 'lower') {
    const topic: DirectedTopic = now > old ? `${asLower(bound)}-increased` : `${asLower(bound)}-decreased`
    note(comparing, topic, from?.trail, to?.trail, detail)
  } else {
    const topic: DirectedTopic = now > old ? `${asUpper(bound)}-increased` : `${asUpper(bound)}-decreased`
    note(comparing, topic, from?.trail, to?.trail, detail)
  }
}

type Lower = Extract<Bound | ContainsBound, `min-${string}`>
type Upper = Extract<Bound | ContainsBound, `max-${string}`>

function asLower(bound: string): Lower {
  return bound as Lower // asked for lower bounds only
}

function asUpper(bound: string): Upper {
  return bound as Upper // asked for upper bounds only
}

/** `isWhole`: only whole numbers are allowed, before and after. */
export function compareNumbers(comparing: Comparing, pair: AtomPair, isWhole: boolean): void {
  const { before, after, around } = pair
  for (const side of ['lower', 'upper'] as const) {
    const [from, to] = [rangeEndOf(before, side, isWhole), rangeEndOf(after, side, isWhole)]
    const move = moveOfEnd(from, to, side)
    if (move === 0) continue
    const bound = side === 'lower' ? 'minimum' : 'maximum'
    const topic: DirectedTopic = move > 0 ? `${bound}-increased` : `${bound}-decreased`
    note(comparing, topic, from?.trail, to?.trail, { from: from?.trail.value, to: to?.trail.value, around })
  }
  compareMultiples(comparing, pair)
  compareFormats(comparing, pair)
}

function compareMultiples(comparing: Comparing, { before, after, around }: AtomPair): void {
  const [from, to] = [before, after].map((atoms) => facetsOf(atoms, 'multipleOf')[0])
  const [old, now] = [doubleOf(from?.value), doubleOf(to?.value)]
  if (old === now) return
  const topic = now !== undefined && isMultiple(now, old) ? 'narrowed' : isMultiple(old, now) ? 'widened' : 'changed'
  note(comparing, `multiple-of-${topic}`, from?.trail, to?.trail, { from: from?.value, to: to?.value, around })
}

/** Every multiple of the first is one of the second; every number is one of none. */
function isMultiple(one: number | undefined, other: number | undefined): boolean {
  if (other === undefined || one === undefined) return other === undefined
  const times = one / other
  return Number.isFinite(times) && Math.abs(times - Math.round(times)) < 1e-9 && Math.round(times) !== 0
}

export function compareTexts(comparing: Comparing, pair: AtomPair): void {
  compareCount(comparing, pair, 'min-length')
  compareCount(comparing, pair, 'max-length')
  comparePatterns(comparing, pair)
  compareFormats(comparing, pair)
  compareContent(comparing, pair)
}

/** Patterns that everything matches. */
const openPatterns: ReadonlySet<string> = new Set(['', '^', '$', '.*', '^.*$', '^.*', '.*$'])

/** Whether all texts that match one pattern match another cannot be decided in general. */
function comparePatterns(comparing: Comparing, { before, after, around }: AtomPair): void {
  const patternsOf = (atoms: readonly Atom[]): Facet<string>[] =>
    textFacets(atoms, 'pattern').filter(({ value }) => !openPatterns.has(value))
  const { removed, added } = differenceOf(patternsOf(before), patternsOf(after))
  const [from, to] = [removed[0], added[0]]
  if (from === undefined && to === undefined) return
  const topic = from === undefined ? 'pattern-added' : to === undefined ? 'pattern-removed' : 'pattern-changed'
  note(comparing, topic, from?.trail, to?.trail, { from: from?.value, to: to?.value, around })
}

export function compareFormats(comparing: Comparing, { before, after, around }: AtomPair): void {
  const { removed, added } = differenceOf(speakingFormats(before), speakingFormats(after))
  const [from, to] = [removed[0], added[0]]
  if (from === undefined && to === undefined) return
  const isNarrower = from === undefined || isWiderFormat(to?.value, from.value)
  const isWider = to === undefined || isWiderFormat(from?.value, to.value)
  const topic = isNarrower ? 'format-narrowed' : isWider ? 'format-widened' : 'format-changed'
  note(comparing, topic, from?.trail, to?.trail, { from: from?.value, to: to?.value, around })
}

const contentKeywords = {
  contentEncoding: 'content-encoding-changed',
  contentMediaType: 'content-media-type-changed',
} as const

function compareContent(comparing: Comparing, { before, after, around }: AtomPair): void {
  for (const keyword of ['contentEncoding', 'contentMediaType'] as const) {
    const { removed, added } = differenceOf(textFacets(before, keyword), textFacets(after, keyword))
    const [from, to] = [removed[0], added[0]]
    if (from === undefined && to === undefined) continue
    note(comparing, contentKeywords[keyword], from?.trail, to?.trail, { from: from?.value, to: to?.value, around })
  }
}

/** What only one of two lists has, by value. */
export function differenceOf<Value extends Json>(
  before: readonly Facet<Value>[],
  after: readonly Facet<Value>[],
): { removed: Facet<Value>[]; added: Facet<Value>[] } {
  const [old, now] = [before, after].map((list) => new Set(list.map(({ value }) => value)))
  return {
    removed: before.filter(({ value }) => now?.has(value) !== true),
    added: after.filter(({ value }) => old?.has(value) !== true),
  }
}
