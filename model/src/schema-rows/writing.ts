import type { Sources } from './layers.ts'
import type { Draft } from './draft.ts'
import type { Row } from './row.ts'
import type { Schema } from '../content/content.ts'

/** State of one writing. */
export interface Writing {
  sources: Sources
  draft: Draft
  renamed: WrittenRows['renamed']
  /** Changed columns to look at afterwards. */
  checks: { id: string; wanted: Row; columns: string[] }[]
}

/** What came of writing rows. */
export interface WrittenRows {
  /** The very schema given when nothing changed. */
  schema: Schema
  /** Rows whose id is another one from now on: renamed, moved and new ones. Rows below follow by their beginning. */
  renamed: { from: string; to: string }[]
  /** Columns that could not be written, by the row's new id: fields of shared models, name clashes. */
  refused: { id: string; columns: string[] }[]
}

/** One row the level shall have. */
export interface Entry {
  wanted: Row
  /** Name the field gets: the wanted one, or its old one when that cannot be had; undefined when it cannot be added. */
  name: string | undefined
  /** The row it was; absent for added ones. */
  old?: Row
  /** Schema of an added row. */
  schema?: Schema
}
