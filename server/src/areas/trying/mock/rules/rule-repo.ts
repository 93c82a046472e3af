/* SQL of mock rules. */
import { mockRuleLimits } from '@lectern/contracts'
import type { Insertable, SelectQueryBuilder, Updateable } from 'kysely'
import { besideModule } from '../../../../content/mock-rules.ts'
import type { Executor } from '../../../../db/content-store.ts'
import { hasRow } from '../../../../db/row-counts.ts'
import { liveRows } from '../../../../db/rows.ts'
import type { Database, MockRuleRow, MockRuleTable } from '../../../../db/schema.ts'
import { updateMany } from '../../../../db/update-many.ts'
import { sortRules } from './rule-place.ts'

export type NamedRuleRow = MockRuleRow & {
  updater_name: string | null
  /** Of the document or folder it is for. */
  doc_name: string | null
  is_folder: number | null
  /** The application in which it was made. */
  module_name: string
}

/** Rules that may answer calls of an application: its own, and those for its project; each in their order. */
export async function listModuleRules(db: Executor, moduleId: number): Promise<NamedRuleRow[]> {
  return namedRules(ofModule(liveRows(db, 'mock_rule'), moduleId)).execute()
}

/** Those that are for one document, in the order in which they are tried. */
export async function listDocRules(db: Executor, moduleId: number, around: readonly number[]): Promise<NamedRuleRow[]> {
  const rules = ofModule(liveRows(db, 'mock_rule'), moduleId).where((where) =>
    where.or([where('mock_rule.doc_id', 'in', around), where('mock_rule.doc_id', 'is', null)]),
  )
  return sortRules(await namedRules(rules).execute(), around, ({ doc_id, is_for_project }) => [doc_id, is_for_project])
}

type Rules = SelectQueryBuilder<Database, 'mock_rule', object>

function ofModule(rules: Rules, moduleId: number): Rules {
  return rules.where((where) =>
    where.or([
      where('mock_rule.module_id', '=', moduleId),
      where.and([
        where('mock_rule.is_for_project', '=', 1),
        where('mock_rule.module_id', 'in', besideModule(moduleId)),
      ]),
    ]),
  )
}

function namedRules(rules: Rules) {
  return rules
    .innerJoin('module', 'module.id', 'mock_rule.module_id')
    .leftJoin('user', 'user.id', 'mock_rule.updated_by')
    .leftJoin('doc', 'doc.id', 'mock_rule.doc_id')
    .selectAll('mock_rule')
    .select(['user.nickname as updater_name', 'doc.name as doc_name', 'doc.is_folder', 'module.name as module_name'])
    .orderBy('mock_rule.is_for_project')
    .orderBy('mock_rule.position')
    .orderBy('mock_rule.id')
    .limit(mockRuleLimits.listed)
}

export async function findRule(db: Executor, id: number): Promise<NamedRuleRow | undefined> {
  return namedRules(liveRows(db, 'mock_rule', { id })).executeTakeFirst()
}

/** Whether both applications are in one project. */
export async function areTogether(db: Executor, moduleId: number, otherId: number): Promise<boolean> {
  return hasRow(db.selectFrom('module').where('id', '=', otherId).where('id', 'in', besideModule(moduleId)))
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
