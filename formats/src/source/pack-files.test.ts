import { strToU8 } from 'fflate'
import { expect, it } from 'vitest'
import { createIssueList } from '../issue-list.ts'
import { readSourceTexts } from '../requests/read-source-text.ts'
import { packFiles } from './pack-files.ts'

it('packs all files, also those that are called the same', () => {
  const file = (name: string, text: string) => ({ name, bytes: strToU8(text) })
  const bytes = packFiles([file('a.json', '1'), file('b.json', '2'), file('a.json', '3'), file('a.json', '4')])
  const source = readSourceTexts([{ path: 'x.zip', bytes }], ['.json'], createIssueList())
  const texts = new Map(source?.texts.map(({ path, text }) => [path, text]))
  expect(Object.fromEntries(texts)).toEqual({ 'a.json': '1', 'a 2.json': '3', 'a 3.json': '4', 'b.json': '2' })
})
