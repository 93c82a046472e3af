/*
 * The job that reads a saved address: asks whether it has changed, and passes its content to the import. Owns: what is asked and with which sign-in.
 * Does not own: how a run ends when its import does (`sync-run-commands.ts`).
 */
import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import type { JobHandler, RunningJob } from '../../../jobs/job-handler.ts'
import { fetchSaved } from '../import/start/saved-address-commands.ts'
import { startIncoming } from '../import/start/incoming-commands.ts'
import { secretNameOf } from './sync-commands.ts'
import { mayStillSync } from './sync-policy.ts'
import { findRunWork, updateRun } from './sync-repo.ts'
import { endRun, syncJobKind, type SyncPayload } from './sync-run-commands.ts'

const compress = promisify(zstdCompress)

const nothingRead = { counts: null, failure: null, isWhole: false } as const

export function createSyncHandler(context: AppContext): JobHandler {
  return {
    kind: syncJobKind,
    // Its run has ended; the address can be read again at any time.
    canRetry: false,
    run: (job) => runSync(context, job),
    cleanUp: () => Promise.resolve(),
    onFailed: async (tx, job, failure) => {
      const { runId } = readPayload(job.payload)
      const run = await tx.selectFrom('sync_run').selectAll().where('id', '=', runId).executeTakeFirst()
      if (run !== undefined) await endRun(context, tx, run, { ...nothingRead, outcome: 'failed', failure })
    },
  }
}

async function runSync(context: AppContext, job: RunningJob): Promise<void> {
  const { db, bus } = context
  const { runId, isForced } = readPayload(job.payload)
  const work = await findRunWork(db, runId)
  if (work === undefined) {
    await db.transaction().execute((tx) => job.finish(tx, null))
    return
  }
  const { source, owner, projectId, startedBy } = work
  if (startedBy === null && !mayStillSync(owner)) throw new AppError('sync_owner_gone')
  const secretName = source.sign_in_kind === 'none' ? undefined : secretNameOf(source.id)
  const answer = await fetchSaved(context, job, {
    url: source.url,
    secretName,
    known: isForced ? { etag: '', lastModified: '' } : { etag: source.etag, lastModified: source.last_modified },
  })
  if (answer === undefined) {
    await db.transaction().execute(async (tx) => {
      const run = { id: runId, source_id: source.id, etag: '', last_modified: '' }
      await endRun(context, tx, run, { ...nothingRead, outcome: 'unchanged' })
      await job.finish(tx, null)
    })
    return
  }
  const bytes = await compress(answer.bytes)
  await db.transaction().execute(async (tx) => {
    const jobId = await startIncoming(context, tx, {
      projectId,
      moduleId: source.module_id,
      ownerId: startedBy ?? source.owner_id,
      format: source.format,
      way: 'sync',
      source: { kind: 'url', name: source.url },
      text: {
        url: source.url,
        ...(secretName === undefined ? {} : { authorization: { secretName } }),
        fetched: { fileName: answer.url, bytes },
      },
      isPartial: false,
      isDryRun: false,
      fileName: source.name,
    })
    await updateRun(tx, runId, { job_id: jobId, etag: answer.etag, last_modified: answer.lastModified })
    await job.finish(tx, null)
  })
  bus.send({ type: 'jobs' })
}

function readPayload(payload: unknown): SyncPayload {
  return payload as SyncPayload // Only `begin` writes it.
}
