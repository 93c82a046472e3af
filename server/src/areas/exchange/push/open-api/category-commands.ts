/* Folders at the top of an application, as clients of the open API make and rename them. */
import { limits } from '@lectern/contracts'
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import { findId } from '../../../../core/public-ids.ts'
import type { ApplicationScope } from '../../../../auth/scope.ts'
import type { Executor } from '../../../../db/content-store.ts'
import { hasRow } from '../../../../db/row-counts.ts'
import { storableText } from '../../../../db/storable-text.ts'
import { createFolder } from '../../../documents/doc/organise/doc-organise-commands.ts'
import { nameAtTop } from '../../../documents/doc/organise/place-commands.ts'
import { originOfOwner } from '../../import/start/incoming-commands.ts'
import { deleteRows, liveRows, rowsOf } from '../../../../db/rows.ts'

/** What a pushed folder at the top is known by. */
const keyOf = (name: string): string => storableText(`folder:tag:${name}`)

/**
 * The folder of that name at the top, made when there is none.
 * @throws {AppError} push_field_missing, push_field_too_long
 */
export async function createCategory(
  context: AppContext,
  { moduleId, makerId }: ApplicationScope,
  given: string,
): Promise<{ id: number; name: string }> {
  const name = readName(given)
  const there = (await listCategories(context.db, moduleId)).find((folder) => folder.name === name)
  if (there !== undefined) return there
  const { actor } = await originOfOwner(context.db, makerId)
  const id = await createFolder(context, actor, moduleId, { name })
  const known = { natural_key: keyOf(name), tag_name: name }
  await context.db.updateTable('doc').set(known).where('id', '=', id).execute()
  return { id, name }
}

/**
 * Gives a folder another name and brings it to the top unless it is locked; what is pushed under that name goes into it. Where another folder
 * is known by that name to those who push, whatever people call it, that one stays what they mean.
 * @throws {AppError} push_field_missing, push_field_too_long, name_taken, not_accessible
 */
export async function renameCategory(
  context: AppContext,
  { moduleId, makerId }: ApplicationScope,
  { publicId, name: given }: { publicId: string; name: string },
): Promise<void> {
  if (publicId === '') throw new AppError('push_field_missing', { field: 'id' })
  const name = readName(given)
  const docId = findId('doc', publicId)
  const row = await liveRows(context.db, 'doc', { id: docId ?? 0, module_id: moduleId, is_folder: 1 })
    .select(['id', 'natural_key'])
    .executeTakeFirst()
  if (row === undefined) throw new AppError('not_accessible')
  const { actor } = await originOfOwner(context.db, makerId)
  const place = { moduleId, docId: row.id }
  await nameAtTop(context, actor, place, name, (tx) => makeKnown(tx, place, { key: row.natural_key, name }))
}

/** What is pushed under the name means the folder from now on, unless it means another one already. */
async function makeKnown(
  tx: Executor,
  { moduleId, docId }: { moduleId: number; docId: number },
  { key: former, name }: { key: string; name: string },
): Promise<void> {
  const key = keyOf(name)
  if (key === former || (await isKnown(tx, moduleId, key))) return
  const own = rowsOf(tx, 'incoming_state', { subject_kind: 'doc', subject_id: docId }).select('source_id')
  // What is left of that name is of a folder that was deleted.
  await deleteRows(tx, 'incoming_state', { subject_kind: 'doc', subject_key: key })
    .where('source_id', 'in', own)
    .execute()
  await tx.updateTable('doc').set({ natural_key: key, tag_name: name }).where('id', '=', docId).execute()
  await tx
    .updateTable('incoming_state')
    .set({ subject_key: key })
    .where('subject_kind', '=', 'doc')
    .where('subject_id', '=', docId)
    .where('subject_key', '=', former)
    .execute()
}

/** Whether sources mean a live folder or document by the key. */
async function isKnown(tx: Executor, moduleId: number, key: string): Promise<boolean> {
  return hasRow(
    liveRows(tx, 'doc', { module_id: moduleId })
      .leftJoin('incoming_state as state', (join) =>
        join
          .onRef('state.subject_id', '=', 'doc.id')
          .on('state.subject_kind', '=', 'doc')
          .on('state.subject_key', '=', key),
      )
      .where((where) => where.or([where('doc.natural_key', '=', key), where('state.id', 'is not', null)])),
  )
}

function readName(given: string): string {
  const name = given.trim()
  if (name === '') throw new AppError('push_field_missing', { field: 'name' })
  if (name.length > limits.folderName)
    throw new AppError('push_field_too_long', { field: 'name', limit: limits.folderName })
  return name
}

/** Folders at the top, in their order. */
export async function listCategories(db: Executor, moduleId: number): Promise<{ id: number; name: string }[]> {
  return liveRows(db, 'doc', { module_id: moduleId, parent_id: null, is_folder: 1, staged_by_job: null })
    .select(['id', 'name'])
    .orderBy('order_index')
    .orderBy('id')
    .limit(1_000)
    .execute()
}
