import { describe, expect, it } from 'vitest'
import { findPasswordFault } from './password-rules.ts'

describe('findPasswordFault', () => {
  it.each([
    ['', 'missing'],
    ['   ', 'missing'],
    ['short1!', 'short'],
    ['12345678', 'common'],
    ['Password123', 'common'],
    ['PASSWORD123', 'common'],
    ['woaini1314', 'common'],
    ['zhang.wei-2031', 'withName'],
    ['my ZHANG.WEI pass', 'withName'],
    ['a fine new password', undefined],
    ['一句只有我知道的话', undefined],
  ])('%j: %s', (password, fault) => {
    const rules = { minLength: 8, username: 'Zhang.Wei@corp.example' }
    expect(findPasswordFault(password, rules)).toBe(fault)
  })

  it('counts from the length the installation asks for, and leaves very short names alone', () => {
    expect(findPasswordFault('a fine one', { minLength: 12, username: '' })).toBe('short')
    expect(findPasswordFault('olive and li', { minLength: 8, username: 'li' })).toBeUndefined()
  })
})
