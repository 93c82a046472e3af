/* The dictionaries that the fields of some contents name. */
import { dictionaryKeyword, type DictionaryItem } from '@lectern/model'
import { findId } from '../../../core/public-ids.ts'
import type { Executor } from '../../../db/content-store.ts'
import { readByKeys } from '../../../db/read-together.ts'
import { listCurrent, type CurrentDictionary } from './dictionary-repo.ts'

export type { CurrentDictionary }

export interface NamedDictionary {
  id: number
  name: string
  items: DictionaryItem[]
}

/** Most dictionaries one answer carries. */
const maxDictionaries = 100
// Pattern: a keyword of the model and at most 32 characters.
const naming = new RegExp(`"${dictionaryKeyword}":"([0-9A-Za-z]{8,32})"`, 'g')

/** All live dictionaries of an application; their number is limited when they are made. */
export async function readDictionaries(db: Executor, moduleId: number): Promise<CurrentDictionary[]> {
  return listCurrent(db, moduleId)
}

const listItemsOf: ListDictionaries = async (db, moduleId, ids) => {
  if (ids.length === 0) return []
  const keys = ids.map((id) => keyOf(moduleId, id))
  const found = await findNamed(db, keys)
  return keys.flatMap((key) => found.get(key) ?? [])
}

const keyOf = (moduleId: number, id: number): string => `${String(moduleId)} ${String(id)}`

const findNamed = readByKeys<string, NamedDictionary>(async (db, keys) => {
  const places = keys.map((key) => key.split(' ').map(Number))
  const moduleIds = [...new Set(places.flatMap(([moduleId = 0]) => moduleId))]
  const found = await listCurrent(db, moduleIds, [...new Set(places.flatMap(([, id = 0]) => id))])
  return new Map(found.map(({ id, moduleId, name, content: { items } }) => [keyOf(moduleId, id), { id, name, items }]))
})

/** Finds dictionaries among the given ones of an application. */
type ListDictionaries = (db: Executor, moduleId: number, ids: readonly number[]) => Promise<NamedDictionary[]>

/** Those of the application, up to a number: the live ones unless said otherwise. Most contents name none. */
export async function readNamedDictionaries(
  db: Executor,
  moduleId: number,
  contents: unknown,
  list: ListDictionaries = listItemsOf,
): Promise<NamedDictionary[]> {
  const text = JSON.stringify(contents)
  const ids = new Set<number>()
  for (const [, name = ''] of text.matchAll(naming)) {
    const id = findId('dictionary', name)
    if (id !== undefined) ids.add(id)
  }
  return list(db, moduleId, [...ids].slice(0, maxDictionaries))
}
