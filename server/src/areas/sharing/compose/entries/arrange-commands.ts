/* Naming, moving, removing and replacing what is in a composed project. */
import { initialOrder, limits, type BodyOf, type moveComposeEntries } from '@lectern/contracts'
import type { Transaction } from 'kysely'
import type { UserActor } from '../../../../core/actor.ts'
import { AppError } from '../../../../core/app-error.ts'
import { recordAudit, type AuditEntry, type Origin } from '../../../../core/audit.ts'
import type { AppContext } from '../../../../core/context.ts'
import { ordersAt } from '../../../../core/order.ts'
import { decodeId, findId } from '../../../../core/public-ids.ts'
import type { Database } from '../../../../db/schema.ts'
import { touchCompose, type ComposePlace } from '../touch-compose.ts'
import { decodeEntries, nameOfEntry, namesForAudit, requireEntries, requireFolder } from './entry-places.ts'
import {
  countEntries,
  detach,
  listFolders,
  listPlaces,
  listRemoved,
  listSiblings,
  listTaken,
  markRemoved,
  orderEntries,
  placeEntries,
  unmarkRemoved,
  updateEntry,
} from './entry-repo.ts'
import { rebuildSources } from './source-commands.ts'
import { entryOf, pickSources } from './pick-sources.ts'

type Act = Extract<AuditEntry['action'], `compose.${string}`>

/** Runs a change of a project's entries under its lock; what it returns as `details` is recorded. */
async function arrange<T>(
  { db, clock }: AppContext,
  origin: Origin<UserActor>,
  place: ComposePlace,
  action: Act,
  change: (
    tx: Transaction<Database>,
    nowMs: number,
  ) => Promise<{ result: T; details: Readonly<Record<string, unknown>> | undefined }>,
): Promise<T> {
  const nowMs = clock()
  return db.transaction().execute(async (tx) => {
    const name = await touchCompose(tx, place, nowMs)
    const { result, details } = await change(tx, nowMs)
    const subject = { kind: 'compose', id: place.composeId, name }
    if (details !== undefined)
      await recordAudit(tx, origin, { action, subject, spaceId: place.spaceId, details }, nowMs)
    return result
  })
}

/**
 * Puts entries into a folder, or at the root, in the given order before a sibling, or behind all.
 * @throws {AppError} folder_elsewhere, folder_cycle, changed_meanwhile when the sibling is elsewhere, not_accessible when an entry was removed
 */
export async function moveEntries(
  context: AppContext,
  origin: Origin<UserActor>,
  place: ComposePlace,
  { ids: publicIds, parentId: parent, beforeId }: Omit<BodyOf<typeof moveComposeEntries>, 'projectId'>,
): Promise<void> {
  const ids = decodeEntries(publicIds)
  await arrange(context, origin, place, 'compose.moveEntries', async (tx, nowMs) => {
    const parentId = await requireFolder(tx, place.composeId, parent)
    const rows = await requireEntries(tx, place.composeId, ids)
    const chosen = new Set(ids)
    if (parentId !== null && isInside(await listFolders(tx, place.composeId), parentId, chosen))
      throw new AppError('folder_cycle')
    const siblings = (await listSiblings(tx, place.composeId, parentId)).filter(({ id }) => !chosen.has(id))
    const { placed, shifted } = ordersAt(siblings, indexOf(siblings, beforeId), ids, initialOrder)
    await orderEntries(tx, shifted)
    await placeEntries(tx, placed, { parentId, nowMs })
    return { result: undefined, details: namesForAudit(rows) }
  })
}

function indexOf(siblings: readonly { id: number }[], beforeId: string | null | undefined): number {
  if (beforeId === null || beforeId === undefined) return siblings.length
  const id = findId('composeEntry', beforeId)
  const index = siblings.findIndex((row) => row.id === id)
  if (index === -1) throw new AppError('changed_meanwhile')
  return index
}

/** Whether a folder is one of the chosen ones, or in one. */
function isInside(
  folders: readonly { id: number; parent_id: number | null }[],
  folderId: number,
  chosen: ReadonlySet<number>,
): boolean {
  const parents = new Map(folders.map(({ id, parent_id }) => [id, parent_id]))
  for (let id: number | null | undefined = folderId; id !== null && id !== undefined; id = parents.get(id))
    if (chosen.has(id)) return true
  return false
}

/** Sets the order of an entry among its siblings. */
export async function orderEntry(
  context: AppContext,
  origin: Origin<UserActor>,
  place: ComposePlace,
  { entryId, orderIndex }: { entryId: number; orderIndex: number },
): Promise<void> {
  await arrange(context, origin, place, 'compose.moveEntries', async (tx, nowMs) => {
    const rows = await requireEntries(tx, place.composeId, [entryId])
    await updateEntry(tx, entryId, { order_index: orderIndex, updated_at_ms: nowMs })
    return { result: undefined, details: namesForAudit(rows) }
  })
}

