/* A call to a mock address: the rule that is for it answers, else its document. Does not own: waiting, and resetting connections. */
import {
  answerRequest,
  type MockAnswer,
  type MockAsked,
  type MockedOperation,
  type MockRefusal,
} from '../answer-operation.ts'
import type { CheckOptions } from '../check-request.ts'
import { answerByRule, delayOf, failsBy, mayRulesAnswer } from './answer-by-rule.ts'
import type { CallFacts } from './call-facts.ts'
import type { Chance } from './fill-placeholders.ts'
import { pickRule, type RuleVerdict } from './pick-rule.ts'
import type { MockRule } from './rule.ts'
import { scriptOf } from './scripted-answer.ts'

export interface RuledBy<R> {
  /** In the order in which they are tried. */
  rules: readonly R[]
  /** As `pickRule` asks it. */
  countOf: (rule: R) => number
  chance: Chance
  check: CheckOptions & { isUnchecked: boolean }
  /** The document's answer, from what a collection keeps; undefined for calls of none. */
  keep?: ((answer: MockAnswer) => MockAnswer | MockRefusal) | undefined
}

export interface RuledAnswer<R> {
  answer: MockAnswer | MockRefusal
  /** The rule that answers; undefined where the document does. */
  rule: R | undefined
  /** One for each rule; none where the caller asked for one of the documented answers. */
  verdicts: RuleVerdict[]
  delayMs: number
  /** What makes the body of the answer (`withMade`); undefined where it is complete. */
  script: string | undefined
  /** The connection is to be reset instead. */
  isReset: boolean
}

export function answerCall<R extends MockRule>(
  operation: MockedOperation,
  asked: MockAsked,
  facts: CallFacts,
  { rules, countOf, chance, check, keep }: RuledBy<R>,
): RuledAnswer<R> {
  const isFree = mayRulesAnswer(asked)
  const { rule, verdicts } = isFree ? pickRule(rules, facts, countOf) : { rule: undefined, verdicts: [] }
  if (rule === undefined) {
    const documented = answerRequest(operation, asked, facts.call.request, check)
    const answer = isFree && keep !== undefined && !('problem' in documented) ? keep(documented) : documented
    // What is kept takes the place of what would be made.
    const script = answer === documented ? templateIn(answer) : undefined
    return { answer, rule, verdicts, delayMs: 0, script, isReset: false }
  }
  const failure = failsBy(rule.answer, chance)
  const answer: MockAnswer | MockRefusal =
    failure === undefined
      ? answerByRule(rule, operation, asked, facts, chance)
      : { status: 503, problem: 'ruleFailed', documented: [], faults: [] }
  const script = failure === undefined ? (scriptOf(rule.answer) ?? templateIn(answer)) : undefined
  return { answer, rule, verdicts, delayMs: delayOf(rule.answer, chance), script, isReset: failure === 'reset' }
}

const templateIn = (answer: MockAnswer | MockRefusal) => ('template' in answer ? answer.template : undefined)
