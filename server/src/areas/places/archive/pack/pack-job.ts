/* The job that packs an archive: one state of the database, a thread that packs it, parts stored as they come. */
import type { AppContext } from '../../../../core/context.ts'
import { productVersion } from '../../../../core/version.ts'
import type { JobHandler, RunningJob } from '../../../../jobs/job-handler.ts'
import type { AnyLine } from '../archive-format.ts'
import { notifyPacked, notifyPackFailed } from '../archive-messages.ts'
import { addPart, emptyArchive, findArchiveOfJob, keepArchiveMs } from '../archive-parts.ts'
import { packKind, readPackPayload } from '../archive-payload.ts'
import { archiveProgress } from '../archive-progress.ts'
import type { StoredPackReport } from '../archive-report.ts'
import type { ReadKind } from './archive-rows.ts'
import { ArchiveSource } from './archive-source.ts'
import type { PackHost, Packed, PackTask } from './pack-thread.ts'
import { openThreads, type Threads } from '../../../../core/threads/thread-link.ts'

type PackThreads = Threads<PackTask, Packed, PackHost>

export const openPackThreads = (): PackThreads => openThreads(new URL('./pack-thread.ts', import.meta.url))

export function createPackHandler(context: AppContext, threads: PackThreads): JobHandler {
  return {
    kind: packKind,
    run: (job) => pack(context, threads, job),
    cleanUp: (jobId) => empty(context, jobId),
    onFailed: (tx, job, failure) => notifyPackFailed(tx, job, failure, context.clock()),
  }
}

async function empty({ db }: AppContext, jobId: number): Promise<void> {
  const archive = await findArchiveOfJob(db, jobId)
  if (archive !== undefined) await emptyArchive(db, archive.id)
}

async function pack(context: AppContext, threads: PackThreads, job: RunningJob): Promise<void> {
  const archive = await findArchiveOfJob(context.db, job.id)
  if (archive === undefined) throw new Error(`Job ${String(job.id)} has no archive`)
  const { scope, name } = readPackPayload(job.payload)
  const packed = await context.engine.readSnapshot(context.db, async (snapshot) => {
    const source = await ArchiveSource.open(snapshot, scope)
    const task: PackTask = {
      scope: scope.kind,
      name,
      basePath: context.config.basePath,
      productVersion,
      createdAtMs: context.clock(),
      docs: await source.countDocs(),
    }
    return threads.run(task, hostOf(context, source, job, archive.id), job.signal)
  })
  await context.db.transaction().execute(async (tx) => {
    const report: StoredPackReport = { counts: packed.counts }
    await tx
      .updateTable('archive_file')
      .set({ report: JSON.stringify(report), expires_at_ms: context.clock() + keepArchiveMs })
      .where('id', '=', archive.id)
      .execute()
    await notifyPacked(tx, job, context.clock())
    await job.finish(tx, null)
  })
}

function hostOf(context: AppContext, source: ArchiveSource, job: RunningJob, archiveId: string): PackHost {
  let open: { kind: ReadKind; batches: AsyncGenerator<AnyLine[]> } | undefined
  let parts = 0
  return {
    lines: async (kind) => {
      if (open?.kind !== kind) open = { kind, batches: source.lines(kind) }
      const next = await open.batches.next()
      return next.done === true ? null : next.value
    },
    revisions: ({ kind, subjectIds }) => source.revisions(kind, subjectIds),
    texts: (hashes) => source.texts(hashes),
    uploads: (names) => source.uploads(names),
    picture: (name) => source.picture(name),
    people: (ids) => source.people(ids),
    part: async (bytes) => {
      await context.db.transaction().execute(async (tx) => {
        await job.hold(tx)
        await addPart(tx, { id: archiveId, parts }, bytes)
      })
      parts += 1
      return null
    },
    progress: ({ step, done, total }) => {
      job.report(archiveProgress(step, done, total))
      return Promise.resolve(null)
    },
  }
}
