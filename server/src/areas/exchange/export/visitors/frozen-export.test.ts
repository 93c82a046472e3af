/* Exports of what is frozen: files hold the revisions that visitors read, in every format, and nothing that came later. */
import {
  addDictionary,
  addRelease,
  addReleaseShare,
  addShare,
  assistantForms,
  exportFormats,
  exportVisit,
  freezeShareItem,
  getVisitText,
  getVisit,
  openVisitPage,
  shareType,
  updateDictionary,
  type BodyOf,
} from '@lectern/contracts'
import { dictionaryKeyword, type JsonObject } from '@lectern/model'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { addRevision, buildComponent, buildDoc, buildFolder } from '../../../../../test/factories/build-documents.ts'
import { buildModule } from '../../../../../test/factories/build-places.ts'
import { describeOperation } from '../../../../../test/factories/describe-operation.ts'
import { changeModuleSettings } from '../../../../../test/support/module-settings.ts'
import { must } from '../../../../../test/support/must.ts'
import { textOfFile } from '../../../../../test/support/exports/text-of-file.ts'
import { useTestApp } from '../../../../../test/support/test-app.ts'

const test = useTestApp()
const about = (path: string, description: string, schema: JsonObject) =>
  describeOperation(path, {
    ...{ description, tags: ['orders'], summary: path.slice(1) },
    responses: { '200': { description: 'OK', content: { 'application/json': { schema } } } },
  })
const model = (property: string) => ({ type: 'object', properties: { [property]: { type: 'string' } } })
const environment = (name: string, isPublic: 0 | 1 = 1) => ({
  ...{ key: null, name, url: `https://${name.toLowerCase()}.example.com`, isPublic, headers: [] },
})

/** Folder/(orders, gone) and pets: their texts and models were changed after the folder and the application were frozen. */
async function buildShop() {
  const module = await buildModule(test, { name: 'Shop' })
  const { owner, project } = module
  await changeModuleSettings(test, module, { environments: [environment('Then'), environment('Hidden')] })
  const folder = await buildFolder(test, {
    ...{ module, name: 'Folder', content: { v: 1, kind: 'folder', description: 'oldfolder' } },
  })
  const $ref = await buildComponent(test, module, 'schemas', 'Order', model('oldfield'))
  const dictionary = await must(test, owner, addDictionary, {
    ...{ moduleId: module.publicId, name: 'States', description: '' },
    items: [{ name: 'oldstate', type: 'string', value: 'OLD', description: '' }],
  })
  const states: JsonObject = { type: 'string', [dictionaryKeyword]: dictionary.id }
  const schema = { type: 'object', properties: { order: { $ref }, state: states } }
  const inside = { module, parentId: folder.id }
  const orders = await buildDoc(test, { ...inside, name: 'orders', content: about('/orders', 'oldtext', schema) })
  const gone = await buildDoc(test, { ...inside, name: 'gone', content: about('/gone', 'gonetext', {}) })
  const pets = await buildDoc(test, { module, name: 'pets', content: about('/pets', 'firsttext', schema) })
  const partner = await buildModule(test, { name: 'Partner', project })
  const followed = await buildDoc(test, { module: partner, name: 'live', content: about('/live', 'followedtext', {}) })
  await buildDoc(test, { module: partner, name: 'aside', content: about('/apart', 'secretaside', {}) })

  const content = [
    { docId: folder.publicId, isShareFolder: 1 as const },
    { docId: pets.publicId, isShareFolder: 0 as const },
  ]
  const shown = { type: shareType.public, shareName: 'For partners', allowsExport: 1 as const, environments: ['Then'] }
  const share = await must(test, owner, addShare, { moduleId: module.publicId, content, ...shown })
  await must(test, owner, freezeShareItem, { id: share.id, docId: folder.publicId })
  const release = await must(test, owner, addRelease, {
    ...{ projectId: project.publicId, releaseNo: '1.0', status: 1 },
    modules: [
      { moduleId: module.publicId, mode: 'frozen', isAll: 1 },
      { moduleId: partner.publicId, mode: 'live', isAll: 0, docIds: [followed.publicId] },
    ],
  })
  const ofRelease = await must(test, owner, addReleaseShare, { releaseId: release.id, ...shown })

  test.advance(60_000)
  await addRevision(test, 'doc', orders.id, about('/orders', 'newtext', schema), owner)
  await addRevision(test, 'doc', folder.id, { v: 1, kind: 'folder', description: 'newfolder' }, owner)
  await addRevision(test, 'doc', pets.id, about('/pets', 'secondtext', schema), owner)
  const order = await test.db
    .selectFrom('component')
    .select('id')
    .where('module_id', '=', module.id)
    .executeTakeFirstOrThrow()
  const value = model('newfield')
  await addRevision(test, 'component', order.id, { v: 1, kind: 'component', value }, owner)
  await must(test, owner, updateDictionary, {
    ...{ id: dictionary.id, name: 'States', description: '', revision: dictionary.revision },
    items: [{ name: 'newstate', type: 'string', value: 'NEW', description: '' }],
  })
  await test.db.updateTable('doc').set({ deleted_at_ms: test.now() }).where('id', '=', gone.id).execute()
  await buildDoc(test, { ...inside, name: 'later', content: about('/later', 'latertext', {}) })
  await changeModuleSettings(test, module, { environments: [environment('Now'), environment('Then')] })
  return { module, owner, folder, orders, pets, followed, share, ofRelease }
}

