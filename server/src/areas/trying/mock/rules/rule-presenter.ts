import type { MockCondition, MockRule, MockRuleAnswer, MockVerdict } from '@lectern/contracts'
import type { RuleVerdict } from '@lectern/model'
import { encodeId } from '../../../../core/public-ids.ts'
import type { MockRuleRow } from '../../../../db/schema.ts'
import type { NamedRuleRow } from './rule-repo.ts'

/** A rule as it is tried. */
export interface KeptRule {
  id: string
  name: string
  isOn: boolean
  /** `null`: for all documents of the application. */
  docId: number | null
  version: number
  conditions: MockCondition[]
  answer: MockRuleAnswer
}

export function readRule(row: MockRuleRow): KeptRule {
  const { doc_id: docId, name, version } = row
  return { id: encodeId('mockRule', row.id), name, isOn: row.is_on === 1, docId, version, ...partsOf(row) }
}

function partsOf({ conditions, answer }: MockRuleRow): Pick<MockRule, 'conditions' | 'answer'> {
  // The contract held them to this form when they were written.
  return { conditions: JSON.parse(conditions) as MockCondition[], answer: JSON.parse(answer) as MockRuleAnswer }
}

export function presentRule(row: NamedRuleRow): MockRule {
  return {
    id: encodeId('mockRule', row.id),
    scope: row.doc_id === null ? 'module' : 'doc',
    name: row.name,
    isOn: row.is_on === 1 ? 1 : 0,
    ...partsOf(row),
    version: row.version,
    updatedAtMs: row.updated_at_ms,
    updatedByName: row.updater_name ?? '',
  }
}

export function presentVerdicts(
  rules: readonly Pick<KeptRule, 'id' | 'name' | 'conditions'>[],
  verdicts: readonly RuleVerdict[],
): MockVerdict[] {
  return verdicts.flatMap((verdict, index): MockVerdict[] => {
    const rule = rules[index]
    if (rule === undefined) return []
    const { id, name, conditions } = rule
    if (verdict.kind !== 'unfit') return [{ id, name, kind: verdict.kind, condition: null, found: [] }]
    return [{ id, name, kind: 'unfit', condition: conditions[verdict.condition] ?? null, found: verdict.found }]
  })
}
