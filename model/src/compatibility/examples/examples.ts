/*
 * An example of every rule.
 */
import type { Rule } from '../rules/rules.ts'
import type { Example } from './example.ts'
import { messageExamples } from './messages.ts'
import { operationExamples } from './operations.ts'
import { structureExamples } from './structures.ts'
import { valueExamples } from './values.ts'

const byTopic: ReadonlyMap<string, Example> = new Map(
  [...operationExamples, ...valueExamples, ...structureExamples, ...messageExamples].flatMap((map) => [...map]),
)

/** A part before and after, as it is shown. */
export function exampleOfRule({ topic }: Pick<Rule, 'topic'>): Example | undefined {
  return byTopic.get(topic)
}
