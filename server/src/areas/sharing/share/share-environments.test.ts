/* Which environments visitors of a share see: nothing that answers them contains the address of another one. */
import {
  addShare,
  getSharedDoc,
  getVisitComponents,
  getVisitDoc,
  getVisitDocProps,
  getVisitTree,
  listShareItems,
  pageShares,
  shareType,
  updateShare,
  type BodyOf,
  type DocDetail,
} from '@lectern/contracts'
import { writeEnvironments, type HttpContent } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { addRevision, buildDoc } from '../../../../test/factories/build-documents.ts'
import { buildModule } from '../../../../test/factories/build-places.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'

const test = useTestApp()

const environment = (name: string, isPublic = true) => ({
  ...{ key: null, name, url: `https://${name.toLowerCase()}.example.com`, isPublic, headers: [], variables: [] },
})
const own = { url: 'https://own.example.com' }
const call = (more: object = {}): HttpContent => ({
  ...{ v: 1, kind: 'http', container: 'paths', method: 'get', path: '/a' },
  operation: { summary: 'A', ...more },
})

/** An application with two environments, one for members only, and a document with a server of its own. */
async function buildShop() {
  const module = await buildModule(test)
  const environments = [environment('Production'), environment('Test'), environment('Inside', false)]
  const root = writeEnvironments({ info: { title: 'Shop', version: '1' } }, environments)
  await addRevision(test, 'module', module.id, { v: 1, kind: 'application', root }, module.owner)
  const doc = await buildDoc(test, { module, name: 'plain', content: call() })
  const ownDoc = await buildDoc(test, { module, name: 'own', content: call({ servers: [own] }) })
  return { module, doc, ownDoc }
}

type Shop = Awaited<ReturnType<typeof buildShop>>

async function share({ module }: Shop, environments?: string[] | null) {
  const body: BodyOf<typeof addShare> = {
    ...{ moduleId: module.publicId, type: shareType.public, isAll: 1 },
    ...(environments !== undefined && { environments }),
  }
  const { data, msg } = await test.call(addShare, { body }, module.owner)
  if (data === null) throw new Error(msg)
  return data
}

const hostsIn = (text: string): string[] => [...new Set(text.match(/\w+\.example\.com/g))].sort()

/** Hosts in everything that visitors of the share are answered about a document. */
async function hostsFor(id: string, docId: string): Promise<string[]> {
  const subject = { of: 'share', id } as const
  const answers = [
    await test.send(getVisitDoc, { query: { ...subject, docId } }),
    await test.send(getSharedDoc, { query: { shareConfigId: id, docId } }),
    await test.send(getVisitTree, { query: subject }),
    await test.send(getVisitDocProps, { query: { ...subject, docId } }),
    await test.send(getVisitComponents, { body: { ...subject, docId, refs: ['#/components/schemas/A'] } }),
  ]
  for (const { statusCode } of answers) expect(statusCode).toBe(200)
  return hostsIn(answers.map(({ body }) => body).join(''))
}

const detail = async (id: string, docId: string): Promise<DocDetail> => {
  const { data, msg } = await test.call(getVisitDoc, { query: { of: 'share', id, docId } })
  if (data === null) throw new Error(msg)
  return data
}

describe('environments of a share', () => {
  it('are all that are not for members only, unless some are chosen', async () => {
    const shop = await buildShop()
    const { key, environments } = await share(shop)
    expect(environments).toBeNull()
    expect(await hostsFor(key, shop.doc.publicId)).toEqual(['production.example.com', 'test.example.com'])
    expect(await hostsFor(key, shop.ownDoc.publicId)).toContain('own.example.com')
  })

  it('are the chosen ones in addresses and contents; one for members only is never shown', async () => {
    const shop = await buildShop()
    const { key, environments } = await share(shop, ['Test', 'Inside', 'Test'])
    expect(environments).toEqual(['Test', 'Inside'])
    expect(await hostsFor(key, shop.doc.publicId)).toEqual(['test.example.com'])
    expect(await hostsFor(key, shop.ownDoc.publicId)).toEqual(['test.example.com'])
    const { baseUrl, debugEnvs } = await detail(key, shop.doc.publicId)
    expect({ baseUrl, debugEnvs }).toEqual({
      baseUrl: 'https://test.example.com',
      debugEnvs: [{ name: 'Test', url: 'https://test.example.com' }],
    })
  })

  it('are none for an empty choice', async () => {
    const shop = await buildShop()
    const { key } = await share(shop, [])
    expect(await hostsFor(key, shop.doc.publicId)).toEqual([])
    expect(await hostsFor(key, shop.ownDoc.publicId)).toEqual([])
    expect(await detail(key, shop.doc.publicId)).toMatchObject({ baseUrl: '', debugEnvs: [] })
  })

  it('stay the documents’ own servers where those are a chosen environment', async () => {
    const shop = await buildShop()
    const servers = [{ ...own, name: 'Production' }]
    const doc = await buildDoc(test, { module: shop.module, content: call({ servers }) })
    const { key } = await share(shop, ['Production'])
    expect((await detail(key, doc.publicId)).debugEnvs).toEqual([{ name: 'Production', url: own.url }])
  })

  it('change for visitors from the next request on, and stay when a change is silent about them', async () => {
    const shop = await buildShop()
    const { id, key } = await share(shop, [])
    const change = (body: Omit<BodyOf<typeof updateShare>, 'id'>) =>
      test.call(updateShare, { body: { id, ...body } }, shop.module.owner)
    expect((await change({ environments: ['Production'] })).data?.environments).toEqual(['Production'])
    expect(await hostsFor(key, shop.doc.publicId)).toEqual(['production.example.com'])
    expect((await change({ remark: 'for partners' })).data?.environments).toEqual(['Production'])
    expect((await change({ environments: null })).data?.environments).toBeNull()
    expect(await hostsFor(key, shop.doc.publicId)).toEqual(['production.example.com', 'test.example.com'])
    const audit = await test.db
      .selectFrom('audit')
      .select('details')
      .where('action', '=', 'share.update')
      .where('space_id', '=', shop.module.project.space.id)
      .orderBy('id')
      .execute()
    const details = audit.map((entry): unknown => JSON.parse(entry.details))
    expect(details).toEqual([
      { changes: { environments: { from: 'none', to: ['Production'] } } },
      {},
      { changes: { environments: { from: ['Production'], to: 'all' } } },
    ])
    const page = await test.call(pageShares, { body: { moduleId: shop.module.publicId } }, shop.module.owner)
    expect(page.data?.list[0]?.environments).toBeNull()
    expect((await test.call(listShareItems, { query: { id } }, shop.module.owner)).data).toEqual([])
  })

  it('are chosen by names of bounded length and number', async () => {
    const shop = await buildShop()
    const many = Array.from({ length: 51 }, (_, index) => String(index))
    for (const environments of [many, ['x'.repeat(2_001)]]) {
      const body = { moduleId: shop.module.publicId, type: shareType.public, isAll: 1 as const, environments }
      expect((await test.call(addShare, { body }, shop.module.owner)).error).toBe('invalid_input')
    }
  })
})
