import { docType, nodeType, type CompactTree } from '@lectern/contracts'
import { expect, it } from 'vitest'
import { findInTree, placeInTree, projectIdOf } from './local-tree.ts'

type Row = [id: string, parent: number, type: number, label: string, url?: string]
const rows: Row[] = [
  ['p1', -1, nodeType.project, 'Shop'],
  ['m1', 0, nodeType.module, 'Shop API'],
  ['f1', 1, nodeType.folder, 'Orders'],
  ['d1', 2, nodeType.doc, 'Create order', '/orders'],
  ['d2', 2, nodeType.doc, '查询退款', '/refunds/{orderId}'],
  ['m2', 0, nodeType.module, 'Stock API'],
  ['d3', 5, nodeType.doc, 'Order', '/stock/order'],
]
const tree: CompactTree = {
  id: rows.map(([id]) => id),
  parent: rows.map(([, parent]) => parent),
  type: rows.map(([, , type]) => type),
  label: rows.map(([, , , label]) => label),
  url: rows.map(([, , , , url]) => url ?? ''),
  operationId: rows.map(([id]) => (id === 'd1' ? 'createOrder' : '')),
  method: rows.map(() => -1),
  methods: [],
  docType: rows.map(() => docType.http),
  flags: rows.map(() => 0),
  count: rows.map(() => 0),
}
const find = (words: string[], type: number = nodeType.doc, within?: string) =>
  findInTree(tree, type, words, 5, within).map((at) => tree.id[at])

it('finds documents by name, path, id and operation, names first', () => {
  expect(find(['order'])).toEqual(['d3', 'd1', 'd2'])
  expect(find(['createorder'])).toEqual(['d1'])
  expect(find(['d2'])).toEqual(['d2'])
  expect(find(['退款'])).toEqual(['d2'])
  expect(find(['order', 'refund'])).toEqual(['d2'])
  expect(find(['creord'])).toEqual(['d1'])
  expect(find(['zebra'])).toEqual([])
  expect(findInTree(tree, nodeType.doc, ['order'], 1).map((at) => tree.id[at])).toEqual(['d3'])
})

it('finds as much for a text that goes on from another, is changed or is shortened', () => {
  expect(find(['ord', 'sto'])).toEqual(['d3'])
  expect(find(['order', 'stock'])).toEqual(['d3'])
  expect(find(['orders', 'stock'])).toEqual([])
  expect(find(['order'])).toEqual(['d3', 'd1', 'd2'])
  expect(find(['refunds'])).toEqual(['d2'])
})

it('finds what stands in one application alone, and applications themselves', () => {
  expect(find(['order'], nodeType.doc, 'm1')).toEqual(['d1', 'd2'])
  expect(find(['api'], nodeType.module)).toEqual(['m1', 'm2'])
})

it('says where something is', () => {
  expect(placeInTree(tree, 3)).toBe('Shop API / Orders')
  expect(placeInTree(tree, 1)).toBe('Shop')
  expect(projectIdOf(tree, 3)).toBe('p1')
})
