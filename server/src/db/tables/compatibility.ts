import type { FindingLevel } from '@lectern/contracts'
import type { Selectable } from 'kysely'
import type { Ms } from './columns.ts'

/** How much a rule matters in a space, where that is not its own level. */
export interface CompatibilityLevelTable {
  space_id: number
  rule_id: string
  level: FindingLevel
  updated_by: number
  updated_at_ms: Ms
}

/** A breaking change that people know of and want. */
export interface AcceptedBreakTable {
  module_id: number
  /** As the model package makes them. */
  fingerprint: string
  rule_id: string
  /** `FindingSubject` of the model as JSON, for reading. */
  subject: string
  /** `PlaceStep[]` of the model as JSON, for reading. */
  place: string
  reason: string
  accepted_by: number
  accepted_at_ms: Ms
}
export type AcceptedBreakRow = Selectable<AcceptedBreakTable>

/** What spaces and applications decided about changes that concern callers. */
export interface CompatibilityTables {
  compatibility_level: CompatibilityLevelTable
  accepted_break: AcceptedBreakTable
}
