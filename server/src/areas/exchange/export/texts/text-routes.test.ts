/* Texts for assistants: what is in a folder, with the models it uses and nothing else, within a bound. */
import {
  addShare,
  assistantForms,
  assistantTextBytes,
  getAssistantText,
  getVisitText,
  shareType,
  type QueryOf,
} from '@lectern/contracts'
import type { JsonObject } from '@lectern/model'
import { beforeAll, expect, it } from 'vitest'
import { buildComponent, buildDoc, buildFolder } from '../../../../../test/factories/build-documents.ts'
import { addToSpace, buildUser } from '../../../../../test/factories/build-people.ts'
import { buildModule, buildProject } from '../../../../../test/factories/build-places.ts'
import { describeOperation } from '../../../../../test/factories/describe-operation.ts'
import { must } from '../../../../../test/support/must.ts'
import { useTestApp, type Caller } from '../../../../../test/support/test-app.ts'

const test = useTestApp()

async function buildShop() {
  const module = await buildModule(test, { name: 'Shop', project: await buildProject(test, { isPrivate: 0 }) })
  const model = (name: string, property: string, schema: JsonObject) =>
    buildComponent(test, module, 'schemas', name, { type: 'object', properties: { [property]: schema } })
  await model('Order', 'buyer', { $ref: '#/components/schemas/Buyer' })
  await model('Buyer', 'nickname', { type: 'string', description: 'As the buyer wrote it' })
  await model('Payout', 'iban', { type: 'string' })
  const answering = (name: string) => ({
    responses: {
      200: { description: 'OK', content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } },
    },
  })
  const folder = await buildFolder(test, { module, name: 'orders' })
  const inner = await buildFolder(test, { module, parentId: folder.id, name: 'refunds' })
  const order = await buildDoc(test, {
    ...{ module, parentId: folder.id, name: 'Get an order' },
    content: describeOperation('/orders/{id}', answering('Order')),
  })
  await buildDoc(test, { module, parentId: inner.id, content: describeOperation('/refunds') })
  await buildDoc(test, { module, parentId: folder.id, content: describeOperation('/concealed'), isShow: 0 })
  await buildDoc(test, { module, content: describeOperation('/payouts', answering('Payout')) })
  const guest = await buildUser(test)
  await addToSpace(test, module.project.space.id, guest, 'guest')
  return { module, folder, inner, order, guest }
}

let shop: Awaited<ReturnType<typeof buildShop>>
beforeAll(async () => {
  shop = await buildShop()
})

async function read(caller: Caller, more: Partial<QueryOf<typeof getAssistantText>> = {}) {
  const query = { moduleId: shop.module.publicId, form: 'markdown' as const, ...more }
  const { data, error } = await test.call(getAssistantText, { query }, caller)
  return data?.text ?? String(error)
}

it.each(assistantForms)('is what is in a folder, with just the models it uses (%s)', async (form) => {
  const text = await read(shop.guest, { docId: shop.folder.publicId, form })
  for (const part of ['/orders/{id}', '/refunds', 'buyer', 'nickname', 'As the buyer wrote it'])
    expect(text).toContain(part)
  for (const part of ['/payouts', 'Payout', 'iban', '/concealed']) expect(text).not.toContain(part)
  const inner = await read(shop.guest, { docId: shop.inner.publicId, form })
  expect(inner).toContain('/refunds')
  for (const part of ['/orders/{id}', 'Order', 'nickname']) expect(inner).not.toContain(part)
})

it('is of an application or a document as well, for those who may read it', async () => {
  expect(await read(shop.module.owner)).toContain('/concealed')
  const all = await read(shop.guest)
  expect(all).toContain('/payouts')
  expect(all).not.toContain('/concealed')
  expect(await read(shop.guest, { docId: shop.order.publicId })).not.toContain('/refunds')
  expect(await read(await buildUser(test))).toBe('not_accessible')
  const other = await buildModule(test)
  const foreign = await buildDoc(test, { module: other })
  expect(await read(shop.guest, { docId: foreign.publicId })).toBe('export_empty')
})

