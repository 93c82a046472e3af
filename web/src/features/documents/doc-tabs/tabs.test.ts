import { docType } from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import {
  activeAfter,
  closeTabs,
  isTabList,
  moveTab,
  neighbourOf,
  openTab,
  refreshTabs,
  tabAtStep,
  type DocTab,
  type Tabs,
} from './tabs.ts'

const tab = (docId: string): DocTab => ({
  docId,
  name: docId,
  httpMethod: 'GET',
  type: docType.http,
  deprecated: false,
})
const tabs = ['a', 'b', 'c', 'd'].map(tab)
const ids = (list: Tabs) => list.map((one) => one.docId).join('')

describe('openTab', () => {
  it('adds behind the active tab, and never twice', () => {
    expect(ids(openTab(tabs, tab('x'), 'b'))).toBe('abxcd')
    expect(ids(openTab(tabs, tab('x')))).toBe('abcdx')
    expect(openTab(tabs, tab('b'), 'd')).toBe(tabs)
  })

  it('takes a new name, method or deprecation over', () => {
    const renamed = openTab(tabs, { ...tab('b'), name: 'New', deprecated: true })
    expect(renamed[1]).toMatchObject({ docId: 'b', name: 'New', deprecated: true })
    expect(ids(renamed)).toBe('abcd')
  })

  it('lets the oldest go when there are too many', () => {
    let many: Tabs = []
    for (let at = 0; at < 41; at += 1) many = openTab(many, tab(`t${at}`))
    expect(many).toHaveLength(40)
    expect(many[0]?.docId).toBe('t1')
  })
})

describe('refreshTabs', () => {
  it('takes current names over, and drops what was asked about and has none', () => {
    const renamed = { ...tab('b'), name: 'New' }
    expect(refreshTabs(tabs, ['a', 'b', 'c'], [tab('a'), renamed])).toEqual([tab('a'), renamed, tab('d')])
  })

  it('leaves a list alone that is right', () => {
    expect(refreshTabs(tabs, ['a', 'b'], [tab('b'), tab('a')])).toBe(tabs)
  })
})

describe('closing', () => {
  it.each([
    ['b', 'this', 'acd'],
    ['b', 'others', 'b'],
    ['c', 'left', 'cd'],
    ['b', 'right', 'ab'],
    ['b', 'all', ''],
    ['x', 'others', 'abcd'],
  ] as const)('of %s: %s leaves %s', (docId, what, left) => {
    expect(ids(closeTabs(tabs, docId, what))).toBe(left)
  })

  it('moves from a closed active tab to its neighbour', () => {
    expect(neighbourOf(tabs, 'b')?.docId).toBe('c')
    expect(neighbourOf(tabs, 'd')?.docId).toBe('c')
    expect(neighbourOf([tab('a')], 'a')).toBeUndefined()
  })

  it.each([
    ['b', 'b', 'this', 'c'],
    ['d', 'd', 'this', 'c'],
    ['a', 'b', 'this', undefined],
    ['a', 'c', 'others', 'c'],
    ['a', 'c', 'left', 'c'],
    ['d', 'b', 'right', 'b'],
    [undefined, 'b', 'this', undefined],
  ] as const)('with %s active, closing at %s (%s) goes to %s', (active, aimedAt, what, expected) => {
    const after = closeTabs(tabs, aimedAt, what)
    expect(activeAfter(tabs, after, active, aimedAt)?.docId).toBe(expected)
  })

  it('leaves the page when nothing is left', () => {
    expect(activeAfter(tabs, [], 'a', 'a')).toBeNull()
  })
})

describe('order', () => {
  it.each([
    ['a', 2, 'bcad'],
    ['d', 0, 'dabc'],
    ['b', 9, 'acdb'],
    ['b', 1, 'abcd'],
    ['x', 0, 'abcd'],
  ])('moves %s to %i', (docId, to, expected) => {
    expect(ids(moveTab(tabs, docId, to))).toBe(expected)
  })

  it('steps around the ends', () => {
    expect(tabAtStep(tabs, 'd', 1)?.docId).toBe('a')
    expect(tabAtStep(tabs, 'a', -1)?.docId).toBe('d')
    expect(tabAtStep(tabs, undefined, -1)?.docId).toBe('d')
    expect(tabAtStep([], 'a', 1)).toBeUndefined()
  })
})

describe('isTabList', () => {
  it('refuses what has another form', () => {
    expect(isTabList(tabs)).toBe(true)
    expect(isTabList([{ ...tab('a'), type: 9 }])).toBe(false)
    expect(isTabList([{ docId: 'a' }])).toBe(false)
    expect(isTabList({})).toBe(false)
  })
})
