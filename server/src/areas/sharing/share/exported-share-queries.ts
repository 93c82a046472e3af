/* Shares as what writes them out needs them. */
import { nodeType } from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import type { ShareRow } from '../../../db/schema.ts'
import type { TreeItem, TreeRow } from '../../documents/doc/tree/tree-queries.ts'
import { findShare } from './share-repo.ts'
import { readShown, type ShownEnvironments } from './shown-environments.ts'

export { listShownItems } from './share-items-queries.ts'

/** What a share says of its files. */
export interface ExportedShare {
  row: Readonly<ShareRow>
  environments: ShownEnvironments
}

/**
 * A share that visitors may export.
 * @throws {AppError} visit_not_found when it ended, visit_export_off
 */
export async function requireExportedShare(db: AppContext['db'], shareId: number): Promise<ExportedShare> {
  const row = await findShare(db, shareId)
  if (row === undefined) throw new AppError('visit_not_found')
  if (row.allows_export !== 1) throw new AppError('visit_export_off')
  return { row, environments: readShown(row.environments) }
}

/** Folders and documents that are shared themselves or within a shared folder; the other folders only show where something is. */
export function listShared(items: readonly TreeItem[], isChosen: (row: TreeRow) => boolean): Set<number> {
  const shared = new Set<number>()
  for (const { row, parent, type } of items) {
    if (row === undefined) continue
    const around = items[parent]?.row
    const isWithin = around !== undefined && shared.has(around.id)
    if (type === nodeType.doc || isChosen(row) || isWithin) shared.add(row.id)
  }
  return shared
}
