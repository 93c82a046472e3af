import { mockCollectionLimits, type MockCollection, type MockCollectionCall } from '@lectern/contracts'
import type { FoundCollection, MockCollection as CollectionPlaces } from '@lectern/model'
import type { MockCollectionRow } from '../../../../db/schema.ts'

/** Where the items of a collection are. */
export function readCollection(row: MockCollectionRow): CollectionPlaces {
  const { path, key_name: keyName, id_field: idField, list_at: listAt, item_at: itemAt } = row
  return { path, keyName, idField, listAt, itemAt }
}

/** Those that were declared; none where the documents show them. */
export function callsIn({ calls }: MockCollectionRow): MockCollectionCall[] {
  // Written by `saveCollection`.
  return JSON.parse(calls) as MockCollectionCall[]
}

const nothingSet = { keyName: '', idField: '', listAt: '', itemAt: '' }

/** Those that were declared and those the documents show, the ones that are on first. */
export function presentCollections(
  found: readonly FoundCollection<number>[],
  rows: readonly MockCollectionRow[],
): MockCollection[] {
  const declared = rows.flatMap((row): MockCollection[] => {
    const calls = callsIn(row)
    return calls.length === 0 ? [] : [{ ...readCollection(row), isOn: flagOf(row), calls, isDeclared: 1 }]
  })
  const byPath = new Map(rows.map((row) => [row.path, row]))
  const names = new Set(declared.map(({ path }) => path))
  const shown = found
    .filter(({ path }) => !names.has(path))
    .map(({ path, calls }): MockCollection => {
      const row = byPath.get(path)
      const settings = row === undefined ? { path, ...nothingSet } : readCollection(row)
      return { ...settings, isOn: flagOf(row), calls: calls.map(presentCall), isDeclared: 0 }
    })
  return [...declared, ...shown].sort((a, b) => b.isOn - a.isOn).slice(0, mockCollectionLimits.collections)
}

const flagOf = (row: MockCollectionRow | undefined) => (row?.is_on === 1 ? 1 : 0)
const presentCall = ({ act, method, path }: MockCollectionCall): MockCollectionCall => ({ act, method, path })
