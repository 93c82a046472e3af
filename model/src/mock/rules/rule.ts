/* Rules of a mock address: which calls each is for, and what it answers them with. */

export type ConditionPlace = 'path' | 'query' | 'header' | 'cookie' | 'body' | 'method' | 'count' | 'address'

export type ConditionOperator =
  | 'equals'
  | 'notEquals'
  | 'contains'
  | 'startsWith'
  | 'endsWith'
  | 'oneOf'
  | 'exists'
  | 'notExists'
  | 'range'

export interface MockCondition {
  place: ConditionPlace
  /** Of the parameter; in the body a path as `items[0].id`, empty for the whole body. */
  name: string
  operator: ConditionOperator
  /** `oneOf`: separated by commas; `range`: `10..20`, either end may be left out. */
  value: string
}

export interface MockRuleAnswer {
  status: number
  headers: { name: string; value: string }[]
  /**
   * `text`: as it is written, with placeholders; `template`: of Mock.js; `script`: returns the body; `example`: the documented one of that name;
   * `generated`: made from the schema.
   */
  kind: 'text' | 'template' | 'script' | 'example' | 'generated'
  /** Nothing is put in place of placeholders, neither in the text nor in headers. */
  isLiteral?: 0 | 1
  /** Of a text, template or script. */
  mediaType: string
  text: string
  /** Name of the documented example. */
  example: string
  /** In milliseconds; a time between both. */
  delayFromMs: number
  delayToMs: number
  /** Of 100 calls so many fail: with status 503, or with a connection that is reset. */
  failPercent: number
  failWith: 'error' | 'reset'
}

export interface MockRule {
  id: string
  name: string
  isOn: boolean
  /** None: every call is meant. */
  conditions: MockCondition[]
  /** Absent: all of them have to hold. */
  match?: 'all' | 'any' | undefined
  answer: MockRuleAnswer
}
