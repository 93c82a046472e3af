/* Exports of shares by their visitors: what the share shows, and nothing else. */
import {
  addDictionary,
  addShare,
  exportFormats,
  exportVisit,
  getVisitPage,
  getVisit,
  openVisitPage,
  shareType,
  updateShare,
  type BodyOf,
} from '@lectern/contracts'
import { dictionaryKeyword, writeEnvironments, type HttpContent, type JsonObject } from '@lectern/model'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addRevision, buildComponent, buildDoc, buildFolder } from '../../../../../test/factories/build-documents.ts'
import { buildModule } from '../../../../../test/factories/build-places.ts'
import { textOfFile } from '../../../../../test/support/exports/text-of-file.ts'
import { useTestApp, type Caller } from '../../../../../test/support/test-app.ts'

const test = useTestApp()

const environment = (name: string) => ({
  ...{ key: null, name, url: `https://${name.toLowerCase()}.example.com`, isPublic: true, headers: [], variables: [] },
})
const operation = (path: string, more: JsonObject = {}): HttpContent => ({
  ...{ v: 1, kind: 'http', container: 'paths', method: 'get', path },
  operation: { tags: ['orders'], responses: { '200': { description: 'OK' } }, ...more },
})
const answering = (schema: JsonObject): JsonObject => ({
  responses: { '200': { description: 'OK', content: { 'application/json': { schema } } } },
})

/**
 * orders/(list, internal), about: `list` and the guide are shared. Every text that visitors don't see contains `secret`: of the application, the folder,
 * the other documents, their dictionary and model, an environment.
 */
async function buildShop() {
  const module = await buildModule(test)
  const { data: dictionary } = await test.call(
    addDictionary,
    {
      body: {
        ...{ moduleId: module.publicId, name: 'secretStates', description: 'secret' },
        items: [{ name: 'secretItem', type: 'string', value: 'secret', description: '' }],
      },
    },
    module.owner,
  )
  const info = {
    title: 'secretShop',
    version: '2',
    description: 'secret plans',
    contact: { email: 'secret@example.com' },
  }
  const root = {
    ...writeEnvironments({ info }, [environment('Production'), environment('Secret')]),
    tags: [{ name: 'orders', description: 'secret tag' }],
    externalDocs: { url: 'https://wiki.example.com/secret' },
    'x-team': 'secret team',
  }
  await addRevision(test, 'module', module.id, { v: 1, kind: 'application', root }, module.owner)
  await buildComponent(test, module, 'schemas', 'SecretModel', { type: 'number' })
  await buildComponent(test, module, 'schemas', 'Order', {
    type: 'object',
    properties: { orderNo: { type: 'string' } },
  })
  const folder = await buildFolder(test, {
    module,
    name: 'orders',
    content: { v: 1, kind: 'folder', description: 'secret folder' },
  })
  await test.db.updateTable('doc').set({ tag_name: 'orders' }).where('id', '=', folder.id).execute()
  const place = { module, parentId: folder.id }
  const list = await buildDoc(test, {
    ...place,
    name: 'listOrders',
    content: operation('/orders', answering({ $ref: '#/components/schemas/Order' })),
  })
  const internal = await buildDoc(test, {
    ...place,
    name: 'secretInternal',
    content: operation('/secret', {
      ...answering({ $ref: '#/components/schemas/SecretModel' }),
      parameters: [
        { name: 'state', in: 'query', schema: { type: 'string', [dictionaryKeyword]: dictionary?.id ?? '' } },
      ],
    }),
  })
  return { module, folder, list, internal }
}

let shop: Awaited<ReturnType<typeof buildShop>>
beforeAll(async () => {
  shop = await buildShop()
})
// Past the limits of the tests before.
beforeEach(() => test.advance(61_000))

async function share(body: Partial<BodyOf<typeof addShare>> = {}) {
  const { module, list } = shop
  const chosen = { content: [{ docId: list.publicId }], environments: ['Production'], allowsExport: 1 as const }
  const { data, msg } = await test.call(
    addShare,
    { body: { moduleId: module.publicId, type: shareType.public, shareName: 'For partners', ...chosen, ...body } },
    module.owner,
  )
  if (data === null) throw new Error(msg)
  return data
}

async function exported(id: string, more: Partial<BodyOf<typeof exportVisit>> = {}, caller: Caller = {}) {
  const response = await test.send(
    exportVisit,
    { body: { of: 'share' as const, id, format: 'openapi' as const, ...more } },
    caller,
  )
  return { text: textOfFile(response.rawPayload), name: String(response.headers['content-disposition']) }
}