let shop: Awaited<ReturnType<typeof buildShop>>
beforeAll(async () => {
  shop = await buildShop()
})
// Past the limits of the tests before.
beforeEach(() => test.advance(61_000))

async function exported(id: string, more: Partial<BodyOf<typeof exportVisit>> = {}): Promise<string> {
  const response = await test.send(
    exportVisit,
    { body: { of: 'share' as const, id, format: 'openapi' as const, ...more } },
    {},
  )
  return textOfFile(response.rawPayload)
}

const marks = [
  ...['oldtext', 'gonetext', 'newtext', 'latertext', 'firsttext', 'secondtext', 'followedtext', 'secretaside'],
  ...['/orders', '/gone', '/later', '/pets', '/live', '/apart'],
  ...['oldfield', 'newfield', 'then.example.com', 'now.example.com', 'hidden.example.com'],
]
const marksIn = (text: string): string[] => marks.filter((mark) => text.includes(mark))
/** What the formats leave out: code has no texts of operations, and some have no environments or none in the file. */
const comparable = (found: readonly string[]): string[] => found.filter((mark) => !mark.endsWith('.example.com'))

const frozenMarks = ['oldtext', 'gonetext', 'secondtext', '/orders', '/gone', '/pets', 'oldfield', 'newfield']
const releaseMarks = [
  'oldtext',
  'gonetext',
  'firsttext',
  'followedtext',
  '/orders',
  '/gone',
  '/pets',
  '/live',
  'oldfield',
]

it.each(exportFormats)(
  'hold as %s the revisions that visitors of the share, and of the release, read',
  async (format) => {
    const partly = await exported(shop.share.key, { format })
    expect(comparable(marksIn(partly))).toEqual(frozenMarks)
    const whole = await exported(shop.ofRelease.key, { format })
    expect(comparable(marksIn(whole))).toEqual(releaseMarks)
    for (const text of [partly, whole]) expect(text).not.toMatch(/now\.example\.com|hidden\.example\.com/)
  },
)

it.each(assistantForms)('hold them as text for an assistant, every application of a release too (%s)', async (form) => {
  const read = async (id: string) =>
    (await test.call(getVisitText, { query: { of: 'share', id, form } })).data?.text ?? ''
  expect(comparable(marksIn(await read(shop.share.key)))).toEqual(frozenMarks)
  expect(comparable(marksIn(await read(shop.ofRelease.key)))).toEqual(releaseMarks)
})

it('explain fields by the dictionary of their moment, and say what folders said then', async () => {
  const text = await exported(shop.share.key, { format: 'markdown' })
  const orders = text.slice(text.indexOf('oldtext'), text.indexOf('secondtext'))
  const pets = text.slice(text.indexOf('secondtext'))
  expect([orders.includes('oldstate'), orders.includes('newstate')]).toEqual([true, false])
  expect([pets.includes('oldstate'), pets.includes('newstate')]).toEqual([false, true])
  for (const id of [shop.share.key, shop.ofRelease.key]) {
    const told = await exported(id, { format: 'markdown' })
    expect([told.includes('oldfolder'), told.includes('newfolder')]).toEqual([true, false])
  }
  expect(await exported(shop.ofRelease.key, { format: 'markdown' })).not.toContain('newstate')
})

it('are of a part, and of nothing that is not there', async () => {
  const { orders, pets, followed, folder, share, ofRelease } = shop
  expect(comparable(marksIn(await exported(share.key, { docIds: [orders.publicId] })))).toEqual([
    ...['oldtext', '/orders', 'oldfield'],
  ])
  expect(comparable(marksIn(await exported(ofRelease.key, { docIds: [followed.publicId, pets.publicId] })))).toEqual([
    ...['firsttext', 'followedtext', '/pets', '/live', 'oldfield'],
  ])
  expect(await exported(share.key, { docIds: [followed.publicId] })).toContain('not_accessible')
  const page = await test.call(openVisitPage, { body: { of: 'share', id: ofRelease.key, docIds: [folder.publicId] } })
  expect(page.data?.page).toContain('/visit/export/page?key=')
  const strange = await buildDoc(test, { module: shop.module, content: about('/strange', 'strange', {}) })
  for (const { key } of [share, ofRelease])
    expect((await test.call(openVisitPage, { body: { of: 'share', id: key, docIds: [strange.publicId] } })).error).toBe(
      'not_accessible',
    )
})

it('are offered to visitors of both', async () => {
  for (const { key } of [shop.share, shop.ofRelease])
    expect((await test.call(getVisit, { query: { of: 'share', id: key } })).data?.allowsExport).toBe(true)
})
