/* Starting and ending to record a real service at a mock address. */
import { mockRecordingLimits, type MockRecording } from '@lectern/contracts'
import type { ProjectScope } from '../../../../auth/scope.ts'
import { lockModule } from '../../../../content/lock-row.ts'
import type { UserActor } from '../../../../core/actor.ts'
import { AppError } from '../../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../../core/audit.ts'
import type { AppContext } from '../../../../core/context.ts'
import type { MockAddressRow } from '../../../../db/schema.ts'
import { readEnvironmentUrls } from '../../../places/module-setting/setting-queries.ts'
import { requireAddress } from '../mock-commands.ts'
import { findModuleName, updateAddress } from '../mock-repo.ts'
import { placeOf } from '../rules/rule-commands.ts'
import type { Recorder } from './recorder.ts'

export async function readRecording(
  context: AppContext,
  scope: ProjectScope,
  recorder: Recorder,
): Promise<MockRecording> {
  const { moduleId, docId } = await placeOf(context, scope)
  const row = await requireAddress(context.db, moduleId)
  const urls = await listServices(context, moduleId, scope)
  return { ...stateOf(row, context.clock()), urls, answers: recorder.list(moduleId, docId) }
}

async function listServices(context: AppContext, moduleId: number, { role }: ProjectScope): Promise<string[]> {
  const urls = await readEnvironmentUrls(context, moduleId, role)
  return [...new Set(urls)].filter((url) => /^https?:\/\//.test(url) && url.length <= mockRecordingLimits.url)
}

function stateOf({ recorded_url: url, recorded_until_ms: untilMs }: MockAddressRow, nowMs: number) {
  const isOn = untilMs !== null && untilMs > nowMs
  return { url: isOn ? url : null, untilMs: isOn ? untilMs : null }
}

/**
 * Ends by itself after an hour; begun again, it takes another one.
 * @param url of an environment; `null` to end it
 * @throws {AppError} not_accessible for the address of none
 */
export async function turnRecording(
  context: AppContext,
  origin: Origin<UserActor>,
  scope: ProjectScope,
  url: string | null,
): Promise<void> {
  const { moduleId } = await placeOf(context, scope)
  if (url !== null && !(await listServices(context, moduleId, scope)).includes(url))
    throw new AppError('not_accessible')
  await context.db.transaction().execute(async (tx) => {
    if (!(await lockModule(tx, moduleId))) throw new AppError('not_accessible')
    const nowMs = context.clock()
    const before = stateOf(await requireAddress(tx, moduleId), nowMs)
    if (url === null && before.url === null) return
    const untilMs = url === null ? null : nowMs + mockRecordingLimits.ms
    await updateAddress(tx, moduleId, { recorded_url: url, recorded_until_ms: untilMs })
    const subject = { kind: 'module', id: moduleId, name: await findModuleName(tx, moduleId) }
    const action = url === null ? 'mock.stopRecording' : 'mock.startRecording'
    const details = { url: url ?? before.url ?? '' }
    await recordAudit(tx, origin, { action, subject, spaceId: scope.spaceId, details }, nowMs)
  })
}
