/* What an export of a composed project holds: what visitors see of it now. */
import { nodeType } from '@lectern/contracts'
import type { AppContext } from '../../../../core/context.ts'
import type { TreeItem } from '../../../documents/doc/tree/tree-queries.ts'
import { pickItems } from '../pick-items.ts'
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

/** Applications whose documents are in the tree, in reading order. */
export function modulesIn(items: readonly TreeItem[]): number[] {
  const modules = items.flatMap(({ row, type }) => (row === undefined || type !== nodeType.doc ? [] : [row.module_id]))
  return [...new Set(modules)].filter((id) => id !== noModule)
}
