import {
  codeLanguages,
  generateCode,
  generateTemplateCode,
  listOfferedTemplates,
  type GeneratedCode,
  type QueryOf,
} from '@lectern/contracts'
import { codeLanguages as modelLanguages } from '@lectern/model'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { addRevision, buildComponent, buildDoc, buildFolder } from '../../../../../test/factories/build-documents.ts'
import { addToSpace, buildUser } from '../../../../../test/factories/build-people.ts'
import { buildModule, buildProject } from '../../../../../test/factories/build-places.ts'
import { describeOperation } from '../../../../../test/factories/describe-operation.ts'
import { encodeId } from '../../../../core/public-ids.ts'
import { useTestApp, type Caller } from '../../../../../test/support/test-app.ts'

const test = useTestApp()

async function buildShop() {
  const module = await buildModule(test, { name: '商城', project: await buildProject(test, { isPrivate: 0 }) })
  const servers = [
    { url: 'https://members.example', 'x-lectern-members-only': true },
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
    expect(textOf(own) + guests).not.toContain('members.example')
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

describe('code by a template', () => {
  const addTemplate = async (name: string, content: string, groupName = 'Java'): Promise<string> => {
    const values = { name, group_name: groupName, content, version: 1, created_at_ms: 0, updated_at_ms: 0 }
    const row = await test.db
      .insertInto('template')
      .values({ ...values, updated_by: null, deleted_at_ms: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    return encodeId('template', row.id)
  }
  const asked = (templateId: string, more: Partial<QueryOf<typeof generateTemplateCode>> = {}) => ({
    query: { moduleId: shop.module.publicId, templateId, ...more },
  })
  const made = async (caller: Caller, templateId: string, more: Partial<QueryOf<typeof generateTemplateCode>> = {}) =>
    (await test.send(generateTemplateCode, asked(templateId, more), caller)).json<{ data: GeneratedCode }>().data

  it('is a file of each call that the reader sees, named as the template says', async () => {
    const plain = await addTemplate('Plain', '{{ doc.httpMethod }} {{ doc.url }} {{ app.name }} {{ app.baseUrl }}')
    const { data } = await test.call(listOfferedTemplates, { query: { moduleId: shop.module.publicId } }, shop.guest)
    expect(data).toContainEqual({ id: plain, name: 'Plain', groupName: 'Java' })
    const paths = async (caller: Caller, more = {}) => (await made(caller, plain, more)).files.map(({ path }) => path)
    expect(await paths(shop.module.owner)).toEqual(['GetStatus.java', 'GetHidden.java', 'GetOrdersById.java'])
    expect(await paths(shop.guest)).toEqual(['GetStatus.java', 'GetOrdersById.java'])
    const { files, fileCount } = await made(shop.guest, plain, { docId: shop.folder.publicId })
    expect({ files, fileCount }).toEqual({
      files: [{ path: 'GetOrdersById.java', text: 'GET /orders/{id} Shop https://shop.example/v1' }],
      fileCount: 1,
    })
    const named = await addTemplate('Named', '{% assign file_name = "../a:b/Api.kt" %}{{ types[0].name }}')
    const both = await test.send(generateTemplateCode, asked(named, { zip: 1 }), shop.guest)
    expect(both.headers['content-disposition']).toContain(encodeURIComponent('商城.zip'))
    const texts = Object.entries(unzipSync(both.rawPayload)).map(([path, bytes]) => [path, strFromU8(bytes)])
    expect(texts).toEqual([
      ['a_b/Api.kt', ''],
      ['a_b/Api2.kt', 'DingDan'],
    ])
  })

  it('is refused to strangers, of what is hidden, and of what has no calls', async () => {
    const id = await addTemplate('Rights', 'x')
    const refused = async (caller: Caller, docId?: string) =>
      (await test.call(generateTemplateCode, asked(id, docId === undefined ? {} : { docId }), caller)).error
    expect(await refused(await buildUser(test))).toBe('not_accessible')
    expect(await refused(shop.guest, shop.hidden.publicId)).toBe('export_empty')
    expect(await refused(shop.module.owner, shop.about.publicId)).toBe('export_empty')
    await test.db.updateTable('template').set({ deleted_at_ms: 1 }).where('name', '=', 'Rights').execute()
    expect(await refused(shop.guest)).toBe('not_accessible')
  })

  it('says where it fails, with the reason to super admins only, and is ended', async () => {
    const broken = await addTemplate('Broken', 'a\n{{ doc.name | no_such }}')
    const call = { ...shop.guest, language: 'en' }
    const told = await test.call(generateTemplateCode, asked(broken), call)
    expect(told).toMatchObject({ error: 'template_failed', details: { name: 'Broken', line: 2 } })
    expect(told.msg).not.toContain('no_such')
    const admin = await buildUser(test, { isSuperAdmin: true })
    const whole = await test.call(generateTemplateCode, asked(broken), admin)
    expect(whole).toMatchObject({ error: 'template_invalid', details: { line: 2 } })
    expect(whole.msg).toContain('no_such')
    const endless = await addTemplate('Endless', '{% for a in (1..9999999999) %}x{% endfor %}')
    expect(await test.call(generateTemplateCode, asked(endless), shop.guest)).toMatchObject({
      error: 'template_exhausted',
    })
  })
})
