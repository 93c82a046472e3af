import { docType, nodeType, type CompactTree } from '@lectern/contracts'
import { expect, it } from 'vitest'
import { buildTree } from '../../../../entities/doc-tree/tree-model.ts'
import { applicationsIn, choiceOf, chosenApplications, isEverything, modesOf, picksOf } from './release-choice.ts'

/** Two applications: `shop` with a folder and two documents, `pay` with one. */
function projectTree() {
  const rows = [
    ['shop', nodeType.module, -1],
    ['orders', nodeType.folder, 0],
    ['read', nodeType.doc, 1],
    ['create', nodeType.doc, 1],
    ['pay', nodeType.module, -1],
    ['refund', nodeType.doc, 4],
  ] as const
  const filled = <T>(value: T) => rows.map(() => value)
  const data: CompactTree = {
    ...{ id: rows.map(([id]) => id), label: rows.map(([id]) => id.toUpperCase()) },
    ...{ type: rows.map(([, type]) => type), parent: rows.map(([, , parent]) => parent) },
    ...{ docType: filled(docType.http), url: filled(''), method: filled(-1), methods: [], version: filled('') },
    ...{ operationId: filled(''), flags: filled(0), status: filled(0), count: filled(0) },
  }
  return buildTree(data)
}

it('finds the application of what is ticked', () => {
  const tree = projectTree()
  expect(applicationsIn(tree)).toEqual([
    { id: 'shop', name: 'SHOP' },
    { id: 'pay', name: 'PAY' },
  ])
  expect(chosenApplications(tree, new Set(['refund']))).toEqual([{ id: 'pay', name: 'PAY' }])
  expect(choiceOf(tree, new Set(['refund', 'orders', 'shop-that-is-gone']), { pay: 'live' })).toEqual([
    { moduleId: 'shop', mode: 'frozen', docIds: ['orders'] },
    { moduleId: 'pay', mode: 'live', docIds: ['refund'] },
  ])
})

it('takes an application as a whole, and keeps what the tree does not show', () => {
  const tree = projectTree()
  const before = [
    { moduleId: 'shop', mode: 'frozen' as const, docIds: ['read', 'hidden'] },
    { moduleId: 'pay', mode: 'live' as const, isAll: 1 as const },
  ]
  const picks = picksOf(before)
  expect([...picks]).toEqual(['read', 'hidden', 'pay'])
  expect(modesOf(before)).toEqual({
    shop: 'frozen',
    pay: 'live',
  })
  const unseen = { moduleId: 'drafts', mode: 'live' as const, docIds: ['draft'] }
  const stored = [{ moduleId: 'shop', mode: 'frozen' as const, docIds: ['read', 'hidden'] }, unseen]
  expect(choiceOf(tree, new Set(['create', 'pay']), {}, stored)).toEqual([
    { moduleId: 'shop', mode: 'frozen', docIds: ['create', 'hidden'] },
    { moduleId: 'pay', mode: 'frozen', isAll: 1 },
    unseen,
  ])
  expect([isEverything(tree, new Set(['shop', 'pay'])), isEverything(tree, new Set(['shop']))]).toEqual([true, false])
})
