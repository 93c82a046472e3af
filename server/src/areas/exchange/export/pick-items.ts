import { AppError } from '../../../core/app-error.ts'
import type { TreeItem } from '../../documents/doc/tree/tree-queries.ts'

/**
 * The chosen items with everything in them, and the folders around them.
 * @throws {AppError} not_accessible when one of them is not there
 */
export function pickItems(items: readonly TreeItem[], picks: ReadonlySet<string>): TreeItem[] {
  const kept = items.map(({ id }) => picks.has(id))
  if (kept.filter(Boolean).length < picks.size) throw new AppError('not_accessible')
  for (const [index, { parent }] of items.entries()) if (kept[parent] === true) kept[index] = true
  for (const [index, { parent }] of [...items.entries()].reverse())
    if (kept[index] === true && parent >= 0) kept[parent] = true
  const places = new Map<number, number>()
  return items.flatMap((item, index) => {
    if (kept[index] !== true) return []
    places.set(index, places.size)
    return [{ ...item, parent: places.get(item.parent) ?? -1 }]
  })
}
