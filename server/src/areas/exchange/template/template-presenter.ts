import { trashMs, type DeletedTemplate, type Template, type TemplateDetail } from '@lectern/contracts'
import { encodeId } from '../../../core/public-ids.ts'
import type { TemplateRow } from '../../../db/schema.ts'
import type { DeletedTemplateRow, ListedTemplate } from './template-repo.ts'

export function presentTemplate(row: ListedTemplate): Template {
  return {
    id: encodeId('template', row.id),
    name: row.name,
    groupName: row.group_name,
    version: row.version,
    updatedAtMs: row.updated_at_ms,
    updatedByName: row.updater_name ?? '',
  }
}

export function presentTemplateDetail(row: TemplateRow & { updater_name: string | null }): TemplateDetail {
  return { ...presentTemplate(row), content: row.content }
}

export function presentDeleted({ id, name, group_name, deleted_at_ms }: DeletedTemplateRow): DeletedTemplate {
  const place = { id: encodeId('template', id), name, groupName: group_name }
  return { ...place, deletedAtMs: deleted_at_ms, expiresAtMs: deleted_at_ms + trashMs }
}
