import { nodeType, type CompactTree } from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { buildTree } from '../../../../entities/doc-tree/tree-model.ts'
import { countPicked, idsToAdd, isPickable, pickStates, takenNodes } from './pick-model.ts'

const { project, module, folder, doc } = nodeType
const nodes: readonly [id: string, parent: number, type: number][] = [
  ['p', -1, project],
  ['m', 0, module],
  ['f', 1, folder],
  ['d1', 2, doc],
  ['d2', 2, doc],
  ['empty', 1, folder],
  ['d3', 1, doc],
]
const columns: CompactTree = {
  id: nodes.map(([id]) => id),
  parent: nodes.map(([, parent]) => parent),
  type: nodes.map(([, , type]) => type),
  label: nodes.map(([id]) => id),
  url: nodes.map(() => ''),
  operationId: nodes.map(() => ''),
  method: nodes.map(() => -1),
  methods: [],
  docType: nodes.map(() => 0),
  flags: nodes.map(() => 0),
  count: nodes.map(() => 0),
}
const tree = buildTree(columns)
const none = takenNodes(tree, new Set())
const at = (id: string) => tree.nodeOfId.get(id) ?? -1

describe('what is in the project already', () => {
  it('is ticked with everything in it, and its folders partly', () => {
    const taken = takenNodes(tree, new Set(['d1']))
    const states = pickStates(tree, new Set(), taken)
    expect(['p', 'm', 'f', 'd1', 'd2'].map((id) => states[at(id)])).toEqual([2, 2, 2, 1, 0])
    const whole = pickStates(tree, new Set(), takenNodes(tree, new Set(['f'])))
    expect(['f', 'd1', 'd2', 'd3'].map((id) => whole[at(id)])).toEqual([1, 1, 1, 0])
  })

  it('is not counted and not added again', () => {
    const taken = takenNodes(tree, new Set(['d1']))
    expect(countPicked(tree, new Set(['m']), taken)).toBe(2)
    expect(idsToAdd(tree, new Set(['m']), taken, false)).toEqual(['d2', 'd3'])
  })
})

describe('what a tick adds', () => {
  it('is a folder as a whole, or its documents', () => {
    expect(idsToAdd(tree, new Set(['f']), none, true)).toEqual(['f'])
    expect(idsToAdd(tree, new Set(['f']), none, false)).toEqual(['d1', 'd2'])
  })

  it('is what is directly in a project or application, without empty folders', () => {
    expect(idsToAdd(tree, new Set(['p']), none, true)).toEqual(['f', 'd3'])
    expect(countPicked(tree, new Set(['p']), none)).toBe(3)
  })
})

it('puts documents and folders in the place of a reference', () => {
  expect(['p', 'm', 'f', 'd1'].map((id) => isPickable(tree, at(id)))).toEqual([false, false, true, true])
})
