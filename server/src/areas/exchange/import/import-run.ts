/* One run of an import: what its job is to do and how the application takes it, read once. Nothing of it changes while the import goes on. */
import type { RemovedWay, SettingsOf } from '@lectern/contracts'
import type { SourceName } from '../../../content/incoming-states.ts'
import { findPushRecord } from '../../../content/push-record.ts'
import type { AppContext } from '../../../core/context.ts'
import { readSettings } from '../../../core/settings.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { RunningJob } from '../../../jobs/job-handler.ts'
import { readPayload, sourceOf, speaksOfParts, type ImportPayload, type IncomingFormat } from './import-payload.ts'

/**
 * Takes what a push has beside its documents, in the transaction that shows them; the application is locked.
 * @returns whether the application's own description is different for those who read it
 */
export type TakePushed = (tx: Executor, run: Pick<ImportRun, 'context' | 'job' | 'payload'>) => Promise<boolean>

export interface ImportRun {
  readonly context: AppContext
  readonly job: RunningJob
  readonly format: IncomingFormat
  readonly payload: Readonly<ImportPayload>
  readonly takePushed: TakePushed
  readonly source: SourceName
  /** The source does not speak for what it leaves out. */
  readonly isPartial: boolean
  /** What becomes of documents the source has no longer. */
  readonly removed: RemovedWay
  /** Of new documents. */
  readonly defaults: Pick<SettingsOf<'documents'>, 'defaultPushStatus' | 'initialOrder'>
}

/** What a person brings follows what they chose; for programs the application's settings hold. */
export async function openRun(
  context: AppContext,
  job: RunningJob,
  { format, takePushed }: Pick<ImportRun, 'format' | 'takePushed'>,
): Promise<ImportRun> {
  const { db } = context
  const payload = readPayload(job.payload)
  const { moduleId, way } = payload
  const settings = moduleId === undefined || way === 'import' ? undefined : await findPushRecord(db, moduleId)
  const documents = await readSettings(db, 'documents')
  return {
    ...{ context, job, format, payload, takePushed },
    source: sourceOf(format, payload),
    isPartial: payload.isPartial || speaksOfParts(format) || (way === 'push' && settings?.content.override === true),
    removed: payload.removed ?? settings?.content.removed ?? 'keep',
    defaults:
      settings?.isSet === true ? { ...documents, defaultPushStatus: settings.content.defaultStatus } : documents,
  }
}
