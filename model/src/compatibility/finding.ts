/*
 * What a comparison found, as it is shown, kept and accepted.
 */
import type { ComponentSection } from '../content/content.ts'
import type { PlaceStep } from '../diff/place.ts'
import type { Json } from '../json.ts'
import type { Direction } from './comparing.ts'
import type { FindingLevel, RuleId } from './rules/topics.ts'

/** What a finding is about. */
export type FindingSubject =
  | { kind: 'application' }
  | { kind: 'operation'; container: 'paths' | 'webhooks'; method: string; path: string }
  | { kind: 'method'; name: string }
  | { kind: 'component'; section: ComponentSection; name: string }

export interface Finding {
  ruleId: RuleId
  level: FindingLevel
  /** Who sends the part: callers, or the interface; `none` for what is not sent. */
  direction: Direction | 'none'
  subject: FindingSubject
  /** Where in the subject, as people are shown it; the thing itself is the last step. */
  place: PlaceStep[]
  /** The same as a semantic path, in the terms of the older content. */
  path: string
  /** The path in the older content, where that is another one. */
  formerPath?: string
  /** What it was and is, in short; absent where the place is enough. */
  before?: Json
  after?: Json
  /** Stays the same while the rule, the place, and what it was and is stay the same, whatever else is edited. */
  fingerprint: string
  /** Its level is not the rule's: the part is never sent that way, or no one was promised it yet. */
  isSpared?: true
  /** People know of it and want it so: it no longer counts, and its level is `harmless`. */
  accepted?: true
  /** The operation, or those that a shared component reaches, by their positions among the older ones that were compared; the first of them. */
  uses?: number[]
  /** Of a shared component: how many operations it reaches. */
  useCount?: number
}
