/*
 * How much rules matter where people decided otherwise, and what they accepted.
 */
import type { ChangeGroup } from '../diff/describe.ts'
import type { Finding } from './finding.ts'
import { worstLevel, type FindingLevel } from './rules/topics.ts'

export interface CompatibilityPolicy {
  /** By rule: the level instead of the rule's own. */
  levels: ReadonlyMap<string, FindingLevel>
  /** Fingerprints of what is accepted. */
  accepted: ReadonlySet<string>
}

type Judged = Pick<Finding, 'ruleId' | 'level' | 'fingerprint' | 'isSpared' | 'accepted'>

/** A finding as it counts. What its place makes harmless, such as a field that is never sent, stays so. */
export function withPolicy<Some extends Judged>(finding: Some, { levels, accepted }: CompatibilityPolicy): Some {
  const level = finding.isSpared === true ? finding.level : (levels.get(finding.ruleId) ?? finding.level)
  if (level !== 'harmless' && accepted.has(finding.fingerprint))
    return { ...finding, level: 'harmless', accepted: true }
  return level === finding.level ? finding : { ...finding, level }
}

/** The same for what `describeChanges` returned. */
export function groupWithPolicy(group: ChangeGroup, policy: CompatibilityPolicy): ChangeGroup {
  if (group.findings === undefined) return group
  const findings = group.findings.map((finding) => withPolicy(finding, policy))
  return { ...group, findings, level: worstLevel(findings) }
}
