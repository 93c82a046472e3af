import { docStatus, treeFlags } from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { labelOf } from '../../../entities/doc-tree/tree-model.ts'
import { allClosed, allOpen } from '../../../entities/doc-tree/tree-open.ts'
import {
  countAuthors,
  countTags,
  docsIn,
  isFolderOpen,
  isLocked,
  keepNodes,
  listRows,
  noFilter,
  readTags,
  type ListFilter,
  type RowOptions,
} from './list-model.ts'
import { listOf, type Line } from './list-model.fixture.ts'

const lines: readonly Line[] = [
  { id: 'f1', label: 'Orders', order: 20, count: 3 },
  { id: 'd1', parent: 0, label: 'Zeta', url: '/orders', author: 0, status: docStatus.done, order: 10 },
  { id: 'd2', parent: 0, label: 'Alpha 10', url: '/orders/{id}', author: 1, order: 30, flags: treeFlags.locked },
  { id: 'd3', parent: 0, label: 'alpha 9', url: '/orders/new', author: 1, order: 20 },
  { id: 'f2', label: 'Empty', order: 30 },
  { id: 'd4', label: 'Guide', url: '/guide', author: -1, status: docStatus.doing, order: 5 },
]

const model = listOf(
  lines,
  new Map([
    ['d2', ['beta', 'slow']],
    ['d4', ['beta']],
  ]),
)
const node = (id: string) => model.tree.nodeOfId.get(id) ?? -1

function labelsOf(filter: Partial<ListFilter> = {}, more: Partial<RowOptions> = {}): string[] {
  const whole = { ...noFilter, ...filter }
  const options = { open: allOpen, toggled: new Set<string>(), filter: whole, sort: undefined, lang: 'en', ...more }
  return [...listRows(model, keepNodes(model, whole), options)].map((each) => labelOf(model.tree, each))
}

describe('listRows', () => {
  it('shows all in the order of the application, empty folders included', () => {
    expect(labelsOf()).toEqual(['Orders', 'Zeta', 'Alpha 10', 'alpha 9', 'Empty', 'Guide'])
  })

  it('hides what stands in closed folders', () => {
    expect(labelsOf({}, { open: allClosed })).toEqual(['Orders', 'Empty', 'Guide'])
  })

  it('hides empty folders when asked', () => {
    expect(labelsOf({ hidesEmptyFolders: true })).not.toContain('Empty')
  })

  it('keeps and opens the folders of what matches, closed ones too', () => {
    expect(labelsOf({ text: '/orders/' }, { open: allClosed })).toEqual(['Orders', 'Alpha 10', 'alpha 9'])
  })

  it('keeps all of a folder whose own name matches', () => {
    expect(labelsOf({ text: 'orders' })).toEqual(['Orders', 'Zeta', 'Alpha 10', 'alpha 9'])
    expect(labelsOf({ text: 'empty' })).toEqual(['Empty'])
  })

  it('filters by status and by maintainer, both at once, the nameless one too', () => {
    expect(labelsOf({ statuses: new Set([docStatus.done, docStatus.doing]) })).toEqual(['Orders', 'Zeta', 'Guide'])
    expect(labelsOf({ authors: new Set(['Bo']) })).toEqual(['Orders', 'Alpha 10', 'alpha 9'])
    expect(labelsOf({ authors: new Set(['']), statuses: new Set([docStatus.doing]) })).toEqual(['Guide'])
    expect(labelsOf({ authors: new Set(['Bo']), statuses: new Set([docStatus.done]) })).toEqual([])
  })

  it('filters by tags: any of those chosen', () => {
    expect(labelsOf({ tags: new Set(['slow']) })).toEqual(['Orders', 'Alpha 10'])
    expect(labelsOf({ tags: new Set(['slow', 'beta']) })).toEqual(['Orders', 'Alpha 10', 'Guide'])
    expect(countTags(model)).toEqual([
      { name: 'beta', count: 2 },
      { name: 'slow', count: 1 },
    ])
    const columns = { names: ['beta', 'slow'], ids: ['d2', 'd4'], tags: [[0, 1], [0]] }
    expect(readTags(columns)).toEqual(model.tags)
  })

  it('closes a folder the reader closed against the filter', () => {
    expect(labelsOf({ text: '/orders' }, { toggled: new Set(['f1']) })).toEqual(['Orders'])
  })

  it('sorts among siblings as people count, folders above documents, both ways', () => {
    expect(labelsOf({}, { sort: { key: 'name', descending: false } })).toEqual([
      'Empty',
      'Orders',
      'alpha 9',
      'Alpha 10',
      'Zeta',
      'Guide',
    ])
    expect(labelsOf({}, { sort: { key: 'order', descending: true } })).toEqual([
      'Empty',
      'Orders',
      'Alpha 10',
      'alpha 9',
      'Zeta',
      'Guide',
    ])
  })
})

describe('keepNodes', () => {
  it('counts documents, and those below each folder', () => {
    const kept = keepNodes(model, { ...noFilter, text: 'alpha' })
    expect([kept.docCount, kept.docsBelow[node('f1')]]).toEqual([2, 2])
  })
})

it('opens folders by the remembered state while nothing is filtered', () => {
  const kept = keepNodes(model, noFilter)
  const options = { toggled: new Set<string>(), filter: noFilter, sort: undefined, lang: 'en' }
  expect(isFolderOpen(model, kept, { ...options, open: allOpen }, node('f1'))).toBe(true)
  expect(isFolderOpen(model, kept, { ...options, open: allClosed }, node('f1'))).toBe(false)
})

it('counts maintainers, most first, and reads the lock', () => {
  expect(countAuthors(model)).toEqual([
    { name: 'Bo', count: 2 },
    { name: 'Ann', count: 1 },
    { name: '', count: 1 },
  ])
  expect([isLocked(model, node('d2')), isLocked(model, node('d1'))]).toEqual([true, false])
})

describe('docsIn', () => {
  it('has documents themselves and those inside folders, in the order given', () => {
    expect(docsIn(model.tree, [node('d4'), node('f1')])).toEqual(['d4', 'd1', 'd2', 'd3'])
  })

  it('has nothing for a folder without documents', () => {
    expect(docsIn(model.tree, [node('f2')])).toEqual([])
  })
})
