import { describe, expect, it } from 'vitest'
import { listCommonPasswords, listNamePasswords } from './common-passwords.ts'

describe('common passwords', () => {
  const common = listCommonPasswords()

  it.each([
    '',
    '123456',
    '12345678',
    'password',
    'Passw0rd!',
    'Admin@123',
    'a123456',
    '123456A',
    'woaini1314',
    'QWERTY123',
  ])('hold %j', (password) => {
    expect(common.has(password)).toBe(true)
  })

  it.each(['correct horse', 'Tr0ub4dor&3', 'lectern is a fine word'])('leave %j alone', (password) => {
    expect(common.has(password)).toBe(false)
  })
})

describe('passwords made of the account’s name', () => {
  it.each(['Zhang.Wei@corp.example', 'zhang.wei', 'ZHANG.WEI', 'Zhang.wei123', 'iew.gnahz', 'zhang.weizhang.wei'])(
    'hold %j',
    (password) => {
      expect(listNamePasswords('zhang.wei@corp.example').map((each) => each.toLowerCase())).toContain(
        password.toLowerCase(),
      )
    },
  )
})
