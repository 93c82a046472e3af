/* One application, or what is chosen of it, as a task for people who wait for it. */
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { decodeId } from '../../../core/public-ids.ts'
import type { ProjectScope } from '../../../auth/scope.ts'
import { seesHidden } from '../../../auth/visibility.ts'
import type { ExportForm } from './export-payload.ts'
import type { ExportTask } from './export-task.ts'
import { dateOf, wordsOf } from './export-words-queries.ts'
import { packApplication } from './pack-application.ts'

/**
 * As the reader sees it. `docId`: only this document, or everything in this folder.
 * @throws {AppError} not_accessible when the application is gone, export_empty
 */
export async function taskOfPart(
  { db, texts, clock }: AppContext,
  { moduleId, role }: ProjectScope,
  docId: string | undefined,
  form: Omit<ExportForm, 'title'>,
): Promise<ExportTask> {
  if (moduleId === undefined) throw new AppError('not_accessible')
  // Whatever is not in the application, or hidden from the reader, leaves nothing to write.
  const chosen = docId === undefined ? {} : { chosen: new Set([decodeId('doc', docId)]) }
  const { application } = await packApplication(db, { moduleId, keepHidden: seesHidden(role), ...chosen })
  if (application.documents.length === 0) throw new AppError('export_empty')
  const { language } = form
  return {
    ...form,
    ...{ title: application.name, applications: [application], pictures: [] },
    ...{ words: wordsOf(texts, language), date: dateOf(clock(), language) },
  }
}
