import type { Schema } from '../content/content.ts'

/** A field to add. */
export interface NewRow {
  /** Another name is found when this one is taken. */
  name: string
  schema: Schema
  required?: boolean
}
