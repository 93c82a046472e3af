import { codeLanguages, generateCode, type GeneratedCode, type QueryOf } from '@lectern/contracts'
import { codeLanguages as modelLanguages } from '@lectern/model'
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { addRevision, buildComponent, buildDoc, buildFolder } from '../../../../../test/factories/build-documents.ts'
import { addToSpace, buildUser } from '../../../../../test/factories/build-people.ts'
import { buildModule, buildProject } from '../../../../../test/factories/build-places.ts'
import { describeOperation } from '../../../../../test/factories/describe-operation.ts'
import { useTestApp, type Caller } from '../../../../../test/support/test-app.ts'

const test = useTestApp()

async function buildShop() {
  const module = await buildModule(test, { name: '商城', project: await buildProject(test, { isPrivate: 0 }) })
  const servers = [
    { url: 'https://members.example', 'x-lectern-env': { public: false } },
    { url: 'https://shop.example/v1' },
  ]
  await addRevision(
    test,
    'module',
    module.id,
    { v: 1, kind: 'application', root: { info: { title: 'Shop', version: '2' }, servers } },
    module.owner,
  )
  await buildComponent(test, module, 'schemas', '订单', {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string' } },
  })
  const folder = await buildFolder(test, { module, name: 'orders' })
  const schema = { $ref: '#/components/schemas/%E8%AE%A2%E5%8D%95' }
  const responses = { 200: { description: 'Done', content: { 'application/json': { schema } } } }
  const order = await buildDoc(test, {
    module,
    parentId: folder.id,
    content: describeOperation('/orders/{id}', { responses }),
  })
  await buildDoc(test, { module, content: describeOperation('/status') })
  const hidden = await buildDoc(test, { module, content: describeOperation('/hidden'), isShow: 0 })
  const about = await buildDoc(test, { module, content: { v: 1, kind: 'markdown', text: '# About' } })
  const guest = await buildUser(test)
  await addToSpace(test, module.project.space.id, guest, 'guest')
  return { module, folder, order, hidden, about, guest }
}

let shop: Awaited<ReturnType<typeof buildShop>>
beforeAll(async () => {
  shop = await buildShop()
})

const query = (more: Partial<QueryOf<typeof generateCode>> = {}) => ({
  query: { moduleId: shop.module.publicId, language: 'typescript' as const, ...more },
})

async function generated(caller: Caller, more: Partial<QueryOf<typeof generateCode>> = {}) {
  const { data } = (await test.send(generateCode, query(more), caller)).json<{ data: GeneratedCode }>()
  return data
}
const textOf = ({ files }: GeneratedCode): string => files.map(({ path, text }) => `${path}\n${text}`).join('\n')

describe('generated code', () => {
  it('is in the languages of the model', () => {
    expect(codeLanguages).toEqual(modelLanguages)
  })

  it('is of the application for those who may read it, without what they do not see', async () => {
    const own = await generated(shop.module.owner)
    for (const part of ['/orders/', '/status', '/hidden', 'interface DingDan {', 'https://'])
      expect(textOf(own)).toContain(part)
    expect(own.fileCount).toBe(own.files.length)
    const guests = textOf(await generated(shop.guest))
    expect(guests).toContain('/status')
    expect(guests).not.toContain('/hidden')
    const stranger = await test.call(generateCode, query(), await buildUser(test))
    expect(stranger.error).toBe('not_accessible')
  })

  it('is of one document, or of what is in a folder', async () => {
    for (const docId of [shop.order.publicId, shop.folder.publicId]) {
      const text = textOf(await generated(shop.guest, { docId }))
      expect([text.includes('/orders/'), text.includes('/status')]).toEqual([true, false])
    }
    const hidden = await test.call(generateCode, query({ docId: shop.hidden.publicId }), shop.guest)
    expect(hidden.error).toBe('export_empty')
  })

  it('is a file with all of it', async () => {
    const response = await test.send(generateCode, query({ zip: 1 }), shop.guest)
    expect(response.headers['content-disposition']).toContain(encodeURIComponent('商城.zip'))
    expect(Object.keys(unzipSync(response.rawPayload))).toContain('index.ts')
  })
})
