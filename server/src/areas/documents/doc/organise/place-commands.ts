/* Putting folders and documents at a place among their siblings, several at once. */
import type { UserActor } from '../../../../core/actor.ts'
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import { findId } from '../../../../core/public-ids.ts'
import { readSettings } from '../../../../core/settings.ts'
import { inBatches } from '../../../../db/batches.ts'
import type { Executor } from '../../../../db/content-store.ts'
import { notifyFollowers } from '../../../following/subscription/follower-commands.ts'
import { refuseSameNames, requireMovable, targetOf } from './doc-organise-commands.ts'
import {
  findHighestOrder,
  isLockedHere,
  listFolders,
  listSiblings,
  updateDocRow,
  updateOrders,
  updatePlaces,
} from './doc-organise-repo.ts'
import { keyAfter, ordersAt, placesBehind } from './folder-places.ts'
import { sortSiblings } from '../tree/tree-build.ts'

/**
 * Puts them into a folder, or at the root, in the given order before a sibling (`null`: behind all).
 * @throws {AppError} folder_elsewhere, folder_cycle, name_taken, not_accessible when one was deleted meanwhile
 */
export async function placeRows(
  { db, clock }: AppContext,
  actor: UserActor,
  { moduleId, docIds }: { moduleId: number; docIds: readonly number[] },
  { parentId: parent, beforeId }: { parentId: string | null; beforeId: string | null },
): Promise<void> {
  const parentId = targetOf(parent)
  const ids = [...new Set(docIds)]
  const change = { actorId: actor.userId, nowMs: clock() }
  await db.transaction().execute(async (tx) => {
    const rows = await requireMovable(tx, { moduleId, ids, parentId }, change.nowMs)
    const chosen = new Set(ids)
    const all = await listSiblings(tx, moduleId, parentId)
    const siblings = sortSiblings(all.filter(({ id }) => !chosen.has(id)))
    refuseSameNames(
      rows,
      siblings.filter((row) => row.is_folder === 1),
    )
    const { initialOrder } = await readSettings(tx, 'documents')
    const { placed, shifted } = ordersAt(siblings, indexOf(siblings, beforeId), ids, initialOrder)
    const shifts = [...shifted]
    for (const part of inBatches(shifts)) await updateOrders(tx, part)
    const places = rows.map((row) => ({
      id: row.id,
      orderIndex: placed.get(row.id) ?? initialOrder,
      naturalKey: keyAfter(row, { parentId, name: row.name }),
    }))
    await updatePlaces(tx, places, parentId, change)
    const moved = rows.filter((row) => row.parent_id !== parentId).map((row) => row.id)
    if (moved.length > 0)
      await notifyFollowers(tx, { change: 'move', moduleId, actorId: actor.userId, docIds: moved }, change.nowMs)
  })
}

/** @throws {AppError} folder_elsewhere when it is not there */
function indexOf(siblings: readonly { id: number }[], beforeId: string | null): number {
  if (beforeId === null || beforeId === '') return siblings.length
  const id = findId('doc', beforeId)
  const index = siblings.findIndex((row) => row.id === id)
  if (index === -1) throw new AppError('folder_elsewhere')
  return index
}

/**
 * Names a folder and brings it to the top, behind what is there; one that is locked, itself or by a folder above it, is named where it is.
 * @param andThen goes on in the same transaction
 * @throws {AppError} name_taken, not_accessible when it was deleted meanwhile
 */
export async function nameAtTop(
  { db, clock }: AppContext,
  actor: UserActor,
  { moduleId, docId }: { moduleId: number; docId: number },
  name: string,
  andThen: (tx: Executor) => Promise<void>,
): Promise<void> {
  const change = { actorId: actor.userId, nowMs: clock() }
  await db.transaction().execute(async (tx) => {
    const rows = await requireMovable(tx, { moduleId, ids: [docId], parentId: null }, change.nowMs)
    const parentId = rows[0]?.parent_id ?? null
    const isMoved = parentId !== null && !(await isLockedHere(tx, docId))
    const renamed = rows.map((row) => ({ ...row, name }))
    const beside = await listFolders(tx, moduleId, isMoved ? null : parentId)
    refuseSameNames(
      renamed,
      beside.filter(({ id }) => id !== docId),
    )
    if (isMoved) {
      await updatePlaces(
        tx,
        placesBehind(await findHighestOrder(tx, moduleId, null), [docId], rows, null),
        null,
        change,
      )
      await notifyFollowers(tx, { change: 'move', moduleId, actorId: actor.userId, docIds: [docId] }, change.nowMs)
    }
    await updateDocRow(tx, docId, { name }, change)
    await andThen(tx)
  })
}
