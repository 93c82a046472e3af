/*
 * The job that unpacks an archive: a thread looks at everything and hands it over, rows are written where no one sees them, one transaction shows
 * them. Owns: the order of these steps.
 */
import { liveProjects, nextOrder } from '../../../../content/siblings.ts'
import type { AppContext } from '../../../../core/context.ts'
import type { ArchiveFileTable } from '../../../../db/schema.ts'
import { JobRefusedError, type JobHandler, type RunningJob } from '../../../../jobs/job-handler.ts'
import { fileOf } from '../archive-format.ts'
import { ArchiveBrokenError, type ArchiveProblem } from '../archive-problem.ts'
import { notifyUnpackFailed } from '../archive-messages.ts'
import { archivePartBytes, findArchive, findPart } from '../archive-parts.ts'
import { readUnpackPayload, unpackKind } from '../archive-payload.ts'
import { archiveProgress } from '../archive-progress.ts'
import { removeUnpacked } from './remove-staged.ts'
import { publishUnpacked } from './publish-unpacked.ts'
import { RestoreWriter } from './restore-lines.ts'
import { openThreads, type Threads } from '../../../../core/threads/thread-link.ts'
import type { Unpacked, UnpackHost, UnpackTask } from './unpack-thread.ts'

type UnpackThreads = Threads<UnpackTask, Unpacked, UnpackHost>

export const openUnpackThreads = (): UnpackThreads => openThreads(new URL('./unpack-thread.ts', import.meta.url))

export function createUnpackHandler(context: AppContext, threads: UnpackThreads): JobHandler {
  return {
    kind: unpackKind,
    run: (job) => unpack(context, threads, job),
    cleanUp: (jobId, payload) => removeUnpacked(context, jobId, payload),
    onFailed: (tx, job, failure) => notifyUnpackFailed(tx, job, failure, context.clock()),
  }
}

async function unpack(context: AppContext, threads: UnpackThreads, job: RunningJob): Promise<void> {
  const payload = readUnpackPayload(job.payload)
  const archive = await findArchive(context.db, payload.archiveId)
  if (archive === undefined) throw new Error(`Job ${String(job.id)} has no archive`)
  const writer = new RestoreWriter(context, {
    job,
    payload,
    firstOrder: await nextOrder(liveProjects(context.db, payload.spaceId ?? 0)),
    nowMs: context.clock(),
  })
  const outcome = await runThread(context, threads, job, { archive, writer })
  if (!outcome.ok) throw refusal(outcome.problem)
  await writer.settle()
  await publishUnpacked(context, job, writer)
}

async function runThread(
  context: AppContext,
  threads: UnpackThreads,
  job: RunningJob,
  { archive, writer }: { archive: ArchiveFileTable; writer: RestoreWriter },
): Promise<Unpacked> {
  try {
    return await threads.run({ size: archive.size }, hostOf(context, job, archive, writer), job.signal)
  } catch (error) {
    if (error instanceof ArchiveBrokenError) throw refusal(error.problem)
    // Two things that can be there once only, which the check did not find.
    if (context.engine.isUniqueViolation(error)) throw refusal(new ArchiveBrokenError('clash').problem)
    throw error
  }
}

function refusal(problem: ArchiveProblem): JobRefusedError {
  return new JobRefusedError({ error: 'archive_broken', details: { ...problem } }, null)
}

function hostOf(context: AppContext, job: RunningJob, archive: ArchiveFileTable, writer: RestoreWriter): UnpackHost {
  let held: { part: number; bytes: Uint8Array } | undefined
  const partOf = async (part: number): Promise<Uint8Array> => {
    if (held?.part === part) return held.bytes
    const bytes = await findPart(context.db, archive.id, part)
    if (bytes === undefined) throw new ArchiveBrokenError('noZip')
    held = { part, bytes }
    return bytes
  }
  return {
    bytes: async ({ start, end }) => {
      const pieces: Uint8Array[] = []
      for (let from = start; from < end;) {
        const part = Math.floor(from / archivePartBytes)
        const until = Math.min(end, (part + 1) * archivePartBytes)
        const bytes = await partOf(part)
        pieces.push(bytes.subarray(from - part * archivePartBytes, until - part * archivePartBytes))
        from = until
      }
      return Uint8Array.from(Buffer.concat(pieces))
    },
    begin: async ({ scope, entries }) => {
      const { projectId } = readUnpackPayload(job.payload)
      if (scope === 'module' && projectId === undefined) throw new ArchiveBrokenError('projectMissing')
      if (scope !== 'module' && projectId !== undefined) throw new ArchiveBrokenError('holdsProjects')
      if (scope === 'project' && writer.needsSpace) throw new ArchiveBrokenError('spaceMissing')
      if (fileOf('composed') in entries && !writer.needsSpace) throw new ArchiveBrokenError('composedSpace')
      return Promise.resolve(null)
    },
    lines: async ({ kind, lines }) => {
      await writer.write(kind, lines)
      return null
    },
    lostDictionaries: async (lines) => {
      await writer.reserveDictionaries(lines)
      return null
    },
    picture: async ({ line, bytes }) => {
      await writer.writePicture(line, bytes)
      return null
    },
    renaming: () => Promise.resolve(writer.renaming),
    texts: async (texts) => {
      await writer.writeTexts(texts)
      return null
    },
    progress: ({ step, done, total }) => {
      job.report(archiveProgress(step, done, total))
      return Promise.resolve(null)
    },
  }
}
