import { notDeprecated, type ComposeEntry } from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { idOf } from '../../../entities/doc-tree/tree-model.ts'
import { allClosed, allOpen } from '../../../entities/doc-tree/tree-open.ts'
import { buildEntryList, idsInside, showEntries, tickedRoots } from './entry-list.ts'

const entry = (id: string, more: Partial<ComposeEntry> = {}): ComposeEntry => ({
  id,
  parentId: '',
  isFolder: 0,
  docId: `doc-${id}`,
  isSourceFolder: 0,
  name: id,
  ownName: '',
  sourceName: id,
  url: `/${id}`,
  httpMethod: 'GET',
  docType: 0,
  deprecated: notDeprecated,
  origin: 'Shop / Orders / App',
  state: 'live',
  docCount: 0,
  orderIndex: 0,
  creator: '',
  createdAtMs: 0,
  ...more,
})
const folder = (id: string, more: Partial<ComposeEntry> = {}) =>
  entry(id, { isFolder: 1, docId: '', state: 'own', ...more })

/*
 * f1
 *   d1
 *   f2
 *     whole (a folder with four documents)
 * gone
 */
const list = buildEntryList([
  folder('f1'),
  entry('d1', { parentId: 'f1', name: 'Mine', ownName: 'Mine', sourceName: 'theirs' }),
  folder('f2', { parentId: 'f1' }),
  entry('whole', { parentId: 'f2', isSourceFolder: 1, docCount: 4 }),
  entry('gone', { state: 'deleted' }),
])
const node = (id: string) => list.tree.nodeOfId.get(id) ?? -1
const ids = (nodes: Iterable<number>) => [...nodes].map((each) => idOf(list.tree, each))
const view = { text: '', onlyBroken: false, open: allOpen, toggled: new Set<number>() }

it('counts the documents below folders, broken ones and those of referenced folders too', () => {
  expect(['f1', 'f2', 'gone'].map((id) => list.counts[node(id)])).toEqual([5, 4, 1])
  expect(list.broken.map(({ id }) => id)).toEqual(['gone'])
})

describe('what is shown', () => {
  it('follows which folders are open', () => {
    expect(ids(showEntries(list, view).rows)).toEqual(['f1', 'd1', 'f2', 'whole', 'gone'])
    expect(ids(showEntries(list, { ...view, open: allClosed }).rows)).toEqual(['f1', 'gone'])
  })

  it('finds documents by the name of their source and by where it is', () => {
    expect(ids(showEntries(list, { ...view, text: 'theirs' }).rows)).toEqual(['f1', 'd1'])
    expect(showEntries(list, { ...view, text: 'theirs' }).isFiltered).toBe(true)
    expect(ids(showEntries(list, { ...view, text: 'orders gone' }).rows)).toEqual(['gone'])
  })

  it('lists broken references alone', () => {
    expect(ids(showEntries(list, { ...view, onlyBroken: true }).rows)).toEqual(['gone'])
  })
})

it('takes ticked folders as a whole', () => {
  expect(ids(tickedRoots(list, new Set(['f2', 'whole', 'd1'])))).toEqual(['d1', 'f2'])
  expect(idsInside(list, node('f1'))).toEqual(['f1', 'd1', 'f2', 'whole'])
})
