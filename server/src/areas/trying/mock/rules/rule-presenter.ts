import type { MockCondition, MockMatch, MockRule, MockRuleAnswer, MockVerdict } from '@lectern/contracts'
import type { RuleVerdict } from '@lectern/model'
import { encodeId } from '../../../../core/public-ids.ts'
import type { MockRuleRow } from '../../../../db/schema.ts'
import type { NamedRuleRow } from './rule-repo.ts'

/** A rule as it is tried. */
export interface KeptRule {
  id: string
  name: string
  isOn: boolean
  /** Of the document or the folder it is for; `null`: for all documents of the application, or of its project. */
  docId: number | null
  isForProject: number
  isForFolder: boolean
  version: number
  conditions: MockCondition[]
  match?: MockMatch | undefined
  answer: MockRuleAnswer
}

export function readRule(row: NamedRuleRow): KeptRule {
  const { doc_id: docId, is_for_project: isForProject, name, version } = row
  const place = { docId, isForProject, isForFolder: row.is_folder === 1 }
  return { id: encodeId('mockRule', row.id), name, isOn: row.is_on === 1, ...place, version, ...partsOf(row) }
}

function partsOf({ conditions, matches_any, answer }: MockRuleRow): Pick<MockRule, 'conditions' | 'match' | 'answer'> {
  // The contract held them to this form when they were written.
  const read = { conditions: JSON.parse(conditions) as MockCondition[], answer: JSON.parse(answer) as MockRuleAnswer }
  return { ...read, match: matches_any === 1 ? 'any' : 'all' }
}

/** Without how often it answered. */
export type ListedRule = Omit<MockRule, 'answered'>

export function presentRule(row: NamedRuleRow): ListedRule {
  return {
    id: encodeId('mockRule', row.id),
    ...placeOf(row),
    name: row.name,
    isOn: row.is_on === 1 ? 1 : 0,
    ...partsOf(row),
    version: row.version,
    updatedAtMs: row.updated_at_ms,
    updatedByName: row.updater_name ?? '',
  }
}

function placeOf(row: NamedRuleRow): Pick<MockRule, 'scope' | 'placeId' | 'placeName'> {
  if (row.is_for_project === 1)
    return { scope: 'project', placeId: encodeId('module', row.module_id), placeName: row.module_name }
  if (row.doc_id === null || row.is_folder !== 1)
    return { scope: row.doc_id === null ? 'module' : 'doc', placeId: '', placeName: '' }
  return { scope: 'folder', placeId: encodeId('doc', row.doc_id), placeName: row.doc_name ?? '' }
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
