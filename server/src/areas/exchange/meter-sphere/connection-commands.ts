/* Connecting a space with MeterSphere, and trying whether it answers. */
import type {
  BodyOf,
  MeterSphereConnection,
  MeterSphereProblem,
  ReplyOf,
  saveMeterSphere,
  testMeterSphere,
} from '@lectern/contracts'
import type { Transaction } from 'kysely'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { findPlaceName } from '../../../core/live-places.ts'
import { readSettings } from '../../../core/settings.ts'
import type { Database } from '../../../db/schema.ts'
import { readAllowList } from '../../../outside/outgoing.ts'
import { readOutsideUrl } from '../../../outside/outside-fetch.ts'
import { chooseKeys, sealKeys } from './meter-sphere-keys.ts'
import { presentConnection } from './meter-sphere-presenter.ts'
import {
  deleteConnection,
  deleteTargetsOfSpace,
  findConnection,
  findShownConnection,
  putConnection,
} from './meter-sphere-repo.ts'
import { PlatformError } from './platform/ask-platform.ts'
import { listWorkspaces } from './platform/platform-lists.ts'

export async function readConnection({ db }: AppContext, spaceId: number): Promise<MeterSphereConnection | null> {
  const row = await findShownConnection(db, spaceId)
  return row === undefined ? null : presentConnection(row)
}

/** What the platform has, or why it could not be asked. */
export async function listOrProblem<T>(
  { db }: AppContext,
  read: () => Promise<T[]>,
): Promise<{ problem: MeterSphereProblem | null; list: T[] }> {
  if (!(await readSettings(db, 'meterSphere')).enabled)
    return { problem: { reason: 'switchedOff', said: '' }, list: [] }
  try {
    return { problem: null, list: await read() }
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    return { problem: error.problem, list: [] }
  }
}

/** @throws {AppError} meter_sphere_keys_missing, address_forbidden */
export async function tryConnection(
  context: AppContext,
  spaceId: number,
  body: Omit<BodyOf<typeof testMeterSphere>, 'spaceId'>,
): Promise<ReplyOf<typeof testMeterSphere>> {
  const address = await readAddress(context, body.address)
  const keys = chooseKeys(context, { ...body, address }, await findConnection(context.db, spaceId))
  return listOrProblem(context, () => listWorkspaces(context, { version: body.version, address, keys }))
}

/**
 * Applications whose modules were chosen elsewhere, on another server or in another workspace, have to choose again.
 * @throws {AppError} meter_sphere_keys_missing, address_forbidden
 */
export async function saveConnection(
  context: AppContext,
  origin: Origin<UserActor>,
  spaceId: number,
  body: Omit<BodyOf<typeof saveMeterSphere>, 'spaceId'>,
): Promise<MeterSphereConnection> {
  const { db, clock } = context
  const { version, workspaceId, workspaceName } = body
  const address = await readAddress(context, body.address)
  const nowMs = clock()
  await db.transaction().execute(async (tx) => {
    const saved = await findConnection(tx, spaceId)
    const keys = chooseKeys(context, { ...body, address }, saved)
    const isElsewhere = saved?.address !== address || saved.workspace_id !== workspaceId || saved.version !== version
    if (isElsewhere) await deleteTargetsOfSpace(tx, spaceId)
    await putConnection(tx, {
      ...{ space_id: spaceId, version, address, sealed_keys: sealKeys(context, keys) },
      ...{ workspace_id: workspaceId, workspace_name: workspaceName },
      ...{ updated_by: origin.actor.userId, updated_at_ms: nowMs },
    })
    await record(tx, origin, spaceId, 'meterSphere.connect', nowMs)
  })
  const made = await readConnection(context, spaceId)
  if (made === null) throw new AppError('not_accessible')
  return made
}

/** What applications chose goes with it. */
export async function removeConnection(
  { db, clock }: AppContext,
  origin: Origin<UserActor>,
  spaceId: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await deleteConnection(tx, spaceId)) await record(tx, origin, spaceId, 'meterSphere.disconnect', clock())
  })
}

async function record(
  tx: Transaction<Database>,
  origin: Origin<UserActor>,
  spaceId: number,
  action: 'meterSphere.connect' | 'meterSphere.disconnect',
  nowMs: number,
): Promise<void> {
  const subject = { kind: 'space', id: spaceId, name: (await findPlaceName(tx, 'space', spaceId)) ?? '' }
  await recordAudit(tx, origin, { action, subject, spaceId }, nowMs)
}

/** Without slashes at its end. @throws {AppError} address_forbidden */
async function readAddress(context: AppContext, text: string): Promise<string> {
  const { origin, pathname } = readOutsideUrl(text.trim(), await readAllowList(context))
  let address = origin + pathname
  while (address.endsWith('/')) address = address.slice(0, -1)
  return address
}
