/*
 * Where folders and documents of an application are. Owns: that what no one moved here follows its place there, and what people moved stays where
 * they put it.
 */
import type { Executor } from '../../../../db/content-store.ts'
import { updateMany } from '../../../../db/update-many.ts'
import { liveRows } from '../../../../db/rows.ts'

/** Where something is here. */
export interface Position {
  parentId: number | null
  orderIndex: number
}

/** Something that is there and here, given in Torna's order. */
export interface Placed {
  id: number
  /** Where it is. */
  now: Position
  /** The folder here it is to be in, by Torna. */
  wantedParentId: number | null
  /** Whether people here moved it since the last run. */
  isMoved: boolean
}

export const isSamePlace = (a: Position, b: Position): boolean =>
  a.parentId === b.parentId && a.orderIndex === b.orderIndex

/** Where the folders and documents of an application are. */
export async function listPositions(db: Executor, moduleId: number): Promise<Map<number, Position>> {
  const rows = await liveRows(db, 'doc', { module_id: moduleId }).select(['id', 'parent_id', 'order_index']).execute()
  return new Map(rows.map((row) => [row.id, { parentId: row.parent_id, orderIndex: row.order_index }]))
}

/**
 * In each folder, what no one moved shares out the places it has, in Torna's order: what people put between them stays there.
 * @returns positions of all that were not moved
 */
export function settlePositions(things: readonly Placed[]): Map<number, Position> {
  const settled = new Map<number, Position>()
  const following = Map.groupBy(
    things.filter(({ isMoved }) => !isMoved),
    ({ wantedParentId }) => wantedParentId,
  )
  for (const [parentId, siblings] of following) {
    let last = -Infinity
    const places = siblings
      .map(({ now }) => now.orderIndex)
      .sort((a, b) => a - b)
      // What comes from another folder may have a place that is in use.
      .map((place) => (last = Math.max(place, last + 1)))
    for (const [index, { id }] of siblings.entries()) settled.set(id, { parentId, orderIndex: places[index] ?? 0 })
  }
  return settled
}

export async function writePositions(tx: Executor, changed: readonly (readonly [number, Position])[]): Promise<void> {
  const rows = changed.map(([id, { parentId, orderIndex }]) => ({ id, parent_id: parentId, order_index: orderIndex }))
  await updateMany(tx, 'doc', { parent_id: 'bigint', order_index: 'integer' }, rows)
}