it('is in the language of its reader', async () => {
  const query = { moduleId: shop.module.publicId, docId: shop.order.publicId, form: 'markdown' }
  for (const [language, heading] of [
    ['en', 'Responses'],
    ['zh-CN', '响应'],
  ]) {
    const headers = { token: shop.guest.token, 'accept-language': language }
    const { body } = await test.app.inject({ url: getAssistantText.path, query, headers })
    expect(body).toContain(heading)
  }
})

it('has a bound, and says so', async () => {
  const module = await buildModule(test)
  const text = 'word '.repeat(assistantTextBytes / 5)
  await buildDoc(test, { module, content: { v: 1, kind: 'markdown', text: `# Long\n\n${text}` } })
  const query = { moduleId: module.publicId, form: 'markdown' as const }
  const answer = await test.call(getAssistantText, { query }, module.owner)
  expect(answer.error).toBe('export_too_large')
  expect(answer.msg).toContain('0.5 MB')
})

it('is of a share what visitors see, where they may export it', async () => {
  const { module, order, folder } = shop
  const share = async (allowsExport: 0 | 1) => {
    const body = { moduleId: module.publicId, type: shareType.public, shareName: 'Orders', allowsExport }
    const content = [{ docId: order.publicId }]
    return (await test.call(addShare, { body: { ...body, content } }, module.owner)).data?.key ?? ''
  }
  const [open, closed] = [await share(1), await share(0)]
  const readShare = async (id: string, docId?: string) => {
    const query = { of: 'share' as const, id, form: 'markdown' as const, ...(docId !== undefined && { docId }) }
    const { data, error } = await test.call(getVisitText, { query })
    return data?.text ?? String(error)
  }
  const text = await readShare(open)
  expect(text).toContain('nickname')
  for (const part of ['/refunds', '/payouts', 'iban']) expect(text).not.toContain(part)
  expect(await readShare(open, folder.publicId)).toContain('/orders/{id}')
  expect(await readShare(open, shop.inner.publicId)).toBe('not_accessible')
  expect(await readShare(closed)).toBe('visit_export_off')
})

it('leaves pictures out', async () => {
  const module = await buildModule(test)
  const id = 'a'.repeat(32)
  await test.db
    .insertInto('stored_file')
    .values({ key: id, bytes: Buffer.from('not really a picture') })
    .execute()
  const file = { file_name: 'plan.png', media_type: 'image/png', size: 20, created_at_ms: test.now() }
  const place = { module_id: module.id, user_id: module.owner.id }
  await test.db
    .insertInto('upload')
    .values({ ...file, ...place, id })
    .execute()
  const embedded = `![Embedded](data:image/png;base64,${'iVBORw0KGgo/'.repeat(100_000)})`
  const content = {
    v: 1,
    kind: 'markdown',
    text: `# Plan\n\n![Plan](/uploadFile/get?id=${id})\n\n${embedded}`,
  } as const
  await buildDoc(test, { module, name: 'Plans', content })
  const body = { moduleId: module.publicId, type: shareType.public, shareName: 'Plans', isAll: 1 } as const
  const share = await must(test, module.owner, addShare, { ...body, allowsExport: 1 })
  const query = { moduleId: module.publicId, form: 'markdown' as const }
  const { data: own } = await test.call(getAssistantText, { query }, module.owner)
  const { data: shared } = await test.call(getVisitText, { query: { of: 'share', id: share.key, form: 'markdown' } })
  for (const text of [own?.text ?? '', shared?.text ?? '']) {
    expect(text).toContain('![Plan]')
    expect(text).not.toContain('iVBOR')
    expect(text).not.toContain('not really')
    expect(text.length).toBeLessThan(1_000)
  }
})
