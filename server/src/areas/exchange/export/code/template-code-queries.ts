/* Code of an application, or of a document or folder of it, by a template of the super admin. */
import type { GeneratedCode, generateTemplateCode, QueryOf } from '@lectern/contracts'
import type { TemplateProblem } from '@lectern/formats/template'
import type { UserActor } from '../../../../core/actor.ts'
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import type { ProjectScope } from '../../../../auth/scope.ts'
import { FileReply } from '../../../../http/replies.ts'
import { readTemplateSource } from '../../template/template-queries.ts'
import { fileNameOf } from '../bundle-files.ts'
import { listAuthors } from '../export-repo.ts'
import { taskOfPart } from '../part-queries.ts'
import type { TemplateCodeThreads } from './template-code-threads.ts'

interface TemplateCall {
  scope: ProjectScope
  query: QueryOf<typeof generateTemplateCode>
  actor: UserActor
}

/**
 * The files as texts, or with `zip` in one file; a file per call.
 * @throws {AppError} not_accessible when the template or the application is gone, export_empty, template_exhausted, too_many_requests; for an error
 *   of the template template_invalid with all of it to super admins, template_failed to others
 */
export async function writeTemplateCode(
  context: AppContext,
  threads: TemplateCodeThreads,
  { scope, query, actor }: TemplateCall,
): Promise<GeneratedCode | FileReply> {
  const { db, texts, clock } = context
  const template = await readTemplateSource(db, query.templateId)
  const form = { format: 'code', version: '3.2', text: 'json', severalFiles: true, language: texts.fallback } as const
  const task = await taskOfPart(context, scope, query.docId, form)
  const authors = await listAuthors(db, scope.moduleId)
  const outcome = await threads.run({ task, template, authors, nowMs: clock(), zip: query.zip === 1 })
  if (!outcome.ok) throw refusalOf(outcome, template.name, actor)
  if (outcome.listed.fileCount === 0) throw new AppError('export_empty')
  const { listed, zip } = outcome
  return zip === undefined ? listed : new FileReply(zip, fileNameOf(task.title, 'zip'), 'application/zip')
}

function refusalOf(problem: TemplateProblem, name: string, { isSuperAdmin }: UserActor): AppError {
  if (problem.problem === 'exhausted') return new AppError('template_exhausted')
  const { line, detail: reason } = problem
  return isSuperAdmin
    ? new AppError('template_invalid', { line, reason })
    : new AppError('template_failed', { name, line })
}
