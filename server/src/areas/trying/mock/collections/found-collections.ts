/* Collections of an application, with the documents that their calls are: as the documents show them, and as people declared them. */
import { setImmediate } from 'node:timers/promises'
import { CollectionFinder, CollectionIndex, type FoundCollection } from '@lectern/model'
import type { Executor } from '../../../../db/content-store.ts'
import type { MockCollectionRow } from '../../../../db/schema.ts'
import { listMockedCalls } from '../mock-repo.ts'
import { callsIn, readCollection } from './collection-presenter.ts'

/** Paths that are looked at before the event loop gets its turn. */
const pathsPerPart = 2_000

export interface MockedCollections {
  found: FoundCollection<number>[]
  /** Documents by method and path, as `GET /orders`; of several the first. */
  docIds: ReadonlyMap<string, number>
}

export const callText = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`

/** As visitors see the documents. */
export async function findCollections(db: Executor, moduleId: number): Promise<MockedCollections> {
  const finder = new CollectionFinder<number>()
  const docIds = new Map<string, number>()
  for (const [index, { http_method: method, url: path, id }] of (await listMockedCalls(db, moduleId)).entries()) {
    if (index % pathsPerPart === 0) await setImmediate()
    finder.add({ method, path, call: id })
    const text = callText({ method, path })
    if (!docIds.has(text)) docIds.set(text, id)
  }
  return { found: finder.found(), docIds }
}

/** Which calls the collections answer; those that were declared come first. */
export async function indexCollections(
  db: Executor,
  moduleId: number,
  rows: readonly MockCollectionRow[],
): Promise<CollectionIndex<number>> {
  if (rows.length === 0) return new CollectionIndex<number>([])
  const { found, docIds } = await findCollections(db, moduleId)
  const byPath = new Map(found.map((each) => [each.path, each.calls]))
  const collections = rows.map((row) => {
    const declared = callsIn(row)
    const calls = declared.flatMap((each) => {
      const call = docIds.get(callText(each))
      return call === undefined ? [] : [{ ...each, call }]
    })
    return {
      ...readCollection(row),
      isDeclared: declared.length > 0,
      calls: [...calls, ...(declared.length > 0 ? [] : (byPath.get(row.path) ?? []))],
    }
  })
  return new CollectionIndex(collections.toSorted((a, b) => Number(b.isDeclared) - Number(a.isDeclared)))
}
