import { describe, expect, it } from 'vitest'
import { tokensOf } from './tokens.ts'

describe('cutting a text into words', () => {
  it.each<[string, string[]]>([
    ['userName_id', ['username_id', 'user', 'name', 'id']],
    ['HTTPServer2Go', ['httpserver2go', 'http', 'server2', 'go']],
    ['订单号', ['订单', '单号']],
    ['税', ['税']],
    ['查询order列表', ['查询', 'order', '列表']],
    ['a-b.c', ['a-b.c', 'a', 'b', 'c']],
    ['ＡＢＣ', ['abc']],
    ['!!! ', []],
  ])('%s', (text, tokens) => {
    expect(tokensOf(text)).toEqual(tokens)
  })
})
