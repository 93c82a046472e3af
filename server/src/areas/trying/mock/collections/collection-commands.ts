/* Collections that keep what is sent to a mock address: which there are, turning them on and off, forgetting what was sent. */
import { setImmediate } from 'node:timers/promises'
import {
  mockCollectionLimits,
  type AuditAction,
  type BodyOf,
  type MockCollections,
  type updateMockCollection,
} from '@lectern/contracts'
import { CollectionFinder } from '@lectern/model'
import type { Transaction } from 'kysely'
import { mayProject } from '../../../../auth/rights.ts'
import type { ProjectScope } from '../../../../auth/scope.ts'
import { lockModule } from '../../../../content/lock-row.ts'
import type { UserActor } from '../../../../core/actor.ts'
import { AppError } from '../../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../../core/audit.ts'
import type { AppContext } from '../../../../core/context.ts'
import type { Executor } from '../../../../db/content-store.ts'
import type { Database } from '../../../../db/schema.ts'
import { moduleOf, requireAddress } from '../mock-commands.ts'
import { findModuleName, listMockedCalls } from '../mock-repo.ts'
import { countRulesChange } from '../rules/rule-repo.ts'
import { presentCollections, type FoundPaths } from './collection-presenter.ts'
import { countCollections, countStatesChange, listCollections, saveCollection } from './collection-repo.ts'

/** Paths that are looked at before the event loop gets its turn. */
const pathsPerPart = 2_000

export async function readCollections({ db }: Pick<AppContext, 'db'>, scope: ProjectScope): Promise<MockCollections> {
  const moduleId = moduleOf(scope)
  return present(db, moduleId, await findPaths(db, moduleId), scope)
}

/** Collections that the paths of the application show, as visitors see them. */
async function findPaths(db: Executor, moduleId: number): Promise<FoundPaths[]> {
  const finder = new CollectionFinder<number>()
  for (const [index, call] of (await listMockedCalls(db, moduleId)).entries()) {
    if (index % pathsPerPart === 0) await setImmediate()
    finder.add({ method: call.http_method, path: call.url, call: call.id })
  }
  return finder.found()
}

async function present(
  db: Executor,
  moduleId: number,
  found: readonly FoundPaths[],
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
 * @throws {AppError} mock_collection_unknown when the documents have no such path
 * @throws {AppError} mock_collections_full
 */
export async function changeCollection(
  act: Act,
  { path, isOn, ...places }: Omit<BodyOf<typeof updateMockCollection>, 'moduleId'>,
): Promise<MockCollections> {
  const moduleId = moduleOf(act.scope)
  const found = await findPaths(act.context.db, moduleId)
  const collection = found.find((each) => each.path === path)
  if (collection === undefined) throw new AppError('mock_collection_unknown')
  return changeMock(act, async (tx, nowMs) => {
    const before = (await listCollections(tx, moduleId)).find((row) => row.path === path)
    const limit = mockCollectionLimits.collections
    if (before === undefined && (await countCollections(tx, moduleId)) >= limit)
      throw new AppError('mock_collections_full', { limit })
    const { idField, listAt, itemAt } = places
    await saveCollection(tx, {
      ...{ module_id: moduleId, path, item_path: collection.itemPath, is_on: isOn },
      ...{ id_field: idField.trim(), list_at: listAt.trim(), item_at: itemAt.trim() },
      ...{ created_by: act.origin.actor.userId, created_at_ms: nowMs, updated_at_ms: nowMs },
    })
    await countRulesChange(tx, moduleId)
    const wasOn = before?.is_on ?? 0
    const action =
      isOn === wasOn ? 'mock.updateCollection' : isOn === 1 ? 'mock.openCollection' : 'mock.closeCollection'
    return { done: { action, path }, reply: await present(tx, moduleId, found, act.scope) }
  })
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
  ) => Promise<{ done: { action: AuditAction; path: string }; reply: T }>,
): Promise<T> {
  const moduleId = moduleOf(scope)
  return db.transaction().execute(async (tx) => {
    if (!(await lockModule(tx, moduleId))) throw new AppError('not_accessible')
    await requireAddress(tx, moduleId)
    const nowMs = clock()
    const { done, reply } = await change(tx, nowMs)
    const subject = { kind: 'module', id: moduleId, name: await findModuleName(tx, moduleId) }
    const { action, path } = done
    await recordAudit(tx, origin, { action, subject, spaceId: scope.spaceId, details: { collection: path } }, nowMs)
    return reply
  })
}
