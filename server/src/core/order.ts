import { initialOrder, orderStep } from '@lectern/contracts'

/** Order of a new row behind the given highest one; `first` when there is none. */
export function orderAfter(highest: number | null | undefined, first: number = initialOrder): number {
  return highest === null || highest === undefined ? first : highest + orderStep
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
