/* Deleting several folders and documents of one application at once, each an entry of its own, whatever their number in a few statements. */
import type { Transaction } from 'kysely'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { recordAudits, type Origin } from '../../../core/audit.ts'
import { touchTree } from '../../../content/tree-version.ts'
import type { Database } from '../../../db/schema.ts'
import { publishAll } from '../../../events/publish.ts'
import { notifyOfDeletions } from '../../following/subscription/follower-commands.ts'
import { insertTrashOfDocs, listChains, markDocsOf } from './trash-many-repo.ts'
import { findPlace } from './trash-place-repo.ts'
import { setDocCounts } from './trash-repo.ts'

/**
 * Deletes them as `takeDocsToTrash` and notifies followers.
 * @returns ids of the entries, in the order of what they are of
 * @throws {AppError} not_accessible when one is not there any more
 */
export async function moveDocsToTrash(
  tx: Transaction<Database>,
  docs: { moduleId: number; docIds: readonly number[] },
  origin: Origin<UserActor>,
  nowMs: number,
): Promise<number[]> {
  const { trashIds, projectId } = await takeDocsToTrash(tx, docs, origin, nowMs)
  await notifyOfDeletions(tx, { trashIds, projectId, actorId: origin.actor.userId }, nowMs)
  return trashIds
}

/**
 * Deletes them with everything in them, as a part of a change of which followers are notified as a whole; what is inside another of them goes with that one. Rights are the caller's business.
 * @returns ids of the entries, in the order of what they are of
 * @throws {AppError} not_accessible when one is not there any more
 */
export async function takeDocsToTrash(
  tx: Transaction<Database>,
  { moduleId, docIds }: { moduleId: number; docIds: readonly number[] },
  origin: Origin<UserActor>,
  nowMs: number,
): Promise<{ trashIds: number[]; projectId: number | null }> {
  if (!(await touchTree(tx, moduleId, nowMs))) throw new AppError('not_accessible')
  const home = await findPlace(tx, 'module', moduleId)
  const ids = [...new Set(docIds)]
  const chains = await listChains(tx, ids)
  if (home === undefined || ids.some((id) => !chains.has(id))) throw new AppError('not_accessible')
  const chosen = new Set(ids)
  const topmost = ids.flatMap((id) => {
    const [self, ...above] = chains.get(id) ?? []
    return self === undefined || above.some((row) => chosen.has(row.id)) ? [] : [{ id, self, above }]
  })
  const entries = topmost.map(({ id, self, above }) => ({
    kind: 'doc' as const,
    subject_id: id,
    space_id: home.spaceId,
    project_id: home.projectId,
    module_id: moduleId,
    name: self.name,
    place: JSON.stringify([...home.above, home.name, ...above.map((row) => row.name).reverse()]),
    doc_count: 0,
    deleted_by: origin.actor.userId,
    deleted_at_ms: nowMs,
  }))
  const trashIds = await insertTrashOfDocs(tx, entries)
  const inOrder = topmost.map(({ id }) => trashIds.get(id) ?? 0)
  await markDocsOf(tx, inOrder, nowMs)
  await setDocCounts(tx, inOrder)
  await recordAudits(
    tx,
    origin,
    entries.map((entry) => ({
      action: 'doc.delete' as const,
      subject: { kind: 'doc', id: entry.subject_id, name: entry.name },
      spaceId: home.spaceId,
      // Written a moment ago.
      details: { place: JSON.parse(entry.place) as string[] },
    })),
    nowMs,
  )
  const { spaceId, projectId } = home
  const { userId: actorId } = origin.actor
  const events = entries.map(({ subject_id: subjectId }) => {
    const trashId = trashIds.get(subjectId) ?? 0
    return { trashId, kind: 'doc' as const, subjectId, spaceId, projectId, moduleId, actorId }
  })
  await publishAll(tx, 'trash.added', events, nowMs)
  return { trashIds: inOrder, projectId }
}
