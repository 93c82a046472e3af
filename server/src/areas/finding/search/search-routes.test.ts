/* Searching finds what a person may read, by every kind of word, and nothing else; on both engines alike. */
import {
  addRelease,
  updateDocs,
  deleteDoc,
  searchContents,
  type QueryOf,
  type SearchAnswer,
  type SearchHit,
} from '@lectern/contracts'
import type { HttpContent, JsonObject } from '@lectern/model'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildComponent, buildDictionary, buildDoc, buildFolder } from '../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser } from '../../../../test/factories/build-people.ts'
import { buildModule, buildProject, buildSpace } from '../../../../test/factories/build-places.ts'
import { decodeId } from '../../../core/public-ids.ts'
import { must } from '../../../../test/support/must.ts'
import { buildShare } from '../../../../test/factories/build-share.ts'
import { useTestApp, type Caller } from '../../../../test/support/test-app.ts'

const test = useTestApp()

const call = (path: string, more: JsonObject = {}, method = 'get'): HttpContent => ({
  ...{ v: 1, kind: 'http', container: 'paths', method, path },
  operation: more,
})

async function buildShop() {
  const module = await buildModule(test)
  const folder = await buildFolder(test, { module, name: '售后与退款' })
  const refund = await buildDoc(test, {
    ...{ module, parentId: folder.id, name: '申请退款' },
    content: call(
      '/orders/{orderId}/refunds',
      { operationId: 'createRefund', description: '订单、编号齐全后退回款项' },
      'post',
    ),
  })
  const order = await buildDoc(test, {
    ...{ module, name: 'Get an order' },
    content: call('/orders/{orderId}', {
      parameters: [{ name: 'X-Trace-Id', in: 'header', description: 'Correlates calls' }],
      responses: {
        '200': {
          description: 'OK',
          content: {
            'application/json': {
              schema: {
                properties: {
                  items: {
                    type: 'array',
                    items: { properties: { couponCode: { type: 'string', description: '优惠券码' } } },
                  },
                  state: { type: 'string', enum: ['PENDING_PAYMENT', 'PAID'] },
                },
              },
            },
          },
        },
      },
    }),
  })
  const guide = await buildDoc(test, {
    ...{
      module,
      name: 'Guide',
      content: { v: 1, kind: 'markdown', text: 'Refunded within 3 days. 超时重试 since v2.4.1' },
    },
  })
  const secret = await buildDoc(test, { module, name: 'Secret refund', isShow: 0, content: call('/hidden') })
  const model = await buildComponent(test, module, 'schemas', 'OrderLine', {
    properties: { skuCode: { type: 'string' } },
  })
  const dictionary = await buildDictionary(test, {
    ...{ module, name: 'PayChannel' },
    items: [{ id: 1, value: 'ALIPAY', name: '支付宝', type: 'string', description: '' }],
  })
  return { module, folder, refund, order, guide, secret, model, dictionary }
}

let shop: Awaited<ReturnType<typeof buildShop>>
beforeAll(async () => {
  shop = await buildShop()
})

async function ask(query: QueryOf<typeof searchContents>, caller: Caller = shop.module.owner): Promise<SearchAnswer> {
  // Reading what changed may take longer than a search waits for it.
  for (;;) {
    const { data, msg } = await test.call(searchContents, { query }, caller)
    if (data === null) throw new Error(msg)
    if (!data.isBehind) return data
  }
}

/** `kind title` of every hit. */
async function find(q: string, caller?: Caller): Promise<string[]> {
  const { hits } = await ask({ q }, caller)
  return hits.map(({ kind, title }) => `${kind} ${title.text}`)
}

const marked = ({ text, marks }: SearchHit['title']): string[] => marks.map(([start, end]) => text.slice(start, end))

