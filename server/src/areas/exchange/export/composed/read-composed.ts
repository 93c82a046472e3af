/* What an export of a composed project holds: what visitors see of it now. */
import { nodeType } from '@lectern/contracts'
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import type { TreeItem } from '../../../documents/doc/tree/tree-queries.ts'
import {
  noModule,
  readTreeOfVisitors,
  type ComposedTree,
} from '../../../sharing/compose/reading/composed-tree-queries.ts'

type Db = AppContext['db']

/**
 * @param picks public ids of documents, pages and folders; absent for all
 * @throws {AppError} not_accessible when one of them is not in the tree
 */
export async function readComposedTree(
  db: Db,
  composeId: number,
  picks: readonly string[] | undefined,
): Promise<ComposedTree> {
  const { items, names } = await readTreeOfVisitors(db, composeId)
  return { items: picks === undefined ? items : pickItems(items, new Set(picks)), names }
}

/** The chosen items with everything in them, and the folders around them. */
function pickItems(items: readonly TreeItem[], picks: ReadonlySet<string>): TreeItem[] {
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

/** Applications whose documents are in the tree, in reading order. */
export function modulesIn(items: readonly TreeItem[]): number[] {
  const modules = items.flatMap(({ row, type }) => (row === undefined || type !== nodeType.doc ? [] : [row.module_id]))
  return [...new Set(modules)].filter((id) => id !== noModule)
}
