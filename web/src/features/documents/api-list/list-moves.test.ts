import { describe, expect, it } from 'vitest'
import { keepNodes, noFilter, type ListFilter } from './list-model.ts'
import { formerPlaces, placeOfDrop, placeOfKey } from '../../../entities/doc-tree/tree-moves.ts'
import { folderTick, idsOfAll, idsOfTick, readTicks, rootsOf } from './list-picks.ts'
import { listOf } from './list-model.fixture.ts'

/*
 * f1
 *   d1
 *   f2
 *     d2
 *   d3
 * d4
 * f3
 */
const model = listOf([
  { id: 'f1', count: 3 },
  { id: 'd1', parent: 0, url: '/1' },
  { id: 'f2', parent: 0, count: 1 },
  { id: 'd2', parent: 2, url: '/2' },
  { id: 'd3', parent: 0, url: '/3' },
  { id: 'd4', url: '/4' },
  { id: 'f3' },
])
const node = (id: string) => model.tree.nodeOfId.get(id) ?? -1
const nodes = (...ids: string[]) => new Set(ids.map(node))
const idsAt = (list: readonly number[]) => list.map((at) => model.table.id[model.tree.column[at] ?? -1])

describe('a drop', () => {
  const drop = (id: string, where: 'before' | 'after' | 'into', moving: ReadonlySet<number>, isOpen = true) =>
    placeOfDrop(model.tree, { node: node(id), where, isOpen }, moving)

  it('stands before, behind or in a row', () => {
    expect(drop('d3', 'before', nodes('d4'))).toEqual({ parentId: 'f1', beforeId: 'd3' })
    expect(drop('d1', 'after', nodes('d4'))).toEqual({ parentId: 'f1', beforeId: 'f2' })
    expect(drop('d3', 'after', nodes('d4'))).toEqual({ parentId: 'f1', beforeId: null })
    expect(drop('f3', 'into', nodes('d4'))).toEqual({ parentId: 'f3', beforeId: null })
  })

  it('behind an open folder is first in it, behind a closed or empty one beside it', () => {
    expect(drop('f1', 'after', nodes('d4'))).toEqual({ parentId: 'f1', beforeId: 'd1' })
    expect(drop('f1', 'after', nodes('d4'), false)).toEqual({ parentId: null, beforeId: 'f3' })
    expect(drop('f3', 'after', nodes('d4'))).toEqual({ parentId: null, beforeId: null })
    expect(drop('f1', 'after', nodes('d1'))).toEqual({ parentId: 'f1', beforeId: 'f2' })
  })

  it('counts from what stays', () => {
    expect(drop('f2', 'before', nodes('f2', 'd1'))).toEqual({ parentId: 'f1', beforeId: 'd3' })
    expect(drop('d1', 'after', nodes('f2', 'd3'))).toEqual({ parentId: 'f1', beforeId: null })
  })

  it('is refused for a folder into itself', () => {
    expect(drop('f2', 'into', nodes('f1'))).toBeUndefined()
    expect(drop('d2', 'before', nodes('f2'))).toBeUndefined()
    expect(drop('f1', 'into', nodes('f1', 'd4'))).toBeUndefined()
  })
})

it('keys move a row among its siblings, into the folder above and out again', () => {
  expect(placeOfKey(model.tree, node('f2'), 'ArrowUp')).toEqual({ parentId: 'f1', beforeId: 'd1' })
  expect(placeOfKey(model.tree, node('d1'), 'ArrowUp')).toBeUndefined()
  expect(placeOfKey(model.tree, node('d1'), 'ArrowDown')).toEqual({ parentId: 'f1', beforeId: 'd3' })
  expect(placeOfKey(model.tree, node('d3'), 'ArrowDown')).toBeUndefined()
  expect(placeOfKey(model.tree, node('d3'), 'ArrowRight')).toEqual({ parentId: 'f2', beforeId: null })
  expect(placeOfKey(model.tree, node('f2'), 'ArrowRight')).toBeUndefined()
  expect(placeOfKey(model.tree, node('d2'), 'ArrowLeft')).toEqual({ parentId: 'f1', beforeId: 'd3' })
  expect(placeOfKey(model.tree, node('d4'), 'ArrowLeft')).toBeUndefined()
})

it('the way back puts neighbours back together, before what stayed', () => {
  expect(formerPlaces(model.tree, [node('d1'), node('f2'), node('d4')])).toEqual([
    { ids: ['d1', 'f2'], parentId: 'f1', beforeId: 'd3' },
    { ids: ['d4'], parentId: null, beforeId: 'f3' },
  ])
})

describe('ticks', () => {
  const kept = keepNodes(model, noFilter)
  const only: ListFilter = { ...noFilter, text: '/2' }
  const some = keepNodes(model, only)

  it('of a folder are what is in it and the folder itself, unless some of it is filtered away', () => {
    expect(idsOfTick(model, kept, node('f1'))).toEqual(['f1', 'd1', 'f2', 'd2', 'd3'])
    expect(idsOfTick(model, some, node('f1'))).toEqual(['f2', 'd2'])
    expect(idsOfAll(model, kept)).toHaveLength(7)
  })

  it('stop counting a folder when something in it is unticked', () => {
    const picks = new Set(idsOfTick(model, kept, node('f1')))
    picks.delete('d2')
    expect([...readTicks(model, kept, picks).picks].toSorted()).toEqual(['d1', 'd3'])
    expect([...readTicks(model, some, new Set(['f1', 'd1', 'd2'])).picks]).toEqual(['d2'])
  })

  it('show on folders what is ticked in them', () => {
    const show = (keeping: typeof kept, ...ids: string[]) => {
      return folderTick(model, keeping, readTicks(model, keeping, new Set(ids)), node('f1'))
    }
    expect(show(kept)).toBe('off')
    expect(show(kept, 'd2')).toBe('part')
    expect(show(kept, 'd1', 'd2', 'd3')).toBe('part')
    expect(show(kept, 'f1', 'd1', 'f2', 'd2', 'd3')).toBe('on')
    expect(show(some, 'd2')).toBe('on')
  })

  it('move folders as a whole, and documents in none of them', () => {
    const { picks, docs, count } = readTicks(model, kept, new Set(['f2', 'd2', 'd3', 'f3', 'gone']))
    expect(idsAt(rootsOf(model, picks))).toEqual(['f2', 'd3', 'f3'])
    expect(docs).toEqual(['d2', 'd3'])
    expect(count).toBe(3)
  })
})
