/* Putting folders and documents at a place among their siblings, several at once. */
import type { UserActor } from '../../../../core/actor.ts'
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import { ordersAt } from '../../../../core/order.ts'
import { findId } from '../../../../core/public-ids.ts'
import { readSettings } from '../../../../core/settings.ts'
import { writeAndWake } from '../../../../content/save-subject.ts'
import { inBatches } from '../../../../db/batches.ts'
import type { Executor } from '../../../../db/content-store.ts'
import { notifyFollowers } from '../../../following/subscription/follower-commands.ts'
import { requireTarget, requireTree, targetOf } from './doc-organise-commands.ts'
import {
  findHighestOrder,
  isLockedHere,
  listAbove,
  listFolders,
  listPlaces,
  listSiblings,
  updateDocRow,
  updateOrders,
  updatePlaces,
  type DocPlace,
  type NewPlace,
} from './doc-organise-repo.ts'
import { isNameTaken, keyAfter, placesBehind } from './folder-places.ts'
import { sortSiblings } from '../tree/tree-build.ts'

/**
 * Moves folders and documents of one application into a folder, or to the root, in the given order behind what is there.
 * @throws {AppError} folder_elsewhere, folder_cycle, name_taken, not_accessible when one was deleted meanwhile
 */
export async function relocateDocs(
  context: AppContext,
  actor: UserActor,
  named: NamedDocs,
  parent: string | null,
): Promise<void> {
  await moveRows(context, actor, named, parent, async (tx, { moduleId, ids, parentId, rows }) => {
    const staying = (await listFolders(tx, moduleId, parentId)).filter((folder) => !ids.includes(folder.id))
    refuseSameNames(rows, staying)
    return placesBehind(await findHighestOrder(tx, moduleId, parentId), ids, rows, parentId)
  })
}

/** Folders and documents of one application. */
export interface NamedDocs {
  moduleId: number
  docIds: readonly number[]
}

/** What is to go into a folder, or to the root, in the order it was named. */
interface MovingRows {
  moduleId: number
  ids: readonly number[]
  parentId: number | null
  rows: readonly DocPlace[]
}

/**
 * Moves them under the lock of the application's tree, to the places that `arrange` decides on, and notifies their followers.
 * @throws {AppError} folder_elsewhere, folder_cycle, not_accessible when one was deleted meanwhile
 */
async function moveRows(
  context: AppContext,
  actor: UserActor,
  { moduleId, docIds }: NamedDocs,
  parent: string | null,
  arrange: (tx: Executor, moving: MovingRows) => Promise<readonly NewPlace[]>,
): Promise<void> {
  const parentId = targetOf(parent)
  const ids = [...new Set(docIds)]
  const change = { actorId: actor.userId, nowMs: context.clock() }
  await writeAndWake(context, async (tx) => {
    const rows = await requireMovable(tx, { moduleId, ids, parentId }, change.nowMs)
    await updatePlaces(tx, await arrange(tx, { moduleId, ids, parentId, rows }), parentId, change)
    const moved = rows.filter((row) => row.parent_id !== parentId)
    if (moved.length > 0)
      await notifyFollowers(tx, { change: 'move', moduleId, actorId: actor.userId, ...movedFrom(moved) }, change.nowMs)
  })
}

/** @param rows as they were before */
function movedFrom(rows: readonly DocPlace[]): { docIds: number[]; fromIds: number[] } {
  const fromIds = new Set(rows.flatMap((row) => row.parent_id ?? []))
  return { docIds: rows.map((row) => row.id), fromIds: [...fromIds] }
}

/** Rows that may go there; the application's tree is locked from now on. */
async function requireMovable(
  tx: Executor,
  { moduleId, ids, parentId }: { moduleId: number; ids: readonly number[]; parentId: number | null },
  nowMs: number,
): Promise<DocPlace[]> {
  await requireTree(tx, moduleId, nowMs)
  await requireTarget(tx, moduleId, parentId)
  const rows = await listPlaces(tx, ids)
  if (rows.length !== ids.length) throw new AppError('not_accessible')
  if (parentId !== null && (await listAbove(tx, parentId)).some((id) => ids.includes(id)))
    throw new AppError('folder_cycle')
  return rows
}

/** @throws {AppError} name_taken when a folder among them has the name of one that is there */
function refuseSameNames(moved: readonly DocPlace[], staying: readonly { name: string }[]): void {
  const folders = [...staying]
  for (const row of moved) {
    if (row.is_folder === 0) continue
    if (isNameTaken(folders, row.name)) throw new AppError('name_taken', { name: row.name })
    folders.push(row)
  }
}

/**
 * Puts them into a folder, or at the root, in the given order before a sibling (`null`: behind all).
 * @throws {AppError} folder_elsewhere, folder_cycle, name_taken, not_accessible when one was deleted meanwhile
 */
export async function placeRows(
  context: AppContext,
  actor: UserActor,
  named: NamedDocs,
  { parentId: parent, beforeId }: { parentId: string | null; beforeId: string | null },
): Promise<void> {
  await moveRows(context, actor, named, parent, async (tx, { moduleId, ids, parentId, rows }) => {
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
    return rows.map((row) => ({
      id: row.id,
      orderIndex: placed.get(row.id) ?? initialOrder,
      naturalKey: keyAfter(row, { parentId, name: row.name }),
    }))
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
  context: AppContext,
  actor: UserActor,
  { moduleId, docId }: { moduleId: number; docId: number },
  name: string,
  andThen: (tx: Executor) => Promise<void>,
): Promise<void> {
  const change = { actorId: actor.userId, nowMs: context.clock() }
  await writeAndWake(context, async (tx) => {
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
      await notifyFollowers(tx, { change: 'move', moduleId, actorId: actor.userId, ...movedFrom(rows) }, change.nowMs)
    }
    await updateDocRow(tx, docId, { name }, change)
    await andThen(tx)
  })
}
