/*
 * Making, renaming, moving, ordering and deleting folders and documents. Every change bumps the application's tree version first, which also
 * makes changes of one tree wait for each other: what is checked afterwards holds until the end of the transaction.
 */
import { docStatus, modifySource } from '@lectern/contracts'
import { contentVersion, upgradeContent, type FolderContent, type Json } from '@lectern/model'
import type { UserActor } from '../../../../core/actor.ts'
import { AppError } from '../../../../core/app-error.ts'
import type { Origin } from '../../../../core/audit.ts'
import type { AppContext } from '../../../../core/context.ts'
import { orderAfter } from '../../../../core/order.ts'
import { findId } from '../../../../core/public-ids.ts'
import { readSettings } from '../../../../core/settings.ts'
import { insertDoc } from '../../../../content/insert-rows.ts'
import { writeAndWake } from '../../../../content/save-subject.ts'
import { touchTree } from '../../../../content/tree-version.ts'
import { writeFirstStates, writeState } from '../../../../content/write-states.ts'
import { findTexts, packText, type Executor } from '../../../../db/content-store.ts'
import { notifyFollowers } from '../../../following/subscription/follower-commands.ts'
import { moveToTrash } from '../../../places/trash/trash-commands.ts'
import {
  findHead,
  findHighestOrder,
  hasFolder,
  listFolders,
  listPlaces,
  updateDocRow,
  type Change,
  type DocPlace,
} from './doc-organise-repo.ts'
import { folderKey } from '../../../../content/doc-keys.ts'
import { isNameTaken, keyAfter } from './folder-places.ts'

/**
 * Folder a request names: `null` for the root, written as `null` or empty.
 * @throws {AppError} folder_elsewhere
 */
export function targetOf(parentId: string | null | undefined): number | null {
  if (parentId === null || parentId === undefined || parentId === '') return null
  const id = findId('doc', parentId)
  if (id === undefined) throw new AppError('folder_elsewhere')
  return id
}

/**
 * Locks the application's tree for the rest of the transaction and makes readers' copies of it stale.
 * @throws {AppError} not_accessible when it is gone
 */
export async function requireTree(tx: Executor, moduleId: number, nowMs: number): Promise<void> {
  if (!(await touchTree(tx, moduleId, nowMs))) throw new AppError('not_accessible')
}

/** @throws {AppError} folder_elsewhere when it is no live folder of the application */
export async function requireTarget(tx: Executor, moduleId: number, parentId: number | null): Promise<void> {
  if (parentId !== null && !(await hasFolder(tx, moduleId, parentId))) throw new AppError('folder_elsewhere')
}

/** Order of something new behind what is in a folder. */
export async function orderBehind(tx: Executor, moduleId: number, parentId: number | null): Promise<number> {
  const { initialOrder: firstOrder } = await readSettings(tx, 'documents')
  return orderAfter(await findHighestOrder(tx, moduleId, parentId), firstOrder)
}

export interface FolderFields {
  name: string
  parentId?: string | null
  description?: string
}

/**
 * Makes a folder behind what is there.
 * @returns its id
 * @throws {AppError} name_taken, folder_elsewhere
 */
export async function createFolder(
  { db, clock }: AppContext,
  actor: UserActor,
  moduleId: number,
  fields: FolderFields,
): Promise<number> {
  const name = fields.name.trim()
  const parentId = targetOf(fields.parentId)
  const change = { actorId: actor.userId, nowMs: clock() }
  const content: FolderContent = { v: contentVersion, kind: 'folder', ...describe(fields.description) }
  const text = packText(JSON.stringify(content))
  return db.transaction().execute(async (tx) => {
    await requireTree(tx, moduleId, change.nowMs)
    await requireTarget(tx, moduleId, parentId)
    if (isNameTaken(await listFolders(tx, moduleId, parentId), name)) throw new AppError('name_taken', { name })
    const orderIndex = await orderBehind(tx, moduleId, parentId)
    const folder = { parent_id: parentId, name, natural_key: folderKey(parentId, name), order_index: orderIndex }
    const maker = { moduleId, authorId: actor.userId, nowMs: change.nowMs }
    const docId = await insertDoc(tx, { ...folder, is_folder: 1, status: docStatus.todo }, maker)
    await writeFirstStates(tx, [{ subjectId: docId, text }], byForm(change))
    return docId
  })
}