describe('an export of a share', () => {
  it.each(exportFormats)('holds as %s what visitors see and nothing else', async (format) => {
    const { key } = await share()
    const { text, name } = await exported(key, { format })
    for (const shown of ['/orders', 'orderNo']) expect(text).toContain(shown)
    // Imports of YApi have no environments.
    expect(text.includes('production.example.com')).toBe(format !== 'yapi')
    expect(text.toLowerCase()).not.toContain('secret')
    expect(name).toContain('For_partners')
  })

  it('of the whole application says what that says, with the chosen environments only', async () => {
    const { key } = await share({ isAll: 1, content: [], environments: [] })
    const { text } = await exported(key)
    for (const shown of ['secret plans', 'secret folder', '/secret', 'SecretModel']) expect(text).toContain(shown)
    expect(text).not.toMatch(/production\.example|secret\.example\.com"/)
  })

  it('has the text of a folder that is shared, and its documents of now', async () => {
    const { key } = await share({ content: [{ docId: shop.folder.publicId, isShareFolder: 1 }] })
    const later = await buildDoc(test, {
      ...{ module: shop.module, parentId: shop.folder.id, name: 'laterOrders', content: operation('/later') },
    })
    const { text } = await exported(key, { format: 'markdown' })
    for (const shown of ['secret folder', 'secretInternal', 'laterOrders']) expect(text).toContain(shown)
    const part = await exported(key, { docIds: [later.publicId] })
    expect(part.text).toContain('/later')
    expect(part.text).not.toContain('/orders"')
  })

  it('has nothing of a folder that only shows where a document is', async () => {
    const { key } = await share()
    const { text } = await exported(key, { docIds: [shop.folder.publicId] })
    expect(text).toContain('/orders')
    expect(text).not.toContain('/secret')
    for (const docIds of [[shop.internal.publicId], [shop.list.publicId, shop.internal.publicId]])
      expect((await exported(key, { docIds })).text).toContain('not_accessible')
  })
})

describe('who may export', () => {
  it('are visitors of shares that allow it, which a share does when its owner says so', async () => {
    const { id, key, allowsExport } = await share({ allowsExport: 0 })
    const gate = async () => (await test.call(getVisit, { query: { of: 'share', id: key } })).data?.allowsExport
    expect([allowsExport, await gate()]).toEqual([0, false])
    expect((await exported(key)).text).toContain('visit_export_off')
    expect((await test.call(openVisitPage, { body: { of: 'share', id: key } })).error).toBe('visit_export_off')
    const change = (body: Omit<BodyOf<typeof updateShare>, 'id'>) =>
      test.call(updateShare, { body: { id, ...body } }, shop.module.owner)
    expect((await change({ allowsExport: 1 })).data?.allowsExport).toBe(1)
    expect((await change({ remark: 'kept' })).data?.allowsExport).toBe(1)
    expect(await gate()).toBe(true)
    expect((await exported(key)).text).toContain('/orders')
    await change({ status: 0 })
    expect((await exported(key)).text).toContain('visit_paused')
    await change({ status: 1, type: shareType.encrypted })
    expect((await exported(key)).text).toContain('visit_locked')
    expect((await test.call(getVisit, { query: { of: 'share', id: key } })).data?.allowsExport).toBe(false)
  })

  it('is limited to a few exports a minute', async () => {
    const { key } = await share()
    const answers: string[] = []
    for (let call = 0; call < 11; call += 1)
      answers.push((await exported(key, { docIds: [shop.internal.publicId] })).text)
    expect(answers.map((text) => text.includes('too_many_requests'))).toEqual([...Array<boolean>(10).fill(false), true])
    expect((await exported(key, {}, { ip: '203.0.113.9' })).text).toContain('/orders')
  })
})

describe('a page to print', () => {
  const pageOf = async (id: string, docIds?: string[]): Promise<string> => {
    const { data } = await test.call(openVisitPage, {
      body: { of: 'share', id, language: 'en', ...(docIds && { docIds }) },
    })
    return new URL(data?.page ?? '', 'http://localhost').searchParams.get('key') ?? ''
  }
  const print = async (key: string, caller: Caller = {}) => {
    const response = await test.send(getVisitPage, { query: { key } }, caller)
    return { text: response.body, policy: String(response.headers['content-security-policy']) }
  }

  it('opens by its address alone, in a world of its own', async () => {
    const { key } = await share()
    const { text, policy } = await print(await pageOf(key, [shop.list.publicId]))
    expect(text).toContain('listOrders')
    expect(text.toLowerCase()).not.toContain('secret')
    expect(policy).toMatch(/^sandbox allow-scripts allow-modals/)
  })

  it('ends after ten minutes, and with what the share allows', async () => {
    const { id, key } = await share()
    const page = await pageOf(key)
    const change = (body: Omit<BodyOf<typeof updateShare>, 'id'>) =>
      test.call(updateShare, { body: { id, ...body } }, shop.module.owner)
    await change({ allowsExport: 0 })
    expect((await print(page)).text).toContain('visit_export_off')
    await change({ allowsExport: 1, status: 0 })
    expect((await print(page)).text).toContain('visit_paused')
    await change({ status: 1 })
    expect((await print(page)).text).toContain('listOrders')
    test.advance(10 * 60_000)
    expect((await print(page)).text).toContain('export_not_found')
    expect((await print('odd')).text).toContain('export_not_found')
  })

  it('opens however often pages of other shares, or wrong keys, were opened', async () => {
    const others = await Promise.all([share(), share()])
    const [first = '', second = ''] = await Promise.all(others.map(({ key }) => pageOf(key, [shop.list.publicId])))
    for (let call = 0; call < 61; call += 1) await print('odd', { ip: `203.0.113.${String(call % 8)}` })
    for (let call = 0; call < 10; call += 1) expect((await print(first)).text).toContain('listOrders')
    expect((await print(first)).text).toContain('too_many_requests')
    expect((await print(second)).text).toContain('listOrders')
  })

  it('shows only what the share shows', async () => {
    const { key } = await share()
    const { error } = await test.call(openVisitPage, {
      body: { of: 'share', id: key, docIds: [shop.internal.publicId] },
    })
    expect(error).toBe('not_accessible')
  })
})
