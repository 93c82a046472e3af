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

/** Someone at a place among siblings. */
interface Placed {
  id: number
  order_index: number
}

/**
 * Orders that put `ids` between siblings, in the order given. Siblings keep theirs unless there is no room.
 * @param siblings in reading order, without those of `ids`
 * @param at index of the sibling to stand before
 */
export function ordersAt(
  siblings: readonly Placed[],
  at: number,
  ids: readonly number[],
  first: number,
): { placed: Map<number, number>; shifted: Map<number, number> } {
  const before = siblings[at - 1]?.order_index
  const after = siblings[at]?.order_index
  const placed = new Map<number, number>()
  if (after === undefined) {
    const start = orderAfter(before, first)
    for (const [index, id] of ids.entries()) placed.set(id, start + index * orderStep)
    return { placed, shifted: new Map() }
  }
  const low = before ?? Math.max(after - orderStep * (ids.length + 1), -1)
  const step = (after - low) / (ids.length + 1)
  if (step >= 1) {
    for (const [index, id] of ids.entries()) placed.set(id, Math.floor(low + step * (index + 1)))
    return { placed, shifted: new Map() }
  }
  const all = [...siblings.slice(0, at), ...ids.map((id) => ({ id, order_index: -1 })), ...siblings.slice(at)]
  const shifted = new Map<number, number>()
  const named = new Set(ids)
  for (const [index, { id, order_index: order }] of all.entries()) {
    const next = first + index * orderStep
    if (named.has(id)) placed.set(id, next)
    else if (order !== next) shifted.set(id, next)
  }
  return { placed, shifted }
}
