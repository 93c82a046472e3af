/* Adding, changing, ordering and deleting rules of a mock address. */
import { mockRuleLimits, type AuditAction, type MockRuleDraft, type MockRules } from '@lectern/contracts'
import type { Transaction } from 'kysely'
import { mayProject } from '../../../../auth/rights.ts'
import type { ProjectScope } from '../../../../auth/scope.ts'
import { listAround, type Around } from '../../../../content/doc-tree.ts'
import { lockModule, lockRow } from '../../../../content/lock-row.ts'
import { countRules, countRulesChange } from '../../../../content/mock-rules.ts'
import type { UserActor } from '../../../../core/actor.ts'
import { AppError } from '../../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../../core/audit.ts'
import type { AppContext } from '../../../../core/context.ts'
import { decodeId, encodeId } from '../../../../core/public-ids.ts'
import type { Executor } from '../../../../db/content-store.ts'
import type { Database } from '../../../../db/schema.ts'
import { moveToTrash } from '../../../places/trash/trash-commands.ts'
import { requireDocument } from '../../../following/subscription/subscription-queries.ts'
import { moduleOf, requireAddress } from '../mock-commands.ts'
import { findModuleName } from '../mock-repo.ts'
import { presentRule, type ListedRule } from './rule-presenter.ts'
import {
  areTogether,
  findRule,
  insertRule,
  listDocRules,
  placeRules,
  updateRule,
  type NamedRuleRow,
} from './rule-repo.ts'
import { keepRuleText } from './rule-texts.ts'

/** Behind all others until someone orders them. */
const lastPosition = 1_000_000

/** What rules there are, without how often they answered. */
export interface ListedRules extends Omit<MockRules, 'rules' | 'calls'> {
  rules: ListedRule[]
}

export interface RulePlace {
  moduleId: number
  docId: number
}

/** @throws {AppError} not_accessible for a folder */
export async function placeOf(context: AppContext, scope: ProjectScope): Promise<RulePlace> {
  return { moduleId: moduleOf(scope), docId: await requireDocument(context, scope) }
}

/** The rules that are for the document a request names. */
export async function readRules(context: AppContext, scope: ProjectScope): Promise<ListedRules> {
  return listRules(context.db, await placeOf(context, scope), scope)
}

async function listRules(db: Executor, { moduleId, docId }: RulePlace, { role }: ProjectScope): Promise<ListedRules> {
  const around = await listAround(db, docId)
  const rows = await listDocRules(db, moduleId, idsOf(around))
  const folders = around.slice(1).map(({ id, name }) => ({ id: encodeId('doc', id), name }))
  return { rules: rows.map(presentRule), folders, can: { update: mayProject('manageDocs', role) } }
}

interface Act {
  context: AppContext
  origin: Origin<UserActor>
  scope: ProjectScope
}

/** What an act did, for the audit log; undefined where nothing was to be done, or it is recorded already. */
type Done = { action: AuditAction; name: string } | undefined

/** One change to the rules of a project at a time. */
async function changeRules(
  { context, origin, scope }: Act,
  change: (tx: Transaction<Database>, place: RulePlace, nowMs: number) => Promise<Done>,
): Promise<ListedRules> {
  const place = await placeOf(context, scope)
  return context.db.transaction().execute(async (tx) => {
    const isThere = (await lockRow(tx, 'project', scope.projectId)) && (await lockModule(tx, place.moduleId))
    if (!isThere) throw new AppError('not_accessible')
    const nowMs = context.clock()
    const done = await change(tx, place, nowMs)
    if (done !== undefined) {
      await requireAddress(tx, place.moduleId)
      await countRulesChange(tx, place.moduleId)
      const subject = { kind: 'module', id: place.moduleId, name: await findModuleName(tx, place.moduleId) }
      const details = { rule: done.name }
      await recordAudit(tx, origin, { action: done.action, subject, spaceId: scope.spaceId, details }, nowMs)
    }
    return listRules(tx, place, scope)
  })
}

/** @throws {AppError} mock_rules_full */
export async function addRule(act: Act, draft: MockRuleDraft): Promise<ListedRules> {
  return changeRules(act, async (tx, place, nowMs) => {
    await refuseFull(tx, place)
    const { userId } = act.origin.actor
    await insertRule(tx, {
      module_id: place.moduleId,
      ...(await valuesOf(tx, draft, place)),
      position: lastPosition,
      is_on: 1,
      version: 1,
      created_by: userId,
      updated_by: userId,
      created_at_ms: nowMs,
      updated_at_ms: nowMs,
      deleted_at_ms: null,
    })
    return { action: 'mock.addRule', name: draft.name.trim() }
  })
}

