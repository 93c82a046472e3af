/*
 * One call as other tools write it down: names with values, bodies as samples, answers that were saved. Every reader of such a tool fills this
 * in; `build-operation.ts` makes OpenAPI of it.
 */
import { mockRuleKeyword, mockTemplateKeyword, type Json, type JsonObject, type Schema } from '@lectern/model'

/** A place in the source, from its root. */
export type Place = readonly (string | number)[]

/** A name with a value. */
export interface Entry {
  name: string
  /** `undefined` when the source gives none. */
  value: string | undefined
  /** Its values in other calls or answers of the same kind. */
  others?: string[]
  place: Place
  description?: string
  required?: boolean
  /** Switched off: written down, but not sent. */
  isDisabled?: boolean
  /** The value is a file; the text is its name where it was chosen. */
  isFile?: boolean
  /** Media type of a part of a form. */
  mediaType?: string
  /** What nothing here has a word for. */
  rest?: JsonObject
  /** Known where the source describes values instead of giving some. */
  schema?: Schema
}

/** A body or an answer written down as text. */
export interface Sample {
  name: string
  text: string
  place: Place
  /** `x-` fields of the example it becomes. */
  extensions?: JsonObject
}

export type BodyFacts =
  /** `mediaType` is empty when the source does not say it. */
  | { kind: 'raw'; mediaType: string; samples: Sample[] }
  | { kind: 'form'; mediaType: string; entries: Entry[] }
  | { kind: 'file'; mediaType: string; fileName: string }
  /** Described and not shown. `extensions` go to the media type. */
  | { kind: 'schema'; mediaType: string; schema: Schema; extensions?: JsonObject }

/** An answer that was saved or recorded, or that is described. */
export interface AnswerFacts {
  name: string
  /** `default` or three digits. */
  status: string
  description: string
  headers: Entry[]
  /** Absent without one. */
  body?: BodyFacts
  /** What stays of an answer without a body. */
  extensions?: JsonObject
}

export interface CallFacts {
  name: string
  description: string
  /** As written. */
  method: string
  /** Scheme, host and port, with `{{variables}}`; empty when the source says a path only. */
  server: string
  /** With `:name`, `{name}` or `{{name}}` where it varies. */
  path: string
  pathEntries: Entry[]
  query: Entry[]
  headers: Entry[]
  cookies: Entry[]
  body?: BodyFacts
  answers: AnswerFacts[]
  /** Absent to take over what holds for all. */
  security?: Json[]
  /** Besides the one of its folder. */
  tags?: string[]
  extensions: JsonObject
  place: Place
}

/** Extensions that readers of other formats write. `docs/imports.md` tells what each holds. */
export const keywords = {
  auth: 'x-lectern-auth',
  disabled: 'x-lectern-disabled',
  file: 'x-lectern-file',
  mock: mockRuleKeyword,
  mockRule: 'x-lectern-mock-rule',
  mockTemplate: mockTemplateKeyword,
  request: 'x-lectern-request',
  saved: 'x-lectern-saved-responses',
  scripts: 'x-lectern-scripts',
  source: 'x-lectern-source',
  variables: 'x-lectern-variables',
} as const
