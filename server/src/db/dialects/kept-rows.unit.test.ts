import { describe, expect, it, vi } from 'vitest'
import { KeptRows } from './kept-rows.ts'

describe('rows that are kept', () => {
  it('are read once until something is written', () => {
    const kept = new KeptRows()
    const read = vi.fn(() => [{ name: 'a' }])
    expect(kept.get('select 1', [7, 'x'], read)).toEqual([{ name: 'a' }])
    expect(kept.get('select 1', [7, 'x'], read)).toEqual([{ name: 'a' }])
    expect(read).toHaveBeenCalledTimes(1)
    kept.clear()
    kept.get('select 1', [7, 'x'], read)
    expect(read).toHaveBeenCalledTimes(2)
  })

  it.each([
    [['1'], [1]],
    [
      ['a', 'b'],
      ['ab', ''],
    ],
    [['1:a'], ['a']],
    [[null], ['null']],
    [
      [1, 2],
      [12, null],
    ],
  ])('of %j are not taken for those of %j', (one, other) => {
    const kept = new KeptRows()
    kept.get('select 1', one, () => [{ of: 'one' }])
    expect(kept.get('select 1', other, () => [{ of: 'other' }])).toEqual([{ of: 'other' }])
  })

  it('cannot be changed by who got them', () => {
    const rows = new KeptRows().get('select 1', [], () => [{ name: 'a' }])
    expect(() => Object.assign(rows[0] ?? {}, { name: 'b' })).toThrow(TypeError)
  })

  it('never grow beyond a bound', () => {
    const kept = new KeptRows()
    const read = vi.fn(() => [])
    for (let index = 0; index < 10_000; index += 1) kept.get('select 1', [index], read)
    kept.get('select 1', [0], read)
    expect(read).toHaveBeenCalledTimes(10_001)
  })
})
