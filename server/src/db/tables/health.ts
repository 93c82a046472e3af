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

/** Whether a document was ever read by another than who made it. Nobody is named. */
export interface DocReadTable {
  doc_id: number
  counted_from_ms: Ms
  /** When it was first read; `null` for never. */
  read_at_ms: Ms | null
}

/** Whether a saved case passed when it was last run. */
export interface CaseResultTable {
  case_id: number
  /** Of the case that was run. */
  version: number
  is_passed: Bool
  ran_at_ms: Ms
  /** `null` where it is not known. */
  ran_by: number | null
  /** With an access token, as the command line does. */
  has_token: Bool
}
export type CaseResultRow = Selectable<CaseResultTable>

/** That answers differ from a document, as someone saw it. */
export interface AnswerDriftTable {
  doc_id: number
  /** Of the document's text as it was then. */
  hash: string
  count: number
  /** `HealthPlace[]` of the model as JSON: nothing of an answer. */
  places: string
  found_by: number
  found_at_ms: Ms
}
export type AnswerDriftRow = Selectable<AnswerDriftTable>

/** What is known of how well things are documented. */
export interface HealthTables {
  health_scan: HealthScanTable
  health_finding: HealthFindingTable
  health_link: HealthLinkTable
  health_ignored: HealthIgnoredTable
  health_badge: HealthBadgeTable
  doc_read: DocReadTable
  case_result: CaseResultTable
  answer_drift: AnswerDriftTable
}
