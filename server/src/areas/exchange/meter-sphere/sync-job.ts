/*
 * The job behind one sending to MeterSphere: writes the application as its visitors see it, sends it, and what becomes of that: done, tried again later, or
 * given up. A later one that waits takes its place, since that sends all of it, too. A call whose process ended is made again: it replaces itself.
 */
import type { MeterSphereProblem, MeterSphereVersion } from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { readSettings } from '../../../core/settings.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { JobHandler } from '../../../jobs/job-handler.ts'
import { openKeys } from './meter-sphere-keys.ts'
import { deleteSync, findDestination, findWaitingSync, updateSync } from './meter-sphere-repo.ts'
import { PlatformError } from './platform/ask-platform.ts'
import { sendDocuments } from './platform/send-documents.ts'
import { enqueueSync, meterSphereJobKind } from './push-commands.ts'

/** The file a version reads. @throws {AppError} export_too_large, not_accessible */
export type WriteDocuments = (moduleId: number, version: MeterSphereVersion) => Promise<Uint8Array>

const minuteMs = 60_000
/** How long to wait after each attempt; after the last one it is given up. */
const waitsMs = [minuteMs, 5 * minuteMs, 30 * minuteMs] as const

export function createMeterSphereHandler(context: AppContext, write: WriteDocuments): JobHandler {
  const { db, clock } = context
  return {
    kind: meterSphereJobKind,
    run: async (job) => {
      // Written by `push-commands.ts`.
      const { syncId } = job.payload as { syncId: number }
      const sync = await findWaitingSync(db, syncId)
      const isReplaced = Boolean(sync?.has_later)
      const failure =
        sync === undefined || isReplaced ? undefined : await failureOfSending(context, write, sync.module_id)
      await db.transaction().execute(async (tx) => {
        if (isReplaced) await deleteSync(tx, syncId)
        else if (sync !== undefined) await settle(tx, sync, failure, { ownerId: job.ownerId, nowMs: clock() })
        await job.finish(tx, null)
      })
    },
    cleanUp: () => Promise.resolve(),
    onFailed: (tx, job) => {
      const { syncId } = job.payload as { syncId: number } // as above
      return updateSync(tx, syncId, { ...failed({ reason: 'unreachable', said: '' }), ended_at_ms: clock() })
    },
  }
}

async function failureOfSending(
  context: AppContext,
  write: WriteDocuments,
  moduleId: number,
): Promise<PlatformError | undefined> {
  try {
    await send(context, write, moduleId)
    return undefined
  } catch (error) {
    if (error instanceof PlatformError) return error
    if (!(error instanceof AppError)) throw error
    return refusal(error.error === 'export_too_large' ? 'tooLarge' : 'notConnected')
  }
}

async function send(context: AppContext, write: WriteDocuments, moduleId: number): Promise<void> {
  if (!(await readSettings(context.db, 'meterSphere')).enabled) throw refusal('switchedOff')
  const destination = await findDestination(context.db, moduleId)
  if (destination === undefined) throw refusal('notConnected')
  const { version, address, sealed_keys: sealed, project_id: projectId, folder_id: folderId } = destination
  const keys = openKeys(context, sealed)
  if (keys === undefined) throw refusal('keysUnreadable')
  const file = await write(moduleId, version)
  await sendDocuments(context, { version, address, keys }, { projectId, folderId, file })
}

const refusal = (reason: MeterSphereProblem['reason']) => new PlatformError({ reason, said: '' }, true)

const failed = (problem: MeterSphereProblem) => ({ state: 'failed', problem: JSON.stringify(problem) }) as const

async function settle(
  tx: Executor,
  { id, attempts: before }: { id: number; attempts: number },
  failure: PlatformError | undefined,
  { ownerId, nowMs }: { ownerId: number; nowMs: number },
): Promise<void> {
  const attempts = before + 1
  if (failure === undefined) {
    await updateSync(tx, id, { state: 'done', attempts, problem: null, ended_at_ms: nowMs })
    return
  }
  const { problem, isFinal } = failure
  const waitMs = isFinal ? undefined : waitsMs[before]
  if (waitMs === undefined) {
    await updateSync(tx, id, { ...failed(problem), attempts, ended_at_ms: nowMs })
    return
  }
  await updateSync(tx, id, { attempts, problem: JSON.stringify(problem) })
  await enqueueSync(tx, id, { ownerId, nowMs, waitMs })
}
