import { Text } from '@codemirror/state'
import { expect, it } from 'vitest'
import { endOfBlock } from './folding-by-indentation.ts'

it('ends behind the last line that is indented further', () => {
  const lines = ['<a>', '  <b>', '    1', '', '    2', '  </b>', '</a>', '']
  const doc = Text.of(lines)
  const foldedFrom = (number: number) => {
    const end = endOfBlock(doc, doc.line(number).from)
    return end === undefined ? undefined : doc.lineAt(end).number
  }
  expect(lines.map((_, at) => foldedFrom(at + 1))).toEqual([
    6,
    5,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(endOfBlock(doc, 0)).toBe(doc.line(6).to)
  expect(endOfBlock(Text.of(['<a/>']), 0)).toBeUndefined()
})
