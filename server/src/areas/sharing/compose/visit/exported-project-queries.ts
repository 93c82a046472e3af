/* Composed projects as what writes them out for visitors needs them. */
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import { readSettings } from '../settings/setting-commands.ts'
import { findShownProject, type ShownProject } from './shown-entry-repo.ts'

/**
 * A composed project that visitors may export.
 * @throws {AppError} visit_not_found when it was deleted, visit_export_off
 */
export async function requireExportedProject(db: AppContext['db'], composeId: number): Promise<ShownProject> {
  const project = await findShownProject(db, composeId)
  if (project === undefined) throw new AppError('visit_not_found')
  const { content } = await readSettings(db, composeId)
  if (!content.allowsExport) throw new AppError('visit_export_off')
  return project
}
