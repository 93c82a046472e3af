import type { AlignedRow } from '@lectern/model'
import { expect, it } from 'vitest'
import { foldRows, limitRows } from './fold-rows.ts'

const row = (level: number, kind: AlignedRow['kind'] = 'same'): AlignedRow => ({ level, kind, columns: [] })

it('shows a changed row with its neighbours and what it is in', () => {
  const rows = [row(0), row(0), row(1), row(1), row(1), row(1, 'changed'), row(0), row(0)]
  expect(foldRows(rows).map((block) => (block.kind === 'rows' ? block.rows.length : -block.count))).toEqual([
    -1, 1, -2, 3, -1,
  ])
  expect(foldRows([row(0), row(0)])).toEqual([{ kind: 'folded', count: 2 }])
  expect(foldRows([])).toEqual([])
})

it('limits the rows of all parts together', () => {
  const part = { name: 'body', blocks: foldRows([row(0, 'added'), row(0, 'added'), row(0), row(0)]) }
  const { shown, hidden } = limitRows([part, part], 4)
  expect(hidden).toBe(2)
  expect(
    shown.map(({ blocks }) => blocks.map((block) => (block.kind === 'rows' ? block.rows.length : 'folded'))),
  ).toEqual([
    [3, 'folded'],
    [1, 'folded'],
  ])
})
