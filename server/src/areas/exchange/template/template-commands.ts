/* Adding, changing, deleting and trying templates. A template that cannot be read is never saved. */
import {
  templateLimits,
  trashMs,
  type addTemplate,
  type BodyOf,
  type Language,
  type updateTemplate,
} from '@lectern/contracts'
import type { Transaction } from 'kysely'
import { lockRow } from '../../../content/lock-row.ts'
import { AppError } from '../../../core/app-error.ts'
import type { UserActor } from '../../../core/actor.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { refuseTaken } from '../../../core/names.ts'
import { decodeId } from '../../../core/public-ids.ts'
import { lockCount } from '../../../core/settings.ts'
import type { Database, TemplateRow } from '../../../db/schema.ts'
import { sampleData } from './sample-document.ts'
import { countLiveTemplates, findTemplate, insertTemplate, purgeTemplates, updateTemplateRow } from './template-repo.ts'
import type { TemplateTask } from './template-thread.ts'
import type { TemplateThreads } from './template-threads.ts'

type TemplateBody = BodyOf<typeof addTemplate>

const subjectOf = ({ id, name }: Pick<TemplateRow, 'id' | 'name'>) => ({ kind: 'template', id, name })

/**
 * @returns the template's id
 * @throws {AppError} template_invalid, template_exhausted, template_too_many, name_taken
 */
export async function createTemplate(
  { db, engine, clock }: AppContext,
  threads: TemplateThreads,
  origin: Origin<UserActor>,
  body: TemplateBody,
): Promise<number> {
  await runOrThrow(threads, { content: body.content, data: undefined })
  const values = valuesOf(body)
  const nowMs = clock()
  return refuseTaken(engine, values.name, () =>
    db.transaction().execute(async (tx) => {
      await refuseTooMany(tx)
      const id = await insertTemplate(tx, {
        ...values,
        version: 1,
        created_at_ms: nowMs,
        updated_at_ms: nowMs,
        updated_by: origin.actor.userId,
        deleted_at_ms: null,
      })
      const subject = subjectOf({ id, name: values.name })
      await recordAudit(tx, origin, { action: 'template.add', subject }, nowMs)
      return id
    }),
  )
}

/** @throws {AppError} not_accessible, changed_meanwhile; otherwise as `createTemplate` */
export async function changeTemplate(
  { db, engine, clock }: AppContext,
  threads: TemplateThreads,
  origin: Origin<UserActor>,
  body: BodyOf<typeof updateTemplate>,
): Promise<number> {
  const id = decodeId('template', body.id)
  const before = await findTemplate(db, id)
  if (before === undefined) throw new AppError('not_accessible')
  await runOrThrow(threads, { content: body.content, data: undefined })
  const values = valuesOf(body)
  const nowMs = clock()
  await refuseTaken(engine, values.name, () =>
    db.transaction().execute(async (tx) => {
      const written = { ...values, updated_at_ms: nowMs, updated_by: origin.actor.userId }
      if (!(await updateTemplateRow(tx, id, body.version, written))) throw new AppError('changed_meanwhile')
      const fields = (['name', 'group_name', 'content'] as const).filter((field) => before[field] !== values[field])
      const details = { fields, from: before.name, to: values.name }
      await recordAudit(
        tx,
        origin,
        { action: 'template.update', subject: subjectOf({ id, ...values }), details },
        nowMs,
      )
    }),
  )
  return id
}

/**
 * Deletes a template; it can be restored as long as anything deleted can.
 * @throws {AppError} not_accessible
 */
export async function deleteTemplateRow(
  { db, clock }: AppContext,
  origin: Origin<UserActor>,
  publicId: string,
): Promise<void> {
  const id = decodeId('template', publicId)
  const nowMs = clock()
  await db.transaction().execute(async (tx) => {
    // Someone else may be saving it.
    const row = (await lockRow(tx, 'template', id)) ? await findTemplate(tx, id) : undefined
    if (row === undefined || !(await updateTemplateRow(tx, id, row.version, { deleted_at_ms: nowMs })))
      throw new AppError('not_accessible')
    await purgeTemplates(tx, nowMs - trashMs)
    await recordAudit(tx, origin, { action: 'template.delete', subject: subjectOf(row) }, nowMs)
  })
}

/** @throws {AppError} not_accessible, name_taken, template_too_many */
export async function bringTemplateBack(
  { db, engine, clock }: AppContext,
  origin: Origin<UserActor>,
  publicId: string,
): Promise<number> {
  const id = decodeId('template', publicId)
  const row = await findTemplate(db, id, 'deleted')
  if (row === undefined) throw new AppError('not_accessible')
  const nowMs = clock()
  await refuseTaken(engine, row.name, () =>
    db.transaction().execute(async (tx) => {
      await refuseTooMany(tx)
      if (!(await updateTemplateRow(tx, id, row.version, { deleted_at_ms: null }))) throw new AppError('not_accessible')
      await recordAudit(tx, origin, { action: 'template.restore', subject: subjectOf(row) }, nowMs)
    }),
  )
  return id
}

/**
 * What a template makes of the sample document.
 * @throws {AppError} template_invalid `{line, reason}`, template_exhausted
 */
export async function tryTemplate(
  { texts, clock }: AppContext,
  threads: TemplateThreads,
  content: string,
  language: Language,
): Promise<string> {
  return runOrThrow(threads, { content, data: sampleData(texts, language, clock()) })
}

/** Someone else may be adding or restoring one at the same time. */
async function refuseTooMany(tx: Transaction<Database>): Promise<void> {
  const limit = templateLimits.count
  await lockCount(tx, 'template')
  if ((await countLiveTemplates(tx)) >= limit) throw new AppError('template_too_many', { limit })
}

async function runOrThrow(threads: TemplateThreads, task: TemplateTask): Promise<string> {
  const outcome = await threads.run(task)
  if (outcome.ok) return outcome.text
  if (outcome.problem === 'exhausted') throw new AppError('template_exhausted')
  throw new AppError('template_invalid', { line: outcome.line, reason: outcome.detail })
}

function valuesOf({ name, groupName, content }: TemplateBody) {
  return { name: name.trim(), group_name: groupName.trim(), content }
}
