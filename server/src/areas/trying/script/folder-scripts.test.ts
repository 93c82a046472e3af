import { listScripts, placeDocs, runScript, saveScript } from '@lectern/contracts'
import { expect, it } from 'vitest'
import { buildDoc, buildFolder, type BuiltDoc } from '../../../../test/factories/build-documents.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'

const test = useTestApp()

const request = {
  ...{ method: 'GET', url: 'https://a.example/', headers: [] },
  body: { mode: 'none' as const, text: '', fields: [] },
}
const fresh = { phase: 'pre', name: 'Sign', source: 'return 1', isEnabled: 1 } as const
const save = (
  { publicId: docId, owner }: BuiltDoc,
  more: { scope: 'doc' | 'module' | 'folder'; name?: string; source?: string },
) => test.call(saveScript, { body: { docId, ...fresh, ...more } }, owner)
const list = async (doc: BuiltDoc) => (await test.call(listScripts, { query: { docId: doc.publicId } }, doc.owner)).data

it('of folders run for the documents in them, the outermost first; a document that moves has others', async () => {
  const outer = await buildFolder(test, { name: 'Outer' })
  const { module } = outer
  const inner = await buildFolder(test, { module, parentId: outer.id, name: 'Inner' })
  const doc = await buildDoc(test, { module, parentId: inner.id })
  const at = (folder: BuiltDoc, more: object) => save({ ...folder, owner: doc.owner }, { scope: 'folder', ...more })
  const ofInner = await at(inner, { name: 'Of inner', source: "req.headers.by = (req.headers.by ?? '') + 'i'" })
  expect(ofInner.data).toMatchObject({ scope: 'folder', folder: { id: inner.publicId, name: 'Inner' } })
  await at(outer, { name: 'Of outer', source: "req.headers.by = 'o'" })
  await save(doc, { scope: 'module', name: 'Of all', source: 'req.headers.all = "1"' })
  expect((await at(doc, {})).error).toBe('not_accessible')
  expect((await save(doc, { scope: 'folder' })).error).toBe('not_accessible')
  expect((await save({ ...outer, owner: doc.owner }, { scope: 'doc' })).error).toBe('not_accessible')
  const listed = await list(doc)
  expect(listed?.scripts.map(({ scope, name, folder }) => [scope, name, folder?.name])).toEqual([
    ['module', 'Of all', undefined],
    ['folder', 'Of outer', 'Outer'],
    ['folder', 'Of inner', 'Inner'],
  ])
  expect(listed?.can.folder).toBe(true)
  expect((await list(inner))?.scripts.map(({ name }) => name)).toEqual(['Of all', 'Of outer', 'Of inner'])
  const run = async () => {
    const { data } = await test.call(runScript, { body: { docId: doc.publicId, phase: 'pre', request } }, doc.owner)
    return [data?.request?.headers, data?.scripts.map(({ scope }) => scope)]
  }
  const all = { name: 'all', value: '1' }
  expect(await run()).toEqual([
    [all, { name: 'by', value: 'oi' }],
    ['module', 'folder', 'folder'],
  ])
  await test.call(placeDocs, { body: { ids: [doc.publicId], parentId: outer.publicId, beforeId: null } }, doc.owner)
  expect(await run()).toEqual([
    [all, { name: 'by', value: 'o' }],
    ['module', 'folder'],
  ])
  await test.call(placeDocs, { body: { ids: [doc.publicId], parentId: null, beforeId: null } }, doc.owner)
  expect(await run()).toEqual([[all], ['module']])
})
