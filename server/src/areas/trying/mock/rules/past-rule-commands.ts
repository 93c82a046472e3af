/* Rules that were made elsewhere, kept as they were there. Owns: telling what people changed here since. */
import { mockRuleLimits, type MockCondition, type MockRuleAnswer } from '@lectern/contracts'
import { appendAll } from '@lectern/model'
import { createHash } from 'node:crypto'
import { countRules, countRulesChange } from '../../../../content/mock-rules.ts'
import { inBatches } from '../../../../db/batches.ts'
import type { Executor } from '../../../../db/content-store.ts'
import { rowsOf } from '../../../../db/rows.ts'
import type { MockRuleRow } from '../../../../db/schema.ts'
import { requireAddress } from '../mock-commands.ts'
import { updateRule } from './rule-repo.ts'
import { keepRuleText } from './rule-texts.ts'

export interface PastRule {
  docId: number
  name: string
  conditions: MockCondition[]
  answer: MockRuleAnswer
  position: number
  isOn: boolean
}

export interface RulesPlace {
  moduleId: number
  userId: number
  nowMs: number
}

const rowsPerStatement = 50

/** Adds rules to documents of an application; their ids, in the same order. */
export async function addPastRules(
  tx: Executor,
  { moduleId, userId, nowMs }: RulesPlace,
  rules: readonly PastRule[],
): Promise<number[]> {
  const ids: number[] = []
  for (const part of inBatches(rules, { size: rowsPerStatement })) {
    const rows = part.map((rule) => ({
      module_id: moduleId,
      ...valuesOf(rule),
      version: 1,
      ...{ created_by: userId, updated_by: userId, created_at_ms: nowMs, updated_at_ms: nowMs, deleted_at_ms: null },
    }))
    const made = await tx.insertInto('mock_rule').values(rows).returning('id').execute()
    // Rows get their ids in the order of the statement, but may come back in another.
    appendAll(
      ids,
      made.map(({ id }) => id).sort((a, b) => a - b),
    )
  }
  return ids
}

/** A rule as it came the last time, with what it is to be now. */
export async function changePastRule(
  tx: Executor,
  { userId, nowMs }: RulesPlace,
  row: MockRuleRow,
  rule: PastRule,
): Promise<void> {
  const values = valuesOf(rule)
  await updateRule(tx, row.id, { ...values, version: row.version + 1, updated_by: userId, updated_at_ms: nowMs })
  await keepRuleText(tx, row, values, { created_by: userId, created_at_ms: nowMs })
}

/** What is kept of the rules is read again. */
export async function notePastRules(tx: Executor, moduleId: number): Promise<void> {
  await requireAddress(tx, moduleId)
  await countRulesChange(tx, moduleId)
}

export async function countFreeRules(tx: Executor, moduleId: number): Promise<number> {
  return Math.max(0, mockRuleLimits.rules - (await countRules(tx, moduleId)))
}

/** Those that are there, deleted or not, by their ids. */
export async function findPastRules(tx: Executor, ids: readonly number[]): Promise<Map<number, MockRuleRow>> {
  const found = new Map<number, MockRuleRow>()
  for (const batch of inBatches(ids)) {
    const rows = await rowsOf(tx, 'mock_rule', { id: batch }).selectAll().execute()
    for (const row of rows) found.set(row.id, row)
  }
  return found
}

/** The same for rules that do the same. */
export function digestOfRule(rule: PastRule): string {
  return digestOfRow(valuesOf(rule))
}

export function digestOfRow({
  name,
  conditions,
  matches_any: matchesAny,
  answer,
  is_on: isOn,
}: Pick<MockRuleRow, 'name' | 'conditions' | 'matches_any' | 'answer' | 'is_on'>): string {
  // Digests that were noted before there was a choice have none.
  const parts = [name, conditions, answer, isOn, ...(matchesAny === 1 ? [matchesAny] : [])]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

function valuesOf({ docId, name, conditions, answer, position, isOn }: PastRule) {
  return {
    doc_id: docId,
    name,
    conditions: JSON.stringify(conditions),
    matches_any: 0 as const,
    answer: JSON.stringify(answer),
    position,
    is_on: isOn ? (1 as const) : (0 as const),
  }
}