describe('searching', () => {
  it.each([
    ['退款', ['doc 申请退款', 'folder 售后与退款']],
    ['款', ['doc 申请退款', 'folder 售后与退款']],
    ['tuikuan', ['doc 申请退款', 'folder 售后与退款']],
    ['tuik', ['doc 申请退款', 'folder 售后与退款']],
    ['tk', ['doc 申请退款', 'folder 售后与退款']],
    ['/orders/{id}', ['doc Get an order', 'doc 申请退款']],
    ['/orders/refunds', ['doc 申请退款']],
    ['orders/17/refunds', ['doc 申请退款']],
    ['createRefund', ['doc 申请退款']],
    ['编号齐全', ['doc 申请退款']],
    ['单编', []],
    ['refunds days', ['doc Guide']],
    ['refunding days', ['doc Guide']],
    ['2.4.1', ['doc Guide']],
    ['v2.4', ['doc Guide']],
    ['couponCode', ['field Get an order']],
    ['coupon_code', ['field Get an order']],
    ['couponcode', ['field Get an order']],
    ['优惠券', ['field Get an order']],
    ['X-Trace-Id', ['field Get an order']],
    ['PENDING_PAYMENT', ['field Get an order']],
    ['skuCode', ['model OrderLine']],
    ['支付宝', ['dictionary PayChannel']],
    ['alipay', ['dictionary PayChannel']],
    ['order coupon', ['doc Get an order']],
    ['nothinghasthis', []],
    ['{}', []],
  ])('%s finds %j', async (q, expected) => {
    expect((await find(q)).filter((hit) => hit !== 'doc Secret refund').sort()).toEqual([...expected].sort())
  })

  it('shows the place of a field and marks the words', async () => {
    const { hits } = await ask({ q: 'couponCode' })
    const [hit] = hits
    expect(hit).toMatchObject({
      id: shop.order.publicId,
      httpMethod: 'GET',
      moduleId: shop.module.publicId,
      fieldCount: 1,
    })
    expect(hit?.fields[0]).toMatchObject({
      place: 'response',
      status: '200',
      type: 'string',
      text: { text: '优惠券码' },
    })
    expect(hit?.fields.map(({ name }) => [name.text, marked(name)])).toEqual([['items[].couponCode', ['couponCode']]])
    const refund = (await ask({ q: '退款', kind: 'doc' })).hits[0]
    expect(refund && [marked(refund.title), refund.folders]).toEqual([['退款'], ['售后与退款']])
  })

  it('puts what is called exactly so first, and counts each kind', async () => {
    const { hits, counts } = await ask({ q: 'get an order' })
    expect(hits[0]?.title.text).toBe('Get an order')
    expect(counts.doc).toBeGreaterThan(0)
    expect((await ask({ q: '退款' })).counts).toEqual({
      doc: 1,
      field: 0,
      model: 0,
      dictionary: 0,
      constant: 0,
      folder: 1,
      comment: 0,
    })
  })

  it('follows operators, and searches for those it does not know', async () => {
    expect(await find('method:post orders')).toEqual(['doc 申请退款'])
    expect(await find('path:/orders/refunds')).toEqual(['doc 申请退款'])
    expect(await find('type:markdown refund')).toEqual(['doc Guide'])
    expect(await find('in:fields state')).toEqual(['field Get an order'])
    expect(await find('is:deprecated orders')).toEqual([])
    expect(await find('method:nonsense')).toEqual([])
    const eightDaysAgo = test.now() - 8 * 86_400_000
    await test.db.updateTable('doc').set({ updated_at_ms: eightDaysAgo }).where('id', '=', shop.guide.id).execute()
    expect(await find('changed:7d refunds days')).toEqual([])
    expect(await find('changed:2w refunds days')).toEqual(['doc Guide'])
    expect((await ask({ q: 'changed:192h type:markdown' })).counts.doc).toBe(1)
    expect((await ask({ q: 'changed:191h type:markdown' })).counts.doc).toBe(0)
  })

  it('stays in the spaces, projects and applications that are named in part, in any case', async () => {
    const space = await buildSpace(test, { name: '财务 Back_Office' })
    const [billing, tax] = [
      await buildProject(test, { space, name: 'Billing' }),
      await buildProject(test, { space, name: '税务' }),
    ]
    const inApp = async (project: typeof billing, app: string, name: string) =>
      buildDoc(test, { module: await buildModule(test, { project, name: app }), name, content: call('/ledgers') })
    await inApp(billing, 'Core API', 'ledger one')
    await inApp(billing, '网关', 'ledger two')
    await inApp(tax, 'Core API', 'ledger three')
    const titles = async (q: string) => (await find(`ledger ${q}`, space.owner)).sort()
    const [one, two, three] = ['doc ledger one', 'doc ledger two', 'doc ledger three']
    expect(await titles('space:财务')).toEqual([one, three, two])
    expect(await titles('space:"财务 back_office" project:BILL')).toEqual([one, two])
    expect(await titles('app:core')).toEqual([one, three])
    expect(await titles('app:"core api" project:税')).toEqual([three])
    expect(await titles('app:网关')).toEqual([two])
    // These stand for themselves, not for any letters.
    for (const none of ['space:back%', 'space:backXoffice', 'app:C_re', 'space:elsewhere'])
      expect(await titles(none), none).toEqual([])
    // A name alone finds nothing in places of others.
    expect(await find('ledger space:财务')).toEqual([])
  })

  it('finds what differs by one letter when nothing else is found', async () => {
    for (const q of ['cuoponcode', 'couponcdoe', 'couponcodex', 'order couponcdoe']) {
      const { hits, isApproximate } = await ask({ q })
      expect([q, hits.map(({ title }) => title.text), isApproximate]).toEqual([q, ['Get an order'], true])
    }
    expect((await ask({ q: 'couponcode' })).isApproximate).toBe(false)
    // Of many words that begin alike, as of single ones, those alone that are asked for.
    const { db, database } = test
    const alike = Array.from({ length: 30 }, (_, index) => `coupon${String(index)}`)
    expect(await database.engine.knownWords(db, [...alike, 'order', 'orde'])).toEqual(['order'])
    expect(await database.engine.knownWords(db, [...alike, 'couponcode'])).toEqual(['couponcode'])
  })
})

