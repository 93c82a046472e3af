/* A call to a mock address: the rule that is for it answers, else its document. Does not own: waiting, and resetting connections. */
import {
  answerRequest,
  type MockAnswer,
  type MockAsked,
  type MockedOperation,
  type MockRefusal,
} from '../answer-operation.ts'
import type { CheckOptions } from '../check-request.ts'
import type { DocumentTemplate } from '../document-template.ts'
import { bodyOfTemplate } from '../mockjs/make-template.ts'
import { choosesAnswer } from '../prefer.ts'
import { answerByRule, delayOf, failsBy, hasBody, mayRulesAnswer } from './answer-by-rule.ts'
import type { CallFacts } from './call-facts.ts'
import type { Chance } from './fill-placeholders.ts'
import { pickRule, type RuleVerdict } from './pick-rule.ts'
import type { MockRule, MockRuleAnswer } from './rule.ts'
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
  /** A template has made the body, which is another one for each call. */
  isMade: boolean
  /** The connection is to be reset instead. */
  isReset: boolean
}

export function answerCall<R extends MockRule>(
  operation: MockedOperation,
  asked: MockAsked,
  facts: CallFacts,
  { rules, countOf, chance, check, keep }: RuledBy<R>,
): RuledAnswer<R> {
  const { rule, verdicts } = mayRulesAnswer(asked) ? pickRule(rules, facts, countOf) : { rule: undefined, verdicts: [] }
  if (rule === undefined) {
    const documented = answerRequest(operation, asked, facts.call.request, check)
    const answer =
      keep === undefined || choosesAnswer(asked.prefer) || 'problem' in documented ? documented : keep(documented)
    // What is kept takes the place of what would be made.
    const template = answer === documented ? templateIn(answer) : {}
    return { rule, verdicts, delayMs: 0, isReset: false, ...completed(answer, template, chance) }
  }
  const failure = failsBy(rule.answer, chance)
  const answer: MockAnswer | MockRefusal =
    failure === undefined
      ? answerByRule(rule, operation, asked, facts, chance)
      : { status: 503, problem: 'ruleFailed', documented: [], faults: [] }
  const template = failure === undefined ? (templateOfRule(rule.answer) ?? templateIn(answer)) : {}
  const delayMs = delayOf(rule.answer, chance)
  return { rule, verdicts, delayMs, isReset: failure === 'reset', ...completed(answer, template, chance) }
}

type Template = Partial<DocumentTemplate>

const templateIn = (answer: MockAnswer | MockRefusal): Template =>
  'template' in answer ? { script: answer.template, ...(answer.make && { make: answer.make }) } : {}

function templateOfRule(answer: MockRuleAnswer): Template | undefined {
  const script = scriptOf(answer)
  if (script === undefined) return undefined
  return { script, ...(answer.kind === 'template' && { make: (chance: Chance) => bodyOfTemplate(answer, chance) }) }
}

/** With what its template makes; scripts are left to whoever runs them. */
function completed(
  answer: MockAnswer | MockRefusal,
  { script, make }: Template,
  chance: Chance,
): Pick<RuledAnswer<unknown>, 'answer' | 'script' | 'isMade'> {
  const body = make?.(chance)
  if (body === undefined || 'problem' in answer) return { answer, script, isMade: false }
  return { answer: { ...answer, body: hasBody(answer.status) ? body : '' }, script: undefined, isMade: true }
}
