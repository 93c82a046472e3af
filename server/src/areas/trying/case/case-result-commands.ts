/* Keeping whether cases passed when they were last run. */
import type { BodyOf, keepCaseResults } from '@lectern/contracts'
import { lockModule } from '../../../content/lock-row.ts'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { findId } from '../../../core/public-ids.ts'
import { listCurrent, putResults } from './case-repo.ts'

/**
 * Of cases that are as they were run; the last word counts of one that is named twice.
 * @throws {AppError} not_accessible when the application was deleted
 */
export async function keepResults(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  actor: UserActor,
  moduleId: number,
  results: BodyOf<typeof keepCaseResults>['results'],
): Promise<void> {
  const ran = new Map(
    results.flatMap(({ id: publicId, version, isPassed }) => {
      const id = findId('case', publicId)
      return id === undefined ? [] : [[id, { id, version, isPassed }] as const]
    }),
  )
  await db.transaction().execute(async (tx) => {
    if (!(await lockModule(tx, moduleId))) throw new AppError('not_accessible')
    if (ran.size === 0) return
    const current = await listCurrent(tx, moduleId, [...ran.values()])
    const kept = [...ran.values()].filter(({ id }) => current.has(id))
    await putResults(
      tx,
      kept.map(({ id, version, isPassed }) => ({
        ...{ case_id: id, version, ran_at_ms: clock(), ran_by: actor.userId },
        is_passed: isPassed ? 1 : 0,
        has_token: actor.token === undefined ? 0 : 1,
      })),
    )
  })
}
