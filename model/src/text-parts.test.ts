import { describe, expect, it } from 'vitest'
import { textBefore, textBetween, trimEndOf, trimOf } from './text-parts.ts'

describe('parts of a text', () => {
  it('are what is left without certain characters at the ends', () => {
    expect(['a__', '__a_b__', '__', '', 'a'].map((text) => trimEndOf(text, '_'))).toEqual(['a', '__a_b', '', '', 'a'])
    expect(['. a.b .', '...', 'a'].map((text) => trimOf(text, '. '))).toEqual(['a.b', '', 'a'])
  })

  it('are what is between or before marks', () => {
    expect(textBetween('<b>1</b><b>2</b>', '<b>', '</b>')).toBe('1')
    expect(textBetween('</b><b>1', '<b>', '</b>')).toBeUndefined()
    expect(textBetween('1</b>', '<b>', '</b>')).toBeUndefined()
    expect(['a#b#c', '#', 'a'].map((text) => textBefore(text, '#'))).toEqual(['a', '', 'a'])
  })

  it('are found in one pass', () => {
    const long = '_'.repeat(1_000_000)
    expect(trimEndOf(`${long}a`, '_')).toHaveLength(1_000_001)
    expect(trimOf(`a${long}a`, '_')).toHaveLength(1_000_002)
    expect(textBetween('<b>'.repeat(500_000), '<b>', '</b>')).toBeUndefined()
  })
})
