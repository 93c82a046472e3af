import { describe, expect, it } from 'vitest'
import { tokenize } from './highlight.ts'

const textOf = (code: string, language: string) =>
  tokenize(code, language)
    .map((token) => token.text)
    .join('')
const runs = (code: string, language: string, kind: string) =>
  tokenize(code, language)
    .filter((token) => token.kind === kind)
    .map((token) => token.text)

describe('tokenize', () => {
  it.each([
    ['{"a": [1, -2.5e3, "x\\"y"], "b": null}', 'json'],
    ['curl -X POST \'https://a.test/#x\' \\\n  -H "A: b" # done', 'shell'],
    ['/* open', 'java'],
    ['"open\nnext', 'js'],
    ['<a href="x">1 < 2</a><!-- end', 'xml'],
    ['', 'json'],
    ['plain 12 "text"', 'nothing-known'],
    [`{"long": "${'x'.repeat(70_000)}"}`, 'json'],
  ])('loses nothing of %j', (code, language) => {
    expect(textOf(code, language)).toBe(code)
  })

  it.each([
    ['data class A(val id: Long)', 'kt', ['data', 'class', 'val']],
    ['init(data: Data) throws', 'swift', ['init', 'throws']],
    ['factory A({required this.id})', 'dart', ['factory', 'required', 'this']],
    ['public long? Id { get; set; }', 'cs', ['public', 'long', 'get', 'set']],
    ['const data = init(val, set)', 'ts', ['const']],
  ])('colours in %j the words of %s', (code, language, expected) => {
    expect(runs(code, language, 'keyword')).toEqual(expected)
  })

  it('tells keys from texts and numbers in JSON', () => {
    const code = '{"orderId": "2026", "total": -12.5, "open": true}'
    expect(runs(code, 'json', 'key')).toEqual(['"orderId"', '"total"', '"open"'])
    expect(runs(code, 'json', 'string')).toEqual(['"2026"'])
    expect(runs(code, 'json', 'number')).toEqual(['-12.5'])
    expect(runs(code, 'json', 'keyword')).toEqual(['true'])
  })

  it('sees comments, and no comment inside an address', () => {
    expect(runs('const a = "http://x" // why', 'ts', 'comment')).toEqual(['// why'])
    expect(runs('open https://x.test//a', 'java', 'comment')).toEqual([])
    expect(runs('curl https://a.test/v1/2026', 'shell', 'number')).toEqual([])
    expect(runs('# one\nset x', 'sh', 'comment')).toEqual(['# one'])
  })

  it('colours tags and their values', () => {
    expect(runs('<a b="c">d</a>', 'xml', 'string')).toEqual(['"c"'])
    expect(runs('<a b="c">d</a>', 'xml', 'keyword')).toEqual(['<a', '>', '</a>'])
  })
})
