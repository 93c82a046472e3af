import type { Template, TemplateDetail } from '@lectern/contracts'
import { encodeId } from '../../../core/public-ids.ts'
import type { TemplateRow } from '../../../db/schema.ts'
import type { ListedTemplate } from './template-repo.ts'

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
