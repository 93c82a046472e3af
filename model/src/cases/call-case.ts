/*
 * A saved call of a document: what is sent, what its response is held to, and which of its values the calls after it get.
 * Owns: the form, and which assertions there are. Does not own: who may save one, and where it is kept.
 */

export const casePlaces = ['path', 'query', 'header', 'cookie'] as const

export interface CaseRow {
  place: (typeof casePlaces)[number]
  name: string
  text: string
  isOn: boolean
}

export interface CaseField {
  name: string
  text: string
  isOn: boolean
  /** Files are named only. */
  isFile: boolean
}

/** What is sent, as it was typed: variables are named, and the document decides how values are written. */
export interface CaseRequest {
  /** Empty for the address of the environment. */
  server: string
  /** Values of the variables of the address. */
  variables: Readonly<Record<string, string>>
  rows: readonly CaseRow[]
  body: { mediaType: string; text: string; fields: readonly CaseField[] }
  /** Index of the security alternative; `null` when none is used. */
  security: number | null
  /** What signs in, by scheme and field (`token`, `key`, `user`, `password`, `region`, `service`): secrets are variables. */
  signIn: readonly { scheme: string; field: string; text: string }[]
}

/** What may be asserted of each part of a response. `equals` of a status takes a range too: `2XX`. */
export const assertionOperators = {
  status: ['equals', 'differs', 'between'],
  header: ['equals', 'differs', 'contains', 'exists', 'missing'],
  json: ['equals', 'differs', 'contains', 'exists', 'missing', 'between', 'type'],
  schema: ['matches'],
  time: ['below'],
} as const

export type AssertionSubject = keyof typeof assertionOperators
export type AssertionOperator = (typeof assertionOperators)[AssertionSubject][number]

export interface Assertion {
  subject: AssertionSubject
  /** Name of a header, or a JSON path; empty for other subjects. */
  path: string
  operator: AssertionOperator
  /** JSON, or a text that is none; `1..10` for a range, milliseconds for a time, a type for `type`. */
  value: string
}

/** Operators that compare with nothing. */
export const bareOperators: readonly AssertionOperator[] = ['exists', 'missing', 'matches']

/** Types of JSON values. */
export const jsonTypes = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'] as const

/** A value of a response that the calls after it get as a variable. */
export interface Capture {
  variable: string
  subject: 'header' | 'json'
  path: string
}

export interface CaseContent {
  request: CaseRequest
  assertions: readonly Assertion[]
  captures: readonly Capture[]
}
