import type { ImportChange } from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { countTaken, foldersOf, leftOut, nothingChosen, rowsOf, toBody, toggled } from './preview-model.ts'

const change = (key: string, more: Partial<ImportChange> = {}): ImportChange => ({
  ...{ key, kind: 'doc', verdict: 'added', name: key, method: 'GET', url: `/${key}`, folderKey: null },
  ...{ sentences: [], open: 0, questions: [], kept: 0, renamedFrom: null, likely: null, isBreaking: false },
  ...more,
})

const changes = [
  change('pay', { kind: 'folder' }),
  change('cards', { kind: 'folder', verdict: 'unchanged', folderKey: 'pay' }),
  change('a', { folderKey: 'pay' }),
  change('b', { folderKey: 'cards', verdict: 'changed' }),
  change('c', { verdict: 'unchanged', open: 1 }),
  change('d', { verdict: 'unchanged' }),
  change('m', { kind: 'component', verdict: 'changed' }),
  change('g', { verdict: 'gone', method: 'POST' }),
]

const ids = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

describe('a preview', () => {
  it('shows folders with what is in them, each behind the one it is in', () => {
    expect(foldersOf(changes)).toEqual([
      { key: 'pay', name: 'pay', depth: 0, isNew: true, count: 2 },
      { key: 'cards', name: 'cards', depth: 1, isNew: false, count: 1 },
    ])
  })

  it('lists a part under its folders, and what holds the text', () => {
    expect(ids(rowsOf(changes, 'differences', ''))).toEqual([
      ...['pay', 'doc added a', 'cards', 'doc changed b', 'root', 'doc unchanged c'],
      ...['models', 'component changed m', 'gone', 'doc gone g'],
    ])
    expect(ids(rowsOf(changes, 'unchanged', ''))).toEqual(['doc unchanged c', 'doc unchanged d'])
    expect(ids(rowsOf(changes, 'differences', 'POST /g'))).toEqual(['gone', 'doc gone g'])
    expect(ids(rowsOf(changes, 'open', ''))).toEqual(['doc unchanged c'])
  })

  it('leaves out folders with everything in them', () => {
    const counts = { added: 1, changed: 1 }
    expect(countTaken(changes, counts, nothingChosen)).toBe(2)
    const withoutPay = { ...nothingChosen, folders: new Set(['pay']) }
    expect([...leftOut(changes, withoutPay)]).toEqual(['pay', 'cards'])
    expect(countTaken(changes, counts, withoutPay)).toBe(0)
    expect(countTaken(changes, counts, { ...nothingChosen, docs: toggled(new Set(), 'a') })).toBe(1)
    expect(toBody(changes, withoutPay)).toEqual({ skipped: { folders: ['pay'], docs: [] } })
  })

  it('sends answers about likely renames only where there are any', () => {
    const likely = { key: 'was', name: 'Was', method: 'GET', url: '/was' }
    const asked = [change('x', { likely }), change('y', { likely: { ...likely, key: 'old' } }), change('z', { likely })]
    const same = new Map([
      ['x', true],
      ['y', false],
    ])
    expect(toBody(asked, { ...nothingChosen, same })).toEqual({ renames: { x: 'was', y: '' } })
    expect(toBody(asked, nothingChosen)).toEqual({})
  })
})
