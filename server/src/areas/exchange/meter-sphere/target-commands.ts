/* Where the documents of an application go, and sending them. */
import type {
  BodyOf,
  bindMeterSphere,
  getMeterSphereTarget,
  listMeterSphereFolders,
  listMeterSphereProjects,
  MeterSphereSync,
  pageMeterSphereSyncs,
  QueryOf,
  ReplyOf,
} from '@lectern/contracts'
import type { Transaction } from 'kysely'
import { lockModule } from '../../../content/lock-row.ts'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { findPlaceName } from '../../../core/live-places.ts'
import type { Database } from '../../../db/schema.ts'
import { listOrProblem } from './connection-commands.ts'
import { openKeys } from './meter-sphere-keys.ts'
import { presentSync } from './meter-sphere-presenter.ts'
import {
  countSyncs,
  deleteTarget,
  findConnection,
  findTarget,
  isBound,
  listSyncs,
  putTarget,
} from './meter-sphere-repo.ts'
import { PlatformError } from './platform/ask-platform.ts'
import { listFolders, listProjects } from './platform/platform-lists.ts'
import { beginSync } from './push-commands.ts'

export interface TargetScope {
  spaceId: number
  moduleId: number
}

const defaultPageSize = 20

export async function readTarget(
  { db }: AppContext,
  { spaceId, moduleId }: TargetScope,
): Promise<ReplyOf<typeof getMeterSphereTarget>> {
  const [connection, row] = await Promise.all([findConnection(db, spaceId), findTarget(db, { moduleId, spaceId })])
  const target = row && {
    ...{ projectId: row.project_id, projectName: row.project_name },
    ...{ folderId: row.folder_id, folderName: row.folder_name },
  }
  return { isConnected: connection !== undefined, target: target ?? null }
}

export async function readProjects(
  context: AppContext,
  { spaceId }: TargetScope,
): Promise<ReplyOf<typeof listMeterSphereProjects>> {
  return listOrProblem(context, async () => {
    const { workspaceId, ...platform } = await openPlatform(context, spaceId)
    return listProjects(context, platform, workspaceId)
  })
}

export async function readFolders(
  context: AppContext,
  { spaceId }: TargetScope,
  projectId: string,
): Promise<ReplyOf<typeof listMeterSphereFolders>> {
  return listOrProblem(context, async () => listFolders(context, await openPlatform(context, spaceId), projectId))
}

/** @throws {PlatformError} notConnected, keysUnreadable */
async function openPlatform(context: AppContext, spaceId: number) {
  const saved = await findConnection(context.db, spaceId)
  if (saved === undefined) throw new PlatformError({ reason: 'notConnected', said: '' }, true)
  const keys = openKeys(context, saved.sealed_keys)
  if (keys === undefined) throw new PlatformError({ reason: 'keysUnreadable', said: '' }, true)
  return { version: saved.version, address: saved.address, keys, workspaceId: saved.workspace_id }
}

/** @throws {AppError} meter_sphere_not_connected, not_accessible */
export async function bindTarget(
  { db, clock }: AppContext,
  origin: Origin<UserActor>,
  scope: TargetScope,
  { projectId, projectName, folderId, folderName }: Omit<BodyOf<typeof bindMeterSphere>, 'moduleId'>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await lockModule(tx, scope.moduleId))) throw new AppError('not_accessible')
    if ((await findConnection(tx, scope.spaceId)) === undefined) throw new AppError('meter_sphere_not_connected')
    await putTarget(tx, {
      ...{ module_id: scope.moduleId, space_id: scope.spaceId },
      ...{ project_id: projectId, project_name: projectName },
      ...{ folder_id: folderId, folder_name: folderName },
    })
    await record(tx, origin, scope, 'meterSphere.bind', clock())
  })
}

export async function unbindTarget(
  { db, clock }: AppContext,
  origin: Origin<UserActor>,
  scope: TargetScope,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await deleteTarget(tx, scope.moduleId)) await record(tx, origin, scope, 'meterSphere.unbind', clock())
  })
}

/** @throws {AppError} meter_sphere_not_connected */
export async function startSync(
  { db, clock, bus }: AppContext,
  origin: Origin<UserActor>,
  scope: TargetScope,
): Promise<MeterSphereSync> {
  const { userId, nickname } = origin.actor
  const nowMs = clock()
  const row = await db.transaction().execute(async (tx) => {
    if (!(await isBound(tx, scope.moduleId))) throw new AppError('meter_sphere_not_connected')
    await record(tx, origin, scope, 'meterSphere.sync', nowMs)
    return beginSync(tx, { moduleId: scope.moduleId, cause: 'manual', userId }, nowMs)
  })
  bus.send({ type: 'jobs' })
  return presentSync({ ...row, started_by_name: nickname })
}

export async function readSyncs(
  { db }: AppContext,
  { moduleId }: TargetScope,
  { pageIndex = 1, pageSize = defaultPageSize }: Omit<QueryOf<typeof pageMeterSphereSyncs>, 'moduleId'>,
): Promise<ReplyOf<typeof pageMeterSphereSyncs>> {
  const page = { limit: pageSize, offset: (pageIndex - 1) * pageSize }
  const [rows, total] = await Promise.all([listSyncs(db, moduleId, page), countSyncs(db, moduleId)])
  return { list: rows.map(presentSync), total, pageIndex, pageSize }
}

async function record(
  tx: Transaction<Database>,
  origin: Origin<UserActor>,
  { spaceId, moduleId }: TargetScope,
  action: 'meterSphere.bind' | 'meterSphere.unbind' | 'meterSphere.sync',
  nowMs: number,
): Promise<void> {
  const subject = { kind: 'module', id: moduleId, name: (await findPlaceName(tx, 'module', moduleId)) ?? '' }
  await recordAudit(tx, origin, { action, subject, spaceId }, nowMs)
}
