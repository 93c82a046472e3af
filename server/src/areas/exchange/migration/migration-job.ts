/*
 * The job behind a run: read the dump into a file of rows, then one step after the other. Owns: the order of the steps, and that a run that was cut off
 * begins again and finds what it did. Does not own: the steps.
 */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { userStatus } from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import { actorOfAccount, type UserActor } from '../../../core/actor.ts'
import type { AppContext } from '../../../core/context.ts'
import { JobRefusedError, type JobHandler, type RunningJob } from '../../../jobs/job-handler.ts'
import { moveApplications } from './steps/applications-step.ts'
import { moveComposed } from './steps/composed-step.ts'
import { countRun } from './steps/dry-run.ts'
import { migrationJobKind, readPayload } from './migration-payload.ts'
import { migrationProgress } from './migration-progress.ts'
import type { ReadResult } from './read/migration-protocol.ts'
import { smallTables, type MigrationRun } from './migration-run.ts'
import type { MigrationThreads } from './read/migration-threads.ts'
import { movePeople } from './steps/people-step.ts'
import { moveProjects, moveSpaces } from './steps/places-step.ts'
import { moveProjectScripts } from './steps/project-scripts-step.ts'
import { moveReleases } from './steps/releases-step.ts'
import { saveReport } from './run-repo.ts'
import { findPart, findSource, removeSource } from './source-repo.ts'
import { moveProjectSubscriptions } from './steps/subscriptions-step.ts'
import { Tally } from './tally.ts'

export function createMigrationHandler(context: AppContext, threads: MigrationThreads): JobHandler {
  return {
    kind: migrationJobKind,
    run: (job) => runMigration(context, threads, job),
    // What was migrated stays; the next run goes on from there.
    cleanUp: () => Promise.resolve(),
    onFailed: () => Promise.resolve(),
  }
}

async function runMigration(context: AppContext, threads: MigrationThreads, job: RunningJob): Promise<void> {
  const { sourceId, isDryRun, address, userAgent } = readPayload(job.payload)
  const actor = await requireStarter(context, job.ownerId)
  const rowsPath = join(tmpdir(), `lectern-migration-${randomUUID()}.sqlite`)
  try {
    const { version, installation } = await readSource(context, threads, job, { sourceId, rowsPath })
    const rows = await threads.listRows({ rowsPath, tables: [...smallTables] }, job.signal)
    const tally = new Tally()
    const run: MigrationRun = {
      ...{ context, job, threads, installation, rowsPath, rows, tally },
      origin: { actor, address, userAgent },
      people: new Map(),
    }
    await reportUnsupported(run)
    await (isDryRun ? countRun(run) : takeOver(run))
    await context.db.transaction().execute(async (tx) => {
      await saveReport(tx, job.id, tally.report(isDryRun, version))
      if (!isDryRun) await removeSource(tx, sourceId)
      await job.finish(tx, null)
    })
  } finally {
    await rm(rowsPath, { force: true })
  }
}

async function takeOver(run: MigrationRun): Promise<void> {
  const { job } = run
  job.report(migrationProgress('people', 0, 1))
  await movePeople(run)
  job.report(migrationProgress('spaces', 0, 1))
  const spaces = await moveSpaces(run)
  job.report(migrationProgress('projects', 0, 1))
  const projects = await moveProjects(run, spaces)
  await moveProjectSubscriptions(run, projects)
  await moveProjectScripts(run, projects)
  await moveApplications(run, projects)
  await moveReleases(run, projects)
  await moveComposed(run, spaces)
}

/** Who started it must still be someone who may. */
async function requireStarter({ db }: AppContext, userId: number): Promise<UserActor> {
  const row = await db
    .selectFrom('user')
    .select(['username', 'nickname', 'email', 'status', 'is_super_admin'])
    .where('id', '=', userId)
    .where('deleted_at_ms', 'is', null)
    .executeTakeFirst()
  if (row === undefined || row.is_super_admin === 0 || row.status !== userStatus.enabled)
    throw new AppError('no_permission')
  return actorOfAccount(userId, { ...row, mfa_since_ms: null })
}

async function readSource(
  { db }: AppContext,
  threads: MigrationThreads,
  job: RunningJob,
  { sourceId, rowsPath }: { sourceId: string; rowsPath: string },
): Promise<Extract<ReadResult, { ok: true }>> {
  const source = await findSource(db, sourceId)
  if (source === undefined) throw new AppError('not_accessible')
  const findNext = async (part: number): Promise<Uint8Array | undefined> => {
    job.report(migrationProgress('unpack', part, source.parts))
    return part < source.parts ? findPart(db, sourceId, part) : undefined
  }
  const result = await threads.read(rowsPath, findNext, job.signal)
  if (result.ok) return result
  const { problem, line } = result
  throw new JobRefusedError({ error: 'migration_dump_unreadable', details: { problem, line } }, null)
}

/** What Torna has and Lectern has no place for. */
async function reportUnsupported({ tally, threads, rowsPath, job }: MigrationRun): Promise<void> {
  for (const [kind, count] of await threads.countLeft(rowsPath, job.signal)) tally.remark(kind, [], {}, count)
  tally.remark('passwordsLeft', [])
}
