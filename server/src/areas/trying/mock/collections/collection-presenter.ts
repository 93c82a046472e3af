import { mockCollectionLimits, type MockCollection } from '@lectern/contracts'
import type { FoundCollection, KeptCollection } from '@lectern/model'
import type { MockCollectionRow } from '../../../../db/schema.ts'

export type FoundPaths = Pick<FoundCollection<number>, 'path' | 'itemPath' | 'methods' | 'itemMethods'>

/** A collection as calls are compared with it. */
export function readCollection(row: MockCollectionRow): KeptCollection {
  return { path: row.path, itemPath: row.item_path, idField: row.id_field, listAt: row.list_at, itemAt: row.item_at }
}

/** Those the documents have, the ones that are on first. */
export function presentCollections(found: readonly FoundPaths[], rows: readonly MockCollectionRow[]): MockCollection[] {
  const byPath = new Map(rows.map((row) => [row.path, row]))
  return found
    .map(({ path, itemPath, methods, itemMethods }): MockCollection => {
      const row = byPath.get(path)
      const places = { idField: row?.id_field ?? '', listAt: row?.list_at ?? '', itemAt: row?.item_at ?? '' }
      return { path, itemPath, methods, itemMethods, isOn: row?.is_on === 1 ? 1 : 0, ...places }
    })
    .sort((a, b) => b.isOn - a.isOn)
    .slice(0, mockCollectionLimits.collections)
}
