/* Whether a call that comes again is answered alike. Does not own: what has to stay for that, such as the rules, and the headers that were looked at. */
import type { RuledAnswer } from './answer-call.ts'
import type { MockRule, MockRuleAnswer } from './rule.ts'

/** By the rules that were tried, and the answer they led to. */
export function isRepeated<R extends MockRule>(
  rules: readonly R[],
  { rule, script, isMade }: Pick<RuledAnswer<R>, 'rule' | 'script' | 'isMade'>,
): boolean {
  return (
    script === undefined && !isMade && !rules.some(looksElsewhere) && (rule === undefined || isConstant(rule.answer))
  )
}

/** How often it was called, and who calls, is not in the call. */
function looksElsewhere({ isOn, conditions }: MockRule): boolean {
  return isOn && conditions.some(({ place }) => place === 'count' || place === 'address')
}

function isConstant({ failPercent, delayFromMs, delayToMs, text, headers }: MockRuleAnswer): boolean {
  const texts = [text, ...headers.map(({ value }) => value)]
  return failPercent === 0 && delayFromMs === 0 && delayToMs === 0 && !texts.some((each) => each.includes('{{'))
}
