import { expect, it } from 'vitest'
import { linkedDocs } from './linked-docs.ts'

const cases: [string, string[]][] = [
  ['no links', []],
  ['see [Orders](/view/abcdefgh) and [again](/view/abcdefgh#body.id)', ['abcdefgh']],
  [JSON.stringify({ html: '<a href="/view/ABCD_1234?v=2">x</a>' }), ['ABCD_1234']],
  ['https://example.com/view/abcdefgh', []],
  ['(/view/short) (/viewer/abcdefgh)', []],
]
it.each(cases)('%s', (text, expected) => {
  expect(linkedDocs(text)).toEqual(expected)
})

it('stops somewhere', () => {
  const many = Array.from({ length: 500 }, (_, at) => ` /view/doc${String(at).padStart(6, '0')}`).join('')
  expect(linkedDocs(many)).toHaveLength(200)
})