describe('shares', () => {
  it('are found by name, however many are newer, by those who manage them alone', async () => {
    const { module } = shop
    const [dev, guest] = [await buildUser(test), await buildUser(test)]
    await addToSpace(test, module.project.space.id, dev, 'guest')
    await addToProject(test, module.project.id, dev, 'dev')
    await addToSpace(test, module.project.space.id, guest, 'guest')
    const { id, publicId } = await buildShare(test, module)
    await test.db.updateTable('share').set({ name: 'Partner portal' }).where('id', '=', id).execute()
    for (let count = 0; count < 21; count += 1) await buildShare(test, module)
    const found = async (query: Partial<QueryOf<typeof searchContents>>, caller?: Caller) =>
      (await ask({ q: 'partner POR', ...query }, caller)).shares.map((share) => share.id)
    const other = await buildModule(test)
    for (const caller of [module.owner, dev]) expect(await found({}, caller)).toEqual([publicId])
    for (const caller of [guest, other.owner]) expect(await found({}, caller)).toEqual([])
    expect(await found({ moduleId: module.publicId })).toEqual([publicId])
    expect(await found({ kind: 'doc' })).toEqual([])
    expect((await ask({ q: 'shared' })).shares).toHaveLength(6)
    const live = { moduleId: module.publicId, mode: 'live', isAll: 1 } as const
    const release = await must(test, module.owner, addRelease, {
      ...{ projectId: module.project.publicId, releaseNo: '2.0', modules: [live] },
    })
    const releaseId = decodeId('release', release.id)
    const shared = await buildShare(test, module)
    const ofRelease = { name: 'Partner port 2', module_id: null, release_id: releaseId }
    await test.db.updateTable('share').set(ofRelease).where('id', '=', shared.id).execute()
    expect(await found({}, dev)).toEqual([shared.publicId, publicId])
    expect(await found({}, guest)).toEqual([])
    expect(await found({ moduleId: module.publicId })).toEqual([publicId])
    const [first] = (await ask({ q: 'Partner port' })).shares
    expect([first?.module, first?.release?.id]).toEqual([null, release.id])
    await test.db
      .updateTable('project_release')
      .set({ deleted_at_ms: test.now() })
      .where('id', '=', releaseId)
      .execute()
    await test.db.updateTable('share').set({ deleted_at_ms: test.now() }).where('id', '=', id).execute()
    expect(await found({})).toEqual([])
  })
})

describe('people', () => {
  it('of a shared space are found by their names, and their documents by owner:', async () => {
    const { module, order } = shop
    const [alice, stranger] = [await buildUser(test), await buildUser(test)]
    const foundFor = async (caller: Caller) => (await ask({ q: alice.username }, caller)).people
    expect(await foundFor(module.owner)).toEqual([])
    await addToSpace(test, module.project.space.id, alice, 'guest')
    const person = { id: alice.publicId, username: alice.username, nickname: alice.username.toUpperCase(), avatar: '' }
    expect(await foundFor(module.owner)).toEqual([{ ...person, email: null }])
    expect(await foundFor(alice)).toEqual([{ ...person, email: `${alice.username}@example.com` }])
    expect(await foundFor(stranger)).toEqual([])
    const author = `Bob, ${person.nickname}`
    await test.db.updateTable('doc').set({ author }).where('id', '=', order.id).execute()
    for (const owner of [alice.username, person.nickname, 'bob'])
      expect(await find(`owner:${owner}`)).toEqual(['doc Get an order'])
    expect(await find(`owner:${alice.username} coupon`)).toEqual(['field Get an order'])
    await test.db.updateTable('doc').set({ author: 'Bob' }).where('id', '=', order.id).execute()
    expect(await find(`owner:${alice.username}`)).toEqual([])
    expect((await ask({ q: `owner:${alice.username}` })).people).toEqual([])
  })
})

describe('what is searched', () => {
  it('is what the person sees: hidden documents are for those who may manage them', async () => {
    const guest = await buildUser(test)
    await addToSpace(test, shop.module.project.space.id, guest, 'guest')
    const stranger = await buildUser(test)
    expect(await find('secret')).toEqual(['doc Secret refund'])
    expect((await ask({ q: 'secret' }, stranger)).counts.doc).toBe(0)
    expect((await ask({ q: 'secret' }, guest)).counts.doc).toBe(0)
    expect(await find('createRefund', stranger)).toEqual([])
  })

  it('is up to date with the change before', async () => {
    const { module } = shop
    const added = await buildDoc(test, { module, name: 'Zebra crossing' })
    expect(await find('zebra')).toEqual(['doc Zebra crossing'])
    await test.call(updateDocs, { body: { ids: [added.publicId], isShow: 0 } }, module.owner)
    expect(await find('zebra')).toEqual(['doc Zebra crossing'])
    await test.call(deleteDoc, { body: { id: added.publicId } }, module.owner)
    expect(await find('zebra')).toEqual([])
  })
})
