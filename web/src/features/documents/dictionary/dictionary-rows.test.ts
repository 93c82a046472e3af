import { describe, expect, it } from 'vitest'
import { keptValues, newRow, rowsOf } from '../../../shared/lib/grid-rows.ts'
import { blankItem, findItemProblems, itemOfValues, losesValue, withItems } from './dictionary-rows.ts'

const item = (value: string, more: Record<string, string> = {}) => ({ ...blankItem(), value, ...more })

describe('items being edited', () => {
  it('name what is wrong with a row, and let empty and deleted ones be', () => {
    const rows = [
      ...rowsOf([item('A'), item(' A '), item('x', { type: 'number' }), item('1', { type: 'boolean' })]),
      newRow(item('', { name: 'No value' })),
      newRow(blankItem()),
      { ...newRow(item('A')), isDeleted: true },
    ]
    expect([...findItemProblems(rows).values()]).toEqual(['twice', 'notNumber', 'notBoolean', 'missing'])
  })

  it('are sent trimmed, with the id of those that are stored', () => {
    expect(itemOfValues(item(' 1 ', { id: '7', type: 'number' }))).toEqual({
      id: '7',
      value: '1',
      name: '',
      type: 'number',
      description: '',
    })
    expect(itemOfValues(item('x'))).not.toHaveProperty('id')
  })

  it('take pasted ones by value and keep the words people wrote', () => {
    const rows = rowsOf([item('A', { id: '1', name: 'Old', description: 'mine' }), item('B', { id: '2' })])
    const pasted = withItems(rows, [
      { value: 'A', name: 'New', type: 'string', description: 'theirs' },
      { value: 'C', name: '', type: 'string', description: '' },
    ])
    expect(keptValues(pasted)).toEqual([
      item('A', { id: '1', name: 'New', description: 'mine' }),
      item('B', { id: '2' }),
      item('C'),
    ])
  })

  it('lose a value when one that is stored is deleted or written otherwise, not when one is added or described', () => {
    const stored = rowsOf([item('A'), item('B')])
    const [a = newRow(blankItem()), b = newRow(blankItem())] = stored
    const described = { ...a, values: { ...a.values, description: 'The first' } }
    expect(losesValue(stored, stored)).toBe(false)
    expect(losesValue([described, b, newRow(item('C'))], stored)).toBe(false)
    expect(losesValue([a, { ...b, isDeleted: true }], stored)).toBe(true)
    expect(losesValue([a, { ...b, values: { ...b.values, value: 'b' } }], stored)).toBe(true)
    expect(losesValue([a, b, { ...newRow(item('C')), isDeleted: true }], stored)).toBe(false)
  })
})
