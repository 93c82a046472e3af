/* Who follows documents, projects and releases. Owns: that no one follows again what they have left here. */
import { idOf, numberOf } from '@lectern/formats'
import { inBatches } from '../../../../db/batches.ts'
import { listLinks, type Link } from '../link-repo.ts'
import { link, rowsOf, type MigrationRun, type Application } from '../migration-run.ts'
import type { Place } from './places-step.ts'

/** Kinds of subscriptions, by Torna's numbers. */
const subscriptionTypes = { doc: 1, project: 2, release: 4 } as const

export async function moveSubscriptions(run: MigrationRun, application: Application): Promise<void> {
  const docs = await listLinks(run.context.db, run.installation, 'doc', application.id)
  const ourIds = new Map([...docs].map(([tornaId, { ourId }]) => [tornaId, ourId]))
  await subscribe(run, 'doc', application.id, ourIds)
}

export async function moveProjectSubscriptions(run: MigrationRun, projects: ReadonlyMap<number, Place>): Promise<void> {
  await subscribe(run, 'project', 0, new Map([...projects].map(([tornaId, { id }]) => [tornaId, id])))
}

/** `releases`: ours by Torna's ids. */
export async function moveReleaseSubscriptions(
  run: MigrationRun,
  releases: ReadonlyMap<number, number>,
): Promise<void> {
  await subscribe(run, 'release', releaseScope, releases)
}

/** Links of subscriptions are found by what they are in; those of releases are told apart from those of projects. */
const releaseScope = -1

async function subscribe(
  run: MigrationRun,
  kind: keyof typeof subscriptionTypes,
  scopeId: number,
  subjects: ReadonlyMap<number, number>,
): Promise<void> {
  const { context, installation, people, tally } = run
  const rows = rowsOf(run, 'user_subscribe').filter(
    (row) => numberOf(row, 'type') === subscriptionTypes[kind] && subjects.has(numberOf(row, 'source_id')),
  )
  if (rows.length === 0) return
  tally.count('subscriptions', 'found', rows.length)
  const links = await listLinks(context.db, installation, 'subscription', scopeId)
  const known = rows.filter((row) => links.has(idOf(row)))
  tally.count('subscriptions', 'unchanged', known.length)
  const nowMs = context.clock()
  const fresh = rows.flatMap((row) => {
    const userId = people.get(numberOf(row, 'user_id'))
    const subjectId = subjects.get(numberOf(row, 'source_id'))
    return links.has(idOf(row)) || userId === undefined || subjectId === undefined
      ? []
      : [{ tornaId: idOf(row), userId, subjectId }]
  })
  tally.count('subscriptions', 'added', fresh.length)
  tally.count('subscriptions', 'left', rows.length - known.length - fresh.length)
  for (const batch of inBatches(fresh)) {
    await context.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('subscription')
        .values(
          batch.map(({ userId, subjectId }) => ({
            user_id: userId,
            subject_kind: kind,
            subject_id: subjectId,
            level: 'all' as const,
            created_at_ms: nowMs,
          })),
        )
        .onConflict((conflict) => conflict.columns(['user_id', 'subject_kind', 'subject_id']).doNothing())
        .execute()
      await link(
        run,
        tx,
        'subscription',
        batch.map(({ tornaId, subjectId }): Link => {
          return { tornaId, ourId: subjectId, scopeId, key: '', lastMigrated: '' }
        }),
      )
    })
  }
}
