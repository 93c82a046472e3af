/* Removing what no one needs any more. */
import { deleteOldSyncs } from '../areas/exchange/meter-sphere/push-commands.ts'
import type { SelectQueryBuilder } from 'kysely'
import { deleteUnusedDevices } from '../auth/known-devices.ts'
import { sweepArchives } from '../areas/places/archive/archive-commands.ts'
import { sweepExports } from '../areas/exchange/export/file-commands.ts'
import { removeStaged, removeStagedPictures } from '../areas/exchange/import/write/clean-up.ts'
import { sweepMigrationSources } from '../areas/exchange/migration/migration-commands.ts'
import { removalMs } from '../areas/places/member/member-commands.ts'
import { deleteOldRemovals } from '../areas/places/member/member-roles-repo.ts'
import { pruneDescriptions } from '../areas/exchange/push/description-repo.ts'
import { rememberSignaturesMs } from '../areas/exchange/push/read/signatures.ts'
import { deleteOldDeliveries } from '../areas/following/robot/robot-notice-commands.ts'
import { deleteOldViews } from '../areas/sharing/view-log/view-log-commands.ts'
import { purgeTrash } from '../areas/places/trash/trash-purge-commands.ts'
import { readMissingOperationIds } from '../content/operation-ids.ts'
import type { AppContext } from '../core/context.ts'
import type { Executor } from '../db/content-store.ts'
import { countChanged } from '../db/row-counts.ts'
import type { PeriodicTask } from '../jobs/periodic.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const keepAttemptsMs = dayMs
const keepJobsMs = 30 * dayMs
/** What previews read, for the import that may follow. */
const keepInputsMs = dayMs
/** How long a parked job can be retried. */
const keepParkedMs = 7 * dayMs
const keepEventsMs = 7 * dayMs
const keepReadMessagesMs = 90 * dayMs
const keepPushesMs = 90 * dayMs
/** What robots and test platforms were sent, or could not be. */
const keepDeliveriesMs = 30 * dayMs
/** How long entries that were removed from composed projects can be put back. */
const keepEntriesMs = dayMs
const rowsPerStatement = 1_000

export const housekeeping: readonly PeriodicTask[] = [
  { name: 'sweep', everyMs: hourMs, run: sweepExpired },
  // What a release before this one has written, or an archive of it.
  { name: 'operation-ids', everyMs: hourMs, run: readMissingOperationIds },
  {
    name: 'purge-trash',
    everyMs: dayMs,
    run: async (context) => {
      await purgeTrash(context, context.clock())
    },
  },
]

/**
 * Sessions, failed tries, accesses and views of visitors, files of exports, archives, jobs, events and read messages past their time; rows of imports that ended without
 * cleaning up.
 */
export async function sweepExpired(context: AppContext): Promise<void> {
  const { db, clock } = context
  const nowMs = clock()
  await db.deleteFrom('session').where('expires_at_ms', '<=', nowMs).execute()
  await db
    .deleteFrom('attempt')
    .where('forgiven_until_ms', '<', nowMs - keepAttemptsMs)
    .where('locked_until_ms', '<', nowMs - keepAttemptsMs)
    .execute()
  await deleteUnusedDevices(db, nowMs)
  await db.deleteFrom('visitor_access').where('expires_at_ms', '<=', nowMs).execute()
  await db.deleteFrom('visitor_code').where('expires_at_ms', '<=', nowMs).execute()
  await deleteOldViews(context)
  await deleteOldDeliveries(db, nowMs - keepDeliveriesMs)
  await deleteOldSyncs(db, nowMs - keepDeliveriesMs)
  await db.deleteFrom('mfa_challenge').where('expires_at_ms', '<=', nowMs).execute()
  await db.deleteFrom('password_reset').where('expires_at_ms', '<=', nowMs).execute()
  await deleteOldRemovals(db, nowMs - removalMs)
  const removedEntries = db
    .selectFrom('compose_doc')
    .select('id')
    .where('deleted_at_ms', '<', nowMs - keepEntriesMs)
  await deleteInSteps(db, 'compose_doc', removedEntries)
  await db
    .deleteFrom('push_log')
    .where('at_ms', '<', nowMs - keepPushesMs)
    .execute()
  await db
    .deleteFrom('push_signature')
    .where('used_at_ms', '<', nowMs - rememberSignaturesMs)
    .execute()
  // Before the jobs they ask about go.
  await pruneDescriptions(db)
  await sweepStaged(context)
  await sweepMigrationSources(context)
  await sweepInputs(context)
  await sweepArchives(context)
  await sweepExports(context)
  await deleteOldRows(db, nowMs)
}

async function deleteOldRows(db: Executor, nowMs: number): Promise<void> {
  const jobs = db
    .selectFrom('job')
    .select('id')
    .where('finished_at_ms', '<', nowMs - keepJobsMs)
    // The log of pushes has their results.
    .where((where) =>
      where.not(where.exists(where.selectFrom('push_log').select('job_id').whereRef('job_id', '=', 'job.id'))),
    )
  const events = db
    .selectFrom('event')
    .select('id')
    .where('created_at_ms', '<', nowMs - keepEventsMs)
  const messages = db
    .selectFrom('message')
    .select('id')
    .where('is_read', '=', 1)
    .where('created_at_ms', '<', nowMs - keepReadMessagesMs)
  await deleteInSteps(db, 'job', jobs)
  await deleteInSteps(db, 'event', events)
  await deleteInSteps(db, 'message', messages)
}

/** So that no statement holds the database for long. */
async function deleteInSteps(
  db: Executor,
  table: 'job' | 'event' | 'message' | 'compose_doc',
  ids: { limit: (rows: number) => SelectQueryBuilder<object, never, { id: number }> },
): Promise<void> {
  const step = () => countChanged(db.deleteFrom(table).where('id', 'in', ids.limit(rowsPerStatement)))
  while ((await step()) >= rowsPerStatement) continue
}

async function sweepInputs({ db, clock }: AppContext): Promise<void> {
  const nowMs = clock()
  await db
    .updateTable('job')
    .set({ parked: 0 })
    .where('parked', '=', 1)
    .where('finished_at_ms', '<', nowMs - keepParkedMs)
    .execute()
  const old = db
    .selectFrom('job')
    .select('id')
    .where('parked', '=', 0)
    .where('finished_at_ms', '<', nowMs - keepInputsMs)
  await db.deleteFrom('job_input').where('job_id', 'in', old).execute()
}

/** Staged rows whose job has ended: a cancelled job that was not running, or a process that died while cleaning up. */
async function sweepStaged({ db }: AppContext): Promise<void> {
  const ended = ['done', 'failed', 'cancelled'] as const
  for (const table of ['doc', 'component'] as const) {
    const rows = await db
      .selectFrom(table)
      .innerJoin('job', 'job.id', `${table}.staged_by_job`)
      .select(['job.id', 'job.payload'])
      .distinct()
      .where('job.state', 'in', ended)
      .execute()
    for (const row of rows) await removeStaged(db, row.id, JSON.parse(row.payload))
  }
  await removeStagedPictures(db)
}
