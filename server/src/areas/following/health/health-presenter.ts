/* How well things are documented, as the contract shows it. */
import {
  healthSubjects,
  type HealthFinding,
  type HealthPlace,
  type HealthRow,
  type IgnoredFinding,
} from '@lectern/contracts'
import { healthRules, healthScore, isHealthRule, type HealthKind, type HealthRuleId } from '@lectern/model'
import { encodeId } from '../../../core/public-ids.ts'
import type { FindingRow, listKinds, listRules, NamedRow, Subject } from './health-repo.ts'
import type { IgnoredRow } from './ignored-repo.ts'

/** What an application has, and what of it breaks which rule. */
export interface Sums {
  kinds: Awaited<ReturnType<typeof listKinds>>
  rules: Awaited<ReturnType<typeof listRules>>
}

export function presentSums({ kinds, rules }: Sums) {
  const counts = new Map(rules.flatMap(({ rule, count }) => (isHealthRule(rule) && count > 0 ? [[rule, count]] : [])))
  return {
    score: scoreOf(kinds, counts),
    checked: kinds.reduce((sum, { count }) => sum + count, 0),
    pending: kinds.reduce((sum, { pending }) => sum + pending, 0),
    rules: healthRules.flatMap(({ id: rule }) => {
      const count = counts.get(rule)
      return count === undefined ? [] : [{ rule, count }]
    }),
  }
}

function scoreOf(kinds: Sums['kinds'], rules: ReadonlyMap<HealthRuleId, number>): number | null {
  const ofKind: Partial<Record<HealthKind, number>> = {}
  for (const { form, count } of kinds) ofKind[form] = count
  return healthScore({ kinds: ofKind, rules: Object.fromEntries(rules) })
}

function publicSubject({ kind, id }: Subject): Pick<HealthRow, 'subject' | 'subjectId'> {
  const [doc, model] = healthSubjects
  return kind === 'doc'
    ? { subject: doc, subjectId: encodeId('doc', id) }
    : { subject: model, subjectId: encodeId('component', id) }
}

export function presentRow({ kind, id, moduleId, ...named }: NamedRow, findings: readonly FindingRow[]): HealthRow {
  const byRule = new Map(findings.map((row) => [row.rule, row]))
  return {
    ...publicSubject({ kind, id }),
    ...named,
    moduleId: encodeId('module', moduleId),
    findings: healthRules.flatMap(({ id: rule }) => {
      const row = byRule.get(rule)
      return row === undefined ? [] : [presentFinding(rule, row)]
    }),
  }
}

function presentFinding(rule: HealthRuleId, { count, places }: FindingRow): HealthFinding {
  // Written by `keepScans`.
  return { rule, count, places: JSON.parse(places) as HealthPlace[] }
}

/** `undefined` for a rule that there is no more. */
export function presentIgnored(row: IgnoredRow, named: NamedRow): IgnoredFinding | undefined {
  const { rule, reason, by_name: ignoredBy, ignored_at_ms: ignoredAtMs } = row
  if (!isHealthRule(rule)) return undefined
  const { name, httpMethod, docType } = named
  return { ...publicSubject(named), name, httpMethod, docType, rule, reason, ignoredBy, ignoredAtMs }
}
