/* Which rule answers a call, and why the others don't. */
import { textOfValue, type CallFacts } from './call-facts.ts'
import type { MockCondition, MockRule } from './rule.ts'

export type RuleVerdict =
  | { kind: 'answers' }
  | { kind: 'off' }
  /** An earlier one answered. */
  | { kind: 'notReached' }
  /** The first condition that does not hold, by its place in the list, and what was there instead. */
  | { kind: 'unfit'; condition: number; found: string[] }

export interface PickedRule<R> {
  /** Undefined where none fits. */
  rule: R | undefined
  /** One for each rule, in their order. */
  verdicts: RuleVerdict[]
}

/** Characters that are compared for one call. */
const mostCompared = 2_000_000
/** Values that are shown. */
const mostShown = 3

/**
 * The first of the rules whose conditions all hold.
 * @param countOf which call this is of those that the rule's other conditions are for; 1 for the first one. Asked once, for a rule that counts.
 */
export function pickRule<R extends Pick<MockRule, 'isOn' | 'conditions'>>(
  rules: readonly R[],
  facts: CallFacts,
  countOf: (rule: R) => number,
): PickedRule<R> {
  const effort = { left: mostCompared }
  let picked: R | undefined
  const verdicts = rules.map((rule): RuleVerdict => {
    if (!rule.isOn) return { kind: 'off' }
    if (picked !== undefined) return { kind: 'notReached' }
    const unfit = firstUnfit(rule, facts, countOf, effort)
    if (unfit !== undefined) return { kind: 'unfit', ...unfit }
    picked = rule
    return { kind: 'answers' }
  })
  return { rule: picked, verdicts }
}

type Effort = { left: number }

function firstUnfit<R extends Pick<MockRule, 'conditions'>>(
  rule: R,
  facts: CallFacts,
  countOf: (rule: R) => number,
  effort: Effort,
): { condition: number; found: string[] } | undefined {
  // Counted are the calls that are like it in all else.
  const entries = [...rule.conditions.entries()]
  for (const [condition, each] of entries) {
    if (each.place === 'count') continue
    const texts = facts.values(each.place, each.name).map(textOfValue)
    effort.left -= texts.reduce((sum, text) => sum + text.length, 1)
    if (effort.left < 0 || !holds(each, texts)) return { condition, found: texts.slice(0, mostShown) }
  }
  const counts = entries.filter(([, { place }]) => place === 'count')
  if (counts.length === 0) return undefined
  const count = String(countOf(rule))
  const wrong = counts.find(([, each]) => !holds(each, [count]))
  return wrong && { condition: wrong[0], found: [count] }
}

/** Of several values one has to fit; none may be the one that is excluded. */
function holds({ operator, value }: MockCondition, texts: readonly string[]): boolean {
  switch (operator) {
    case 'exists':
      return texts.length > 0
    case 'notExists':
      return texts.length === 0
    case 'equals':
      return texts.includes(value)
    case 'notEquals':
      return !texts.includes(value)
    case 'contains':
      return texts.some((text) => text.includes(value))
    case 'startsWith':
      return texts.some((text) => text.startsWith(value))
    case 'endsWith':
      return texts.some((text) => text.endsWith(value))
    case 'oneOf': {
      const allowed = new Set(value.split(/[,，]/).map((each) => each.trim()))
      return texts.some((text) => allowed.has(text))
    }
    case 'range':
      return texts.some((text) => isInRange(text, value))
  }
}

/** `10..20` with both ends, `10..`, `..20`; undefined for what is none. */
export function readRange(value: string): { from: number; to: number } | undefined {
  const [from, to, ...more] = value.split('..').map((each) => each.trim())
  if (from === undefined || to === undefined || more.length > 0 || (from === '' && to === '')) return undefined
  const range = { from: from === '' ? -Infinity : Number(from), to: to === '' ? Infinity : Number(to) }
  return Number.isNaN(range.from) || Number.isNaN(range.to) ? undefined : range
}

function isInRange(text: string, value: string): boolean {
  const range = readRange(value)
  const number = text.trim() === '' ? Number.NaN : Number(text)
  return range !== undefined && number >= range.from && number <= range.to
}
