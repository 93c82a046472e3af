import { countDocs } from '../../../content/doc-counts.ts'
import type { Executor } from '../../../db/content-store.ts'
import { hasChanged } from '../../../db/row-counts.ts'
import { executeKept } from '../../../db/prepared-query.ts'
import type { ModuleRow } from '../../../db/schema.ts'
import { liveRows } from '../../../db/rows.ts'

/** Which applications a list is about. */
export type ModuleFilter = { projectId: number } | { moduleId: number }

/** Live applications with the number of their documents, by order, then name. */
export async function listModulesOf(db: Executor, filter: ModuleFilter) {
  const modules = liveRows(db, 'module')
    .select(['module.id', 'module.name', 'module.description', 'module.project_id', 'module.origin'])
    .select(['module.order_index', 'module.created_at_ms', 'module.updated_at_ms', 'module.tree_version'])
    .orderBy('module.order_index')
    .orderBy('module.name')
    .orderBy('module.id')
  const chosen =
    'projectId' in filter
      ? modules.where('module.project_id', '=', filter.projectId)
      : modules.where('module.id', '=', filter.moduleId)
  const rows = await executeKept(db, chosen)
  const docs = await countDocs(db, rows)
  return rows.map((row) => ({ ...row, docCount: docs.get(row.id) ?? 0 }))
}
export type ListedModule = Awaited<ReturnType<typeof listModulesOf>>[number]

/** What people wrote about a live application. */
export async function findModuleTexts(db: Executor, moduleId: number) {
  return liveRows(db, 'module', { id: moduleId }).select(['name', 'description', 'project_id']).executeTakeFirst()
}

/** False when the application is not there any more. */
export async function updateModuleRow(
  db: Executor,
  moduleId: number,
  changes: Partial<Pick<ModuleRow, 'name' | 'description' | 'order_index' | 'project_id'>>,
  nowMs: number,
): Promise<boolean> {
  return hasChanged(
    db
      .updateTable('module')
      .set((set) => ({
        ...changes,
        // What is written out has both.
        content_version: set(
          'content_version',
          '+',
          changes.name === undefined && changes.description === undefined ? 0 : 1,
        ),
        updated_at_ms: nowMs,
      }))
      .where('id', '=', moduleId)
      .where('deleted_at_ms', 'is', null),
  )
}