function describe(description: string | undefined): { description?: string } {
  return description === undefined || description.trim() === '' ? {} : { description }
}

/**
 * Renames or describes a folder; a described one gets a revision.
 * @throws {AppError} name_taken; not_accessible for a document
 */
export async function changeFolder(
  context: AppContext,
  actor: UserActor,
  { moduleId, docId }: { moduleId: number; docId: number },
  fields: { name?: string; description?: string },
): Promise<void> {
  const change = { actorId: actor.userId, nowMs: context.clock() }
  await writeAndWake(context, async (tx) => {
    await requireTree(tx, moduleId, change.nowMs)
    const [folder] = await listPlaces(tx, [docId])
    if (folder?.is_folder !== 1) throw new AppError('not_accessible')
    const names = await renamed(tx, folder, fields.name)
    await updateDocRow(tx, docId, names, change)
    const isDescribed =
      fields.description !== undefined && (await writeDescription(tx, docId, fields.description, change))
    if (isDescribed || names.name !== undefined) await notifyOfFolder(tx, { moduleId, docId }, change)
  })
}

async function renamed(
  tx: Executor,
  folder: DocPlace,
  wanted: string | undefined,
): Promise<{ name?: string; natural_key?: string }> {
  const name = wanted?.trim() ?? folder.name
  if (name === folder.name) return {}
  const siblings = await listFolders(tx, folder.module_id, folder.parent_id)
  const others = siblings.filter((sibling) => sibling.id !== folder.id)
  if (isNameTaken(others, name)) throw new AppError('name_taken', { name })
  return { name, natural_key: keyAfter(folder, { parentId: folder.parent_id, name }) }
}

/** Notifies followers and robots of a folder that has another name, text or service. */
export async function notifyOfFolder(
  tx: Executor,
  { moduleId, docId }: { moduleId: number; docId: number },
  { actorId, nowMs }: Change,
): Promise<void> {
  const about = { moduleId, actorId, docIds: [docId], componentIds: [], added: 0 }
  await notifyFollowers(tx, { change: 'edit', ...about }, nowMs)
}

/** False when it was described like this already. */
async function writeDescription(tx: Executor, folderId: number, description: string, change: Change): Promise<boolean> {
  const head = await findHead(tx, folderId)
  const { description: _before, ...rest } = await readFolder(tx, head?.hash)
  const text = packText(JSON.stringify({ ...rest, ...describe(description) }))
  if (text.hash === head?.hash) return false
  await writeState(tx, { subjectId: folderId, text, parentId: head?.id ?? null }, byForm(change))
  return true
}

const byForm = ({ actorId: authorId, nowMs }: Change) =>
  ({ kind: 'doc', source: modifySource.form, authorId, nowMs }) as const

/** A folder's content; an empty one for a folder without revisions. */
export async function readFolder(db: Executor, hash: string | undefined): Promise<FolderContent> {
  const text = hash === undefined ? undefined : (await findTexts(db, [hash])).get(hash)
  // What is stored was written as JSON by this product.
  const content = text === undefined ? undefined : upgradeContent(JSON.parse(text) as Json)
  return content?.kind === 'folder' ? content : { v: contentVersion, kind: 'folder' }
}

/** Sets the place of a folder or document among its siblings. */
export async function orderDocRow(
  { db, clock }: AppContext,
  actor: UserActor,
  { moduleId, docId }: { moduleId: number; docId: number },
  orderIndex: number,
): Promise<void> {
  const nowMs = clock()
  await db.transaction().execute(async (tx) => {
    await requireTree(tx, moduleId, nowMs)
    if ((await listPlaces(tx, [docId])).length === 0) throw new AppError('not_accessible')
    await updateDocRow(tx, docId, { order_index: orderIndex }, { actorId: actor.userId, nowMs })
  })
}

/** Deletes a folder with everything in it, or a document, restorable; the id of its entry in the trash. */
export async function removeDoc({ db, clock }: AppContext, origin: Origin<UserActor>, docId: number): Promise<number> {
  return db.transaction().execute((tx) => moveToTrash(tx, { kind: 'doc', id: docId }, origin, clock()))
}
