import { describe, expect, it } from 'vitest'
import { buildRows, filterRows, flattenTexts, mergedTexts, nestTexts, takeFile } from './text-rows.ts'

const file = { common: { save: '保存', error: { network: '连不上' } }, shell: { home: '首页' } }
const original = flattenTexts(file)

describe('texts as rows and as a file', () => {
  it('are the same either way', () => {
    expect([...original.keys()]).toEqual(['common:save', 'common:error.network', 'shell:home'])
    expect(nestTexts(original)).toEqual(file)
    expect(flattenTexts({ common: 'no key', list: ['a'], deep: { n: 1 } }).size).toBe(0)
  })

  it('show what is missing, and keep what is being typed', () => {
    const rows = buildRows(original, new Map([['common:save', 'Save']]), new Map([['shell:home', 'H']]))
    expect(rows.map(({ text, isChanged }) => [text, isChanged])).toEqual([
      ['Save', false],
      ['', false],
      ['H', true],
    ])
    expect(filterRows(rows, { words: '', onlyMissing: true }).map(({ key }) => key)).toEqual([
      'common:error.network',
      'shell:home',
    ])
    expect(filterRows(rows, { words: 'common 连', onlyMissing: false })).toHaveLength(1)
  })

  it('take what a file has of ours', () => {
    const own = new Map([['common:save', 'Save']])
    const result = takeFile({ common: { save: 'Save', other: 'x' }, shell: { home: 'Home' } }, original, own, new Map())
    expect(result).toEqual({ edits: new Map([['shell:home', 'Home']]), taken: 1, ignored: 1 })
    expect(nestTexts(mergedTexts(own, new Map([['common:save', ' ']])))).toEqual({})
  })
})
