import type { ImportChange } from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import {
  countOpenUnchanged,
  countTaken,
  countTicks,
  foldersOf,
  leftOut,
  nothingChosen,
  rowsOf,
  toBody,
  toggled,
  type PreviewPart,
} from './preview-model.ts'
import { ownFolders, placesFor } from './preview-places.ts'

const change = (key: string, more: Partial<ImportChange> = {}): ImportChange => ({
  ...{ key, kind: 'doc', verdict: 'added', name: key, method: 'GET', url: `/${key}`, folderKey: null },
  ...{
    sentences: [],
    groups: [],
    asked: [],
    open: 0,
    questions: [],
    kept: 0,
    renamedFrom: null,
    likely: null,
    level: null,
    findings: [],
    isBreaking: false,
  },
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

const look = (part: PreviewPart, filter = '', places = new Map<string, string>()) => {
  const own = [{ key: 'id:7', name: 'Own', depth: 0, isNew: false, count: 0 }]
  return { part, filter, places, own }
}

const ids = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

describe('a preview', () => {
  it('shows folders with what is in them, each behind the one it is in', () => {
    expect(foldersOf(changes)).toEqual([
      { key: 'pay', name: 'pay', depth: 0, isNew: true, count: 2 },
      { key: 'cards', name: 'cards', depth: 1, isNew: false, count: 1 },
    ])
  })

  it('counts the ticks of many: documents that are written, in no folder that stays out', () => {
    const choice = { docs: new Set(['b']) }
    expect(countTicks(changes, new Set(), choice)).toEqual({ keys: ['a', 'b'], taken: 1 })
    expect(countTicks(changes, new Set(['cards']), choice)).toEqual({ keys: ['a'], taken: 1 })
    expect(countTicks(changes.slice(4), new Set(), choice)).toEqual({ keys: [], taken: 0 })
  })

  it('counts what is to be decided among the differences, not among what is unchanged', () => {
    expect(countOpenUnchanged(changes)).toBe(1)
    expect(ids(rowsOf(changes, look('unchanged')))).toEqual(['doc unchanged d'])
  })

  it('lists a part under its folders, and what holds the text', () => {
    expect(ids(rowsOf(changes, look('differences', '')))).toEqual([
      ...['pay', 'doc added a', 'cards', 'doc changed b', 'root', 'doc unchanged c'],
      ...['models', 'component changed m', 'gone', 'doc gone g'],
    ])
    const own = change('', { kind: 'application', verdict: 'changed', name: 'Shop', method: '', url: '' })
    expect(ids(rowsOf([own, ...changes], look('changed', ''))).slice(0, 2)).toEqual([
      'application',
      'application changed ',
    ])
    expect(ids(rowsOf(changes, look('unchanged', '')))).toEqual(['doc unchanged d'])
    expect(ids(rowsOf(changes, look('differences', 'POST /g')))).toEqual(['gone', 'doc gone g'])
    expect(ids(rowsOf(changes, look('open', '')))).toEqual(['doc unchanged c'])
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

  it('shows new documents where they go, and sends where that is', () => {
    const list = [
      ...['one', 'two', 'three'].map((key) => change(key, { kind: 'folder' })),
      change('four', { kind: 'folder', folderKey: 'three' }),
      ...['one', 'two', 'three', 'four'].map((key) => change(`in ${key}`, { folderKey: key })),
      change('here', { folderKey: 'one', verdict: 'changed' }),
    ]
    const places = new Map([
      ['one', 'two'],
      ['two', 'id:7'],
      ['three', ''],
    ])
    expect(ids(rowsOf(list, look('differences', '', places)))).toEqual([
      ...['one', 'doc changed here', 'four', 'doc added in four'],
      ...['id:7', 'doc added in one', 'doc added in two', 'root', 'doc added in three'],
    ])
    expect(toBody(list, { ...nothingChosen, places }).folders).toEqual([
      { key: 'one', intoId: '7' },
      { key: 'two', intoId: '7' },
      { key: 'three' },
    ])
    const circle = new Map([
      ['one', 'two'],
      ['two', 'one'],
    ])
    expect(toBody(list, { ...nothingChosen, places: circle }).folders).toEqual([{ key: 'one' }, { key: 'two' }])
    const folders = foldersOf(list)
    const offered = folders.map((folder) => placesFor(folder, folders, nothingChosen).map(({ key }) => key))
    expect(offered).toEqual([
      ['two', 'three', 'four'],
      ['one', 'three', 'four'],
      ['one', 'two'],
      ['one', 'two', 'three'],
    ])
  })

  it('names folders of the application with those above them', () => {
    const table = {
      id: ['m', 'a', 'b', 'd'],
      type: [1, 2, 2, 3],
      label: ['Shop', 'A', 'B', 'D'],
      parent: [-1, 0, 1, 2],
    }
    expect(ownFolders(table)).toEqual([
      { id: 'a', name: 'A' },
      { id: 'b', name: 'A / B' },
    ])
  })

  it('sends what does not come along', () => {
    expect(toBody(changes, { ...nothingChosen, leftOut: new Set(['models' as const]) })).toEqual({
      leftOut: ['models'],
    })
  })
})
