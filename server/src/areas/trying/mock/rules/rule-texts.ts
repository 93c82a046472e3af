/* Rules as they are and were: their conditions and answers. Does not own: where a rule is for, its order, and whether it is on. */
import type { PastMockRule, PastText } from '@lectern/contracts'
import type { Executor } from '../../../../db/content-store.ts'
import type { MockRuleRow } from '../../../../db/schema.ts'
import { keepTexts, type TextChange } from '../../past-text/past-text-commands.ts'
import { readText, readTexts } from '../../past-text/past-text-queries.ts'

type Written = Pick<MockRuleRow, 'name' | 'conditions' | 'matches_any' | 'answer'>
type WrittenText = TextChange['after']
type Author = Pick<WrittenText, 'created_by' | 'created_at_ms'>

/** To be called with each change of a rule, which is locked; keeps nothing where only its place changes. */
export async function keepRuleText(
  tx: Executor,
  before: MockRuleRow,
  after: Written,
  { created_by, created_at_ms }: Author,
): Promise<void> {
  const [old, now] = [writtenText(before), writtenText(after)]
  if (old.name === now.name && old.text === now.text) return
  const change = {
    before: { ...old, created_by: before.created_by, created_at_ms: before.created_at_ms },
    after: { ...now, created_by, created_at_ms },
  }
  await keepTexts(tx, 'mock_rule_id', [{ id: before.id, ...change }])
}

/** The JSON of what a rule does. */
function writtenText({ name, conditions, matches_any, answer }: Written): Pick<WrittenText, 'name' | 'text'> {
  const match = matches_any === 1 ? 'any' : 'all'
  return { name, text: `{"conditions":${conditions},"match":"${match}","answer":${answer}}` }
}

export function listRuleTexts(db: Executor, ruleId: number): Promise<PastText[]> {
  return readTexts(db, { mock_rule_id: ruleId })
}

/** @throws {AppError} not_accessible */
export async function readRuleText(db: Executor, ruleId: number, number: number): Promise<PastMockRule> {
  const { text, ...past } = await readText(db, { mock_rule_id: ruleId }, number)
  // As `writtenText` wrote it of columns that the contract held to this form.
  const rule = JSON.parse(text) as Pick<PastMockRule, 'conditions' | 'match' | 'answer'>
  return { ...past, ...rule }
}
