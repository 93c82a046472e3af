/* Ignoring findings and restoring them. */
import { healthLimits, type BodyOf, type ignoreFinding, type restoreFinding } from '@lectern/contracts'
import { lockModule } from '../../../content/lock-row.ts'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { findId } from '../../../core/public-ids.ts'
import { countIgnored, deleteIgnored, insertIgnored, isSubjectThere, type IgnoredKey } from './ignored-repo.ts'

type Needs = Pick<AppContext, 'db' | 'clock'>

function keyOf({ subject, subjectId, rule }: Omit<BodyOf<typeof restoreFinding>, 'moduleId'>): IgnoredKey {
  const kind = subject === 'doc' ? 'doc' : 'component'
  const id = findId(kind, subjectId)
  if (id === undefined) throw new AppError('not_accessible')
  return kind === 'doc' ? { doc_id: id, component_id: null, rule } : { doc_id: null, component_id: id, rule }
}

/**
 * What was ignored before keeps its reason.
 * @throws {AppError} ignored_findings_full `{limit}`, not_accessible when the application or its document was deleted
 */
export async function ignore(
  { db, clock }: Needs,
  { userId }: UserActor,
  moduleId: number,
  { reason, ...about }: Omit<BodyOf<typeof ignoreFinding>, 'moduleId'>,
): Promise<void> {
  const key = keyOf(about)
  await db.transaction().execute(async (tx) => {
    if (!(await lockModule(tx, moduleId)) || !(await isSubjectThere(tx, moduleId, key)))
      throw new AppError('not_accessible')
    const limit = healthLimits.ignored
    if ((await countIgnored(tx, moduleId)) >= limit) throw new AppError('ignored_findings_full', { limit })
    await insertIgnored(tx, {
      module_id: moduleId,
      ...key,
      reason: reason.trim(),
      ignored_by: userId,
      ignored_at_ms: clock(),
    })
  })
}

/** Works twice. */
export async function restore(
  { db }: Needs,
  moduleId: number,
  about: Omit<BodyOf<typeof restoreFinding>, 'moduleId'>,
): Promise<void> {
  await deleteIgnored(db, moduleId, keyOf(about))
}
