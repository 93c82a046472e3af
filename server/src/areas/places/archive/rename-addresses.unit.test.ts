import { dictionaryKeyword } from '@lectern/model'
import { expect, it } from 'vitest'
import { picturesIn, renameContent, renameIn, type Renaming } from './rename-addresses.ts'

const [former, present] = ['a'.repeat(32), 'b'.repeat(32)]
const renaming: Renaming = {
  basePath: '/new',
  uploads: new Map([[former, present]]),
  dictionaries: new Map([['Dformer3', 'Dhere444']]),
  docs: new Map([['docFormer7', 'docHere88']]),
}

it('gives pictures and pages the addresses of here, wherever they were', () => {
  const text = `![](https://old.example:8443/docs/uploadFile/get?id=${former}) <img src="/uploadFile/get?id=${former}"> /docs/view/docFormer7?x=1 http://a/b/view/docFormer7`
  expect(renameIn(text, renaming)).toBe(
    `![](/new/uploadFile/get?id=${present}) <img src="/new/uploadFile/get?id=${present}"> /new/view/docHere88?x=1 /new/view/docHere88`,
  )
  expect(picturesIn(text)).toEqual([former, former])
})

it('leaves what the archive does not hold', () => {
  const text = `/uploadFile/get?id=${'c'.repeat(32)} /view/docFormer9 /view/Dformer3 /view/short`
  expect(renameIn(text, renaming)).toBe(text)
})

it('renames dictionaries by their keyword only, and keeps every other value and key', () => {
  const content = JSON.parse(
    `{"b": [1.5, null, true], "${dictionaryKeyword}": "Dformer3", "enum": ["Dformer3"], "__proto__": {"x": 1}, "a": "${dictionaryKeyword}"}`,
  ) as Parameters<typeof renameContent>[0] // JSON
  const renamed = renameContent(content, renaming)
  expect(JSON.stringify(renamed)).toBe(
    JSON.stringify(content).replace(`"${dictionaryKeyword}":"Dformer3"`, `"${dictionaryKeyword}":"Dhere444"`),
  )
})

it('looks through a long text without end in sight', () => {
  const text = `${'a/'.repeat(200_000)}/uploadFile/get?id=zz /view/`
  expect(renameIn(text, renaming)).toBe(text)
})
