/* Dictionaries as the contract shows them. */
import {
  initialOrder,
  orderStep,
  type Dictionary,
  type DictionaryDetail,
  type DictionaryItem,
  type DictionaryUsage,
} from '@lectern/contracts'
import type { DictionaryItem as StoredItem } from '@lectern/model'
import { encodeId } from '../../../core/public-ids.ts'
import type { ListedDictionary } from './dictionary-repo.ts'
import type { FoundUser } from './usage-repo.ts'

export function presentDictionary(row: ListedDictionary): Dictionary {
  return {
    id: encodeId('dictionary', row.id),
    moduleId: encodeId('module', row.module_id),
    name: row.name,
    description: row.description,
    itemCount: row.item_count,
    modifierName: row.modifier_name,
    updatedAtMs: row.updated_at_ms,
  }
}

export function presentDetail(row: ListedDictionary, items: readonly StoredItem[]): DictionaryDetail {
  const enumId = encodeId('dictionary', row.id)
  return {
    ...presentDictionary(row),
    revision: row.head_revision_id === null ? '' : encodeId('revision', row.head_revision_id),
    items: items.map((item, index) => presentItem(enumId, item, index)),
  }
}

function presentItem(enumId: string, { id, ...item }: StoredItem, index: number): DictionaryItem {
  return { id: String(id), enumId, ...item, orderIndex: initialOrder + index * orderStep }
}

export function presentUsage(users: readonly FoundUser[], limit: number): DictionaryUsage {
  return {
    userCount: users.length,
    fieldCount: users.reduce((sum, user) => sum + user.fields.length, 0),
    users: users.slice(0, limit).map(({ kind, id, name, httpMethod, url, fields }) => ({
      kind,
      id: kind === 'doc' ? encodeId('doc', id) : '',
      name,
      httpMethod,
      url,
      fields: fields.map(({ field, place, status }) => ({ name: field, place, status })),
    })),
  }
}
