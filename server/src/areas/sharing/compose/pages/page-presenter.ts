import type { ComposePage, ComposePageText } from '@lectern/contracts'
import { encodeId } from '../../../../core/public-ids.ts'
import type { ListedPage } from './page-repo.ts'

export function presentPage(row: ListedPage): ComposePage {
  return {
    id: encodeId('composePage', row.id),
    title: row.name,
    status: row.status === 1 ? 1 : 0,
    orderIndex: row.order_index,
    modifierName: row.modifier_name,
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
  }
}

export function presentPageText(row: ListedPage, content: string): ComposePageText {
  return {
    ...presentPage(row),
    projectId: encodeId('compose', row.compose_project_id),
    content,
    revision: row.head_revision_id === null ? '' : encodeId('revision', row.head_revision_id),
  }
}
