/* Collections that keep what is sent to a mock address: which there are, turning them on and off, forgetting what was sent. */
import {
  mockCollectionLimits,
  type AuditAction,
  type BodyOf,
  type MockCollections,
  type MockDocumentedCall,
  type updateMockCollection,
} from '@lectern/contracts'
import type { Transaction } from 'kysely'
import { mayProject } from '../../../../auth/rights.ts'
import type { ProjectScope } from '../../../../auth/scope.ts'
import { lockModule } from '../../../../content/lock-row.ts'
import { countRulesChange } from '../../../../content/mock-rules.ts'
import type { UserActor } from '../../../../core/actor.ts'
import { AppError } from '../../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../../core/audit.ts'
import type { AppContext } from '../../../../core/context.ts'
import type { Executor } from '../../../../db/content-store.ts'
import type { Database } from '../../../../db/schema.ts'
import { moduleOf, requireAddress } from '../mock-commands.ts'
import { findMockedCalls, findModuleName } from '../mock-repo.ts'
import { callsIn, presentCollections } from './collection-presenter.ts'
import {
  countCollections,
  countStatesChange,
  deleteCollection,
  listCollections,
  saveCollection,
} from './collection-repo.ts'
import { callText, findCollections, type MockedCollections } from './found-collections.ts'

export async function readCollections({ db }: Pick<AppContext, 'db'>, scope: ProjectScope): Promise<MockCollections> {
  const moduleId = moduleOf(scope)
  return present(db, moduleId, await findCollections(db, moduleId), scope)
}

async function present(
  db: Executor,
  moduleId: number,
  { found }: Pick<MockedCollections, 'found'>,
  { role }: ProjectScope,
): Promise<MockCollections> {
  const collections = presentCollections(found, await listCollections(db, moduleId))
  return { collections, can: { update: mayProject('manageDocs', role) } }
}

interface Act {
  context: AppContext
  origin: Origin<UserActor>
  scope: ProjectScope
}

/**
 * @throws {AppError} mock_collection_unknown when the documents show no such collection, and nobody declared it
 * @throws {AppError} mock_call_unknown when it is declared with a call that is not documented
 * @throws {AppError} mock_collections_full
 */
export async function changeCollection(
  act: Act,
  { path, isOn, calls, ...places }: Omit<BodyOf<typeof updateMockCollection>, 'moduleId'>,
): Promise<MockCollections> {
  const moduleId = moduleOf(act.scope)
  const mocked = await findCollections(act.context.db, moduleId)
  const unknown = calls?.find((each) => !mocked.docIds.has(callText(each)))
  if (unknown !== undefined) throw new AppError('mock_call_unknown', { call: callText(unknown) })
  return changeMock(act, async (tx, nowMs) => {
    const before = (await listCollections(tx, moduleId)).find((row) => row.path === path)
    const declared = calls ?? (before === undefined ? [] : callsIn(before))
    if (declared.length === 0 && !mocked.found.some((each) => each.path === path))
      throw new AppError('mock_collection_unknown')
    const limit = mockCollectionLimits.collections
    if (before === undefined && (await countCollections(tx, moduleId)) >= limit)
      throw new AppError('mock_collections_full', { limit })
    const { keyName, idField, listAt, itemAt } = places
    await saveCollection(tx, {
      ...{ module_id: moduleId, path, item_path: '', is_on: isOn, calls: JSON.stringify(declared) },
      ...{ key_name: keyName.trim(), id_field: idField.trim(), list_at: listAt.trim(), item_at: itemAt.trim() },
      ...{ created_by: act.origin.actor.userId, created_at_ms: nowMs, updated_at_ms: nowMs },
    })
    await countRulesChange(tx, moduleId)
    const wasOn = before?.is_on ?? 0
    const action =
      isOn === wasOn ? 'mock.updateCollection' : isOn === 1 ? 'mock.openCollection' : 'mock.closeCollection'
    return { done: { action, path }, reply: await present(tx, moduleId, mocked, act.scope) }
  })
}

/** What the documents show stays, as nobody set it up. Nothing happens to one that nobody did. */
export async function removeCollection(act: Act, path: string): Promise<MockCollections> {
  const moduleId = moduleOf(act.scope)
  const mocked = await findCollections(act.context.db, moduleId)
  return changeMock(act, async (tx) => {
    const isKnown = await deleteCollection(tx, moduleId, path)
    if (isKnown) await countRulesChange(tx, moduleId)
    const done = isKnown ? { action: 'mock.deleteCollection' as const, path } : undefined
    return { done, reply: await present(tx, moduleId, mocked, act.scope) }
  })
}

export async function findCalls(
  { db }: Pick<AppContext, 'db'>,
  scope: ProjectScope,
  text: string,
): Promise<MockDocumentedCall[]> {
  const rows = await findMockedCalls(db, moduleOf(scope), text.trim(), mockCollectionLimits.foundCalls)
  return rows.map(({ http_method: method, url: path }) => ({ method, path }))
}

/** What callers have sent is forgotten: of all sessions, by every server. */
export async function resetState(act: Act): Promise<null> {
  const moduleId = moduleOf(act.scope)
  return changeMock(act, async (tx) => {
    await countStatesChange(tx, moduleId)
    return { done: { action: 'mock.resetState', path: '' }, reply: null }
  })
}

async function changeMock<T>(
  { context: { db, clock }, origin, scope }: Act,
  change: (
    tx: Transaction<Database>,
    nowMs: number,
  ) => Promise<{ done: { action: AuditAction; path: string } | undefined; reply: T }>,
): Promise<T> {
  const moduleId = moduleOf(scope)
  return db.transaction().execute(async (tx) => {
    if (!(await lockModule(tx, moduleId))) throw new AppError('not_accessible')
    await requireAddress(tx, moduleId)
    const nowMs = clock()
    const { done, reply } = await change(tx, nowMs)
    if (done === undefined) return reply
    const subject = { kind: 'module', id: moduleId, name: await findModuleName(tx, moduleId) }
    const { action, path } = done
    await recordAudit(tx, origin, { action, subject, spaceId: scope.spaceId, details: { collection: path } }, nowMs)
    return reply
  })
}
