/* Changing several documents at once: one transaction, one statement per table. */
import type { BodyOf, updateDocs } from '@lectern/contracts'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import type { Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { writeAndWake } from '../../../content/save-subject.ts'
import { requireTree } from '../doc/organise/doc-organise-commands.ts'
import type { NamedDocs } from '../doc/organise/place-commands.ts'
import { notifyFollowers } from '../../following/subscription/follower-commands.ts'
import { moveDocsToTrash } from '../../places/trash/trash-many-commands.ts'
import { listFlags, updateFlags } from './doc-edit-repo.ts'

type Fields = Omit<BodyOf<typeof updateDocs>, 'ids'>

/**
 * Sets what was sent for all of them; how many are different now.
 * @throws {AppError} not_accessible when one was deleted meanwhile
 */
export async function updateMany(
  context: AppContext,
  actor: UserActor,
  { moduleId, docIds }: NamedDocs,
  { status, isShow, isLocked }: Fields,
): Promise<number> {
  const ids = [...new Set(docIds)]
  const nowMs = context.clock()
  return writeAndWake(context, async (tx) => {
    await requireTree(tx, moduleId, nowMs)
    const rows = await listFlags(tx, ids)
    if (rows.length !== ids.length) throw new AppError('not_accessible')
    const differs = (row: (typeof rows)[number]): boolean =>
      (status !== undefined && row.is_folder === 0 && row.status !== status) ||
      (isShow !== undefined && row.is_show !== isShow) ||
      (isLocked !== undefined && row.is_locked !== isLocked)
    const changed = rows.filter(differs)
    if (changed.length === 0) return 0
    const { userId: actorId } = actor
    await updateFlags(
      tx,
      changed.map((row) => row.id),
      { status, is_show: isShow, is_locked: isLocked },
      { actorId, nowMs },
    )
    const told = changed.filter((row) => row.is_folder === 0 && status !== undefined && row.status !== status)
    if (told.length > 0) {
      const docIdsTold = told.map((row) => row.id)
      const news = { change: 'edit', moduleId, actorId, docIds: docIdsTold, componentIds: [], added: 0 } as const
      await notifyFollowers(tx, news, nowMs)
    }
    return changed.length
  })
}

/** Deletes them with everything in them, restorable one by one; ids of their entries in the trash. */
export async function removeMany(
  { db, clock }: AppContext,
  origin: Origin<UserActor>,
  named: NamedDocs,
): Promise<number[]> {
  return db.transaction().execute((tx) => moveDocsToTrash(tx, named, origin, clock()))
}
