import { describe, expect, it } from 'vitest'
import { digestPassword, ratePassword } from './passwords.ts'

describe('digestPassword', () => {
  it('is the MD5 of the trimmed UTF-8 text', () => {
    expect(digestPassword('123456')).toBe('e10adc3949ba59abbe56e057f20f883e')
    expect(digestPassword('  123456 ')).toBe(digestPassword('123456'))
    expect(digestPassword('密码')).toBe('a8105204604a0b11e916f3879aae3b0b')
  })
})

describe('ratePassword', () => {
  it.each([
    ['', 0],
    ['   ', 0],
    ['abc', 1],
    ['aaaaaaaaaaaa', 1],
    ['abcdefgh', 1],
    ['abcdefg1', 2],
    ['Tr0ub4dor&3x', 3],
    ['correct horse battery', 3],
  ])('rates %j as %i', (password, strength) => {
    expect(ratePassword(password)).toBe(strength)
  })
})
