/* Folders that are no tags, in formats of requests. */
import type { ApplicationBundle } from '@lectern/model'
import { expect, it } from 'vitest'
import { importOpenApi, writePostman, writeYapi } from '../../src/index.ts'

const operation = { responses: {} }
const paths = Object.fromEntries(Array.from({ length: 20 }, (_each, at) => [`/orders/${at}`, { get: operation }]))

async function importApi(fields: object): Promise<ApplicationBundle> {
  const bytes = JSON.stringify({ openapi: '3.2.0', info: { title: 'Shop', version: '1' }, ...fields })
  const result = await importOpenApi({ files: [{ path: 'a.json', bytes }] })
  if (!result.ok) throw new Error(JSON.stringify(result.issues))
  return result.bundle
}

/** The names of folders that were written, with how many requests are in each. */
function foldersOf(bundle: ApplicationBundle): [postman: unknown, yapi: unknown] {
  const source = { title: 'All', applications: [{ name: 'All', bundle, dictionaries: [], constants: [] }] }
  const [collection] = writePostman(source, { language: 'en' }).files
  const [categories] = writeYapi(source, { language: 'en' }).files
  const read = (file: typeof collection): unknown => JSON.parse(Buffer.from(file?.bytes ?? '').toString()) // our own JSON
  // What the writer of the collection says.
  const { item } = read(collection) as { item: { name: string; item?: unknown[] }[] }
  // What the writer of the categories says.
  const list = read(categories) as { name: string; list: unknown[] }[]
  return [item.map((each) => [each.name, each.item?.length]), list.map((each) => [each.name, each.list.length])]
}

it('folders of operations without tags are folders and categories', async () => {
  const bundle = await importApi({ paths: { ...paths, '/items': { get: operation } } })
  expect(foldersOf(bundle)).toEqual([
    [
      ['orders', 20],
      ['List items', undefined],
    ],
    [
      ['orders', 20],
      ['Common', 1],
    ],
  ])
})

it('the folder of webhooks is written with the operations that were moved there, and only with them', async () => {
  const bundle = await importApi({ paths: { '/orders': { get: operation } }, webhooks: { paid: { post: operation } } })
  expect(foldersOf(bundle)).toEqual([[['List orders', undefined]], [['Common', 1]]])
  const documents = bundle.documents.map((document) => ({ ...document, folderKey: 'webhooks' }))
  expect(foldersOf({ ...bundle, documents })).toEqual([[['Webhooks', 1]], [['Webhooks', 1]]])
})
