/*
 * The parameter row: what a reader sees and an editor changes of one field of a schema.
 * Owns: the row's shape. Does not own: how it is read (`read.ts`) and written back (`write.ts`).
 */
import type { Schema } from '../content/content.ts'
import type { Json } from '../json.ts'

/** What stands in a row's value. `choice`: oneOf/anyOf; `mixed`: several types at once; `never`: the schema `false`. */
export type RowKind =
  | 'string'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'null'
  | 'file'
  | 'object'
  | 'map'
  | 'array'
  | 'tuple'
  | 'choice'
  | 'mixed'
  | 'any'
  | 'never'

/**
 * What a row stands for. `map`: any other key (`*`, additionalProperties); `pattern`: keys that match (`/^x-/`);
 * `item`: the items of an array that are no plain object (`[]`); `index`: one place of a tuple (`[0]`).
 */
export type RowPlace = 'root' | 'property' | 'map' | 'pattern' | 'item' | 'index' | 'parameter'

/** One allowed value with its meaning. */
export interface EnumEntry {
  value: Json
  /** Name of the constant in code; '' when nobody gave one. */
  name: string
  /** What it means; '' when nobody said. */
  description: string
}

/** A rule of the schema without a column of its own; complex ones (`not`, `if`…) are edited in the source. */
export interface Constraint {
  keyword: string
  /** The keyword's value as it stands in the schema; never copied. */
  value: Json
}

/** One alternative of a choice. */
export interface RowVariant {
  /** Discriminator value, title or model name, whichever comes first; else the type's text. */
  name: string
  type: string
  /** Shared model of the variant; '' when it stands in place. */
  modelName: string
  description: string
  /** Value of the discriminator's field that selects this variant; absent without a discriminator. */
  discriminatorValue?: string
  /** Position in `oneOf` or `anyOf`; what `Row.variant` holds. */
  index: number
  childCount: number
}

/** A parameter row (specification §3) with what OpenAPI adds. Texts that are not there are ''. */
export interface Row {
  /**
   * Path of the field by what names it, from the root schema: `items[].unitPrice`. Made when the schema is read and
   * carried on the row, so that it survives a rename in the editor; `writeRows` says which ids change with a save.
   */
  id: string
  name: string
  /** Type as people read it, without null: `string`, `Order`, `array<Order>`, or the label they wrote. See `typeText`. */
  type: string
  required: boolean
  /** CommonMark. */
  description: string
  enumContent: readonly EnumEntry[]
  /** Longest text in characters; 64 is shown when a string's schema says nothing; null for everything but strings. */
  maxLength: number | null
  /** True when the schema says nothing and `maxLength` is only the number shown. */
  maxLengthIsDefault: boolean
  /** Absent when there is none; `null` is an example. */
  example?: Json
  isDeleted: boolean
  isNew: boolean
  /** Ascending in reading order: 10000, 10010, … */
  orderIndex: number
  /** '' for top rows. */
  parentId: string
  /** Rows below; absent while they have not been read, which leaves them untouched when written. */
  children?: Row[]

  place: RowPlace
  /** JSON pointer of the field's schema: `#/properties/a` in the root schema, `#/components/schemas/…` in a shared model. */
  pointer: string
  /**
   * All schemas that speak about this field (allOf branches may share one), the most specific first. Those that are not
   * shared belong to the row: a column is written where it is read, and at `pointer` when none of them says it yet.
   */
  sources: readonly string[]
  /** Pointers of the models opened on the way here; how recursion is noticed. */
  trail: readonly string[]
  kind: RowKind
  /** JSON Schema `format`. */
  format: string
  nullable: boolean
  /** Absent when there is none. */
  default?: Json
  constraints: readonly Constraint[]
  /** Id of the dictionary that explains the values. */
  enumId: string
  /** Name of the shared model when the field is a reference to it (for arrays: their items). */
  modelName: string
  title: string
  readOnly: boolean
  writeOnly: boolean
  deprecated: boolean
  /** Name of the variant this row belongs to. */
  variantOf: string
  /** Model the field is inherited from through allOf. */
  origin: string
  /** The field belongs to a shared model or cannot be written through rows. */
  isLocked: boolean
  /** Opening it shows a model that is open above. */
  isRecursive: boolean
  /** Rows below without reading them; of the chosen variant for a choice. */
  childCount: number
  /** Alternatives of a choice. */
  variants?: readonly RowVariant[]
  /** The alternative whose rows are shown (`RowVariant.index`); the first one when absent. */
  variant?: number
  /** Schema an added row (`isNew`) begins with: of a duplicate, of a pasted or moved field. Never copied. */
  newSchema?: Schema
}

/** Number shown as a string's longest length when the schema says nothing (specification §3). */
export const defaultMaxLength = 64
/** `orderIndex` of the first row (specification §3). */
export const firstOrderIndex = 10_000
/** Distance between neighbours (specification §3). */
export const orderIndexStep = 10

/** The type as text with null: `string | null`. */
export function typeText(row: Pick<Row, 'type' | 'nullable' | 'kind'>): string {
  return row.nullable && row.kind !== 'null' ? `${row.type} | null` : row.type
}
