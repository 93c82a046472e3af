/* The answer that a rule gives. Does not own: which rule it is (`pick-rule.ts`), waiting, and resetting connections. */
import {
  answerAs,
  withCharset,
  type AnswerRefusal,
  type MockAnswer,
  type MockAsked,
  type MockedOperation,
} from '../answer-operation.ts'
import { essenceOf, readPrefer, type Preference } from '../prefer.ts'
import type { CallFacts } from './call-facts.ts'
import { fillPlaceholders, type Chance } from './fill-placeholders.ts'
import type { MockRule, MockRuleAnswer } from './rule.ts'

/** A caller who asks for one of the documented answers gets that. */
export function mayRulesAnswer({ prefer }: Pick<MockAsked, 'prefer'>): boolean {
  const { code, example } = readPrefer(prefer)
  return code === undefined && example === undefined
}

/** How this call fails by the rule; undefined for one that is answered. */
export function failsBy({ failPercent, failWith }: MockRuleAnswer, { random }: Chance): 'error' | 'reset' | undefined {
  return random() * 100 < failPercent ? failWith : undefined
}

/** How long the answer is held back, in milliseconds. */
export function delayOf({ delayFromMs, delayToMs }: MockRuleAnswer, { random }: Chance): number {
  return Math.round(delayFromMs + random() * Math.max(0, delayToMs - delayFromMs))
}

/** The answer of a call that does not fail; without its body where a script makes that. */
export function answerByRule(
  { name, answer }: Pick<MockRule, 'name' | 'answer'>,
  operation: MockedOperation,
  { accept }: Pick<MockAsked, 'accept'>,
  facts: CallFacts,
  chance: Chance,
): MockAnswer | AnswerRefusal {
  const fill = (text: string, isJson: boolean) =>
    answer.isLiteral === 1 ? text : fillPlaceholders(text, { facts, chance, hints: operation.hints, isJson })
  const headers = answer.headers.map((each): [string, string] => [each.name.toLowerCase(), fill(each.value, false)])
  if (answer.kind !== 'example' && answer.kind !== 'generated') {
    const { status, mediaType } = answer
    const type: [string, string][] = mediaType === '' ? [] : [['content-type', withCharset(mediaType)]]
    const isText = answer.kind === 'text' && hasBody(status)
    const body = isText ? fill(answer.text, /[/+]json$/.test(essenceOf(mediaType))) : ''
    const about = { source: 'rule', response: String(status), example: '', rule: name } as const
    return { status, headers: [...type, ...headers], body, ...about }
  }
  const documented = answerAs(operation, accept, preferenceOf(answer))
  if ('problem' in documented) return documented
  return { ...documented, headers: [...documented.headers, ...headers], rule: name }
}

export const hasBody = (status: number): boolean => status !== 204 && status !== 304

function preferenceOf({ status, kind, example }: MockRuleAnswer): Preference {
  const isNamed = kind === 'example' && example !== ''
  return { code: String(status), isDynamic: kind === 'generated', isUnchecked: true, ...(isNamed && { example }) }
}
