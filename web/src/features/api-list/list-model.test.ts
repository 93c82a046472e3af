import { docStatus, docType, nodeType, treeFlags, type DocTable } from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { labelOf } from '../../entities/doc-tree/tree-model.ts'
import { allClosed, allOpen } from '../../entities/doc-tree/tree-open.ts'
import {
  allDocsOf,
  buildList,
  countAuthors,
  docsOf,
  isFolderOpen,
  isLocked,
  keepNodes,
  listRows,
  noFilter,
  type ListFilter,
  type RowOptions,
} from './list-model.ts'

interface Line {
  id: string
  parent?: number
  label: string
  url?: string
  author?: number
  status?: number
  order?: number
  flags?: number
}

/** Lines without an address are folders. */
const lines: readonly Line[] = [
  { id: 'f1', label: 'Orders', order: 20 },
  { id: 'd1', parent: 0, label: 'Zeta', url: '/orders', author: 0, status: docStatus.done, order: 10 },
  { id: 'd2', parent: 0, label: 'Alpha 10', url: '/orders/{id}', author: 1, order: 30, flags: treeFlags.locked },
  { id: 'd3', parent: 0, label: 'alpha 9', url: '/orders/new', author: 1, order: 20 },
  { id: 'f2', label: 'Empty', order: 30 },
  { id: 'd4', label: 'Guide', url: '/guide', author: -1, status: docStatus.doing, order: 5 },
]

function tableOf(): DocTable {
  const column = <T>(read: (line: Line) => T) => lines.map(read)
  const isFolder = (line: Line) => line.url === undefined
  return {
    id: column((line) => line.id),
    parent: column((line) => line.parent ?? -1),
    type: column((line) => (isFolder(line) ? nodeType.folder : nodeType.doc)),
    label: column((line) => line.label),
    url: column((line) => line.url ?? ''),
    method: column((line) => (isFolder(line) ? -1 : 0)),
    methods: ['GET'],
    docType: column(() => docType.http),
    flags: column((line) => line.flags ?? 0),
    count: column((line) => (line.id === 'f1' ? 3 : 0)),
    version: column(() => ''),
    author: column((line) => line.author ?? -1),
    people: ['Ann', 'Bo'],
    updatedAtMs: column(() => 0),
    orderIndex: column((line) => line.order ?? 0),
    status: column((line) => line.status ?? docStatus.todo),
  }
}

const model = buildList(tableOf())
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

it('ticks of a folder are its documents that stay', () => {
  const kept = keepNodes(model, { ...noFilter, authors: new Set(['Bo']) })
  expect(docsOf(model, kept, node('f1'))).toEqual(['d2', 'd3'])
  expect(allDocsOf(model, kept)).toEqual(['d2', 'd3'])
  expect(docsOf(model, keepNodes(model, noFilter), node('d4'))).toEqual(['d4'])
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
