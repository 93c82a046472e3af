/* Searching the texts of a share finds what visitors see of it, by names, descriptions and fields. */
import { addShare, deleteDoc, searchVisit, shareType, updateShare, type BodyOf } from '@lectern/contracts'
import type { HttpContent, JsonObject } from '@lectern/model'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildDoc, buildFolder } from '../../../../../test/factories/build-documents.ts'
import { buildModule } from '../../../../../test/factories/build-places.ts'
import { useTestApp } from '../../../../../test/support/test-app.ts'

const test = useTestApp()

const call = (more: JsonObject): HttpContent => ({
  ...{ v: 1, kind: 'http', container: 'paths', method: 'get', path: '/a' },
  operation: more,
})
const body = (schema: JsonObject): JsonObject => ({ requestBody: { content: { 'application/json': { schema } } } })

async function buildShop() {
  const module = await buildModule(test)
  const folder = await buildFolder(test, { module, name: 'orders' })
  const refund = await buildDoc(test, {
    ...{ module, parentId: folder.id, name: 'Refund' },
    content: call({ description: 'Pays the MONEY back', servers: [{ url: '/', description: 'hiddenhost' }] }),
  })
  const order = await buildDoc(test, {
    ...{ module, parentId: folder.id, name: 'Order' },
    content: call({
      ...body({ properties: { couponCode: { type: 'string', example: 'sampletext' } } }),
      parameters: [{ name: 'pageSize', in: 'query', description: '每页数量' }],
    }),
  })
  const guide = await buildDoc(test, {
    ...{ module, name: 'Guide', content: { v: 1, kind: 'markdown', text: '# Coupons\n\nmoney and 优惠券' } },
  })
  await buildDoc(test, { ...{ module, name: 'Secret money', isShow: 0 }, content: call({ description: 'money' }) })
  return { module, folder, refund, order, guide }
}

let shop: Awaited<ReturnType<typeof buildShop>>
beforeAll(async () => {
  shop = await buildShop()
})
// Past the limit of the tests before.
beforeEach(() => test.advance(61_000))

async function share(more: Partial<BodyOf<typeof addShare>> = {}) {
  const { module } = shop
  const made = { moduleId: module.publicId, type: shareType.public, isAll: 1 as const, ...more }
  const { data, msg } = await test.call(addShare, { body: made }, module.owner)
  if (data === null) throw new Error(msg)
  return data
}

/** Names of what is found; or the error. */
async function find(id: string, text: string): Promise<string[] | string | undefined> {
  const { data, error } = await test.call(searchVisit, { body: { of: 'share', id, text } })
  const named = [shop.refund, shop.order, shop.guide]
  return (
    data?.docIds.map(
      (found) => ['Refund', 'Order', 'Guide'][named.findIndex((doc) => doc.publicId === found)] ?? found,
    ) ?? error
  )
}

describe('searching a share', () => {
  it('finds names, descriptions, names of fields and pages, every word, in any case', async () => {
    const { key } = await share()
    expect(await find(key, 'Money')).toEqual(['Guide', 'Refund'])
    expect(await find(key, 'refund money')).toEqual(['Refund'])
    expect(await find(key, 'couponcode')).toEqual(['Order'])
    expect(await find(key, 'PAGESIZE 每页')).toEqual(['Order'])
    expect(await find(key, '优惠券')).toEqual(['Guide'])
    expect(await find(key, 'money nothing')).toEqual([])
    for (const left of ['hiddenhost', 'sampletext', '   ']) expect(await find(key, left)).toEqual([])
  })

  it('finds nothing that is not shared', async () => {
    const { id, key } = await share({ isAll: 0, content: [{ docId: shop.folder.publicId, isShareFolder: 1 }] })
    expect(await find(key, 'money')).toEqual(['Refund'])
    const content = [{ docId: shop.guide.publicId }]
    await test.call(updateShare, { body: { id, content } }, shop.module.owner)
    expect(await find(key, 'money')).toEqual(['Guide'])
    await test.call(updateShare, { body: { id, status: 0 } }, shop.module.owner)
    expect(await find(key, 'money')).toBe('visit_paused')
    await test.call(updateShare, { body: { id, status: 1, type: shareType.encrypted } }, shop.module.owner)
    expect(await find(key, 'money')).toBe('visit_locked')
  })

  it('finds what was added, and nothing that was deleted', async () => {
    const { key } = await share()
    expect(await find(key, 'laterword')).toEqual([])
    const { module } = shop
    const added = await buildDoc(test, { module, name: 'Later', content: call({ description: 'laterword' }) })
    await test.db.updateTable('module').set({ tree_version: 1_000 }).where('id', '=', module.id).execute()
    expect(await find(key, 'laterword')).toEqual([added.publicId])
    await test.call(deleteDoc, { body: { id: added.publicId } }, module.owner)
    expect(await find(key, 'laterword')).toEqual([])
  })

  it('is limited for each network address', async () => {
    const { key } = await share()
    const answers = await Promise.all(Array.from({ length: 121 }, () => find(key, 'money')))
    expect(answers.filter((answer) => answer === 'too_many_requests')).toHaveLength(1)
  })
})
