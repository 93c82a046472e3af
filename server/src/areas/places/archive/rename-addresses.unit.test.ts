import { dictionaryKeyword } from '@lectern/model'
import { expect, it } from 'vitest'
import { encodeId } from '../../../core/public-ids.ts'
import { picturesIn, renameContent, renameIn, type Renaming } from './rename-addresses.ts'

const [former, present] = ['a'.repeat(32), 'b'.repeat(32)]
const renaming: Renaming = {
  basePath: '/new',
  uploads: new Map([[former, present]]),
  dictionaries: new Map([[3, 4]]),
  docs: new Map([[7, 8]]),
}

it('gives pictures and pages the addresses of here, wherever they were', () => {
  const page = (path: string, id: number) => `${path}/view/${encodeId('doc', id)}`
  const text = `![](https://old.example:8443/docs/uploadFile/get?id=${former}) <img src="/uploadFile/get?id=${former}"> ${page('/docs', 7)}?x=1 ${page('http://a/b', 7)}`
  expect(renameIn(text, renaming)).toBe(
    `![](/new/uploadFile/get?id=${present}) <img src="/new/uploadFile/get?id=${present}"> ${page('/new', 8)}?x=1 ${page('/new', 8)}`,
  )
  expect(picturesIn(text)).toEqual([former, former])
})

it('leaves what the archive does not hold', () => {
  const text = `/uploadFile/get?id=${'c'.repeat(32)} /view/${encodeId('doc', 9)} /view/${encodeId('module', 7)} /view/short`
  expect(renameIn(text, renaming)).toBe(text)
})

it('renames dictionaries by their keyword only, and keeps every other value and key', () => {
  const id = encodeId('dictionary', 3)
  const content = JSON.parse(
    `{"b": [1.5, null, true], "${dictionaryKeyword}": "${id}", "enum": ["${id}"], "__proto__": {"x": 1}, "a": "${dictionaryKeyword}"}`,
  ) as Parameters<typeof renameContent>[0] // JSON
  const renamed = renameContent(content, renaming)
  expect(JSON.stringify(renamed)).toBe(
    JSON.stringify(content).replace(
      `"${dictionaryKeyword}":"${id}"`,
      `"${dictionaryKeyword}":"${encodeId('dictionary', 4)}"`,
    ),
  )
})

it('looks through a long text without end in sight', () => {
  const text = `${'a/'.repeat(200_000)}/uploadFile/get?id=zz /view/`
  expect(renameIn(text, renaming)).toBe(text)
})
