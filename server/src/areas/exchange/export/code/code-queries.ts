/* Code of an application, or of a document or folder of it, for people who wait for it. */
import type { generateCode, GeneratedCode, QueryOf } from '@lectern/contracts'
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import { decodeId } from '../../../../core/public-ids.ts'
import type { ProjectScope } from '../../../../auth/scope.ts'
import { seesHidden } from '../../../../auth/visibility.ts'
import { FileReply } from '../../../../http/replies.ts'
import type { ExportTask } from '../export-task.ts'
import { refuseOverMemory, writeOrRefuse, type ExportThreads } from '../export-threads.ts'
import { dateOf, wordsOf } from '../export-words-queries.ts'
import { packApplication } from '../pack-application.ts'

/**
 * The files as texts, or with `zip` as one file.
 * @throws {AppError} not_accessible when the application is gone, export_empty, export_too_large
 */
export async function writeCode(
  context: AppContext,
  threads: ExportThreads,
  scope: ProjectScope,
  query: QueryOf<typeof generateCode>,
): Promise<GeneratedCode | FileReply> {
  const task = await codeTask(context, scope, query)
  if (query.zip !== 1) return refuseOverMemory(threads.listCode(task))
  const { bytes, fileName, mediaType } = await writeOrRefuse(threads.write(task))
  return new FileReply(bytes, fileName, mediaType)
}

async function codeTask(
  { db, texts, clock }: AppContext,
  { moduleId, role }: ProjectScope,
  { docId, language: codeLanguage }: QueryOf<typeof generateCode>,
): Promise<ExportTask> {
  if (moduleId === undefined) throw new AppError('not_accessible')
  // Whatever is not in the application, or hidden from the reader, leaves nothing to write.
  const chosen = docId === undefined ? {} : { chosen: new Set([decodeId('doc', docId)]) }
  const { application } = await packApplication(db, { moduleId, keepHidden: seesHidden(role), ...chosen })
  if (application.documents.length === 0) throw new AppError('export_empty')
  const { fallback: language } = texts
  const form = { format: 'code', version: '3.2', text: 'json', severalFiles: true, codeLanguage, language } as const
  const words = wordsOf(texts, language)
  return {
    title: application.name,
    applications: [application],
    pictures: [],
    words,
    date: dateOf(clock(), language),
    ...form,
  }
}
