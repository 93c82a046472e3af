import type { Selectable } from 'kysely'
import type { Bool, Ms } from './columns.ts'

/** Stored texts that were looked at; a text never changes, so once is enough for a version of the rules. */
export interface HealthScanTable {
  hash: string
  version: number
}

/** A rule that a stored text breaks. */
export interface HealthFindingTable {
  hash: string
  /** `HealthRuleId` of the model. */
  rule: string
  count: number
  /** `HealthPlace[]` of the model as JSON: the first ones. */
  places: string
}

/** A document that a stored text links to. */
export interface HealthLinkTable {
  hash: string
  doc_id: number
}

/** A finding that people do not mind. */
export interface HealthIgnoredTable {
  module_id: number
  /** Of a document; else `component_id`. */
  doc_id: number | null
  component_id: number | null
  rule: string
  reason: string
  ignored_by: number
  ignored_at_ms: Ms
}

/** The address of the badge of an application; none before it is first turned on. */
export interface HealthBadgeTable {
  module_id: number
  badge_key: string
  is_on: Bool
}
export type HealthBadgeRow = Selectable<HealthBadgeTable>

/** What is known of how well things are documented. */
export interface HealthTables {
  health_scan: HealthScanTable
  health_finding: HealthFindingTable
  health_link: HealthLinkTable
  health_ignored: HealthIgnoredTable
  health_badge: HealthBadgeTable
}
