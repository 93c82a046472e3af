/* What does not fit, as facts from which a sentence is made in any language. */
import type { Json } from '../json.ts'
import { valueText } from '../number-literal.ts'

/** What can be wrong; each is the key of a sentence. */
export type MisfitRule =
  | 'type'
  | 'required'
  | 'values'
  | 'least'
  | 'most'
  | 'multiple'
  | 'pattern'
  | 'format'
  | 'extra'
  | 'unique'
  | 'variant'

/** One thing that does not fit its schema. */
export interface Misfit {
  /** JSON pointer in the value: `#/items/0/price`. */
  pointer: string
  rule: MisfitRule
  /** What the schema wants, for the sentence: a type, a name, a bound, the values; empty where the rule says it all. */
  wanted: string
}

export function misfit(pointer: string, rule: MisfitRule, wanted: Json = ''): Misfit {
  return { pointer, rule, wanted: valueText(wanted) }
}
