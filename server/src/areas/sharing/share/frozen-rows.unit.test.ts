import { expect, it } from 'vitest'
import type { TreeRow } from '../../documents/doc/tree/tree-queries.ts'
import { withFrozen } from './frozen-rows.ts'

// Nothing else of a row is read.
const row = (id: number, parent_id: number | null, name: string) => ({ id, parent_id, name }) as unknown as TreeRow
const placesOf = (rows: readonly TreeRow[]) => rows.map(({ id, parent_id, name }) => [id, parent_id, name])

it('puts what a folder held in its present place, and leaves out what came later and what moved out of it', () => {
  // 1 > 2 > (3, 4 > 5) then; now 2 is in 9, has the new 6, and 3 is beside it.
  const then = [row(1, null, 'Above'), row(2, 1, 'Old'), row(3, 2, 'Three'), row(4, 2, 'Four'), row(5, 4, 'Five')]
  const live = [
    row(9, null, 'Nine'),
    row(2, 9, 'New'),
    row(3, 9, 'Moved'),
    row(4, 2, 'Four'),
    row(6, 4, 'Six'),
    row(7, 9, ''),
  ]
  expect(placesOf(withFrozen(live, [{ docId: 2, rows: then }]))).toEqual([
    [9, null, 'Nine'],
    [7, 9, ''],
    [2, 9, 'Old'],
    [3, 2, 'Three'],
    [4, 2, 'Four'],
    [5, 4, 'Five'],
  ])
})

it('shows nothing of what was empty', () => {
  expect(withFrozen([row(2, null, 'New'), row(3, 2, 'Three')], [{ docId: 2, rows: [] }])).toEqual([])
})
