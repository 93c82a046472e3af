/*
 * What a comparison finds, before it is known in which direction the compared part is sent.
 * Owns: the list that is written, and what bounds the work. Does not own: what an edit means to callers (`rules/`).
 */
import type { ComponentSection } from '../content/content.ts'
import type { Json } from '../json.ts'
import type { Topic } from './rules/topics.ts'
import type { Side } from './side.ts'
import type { Trail } from './trail.ts'

/** Who sends a part: callers (`request`), or the interface (`response`). Of callbacks and webhooks the other way round. */
export type Direction = 'request' | 'response'

/** Directions in which a part is never sent, such as a `readOnly` field in requests. */
export type Hidden = 'none' | Direction | 'both'

/**
 * How values are written: numbers are texts where there is no JSON (`text`); lists and objects are as well where all of it is one text, such as `a,b`
 * in a path (`joined`); and where each item is a parameter of its own, a list of one text is written like the text (`parameter`).
 */
export type Encoding = 'json' | 'text' | 'joined' | 'parameter'

/** Something that is another one now; a topic and a direction make a rule. */
export interface Edit {
  topic: Topic
  /** What it is about, in either version; one at least. */
  before: Trail | undefined
  after: Trail | undefined
  /** What it was and is, as people are shown it, and as far as it identifies the edit. */
  from?: Json
  to?: Json
  hidden: Hidden
  /** The part is sent the other way than what it is in: an answer. */
  isFlipped: boolean
  /** Schemas around it, which say whether a shared component that only one of the two leads through is there in both. */
  around: Around
}

export interface Around {
  before: readonly Trail[]
  after: readonly Trail[]
}

/** A shared component that is compared once, wherever it is used. */
export interface Link {
  section: ComponentSection
  /** References of the two versions of it. */
  before: string
  after: string
  encoding: Encoding
  hidden: Hidden
  isFlipped: boolean
}

/** What comparing one thing found. */
export interface Found {
  edits: Edit[]
  links: Link[]
}

/** A comparison under way. */
export interface Comparing {
  before: Side
  after: Side
  /** Today as `2026-11-24`: some removals were announced for a date. */
  today: string
  found: Found
  /** Pairs of schemas that were compared, and those that are just being compared. */
  seen: Set<string>
  /** How many pairs may still be compared, and how deep the one at hand is. */
  budget: { steps: number; depth: number }
  /** References are followed to the end, instead of being left to the comparison of what they lead to. */
  isDeep: boolean
  hidden: Hidden
  isFlipped: boolean
  encoding: Encoding
  /** Given here, since schemas hold schemas. */
  compareSchemas: (comparing: Comparing, before: readonly Trail[], after: readonly Trail[]) => void
  /** What the second of two schemas allows, seen from the first. */
  relate: (comparing: Comparing, before: readonly Trail[], after: readonly Trail[]) => Relation
  /** Whether two values are the same, what they refer to included. */
  isSame: (before: Trail, after: Trail) => boolean
}

/** `narrower`: only values that the first allows, and not all of them; `other`: neither allows all that the other does. */
export type Relation = 'same' | 'narrower' | 'wider' | 'other' | 'unknown'

/** Hides a part in one more direction. */
export function hide(hidden: Hidden, direction: Direction): Hidden {
  return hidden === 'none' || hidden === direction ? direction : 'both'
}

export function isHiddenIn(hidden: Hidden, direction: Direction): boolean {
  return hidden === 'both' || hidden === direction
}

export function otherDirection(direction: Direction): Direction {
  return direction === 'request' ? 'response' : 'request'
}

/** What an edit may leave out. */
interface EditDetail {
  from?: Json | undefined
  to?: Json | undefined
  around?: Around
}

/** Notes that something is another one now. */
export function note(
  { found, hidden, isFlipped }: Comparing,
  topic: Topic,
  before: Trail | undefined,
  after: Trail | undefined,
  { from, to, around = noSchemas }: EditDetail = {},
): void {
  found.edits.push({
    ...{ topic, before, after, hidden, isFlipped, around },
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  })
}

const noSchemas: Around = { before: [], after: [] }