/** @throws {AppError} mock_rule_changed when someone saved since that version was read */
export async function changeRule(
  act: Act,
  { id, version, rule: draft }: { id: string; version: number; rule: MockRuleDraft },
): Promise<ListedRules> {
  return changeRules(act, async (tx, place, nowMs) => {
    const row = await requireRule(tx, place, id)
    if (row.version !== version) throw new AppError('mock_rule_changed', { name: row.updater_name ?? '' })
    const { userId } = act.origin.actor
    const values = await valuesOf(tx, draft, place)
    await updateRule(tx, row.id, { ...values, version: version + 1, updated_by: userId, updated_at_ms: nowMs })
    await keepRuleText(tx, row, values, { created_by: userId, created_at_ms: nowMs })
    return { action: 'mock.updateRule', name: draft.name.trim() }
  })
}

export async function turnRule(act: Act, id: string, isOn: 0 | 1): Promise<ListedRules> {
  return changeRules(act, async (tx, place) => {
    const row = await requireRule(tx, place, id)
    if (row.is_on === isOn) return undefined
    await updateRule(tx, row.id, { is_on: isOn })
    return { action: isOn === 1 ? 'mock.turnOnRule' : 'mock.turnOffRule', name: row.name }
  })
}

/** Those that are named come first, in this order. */
export async function orderRules(act: Act, ids: readonly string[]): Promise<ListedRules> {
  return changeRules(act, async (tx, place) => {
    const rows = await listDocRules(tx, place.moduleId, idsOf(await listAround(tx, place.docId)))
    const wanted = new Map(ids.map((id, index) => [decodeId('mockRule', id), index]))
    if (![...wanted.keys()].every((id) => rows.some((row) => row.id === id))) throw new AppError('not_accessible')
    const rankOf = ({ id }: NamedRuleRow) => wanted.get(id) ?? ids.length
    const placed = rows
      .toSorted((a, b) => rankOf(a) - rankOf(b))
      .map(({ id, position: before }, position) => ({ id, position, isMoved: before !== position }))
      .filter(({ isMoved }) => isMoved)
    if (placed.length === 0) return undefined
    await placeRules(
      tx,
      placed.map(({ id, position }) => ({ id, position })),
    )
    return { action: 'mock.orderRules', name: rows[0]?.name ?? '' }
  })
}

/** Deletes a rule, restorable; with the id of its entry in the trash. */
export async function removeRule(act: Act, id: string): Promise<ListedRules & { trashId: string }> {
  let trashId = 0
  const listed = await changeRules(act, async (tx, place, nowMs) => {
    const row = await requireRule(tx, place, id)
    trashId = await moveToTrash(tx, { kind: 'mockRule', id: row.id }, act.origin, nowMs)
    return undefined
  })
  return { ...listed, trashId: encodeId('trash', trashId) }
}

/** @throws {AppError} not_accessible for a rule that is not for this document */
export async function requireRule(tx: Executor, { moduleId, docId }: RulePlace, id: string): Promise<NamedRuleRow> {
  const row = await findRule(tx, decodeId('mockRule', id))
  if (row === undefined || !(await isFor(tx, row, { moduleId, docId }))) throw new AppError('not_accessible')
  return row
}

async function isFor(tx: Executor, row: NamedRuleRow, { moduleId, docId }: RulePlace): Promise<boolean> {
  if (row.module_id !== moduleId) return row.is_for_project === 1 && areTogether(tx, row.module_id, moduleId)
  return row.doc_id === null || (await listAround(tx, docId)).some(({ id }) => id === row.doc_id)
}

async function refuseFull(tx: Executor, { moduleId }: RulePlace): Promise<void> {
  const limit = mockRuleLimits.rules
  if ((await countRules(tx, moduleId)) >= limit) throw new AppError('mock_rules_full', { limit })
}

/** @throws {AppError} not_accessible for a folder that does not have the document in it */
async function valuesOf(
  tx: Executor,
  { name, scope, folderId, conditions, match, answer }: MockRuleDraft,
  { docId }: RulePlace,
) {
  const folder = scope === 'folder' ? decodeId('doc', folderId ?? '') : undefined
  const isAround = folder === undefined || (await listAround(tx, docId)).slice(1).some(({ id }) => id === folder)
  if (!isAround) throw new AppError('not_accessible')
  return {
    name: name.trim(),
    doc_id: scope === 'doc' ? docId : (folder ?? null),
    is_for_project: scope === 'project' ? (1 as const) : (0 as const),
    conditions: JSON.stringify(conditions),
    matches_any: match === 'any' ? (1 as const) : (0 as const),
    answer: JSON.stringify(answer),
  }
}

const idsOf = (around: readonly Around[]): number[] => around.map(({ id }) => id)