/**
 * Gives an entry a name of its own; an empty one is the source's again.
 * @throws {AppError} not_accessible when it was removed, or a folder of the project would have no name
 */
export async function renameEntry(
  context: AppContext,
  origin: Origin<UserActor>,
  place: ComposePlace,
  { entryId, name, isFolder }: { entryId: number; name: string; isFolder: boolean },
): Promise<void> {
  await arrange(context, origin, place, 'compose.renameEntry', async (tx, nowMs) => {
    const [row] = await listPlaces(tx, place.composeId, [entryId])
    const wanted = name.trim()
    if (row === undefined || (isFolder && row.is_folder !== 1)) throw new AppError('not_accessible')
    if (wanted === '' && row.is_folder === 1) throw new AppError('not_accessible')
    const own = row.is_folder === 0 && wanted === row.source_name ? '' : wanted
    if (own === row.name) return { result: undefined, details: undefined }
    await updateEntry(tx, entryId, { name: own, updated_at_ms: nowMs })
    return { result: undefined, details: { from: nameOfEntry(row), to: nameOfEntry({ ...row, name: own }) } }
  })
}

/**
 * Removes entries with everything in them, restorable for a day.
 * @returns how many, those in folders included
 * @throws {AppError} not_accessible when one was removed already
 */
export async function removeEntries(
  context: AppContext,
  origin: Origin<UserActor>,
  place: ComposePlace,
  ids: readonly number[],
): Promise<number> {
  return arrange(context, origin, place, 'compose.removeEntries', async (tx, nowMs) => {
    const rows = await requireEntries(tx, place.composeId, ids)
    const result = await markRemoved(tx, place.composeId, ids, nowMs)
    await rebuildSources(tx, place.composeId)
    return { result, details: { ...namesForAudit(rows), count: result } }
  })
}

/**
 * Puts removed entries back, each with what was removed with it; at the root where their folder is gone.
 * @returns how many; what was put in again since is left out
 * @throws {AppError} compose_full
 */
export async function restoreEntries(
  context: AppContext,
  origin: Origin<UserActor>,
  place: ComposePlace,
  publicIds: readonly string[],
): Promise<number> {
  const ids = decodeEntries(publicIds)
  return arrange(context, origin, place, 'compose.restoreEntries', async (tx) => {
    const removed = await listRemoved(tx, place.composeId, ids)
    const taken = await listTaken(
      tx,
      place.composeId,
      removed.flatMap(({ doc_id }) => doc_id ?? []),
    )
    const back = removed.filter(({ doc_id: docId }) => {
      if (docId === null) return true
      const isFree = !taken.has(docId)
      taken.add(docId)
      return isFree
    })
    if ((await countEntries(tx, place.composeId)) + back.length > limits.composeEntries)
      throw new AppError('compose_full', { limit: limits.composeEntries })
    const present = new Set([
      ...back.map(({ id }) => id),
      ...(await listFolders(tx, place.composeId)).map(({ id }) => id),
    ])
    const loose = back.filter(({ parent_id: parentId }) => parentId !== null && !present.has(parentId))
    await detach(
      tx,
      loose.map(({ id }) => id),
    )
    await unmarkRemoved(
      tx,
      back.map(({ id }) => id),
    )
    await rebuildSources(tx, place.composeId)
    return { result: back.length, details: back.length === 0 ? undefined : { count: back.length } }
  })
}

/**
 * Lets an entry refer to another document or folder; its place and its own name stay.
 * @throws {AppError} compose_doc_taken when that one is in the project already; not_accessible for what the person may not read, and for a folder of the
 *   project
 */
export async function replaceSource(
  context: AppContext,
  origin: Origin<UserActor>,
  place: ComposePlace,
  { entryId, docId: publicDocId }: { entryId: number; docId: string },
): Promise<void> {
  const docId = decodeId('doc', publicDocId)
  await arrange(context, origin, place, 'compose.replaceEntry', async (tx, nowMs) => {
    const [row] = await listPlaces(tx, place.composeId, [entryId])
    if (row === undefined || row.is_folder === 1) throw new AppError('not_accessible')
    const source = (await pickSources(tx, origin.actor, [docId])).get(docId)
    if (source === undefined) throw new AppError('not_accessible')
    await updateEntry(tx, entryId, { doc_id: null })
    if ((await listTaken(tx, place.composeId, [docId])).has(docId)) throw new AppError('compose_doc_taken')
    await updateEntry(tx, entryId, { ...entryOf(source, origin.actor.userId), updated_at_ms: nowMs })
    await rebuildSources(tx, place.composeId)
    return { result: undefined, details: { from: nameOfEntry(row), to: source.name } }
  })
}
