import { describe, expect, it } from 'vitest'
import { examinePatterns } from './pattern-problems.ts'
import { findPatterns } from './patterns.ts'

function examine(text: string, known: readonly string[] = []) {
  const patterns = findPatterns('part.ts', text).map((each) => ({ ...each, place: `part.ts:${each.line}` }))
  return examinePatterns(patterns, new Set(known))
}

describe('the check of patterns', () => {
  it('refuses a pattern that is quadratic, with its place and a text it is slow on', () => {
    const { linear, refused } = examine(`const name = /a/.exec(text)\nconst end = text.replace(/_+$/, '')`)
    expect(linear).toEqual(['/a/'])
    expect(refused).toHaveLength(1)
    expect(refused[0]).toMatch(/^part\.ts:2 {2}\/_\+\$\/ is 2nd degree polynomial, for example on .*'_'\.repeat/)
  })

  it('refuses a pattern put together from constants that is exponential, and one that only running tells', () => {
    const text = ["const part = '(?:a|a)*'", 'new RegExp(`^${part}$`)', 'new RegExp(part + given)'].join('\n')
    expect(examine(text).refused).toEqual([
      expect.stringMatching(/^part\.ts:2 {2}\/\^\(\?:a\|a\)\*\$\/ is exponential/),
      'part.ts:3  is put together while the program runs',
    ])
  })

  it('accepts a reason beside a pattern, and does not analyse those found linear before', () => {
    const { excused, refused } = examine(`// Pattern: 300 characters.\nconst end = /_+$/\nconst listed = /-+$/`, [
      '/-+$/',
    ])
    expect(excused).toEqual(['part.ts:2  300 characters.'])
    expect(refused).toEqual([])
  })
})
