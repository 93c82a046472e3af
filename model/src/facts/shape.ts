/*
 * How a value is taken apart into facts.
 * Owns: the kinds of shapes. Does not own: which part of a content has which (`grammar.ts`).
 */
import type { Json, JsonObject } from '../json.ts'

/** The shape of a value. A value of another JSON type than its shape expects is one fact as it stands. */
export type Shape = LeafShape | ObjectShape | MapShape | ListShape | SetShape

/** One fact. A `text` is merged line by line. */
export interface LeafShape {
  form: 'value' | 'text'
  name: string
}

/** Fields that a specification names. */
export interface ObjectShape {
  form: 'object'
  name: string
  /** Shapes of the fields; those not listed are free JSON. */
  fields: () => Readonly<Record<string, Shape>>
  /** The field that goes without saying in paths: `entries` for its `[key]`s only, `all` for everything in it. */
  silent?: { field: string; takes: 'entries' | 'all' }
  /** How the object's own fields are marked where a silent field takes everything. */
  mark?: '/' | '@'
  /** What fields are called in paths, where that is not their name. */
  shortNames?: ReadonlyMap<string, string>
  /** Its `properties` and `items` go without saying, and unknown keywords are marked with `!`. */
  isSchema?: boolean
  /** Two values of different variants have nothing in common but their place: a reference and what stands in place. */
  variantOf?: (value: JsonObject) => string
  /** Fields of which only one may be there. */
  exclusive?: readonly (readonly string[])[]
}

/** Entries under names that people chose. */
export interface MapShape {
  form: 'map'
  name: string
  entry: () => Shape
  /** The order of the names is a fact. */
  isOrdered?: boolean
  /** Only holds its entries together: absent says as much as empty. */
  isBag?: boolean
  /** Entries are written `.name` instead of `[name]`. */
  isPlain?: boolean
  /** As of an object. */
  variantOf?: (value: JsonObject) => string
}

/**
 * Entries of an array that something in them names. Their order is a fact. Where only the place tells entries apart, lists whose
 * entries are not the same place by place are compared as wholes.
 */
export interface ListShape {
  form: 'list'
  name: string
  entry: () => Shape
  /** The entry's name, unique or not; undefined when nothing names it. */
  identify: (entry: Json, reading: Reading, index: number) => string | undefined
  isBag?: boolean
  /** The place is all that names an entry. */
  isTuple?: boolean
  /** Keyword whose members name the entries, in their order (`x-enumNames` follows `enum`). */
  follows?: string
}

/** Entries of an array that are facts as they stand; their order is a fact. */
export interface SetShape {
  form: 'set'
  name: string
  /** What a member is called in paths. */
  label: (member: Json) => string
  isBag?: boolean
}

/** What naming the parts of one content depends on. */
export interface Reading {
  /** Names of path parameters by the names they have here: `/a/{x}` read as `/a/{id}`. */
  pathNames: ReadonlyMap<string, string>
}

export const plainReading: Reading = { pathNames: new Map() }
