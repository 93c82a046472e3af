/* Where picked sources go in a composed project: folders that are to be made, and orders behind what is there. Pure. */
import { initialOrder, limits } from '@lectern/contracts'
import { orderAfter } from '../../../../core/order.ts'
import type { PickedSource } from './pick-sources.ts'

/** A folder of the project that is to be made. */
export interface PlannedFolder {
  name: string
  /** In which it is to be made. */
  parent: PlannedFolder | number | null
  order: number
}

/** What is to be made, in the order given; folders by depth, so that each level is written after the one it is in. */
export interface EntryPlan {
  levels: PlannedFolder[][]
  entries: { source: PickedSource; parent: PlannedFolder['parent']; order: number }[]
}

/** The project as it is. */
export interface PresentPlaces {
  folders: readonly { id: number; parent_id: number | null; name: string }[]
  /** Highest order by folder. */
  highest: ReadonlyMap<number | null, number>
}

type Parent = PlannedFolder['parent']

/**
 * Puts sources behind what is in a folder.
 * @param pathOf names of the own folders each is to be in, below `parentId`; those of one name at one place are one
 * @param orders those that were asked for, by source
 */
export function planEntries(
  sources: readonly PickedSource[],
  { folders, highest }: PresentPlaces,
  {
    parentId,
    pathOf,
    orders,
  }: {
    parentId: number | null
    pathOf: (source: PickedSource) => readonly string[]
    orders: ReadonlyMap<number, number | undefined>
  },
): EntryPlan {
  const plan: EntryPlan = { levels: [], entries: [] }
  const last = new Map<Parent, number>(highest)
  const known = new Map<Parent, Map<string, Parent>>()
  const inside = (parent: Parent): Map<string, Parent> => {
    const found = known.get(parent) ?? new Map<string, Parent>()
    known.set(parent, found)
    return found
  }
  const nextOrder = (parent: Parent): number => {
    const order = orderAfter(last.get(parent), initialOrder)
    last.set(parent, order)
    return order
  }
  for (const { id, parent_id, name } of folders) inside(parent_id).set(name.toLowerCase(), id)
  for (const source of sources) {
    let parent: Parent = parentId
    for (const [depth, full] of pathOf(source).entries()) {
      const name = full.slice(0, limits.folderName)
      const there = inside(parent).get(name.toLowerCase())
      if (there !== undefined) {
        parent = there
        continue
      }
      const folder: PlannedFolder = { name, parent, order: nextOrder(parent) }
      inside(parent).set(name.toLowerCase(), folder)
      const level = plan.levels[depth] ?? []
      plan.levels[depth] = level
      level.push(folder)
      parent = folder
    }
    plan.entries.push({ source, parent, order: orders.get(source.id) ?? nextOrder(parent) })
  }
  return plan
}
