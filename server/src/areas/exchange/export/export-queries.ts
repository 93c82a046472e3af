/* One application as a file, at once. */
import type { ExportIssues, exportOpenApi, Language, QueryOf } from '@lectern/contracts'
import type { Issue } from '@lectern/model'
import { seesHidden } from '../../../auth/visibility.ts'
import type { AppContext } from '../../../core/context.ts'
import type { Texts } from '../../../core/texts.ts'
import { FileReply } from '../../../http/replies.ts'
import { presentIssue } from '../../../jobs/import-report.ts'
import type { WrittenExport } from './export-thread.ts'
import { writeOrRefuse, type ExportThreads } from './export-threads.ts'
import { dateOf, wordsOf } from './export-words-queries.ts'
import { packApplication, type PackChoice } from './pack-application.ts'
import type { ExportTask } from './export-task.ts'

type ExportQuery = Pick<QueryOf<typeof exportOpenApi>, 'version' | 'format'>

/** The form of a file that contains all of an application. */
export type ApplicationFormat = Pick<ExportTask, 'format' | 'version' | 'text'>

/**
 * The description as a file named after the application, and what it cannot express. Hidden documents are in it only when asked for.
 * @throws {AppError} not_accessible when the application is gone
 */
export async function writeDescription(
  context: AppContext,
  threads: ExportThreads,
  choice: PackChoice,
  { version = '3.2', format: text = 'json' }: ExportQuery,
): Promise<{ file: FileReply; issues: Issue[] }> {
  const made = await writeApplication(context, threads, choice, { format: 'openapi', version, text })
  return { file: new FileReply(made.bytes, made.fileName, made.mediaType), issues: made.issues }
}

/** Issues an answer names; all are counted. */
const namedIssues = 1_000

export function presentIssues(issues: readonly Issue[], texts: Texts, language: Language): ExportIssues {
  return {
    issueCount: issues.length,
    issues: issues.slice(0, namedIssues).map((issue) => presentIssue(issue, texts, language)),
  }
}

/** @throws {AppError} not_accessible when the application is gone */
export async function writeApplication(
  { db, texts, clock }: AppContext,
  threads: ExportThreads,
  choice: PackChoice,
  format: ApplicationFormat,
): Promise<WrittenExport> {
  const { application } = await packApplication(db, choice)
  const { fallback: language } = texts
  const words = wordsOf(texts, language)
  const { name: title } = application
  const date = dateOf(clock(), language)
  const task = { title, applications: [application], pictures: [], language, words, date, ...format }
  return threads.write({ ...task, severalFiles: false, isOneFile: true })
}

/**
 * Writes an application as its visitors see it, for another service to read.
 * @throws {AppError} not_accessible when the application is gone, export_too_large
 */
export function applicationWriter(context: AppContext, threads: ExportThreads) {
  return async (moduleId: number, format: ApplicationFormat): Promise<Uint8Array> => {
    const choice = { moduleId, keepHidden: seesHidden('visitor') }
    return (await writeOrRefuse(writeApplication(context, threads, choice, format))).bytes
  }
}
