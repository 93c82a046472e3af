import { describe, expect, it } from 'vitest'
import {
  areStored,
  cellsOf,
  changeOf,
  countChanges,
  keptValues,
  newRow,
  rowsOf,
  withCell,
  withDeleted,
  withMoved,
  withPasted,
  withReplaced,
} from './grid-rows.ts'

const stored = rowsOf([
  { code: 'A', name: 'a' },
  { code: 'B', name: 'b' },
])
const codes = (rows: ReturnType<typeof rowsOf>) => keptValues(rows).map((values) => values['code'])

describe('rows of a grid', () => {
  it('tell what changed, and nothing once it is as before', () => {
    const changed = withCell(stored, 's0', 'name', 'x')
    expect(changeOf(changed[0] ?? newRow({}), stored[0])).toBe('changed')
    expect(countChanges(changed, stored)).toBe(1)
    expect(countChanges(withCell(changed, 's0', 'name', 'a'), stored)).toBe(0)
    expect(countChanges([...stored, newRow({ code: 'C' })], stored)).toBe(1)
  })

  it('keep a deleted row in sight and bring it back; an added one just goes', () => {
    const deleted = withDeleted(stored, 's1')
    expect(deleted).toHaveLength(2)
    expect(codes(deleted)).toEqual(['A'])
    expect(countChanges(withDeleted(deleted, 's1'), stored)).toBe(0)
    const added = newRow({ code: 'C' })
    expect(withDeleted([...stored, added], added.id)).toHaveLength(2)
  })

  it('are stored once the server has given them their ids', () => {
    const typed = [newRow({ id: '', code: ' A ', name: 'a' }), { ...newRow({ id: '', code: 'X' }), isDeleted: true }]
    expect(areStored(typed, rowsOf([{ id: '1', name: 'a', code: 'A' }]))).toBe(true)
    expect(areStored(typed, rowsOf([{ id: '1', name: 'b', code: 'A' }]))).toBe(false)
  })

  it('move within bounds, which is one change', () => {
    const moved = withMoved(stored, 's1', -1)
    expect(codes(moved)).toEqual(['B', 'A'])
    expect(countChanges(moved, stored)).toBe(1)
    expect(codes(withMoved(stored, 's0', -1))).toEqual(['A', 'B'])
    expect(codes(withMoved(stored, 's1', 1))).toEqual(['A', 'B'])
  })
})

describe('a pasted range', () => {
  it('is several cells only with a tab or a second line', () => {
    expect(cellsOf('one two')).toBeUndefined()
    expect(cellsOf('a\tb\r\nc\td\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  it('fills the rows in sight of a paste and leaves hidden ones between them alone', () => {
    const rows = rowsOf([
      { code: 'A', name: 'a' },
      { code: 'hidden', name: 'h' },
      { code: 'B', name: 'b' },
    ])
    const shown = rows.filter(({ values }) => values['code'] !== 'hidden')
    const pasted = withPasted(
      shown,
      [['1'], ['2'], ['3']],
      { id: shown[0]?.id, key: 'name' },
      ['code', 'name'],
      () => ({
        code: '',
        name: '',
      }),
    )
    expect(withReplaced(rows, pasted).map(({ values }) => values['name'])).toEqual(['1', 'h', '2', '3'])
  })

  it('lies over rows from its cell on and adds what is missing', () => {
    const keys = ['code', 'name']
    const blank = () => ({ code: '', name: '' })
    const pasted = withPasted(stored, [['x', 'lost'], ['y']], { id: 's1', key: 'name' }, keys, blank)
    expect(keptValues(pasted)).toEqual([
      { code: 'A', name: 'a' },
      { code: 'B', name: 'x' },
      { code: '', name: 'y' },
    ])
    expect(codes(withPasted(stored, [['C', 'c']], { id: undefined, key: 'code' }, keys, blank))).toEqual([
      'A',
      'B',
      'C',
    ])
  })
})
