/* Which rule answers a call, and why the others don't. */
import { textOfValue, type CallFacts } from './call-facts.ts'
import type { MockCondition, MockRule } from './rule.ts'

export type RuleVerdict =
  | { kind: 'answers' }
  | { kind: 'off' }
  /** An earlier one answered. */
  | { kind: 'notReached' }
  /** The first condition that does not hold, by its place in the list, and what was there instead; where any would do, none of them holds. */
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
 * The first of the rules whose conditions hold: all, or any of them.
 * @param countOf which call this is of those that the rule's other conditions are for, or of all where any would do; 1 for the first one. Asked once, for a rule that counts.
 */
export function pickRule<R extends Pick<MockRule, 'isOn' | 'conditions' | 'match'>>(
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
type Unfit = { condition: number; found: string[] }

function firstUnfit<R extends Pick<MockRule, 'conditions' | 'match'>>(
  rule: R,
  facts: CallFacts,
  countOf: (rule: R) => number,
  effort: Effort,
): Unfit | undefined {
  let count: string | undefined
  const check = (condition: number, each: MockCondition): Unfit | undefined => {
    const { place, name } = each
    const texts = place === 'count' ? [(count ??= String(countOf(rule)))] : facts.values(place, name).map(textOfValue)
    effort.left -= texts.reduce((sum, text) => sum + text.length, 1)
    return effort.left < 0 || !holds(each, texts) ? { condition, found: texts.slice(0, mostShown) } : undefined
  }
  const isAny = rule.match === 'any'
  let first: Unfit | undefined
  for (const [condition, each] of inOrder(rule.conditions, isAny)) {
    const unfit = check(condition, each)
    if ((unfit === undefined) === isAny) return unfit
    first ??= unfit
  }
  return first
}

/** Counted are the calls that are like a rule in all else, which is looked at before; where any condition would do, all calls. */
function inOrder(conditions: readonly MockCondition[], isAny: boolean): [number, MockCondition][] {
  const isLate = ([, { place }]: [number, MockCondition]) => (place === 'count') !== isAny
  const entries = [...conditions.entries()]
  return [...entries.filter((each) => !isLate(each)), ...entries.filter(isLate)]
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
