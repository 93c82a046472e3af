/* Code of an application, or of a document or folder of it, for people who wait for it. */
import type { generateCode, GeneratedCode, QueryOf } from '@lectern/contracts'
import type { AppContext } from '../../../../core/context.ts'
import type { ProjectScope } from '../../../../auth/scope.ts'
import { FileReply } from '../../../../http/replies.ts'
import { refuseOverMemory, writeOrRefuse, type ExportThreads } from '../export-threads.ts'
import { taskOfPart } from '../part-queries.ts'

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
  const form = {
    format: 'code',
    version: '3.2',
    text: 'json',
    severalFiles: true,
    codeLanguage: query.language,
    language: context.texts.fallback,
  } as const
  const task = await taskOfPart(context, scope, query.docId, form)
  if (query.zip !== 1) return refuseOverMemory(threads.listCode(task))
  const { bytes, fileName, mediaType } = await writeOrRefuse(threads.write(task))
  return new FileReply(bytes, fileName, mediaType)
}
