/* Places in the tree of a composed project, as requests name them and as the database has them. */
import { initialOrder } from '@lectern/contracts'
import { AppError } from '../../../../core/app-error.ts'
import { orderAfter } from '../../../../core/order.ts'
import { decodeId, findId } from '../../../../core/public-ids.ts'
import type { Executor } from '../../../../db/content-store.ts'
import { findHighestOrder, listPlaces, type EntryPlace } from './entry-repo.ts'

export function decodeEntries(publicIds: readonly string[]): number[] {
  return [...new Set(publicIds.map((id) => decodeId('composeEntry', id)))]
}

/**
 * Own folder a request names, live in the project: `null` for the root, written as `null`, empty or left out.
 * @throws {AppError} folder_elsewhere
 */
export async function requireFolder(
  tx: Executor,
  composeId: number,
  publicId: string | null | undefined,
): Promise<number | null> {
  if (publicId === null || publicId === undefined || publicId === '') return null
  const id = findId('composeEntry', publicId)
  const [folder] = id === undefined ? [] : await listPlaces(tx, composeId, [id])
  if (folder?.is_folder !== 1) throw new AppError('folder_elsewhere')
  return folder.id
}

/** Order of something new behind what is in a folder. */
export async function orderBehind(tx: Executor, composeId: number, parentId: number | null): Promise<number> {
  return orderAfter(await findHighestOrder(tx, composeId, parentId), initialOrder)
}

/**
 * Live entries of the project, in the order of the ids.
 * @throws {AppError} not_accessible when one is missing
 */
export async function requireEntries(tx: Executor, composeId: number, ids: readonly number[]): Promise<EntryPlace[]> {
  const rows = new Map((await listPlaces(tx, composeId, ids)).map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = rows.get(id)
    if (row === undefined) throw new AppError('not_accessible')
    return row
  })
}

/** What the editor shows of an entry. */
export function nameOfEntry({ name, source_name }: Pick<EntryPlace, 'name' | 'source_name'>): string {
  return name === '' ? source_name : name
}

/** Names an audit entry holds. */
const namedEntries = 10

export function namesForAudit(entries: readonly Pick<EntryPlace, 'name' | 'source_name'>[]) {
  return { count: entries.length, names: entries.slice(0, namedEntries).map(nameOfEntry) }
}
