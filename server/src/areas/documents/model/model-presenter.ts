import type { ModelRow } from '@lectern/contracts'
import { encodeId } from '../../../core/public-ids.ts'
import type { ListedModel } from './model-repo.ts'

/** Uses by `section name`. */
export interface Uses {
  docs: ReadonlyMap<string, number>
  models: ReadonlyMap<string, number>
}

export function presentModel(row: ListedModel, { docs, models }: Uses): ModelRow {
  const key = `${row.section} ${row.name}`
  return {
    id: encodeId('component', row.id),
    section: row.section,
    name: row.name,
    docCount: docs.get(key) ?? 0,
    modelCount: models.get(key) ?? 0,
    modifierName: row.author_name,
    updatedAtMs: row.created_at_ms,
  }
}
