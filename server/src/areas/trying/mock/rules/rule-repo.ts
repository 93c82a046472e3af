/* SQL of mock rules. */
import { mockRuleLimits } from '@lectern/contracts'
import type { Insertable, Updateable } from 'kysely'
import type { Executor } from '../../../../db/content-store.ts'
import { countRows, hasChanged } from '../../../../db/row-counts.ts'
import { liveRows, rowsOf } from '../../../../db/rows.ts'
import type { MockRuleRow, MockRuleTable } from '../../../../db/schema.ts'
import { updateMany } from '../../../../db/update-many.ts'

export type NamedRuleRow = MockRuleRow & { updater_name: string | null }

/** Rules of an application, those of its documents too: the document's first, each in their order. */
export async function listModuleRules(db: Executor, moduleId: number): Promise<MockRuleRow[]> {
  const rows = await liveRows(db, 'mock_rule', { module_id: moduleId })
    .selectAll('mock_rule')
    .orderBy('position')
    .orderBy('id')
    .limit(mockRuleLimits.rules)
    .execute()
  return rows.sort((a, b) => Number(a.doc_id === null) - Number(b.doc_id === null))
}

/** Those that are for one document, in the order in which they are tried. */
export async function listDocRules(db: Executor, moduleId: number, docId: number): Promise<NamedRuleRow[]> {
  const rows = await liveRows(db, 'mock_rule', { module_id: moduleId })
    .leftJoin('user', 'user.id', 'mock_rule.updated_by')
    .selectAll('mock_rule')
    .select('user.nickname as updater_name')
    .where((where) => where.or([where('mock_rule.doc_id', '=', docId), where('mock_rule.doc_id', 'is', null)]))
    .orderBy('position')
    .orderBy('mock_rule.id')
    .limit(mockRuleLimits.rules)
    .execute()
  return rows.sort((a, b) => Number(a.doc_id === null) - Number(b.doc_id === null))
}

/** The rule, deleted or not. */
export async function findRule(db: Executor, id: number): Promise<NamedRuleRow | undefined> {
  return rowsOf(db, 'mock_rule', { id })
    .leftJoin('user', 'user.id', 'mock_rule.updated_by')
    .selectAll('mock_rule')
    .select('user.nickname as updater_name')
    .executeTakeFirst()
}

export async function countRules(db: Executor, moduleId: number): Promise<number> {
  return countRows(liveRows(db, 'mock_rule', { module_id: moduleId }))
}

export async function insertRule(tx: Executor, values: Insertable<MockRuleTable>): Promise<void> {
  await tx.insertInto('mock_rule').values(values).execute()
}

export async function updateRule(tx: Executor, id: number, values: Updateable<MockRuleTable>): Promise<void> {
  await tx.updateTable('mock_rule').set(values).where('id', '=', id).execute()
}

export async function placeRules(tx: Executor, rows: readonly { id: number; position: number }[]): Promise<void> {
  await updateMany(tx, 'mock_rule', { position: 'integer' }, rows)
}

/** Removes permanently what was deleted before that moment. */
export async function purgeRules(tx: Executor, moduleId: number, beforeMs: number): Promise<void> {
  await tx.deleteFrom('mock_rule').where('module_id', '=', moduleId).where('deleted_at_ms', '<', beforeMs).execute()
}

/** What is kept of the rules is read again from then on. */
export async function countRulesChange(tx: Executor, moduleId: number): Promise<void> {
  await hasChanged(
    tx
      .updateTable('mock_address')
      .set((set) => ({ rules_version: set('rules_version', '+', 1) }))
      .where('module_id', '=', moduleId),
  )
}
