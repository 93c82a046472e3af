/* Templates for readers of documents. */
import { templateLimits, type OfferedTemplate } from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import { decodeId, encodeId } from '../../../core/public-ids.ts'
import type { Executor } from '../../../db/content-store.ts'
import { findTemplate, listLiveTemplates } from './template-repo.ts'

/** All there are, by group and name. */
export async function listOffered(db: Executor): Promise<OfferedTemplate[]> {
  const rows = await listLiveTemplates(db, templateLimits.count)
  return rows.map(({ id, name, group_name: groupName }) => ({ id: encodeId('template', id), name, groupName }))
}

/** @throws {AppError} not_accessible */
export async function readTemplateSource(
  db: Executor,
  publicId: string,
): Promise<{ name: string; groupName: string; content: string }> {
  const row = await findTemplate(db, decodeId('template', publicId))
  if (row === undefined) throw new AppError('not_accessible')
  return { name: row.name, groupName: row.group_name, content: row.content }
}
