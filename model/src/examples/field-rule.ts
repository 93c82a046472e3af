/* Rules of Mock.js that fields have, left in an example for whoever runs them. */
import type { Json } from '../json.ts'
import { keywordOf, typesOf } from '../schema-rows/kind.ts'
import type { Layers } from '../schema-rows/layers.ts'

/** Of a schema: the rule that makes the value, such as `@integer(1,5)`. */
export const mockRuleKeyword = 'x-lectern-mock'

/** A noncharacter, as `literalMark` is: no text of people has it. */
export const ruleMark = '\ufdd1'

/** Type and rule of a field behind the mark; undefined for a field without one, and for a rule that is a plain value. */
export function markedRule(layers: Layers): Json | undefined {
  const rule = keywordOf(layers, mockRuleKeyword)
  if (typeof rule !== 'string' || !/@[a-z]/i.test(rule)) return undefined
  return `${ruleMark}${typesOf(layers)?.types[0] ?? ''}:${rule}`
}
