/* Documents as one text that people hand to an assistant. */
import {
  assistantTextBytes,
  type AssistantText,
  type getAssistantText,
  type Language,
  type QueryOf,
} from '@lectern/contracts'
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import type { ProjectScope } from '../../../../auth/scope.ts'
import type { WrittenExport } from '../export-thread.ts'
import { openExportThreads, writeOrRefuse, type ExportThreads } from '../export-threads.ts'
import { taskOfPart } from '../part-queries.ts'
import { formOfText } from './text-form.ts'

/** @throws {AppError} not_accessible when the application is gone, export_empty, export_too_large */
export async function writeText(
  context: AppContext,
  threads: ExportThreads,
  scope: ProjectScope,
  { docId, form, language }: Omit<QueryOf<typeof getAssistantText>, 'moduleId'> & { language: Language },
): Promise<AssistantText> {
  const task = await taskOfPart(context, scope, docId, { ...formOfText(form), severalFiles: false, language })
  return textOf(await writeOrRefuse(threads.write({ ...task, isForAssistant: true })))
}

/** Writes texts for another area, which closes it. */
export interface TextWriter {
  /** As `writeText`. */
  write: (scope: ProjectScope, text: Parameters<typeof writeText>[3]) => Promise<AssistantText>
  close: () => Promise<void>
}

export function openTextWriter(context: AppContext): TextWriter {
  const threads = openExportThreads('reader')
  return { write: (scope, text) => writeText(context, threads, scope, text), close: () => threads.close() }
}

/** @throws {AppError} export_too_large for more than an assistant reads */
export function textOf({ bytes }: Pick<WrittenExport, 'bytes'>): AssistantText {
  if (bytes.length > assistantTextBytes)
    throw new AppError('export_too_large', { megabytes: assistantTextBytes / 1024 / 1024 })
  return { text: new TextDecoder().decode(bytes) }
}
