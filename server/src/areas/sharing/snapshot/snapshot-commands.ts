/*
 * Making snapshots. Their rows are written in small transactions before the one that shows them, so that no one waits for an application of any size;
 * an application that was changed meanwhile is taken again. Owns: that a snapshot holds one state of each application, and that one which is
 * not finished is removed. Does not own: what is in it (`snapshot-plan-queries.ts`), removing it later, and who may.
 */
import { setImmediate } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { lockModule, lockRow } from '../../../content/lock-row.ts'
import { removeUnfinished } from '../../../content/snapshots/remove-snapshots.ts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { OvertakenError } from '../../../content/write-states.ts'
import { inBatches } from '../../../db/batches.ts'
import type { Database } from '../../../db/schema.ts'
import {
  planFormer,
  planPresent,
  type FormerModule,
  type PresentModule,
  type SnapshotChoice,
} from './snapshot-plan-queries.ts'
import {
  copyComponents,
  copyDictionaries,
  copyDocs,
  copyModule,
  findFingerprint,
  insertPastComponents,
  insertPastDictionaries,
  insertPastDocs,
  insertPastModule,
  insertSnapshot,
} from './snapshot-write-repo.ts'
import { liveRows } from '../../../db/rows.ts'

export type { SnapshotChoice } from './snapshot-plan-queries.ts'

type Needs = Pick<AppContext, 'db' | 'clock'>

export interface SnapshotRequest {
  projectId: number
  actorId: number
  /** Applications of the project. */
  choices: readonly SnapshotChoice[]
  /** As they were at this moment; absent for now. */
  atMs?: number
}

/** A snapshot for the transaction that makes something of it. */
export interface NewSnapshot {
  id: number
  docCount: number
}

const maxAttempts = 4
/** Rows of one transaction. */
const rowsPerStep = 500
/** Columns a document takes on. */
const docColumns = 25

/**
 * Makes a snapshot and, in one transaction, what holds it: `hold` is called again when an application was changed before the commit.
 * @throws {AppError} not_accessible when an application is not in the project any more; changed_meanwhile when others keep saving faster
 */
export async function withSnapshot<T>(
  context: Needs,
  request: SnapshotRequest,
  hold: (tx: Transaction<Database>, snapshot: NewSnapshot, nowMs: number) => Promise<T>,
): Promise<T> {
  const { db, clock } = context
  for (let attempt = 1; ; attempt += 1) {
    const staged = await stage(context, request)
    try {
      return await db.transaction().execute(async (tx) => {
        await finish(tx, staged, request)
        return hold(tx, { id: staged.id, docCount: staged.docCount }, clock())
      })
    } catch (error) {
      await removeUnfinished(context, staged.id)
      if (!(error instanceof OvertakenError)) throw error
      if (attempt === maxAttempts) throw new AppError('changed_meanwhile', {}, { cause: error })
    }
  }
}

interface Staged {
  id: number
  docCount: number
  present: readonly PresentModule[]
}

/** Writes what is in it; nothing holds it yet. */
async function stage({ db, clock }: Needs, { projectId, actorId, choices, atMs }: SnapshotRequest): Promise<Staged> {
  const nowMs = clock()
  const id = await insertSnapshot(db, {
    project_id: projectId,
    taken_at_ms: atMs ?? nowMs,
    created_by: actorId,
    created_at_ms: nowMs,
  })
  try {
    const present: PresentModule[] = []
    let docCount = 0
    for (const choice of choices) {
      const module =
        atMs === undefined
          ? await stagePresent({ db }, id, await planPresent({ db }, choice))
          : await stageFormer({ db }, id, await planFormer({ db }, choice, atMs))
      docCount += module.docCount
      if ('fingerprint' in module) present.push(module)
    }
    return { id, docCount, present }
  } catch (error) {
    await removeUnfinished({ db }, id)
    throw error
  }
}

async function stagePresent(
  { db }: Pick<AppContext, 'db'>,
  snapshotId: number,
  module: PresentModule,
): Promise<PresentModule> {
  const part = { snapshotId, moduleId: module.moduleId }
  for (const docIds of inBatches(module.docIds, { size: rowsPerStep })) {
    // One that is gone shows in the fingerprint.
    await copyDocs(db, part, docIds)
    await setImmediate()
  }
  await copyComponents(db, part)
  await copyDictionaries(db, part)
  return module
}

async function stageFormer(
  { db }: Pick<AppContext, 'db'>,
  snapshotId: number,
  module: FormerModule,
): Promise<FormerModule> {
  const { moduleId } = module
  const of = { snapshot_id: snapshotId, module_id: moduleId }
  for (const docs of inBatches(module.docs, { columns: docColumns }))
    await insertPastDocs(
      db,
      docs.map((doc) => ({ ...of, ...doc })),
    )
  for (const components of inBatches(module.components))
    await insertPastComponents(
      db,
      components.map((component) => ({ ...of, ...component })),
    )
  for (const dictionaries of inBatches(module.dictionaries))
    await insertPastDictionaries(
      db,
      dictionaries.map(({ id, hash }) => ({ ...of, dictionary_id: id, hash })),
    )
  await insertPastModule(db, {
    snapshotId,
    moduleId,
    isAll: module.isAll,
    docCount: module.docCount,
    name: module.name,
    order_index: module.orderIndex,
    root_hash: module.root,
    module_constants_hash: module.moduleConstants,
    project_constants_hash: module.projectConstants,
  })
  return module
}

/** @throws {OvertakenError} when an application is another one than what was written */
async function finish(
  tx: Transaction<Database>,
  { id, present }: Staged,
  { projectId, choices }: SnapshotRequest,
): Promise<void> {
  // In one order everywhere, so that two never wait for each other: the project, then its applications.
  if (!(await lockRow(tx, 'project', projectId))) throw new AppError('not_accessible')
  await requireOfProject(tx, projectId, choices)
  for (const module of [...present].sort((a, b) => a.moduleId - b.moduleId)) {
    await lockModule(tx, module.moduleId)
    if ((await findFingerprint(tx, module.moduleId)) !== module.fingerprint) throw new OvertakenError()
    await copyModule(tx, { ...module, snapshotId: id })
  }
}

async function requireOfProject(
  tx: Transaction<Database>,
  projectId: number,
  choices: readonly SnapshotChoice[],
): Promise<void> {
  const ids = choices.map(({ moduleId }) => moduleId)
  if (ids.length === 0) return
  const rows = await liveRows(tx, 'module', { id: ids, project_id: projectId }).select('id').execute()
  if (rows.length !== new Set(ids).size) throw new AppError('not_accessible')
}
