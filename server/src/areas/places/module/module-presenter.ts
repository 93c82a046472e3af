import type { Module } from '@lectern/contracts'
import { encodeId } from '../../../core/public-ids.ts'
import type { ListedModule } from './module-repo.ts'

export function presentModule(row: ListedModule): Module {
  return {
    id: encodeId('module', row.id),
    name: row.name,
    description: row.description,
    projectId: encodeId('project', row.project_id),
    origin: row.origin,
    docCount: row.docCount,
    orderIndex: row.order_index,
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
  }
}
