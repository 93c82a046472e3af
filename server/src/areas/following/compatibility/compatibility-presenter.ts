/* Levels of rules and accepted changes as the contract shows them. */
import type { AcceptedBreak, RuleLevel } from '@lectern/contracts'
import type { ListedAccepted, ListedLevel } from './compatibility-repo.ts'

export function presentLevel(row: ListedLevel): RuleLevel {
  return {
    ruleId: row.rule_id,
    level: row.level,
    updatedBy: row.updated_by_name,
    updatedAtMs: row.updated_at_ms,
  }
}

export function presentAccepted(row: ListedAccepted): AcceptedBreak {
  return {
    fingerprint: row.fingerprint,
    ruleId: row.rule_id,
    // Written by `acceptChange`, and checked as archives are unpacked.
    subject: JSON.parse(row.subject) as AcceptedBreak['subject'],
    place: JSON.parse(row.place) as AcceptedBreak['place'], // likewise
    reason: row.reason,
    acceptedBy: row.accepted_by_name,
    acceptedAtMs: row.accepted_at_ms,
  }
}
