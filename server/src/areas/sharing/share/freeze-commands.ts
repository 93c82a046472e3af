/* Showing a document or folder of a share as it was at a moment, or as it is again. */
import type { Transaction } from 'kysely'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { lockRow } from '../../../content/lock-row.ts'
import type { Database, ShareRow } from '../../../db/schema.ts'
import { publish } from '../../../events/publish.ts'
import { withSnapshot } from '../snapshot/snapshot-commands.ts'
import { freezeItem, listItems } from './share-item-repo.ts'
import { findShare, updateShareRow } from './share-repo.ts'

export interface ItemPlace {
  shareId: number
  docId: number
  projectId: number
  spaceId: number
}

/**
 * Freezes what an item of a share shows, also one that is frozen already.
 * @param atMs as it was at this moment; absent for now
 * @throws {AppError} not_accessible for what is no item of the share; moment_ahead, moment_too_early when there was nothing in it yet; changed_meanwhile
 *   while others keep saving faster
 */
export async function freeze(
  context: AppContext,
  origin: Origin<UserActor>,
  place: ItemPlace,
  atMs?: number,
): Promise<void> {
  const { docId, projectId } = place
  const { module_id: moduleId, item: name } = await requireItem(context.db, place)
  // A release holds what it holds.
  if (moduleId === null) throw new AppError('not_accessible')
  if (atMs !== undefined && atMs > context.clock()) throw new AppError('moment_ahead')
  const choices = [{ moduleId, chosen: new Set([docId]) }]
  const request = { projectId, actorId: origin.actor.userId, choices, ...(atMs !== undefined && { atMs }) }
  await withSnapshot(context, request, (tx, snapshot, nowMs) => {
    if (atMs !== undefined && snapshot.docCount === 0) throw new AppError('moment_too_early', { name })
    return write(tx, origin, place, { ...snapshot, atMs }, nowMs)
  })
}

/** Shows an item as it is. @throws {AppError} not_accessible as `freeze` */
export async function thaw({ db, clock }: AppContext, origin: Origin<UserActor>, place: ItemPlace): Promise<void> {
  await db.transaction().execute((tx) => write(tx, origin, place, undefined, clock()))
}

async function write(
  tx: Transaction<Database>,
  origin: Origin<UserActor>,
  place: ItemPlace,
  snapshot: { id: number; docCount: number; atMs: number | undefined } | undefined,
  nowMs: number,
): Promise<void> {
  const { shareId, docId, spaceId } = place
  await lockRow(tx, 'share', shareId)
  const share = await requireItem(tx, place)
  if (!(await freezeItem(tx, { shareId, docId }, snapshot?.id ?? null))) throw new AppError('not_accessible')
  await updateShareRow(tx, shareId, {}, nowMs)
  const subject = { kind: 'share', id: shareId, name: share.name }
  const action = snapshot === undefined ? 'share.thaw' : 'share.freeze'
  const details = {
    item: share.item,
    ...(snapshot !== undefined && { docs: snapshot.docCount }),
    ...(snapshot?.atMs !== undefined && { asOf: new Date(snapshot.atMs).toISOString() }),
  }
  await recordAudit(tx, origin, { action, subject, spaceId, details }, nowMs)
  const event = { shareId, moduleId: share.module_id, actorId: origin.actor.userId }
  await publish(tx, 'share.updated', event, nowMs)
}

/** The share, with the name of its item. */
async function requireItem(
  db: AppContext['db'] | Transaction<Database>,
  { shareId, docId }: ItemPlace,
): Promise<Readonly<ShareRow> & { item: string }> {
  const share = await findShare(db, shareId)
  const item = (await listItems(db, [shareId])).find((each) => each.doc_id === docId)
  if (share === undefined || item === undefined) throw new AppError('not_accessible')
  return { ...share, item: item.name }
}
