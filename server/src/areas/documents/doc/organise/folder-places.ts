/*
 * Names, keys and places of folders, as pure functions. A folder people made is identified by where it is and what it is called
 * (`folder:<parent|root>:<name in lower case>`); one an import made keeps the key the import knows it by, wherever it goes.
 */
import { orderStep } from '@lectern/contracts'
import { folderKey } from '../../../../content/doc-keys.ts'
import { orderAfter } from '../../../../core/order.ts'
import type { DocPlace, NewPlace } from './doc-organise-repo.ts'

/** Natural key of a row once it is at the new place. */
export function keyAfter(row: DocPlace, next: { parentId: number | null; name: string }): string {
  const isHandmade = row.is_folder === 1 && row.natural_key === folderKey(row.parent_id, row.name)
  return isHandmade ? folderKey(next.parentId, next.name) : row.natural_key
}

/** Whether a folder beside these may not be called so: upper and lower case do not make a difference. */
export function isNameTaken(folders: readonly { name: string }[], name: string): boolean {
  const wanted = name.toLowerCase()
  return folders.some((folder) => folder.name.toLowerCase() === wanted)
}

/** Places for rows in the order of `ids`, behind the highest one there. */
export function placesBehind(
  highest: number | null,
  ids: readonly number[],
  rows: readonly DocPlace[],
  parentId: number | null,
): NewPlace[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const start = orderAfter(highest)
  return ids.flatMap((id, index) => {
    const row = byId.get(id)
    if (row === undefined) return []
    return [{ id, orderIndex: start + index * orderStep, naturalKey: keyAfter(row, { parentId, name: row.name }) }]
  })
}
