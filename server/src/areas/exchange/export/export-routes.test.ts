import { exportOpenApi } from '@lectern/contracts'
import { isObject, type JsonObject } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { addRevision, buildComponent, buildDoc, buildFolder } from '../../../../test/factories/build-documents.ts'
import { addToSpace, buildUser } from '../../../../test/factories/build-people.ts'
import { buildModule, buildProject } from '../../../../test/factories/build-places.ts'
import { describeOperation } from '../../../../test/factories/describe-operation.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'

const test = useTestApp()

/** JSON is YAML as well. */
function readYaml(text: string): unknown {
  return parse(text)
}

async function buildShop() {
  const module = await buildModule(test, { name: '订单/Shop', project: await buildProject(test, { isPrivate: 0 }) })
  const info = { title: 'Shop', version: '2' }
  await addRevision(test, 'module', module.id, { v: 1, kind: 'application', root: { info } }, module.owner)
  await buildComponent(test, module, 'schemas', 'Order', { type: ['string', 'null'] })
  const folder = await buildFolder(test, { module, name: 'orders' })
  await buildDoc(test, { module, parentId: folder.id, content: describeOperation('/b'), orderIndex: 2 })
  const schema = { $ref: '#/components/schemas/Order' }
  const parameters = [{ name: 'q', in: 'query', schema }]
  await buildDoc(test, { module, parentId: folder.id, content: describeOperation('/a', { parameters }), orderIndex: 1 })
  await buildDoc(test, { module, content: describeOperation('/hidden'), isShow: 0 })
  await buildDoc(test, { module, content: { v: 1, kind: 'markdown', text: '# About' } })
  return { module, info }
}

describe('an export', () => {
  it('is an OpenAPI 3.2 file with everything of the application in reading order', async () => {
    const { module, info } = await buildShop()
    const answer = await test.send(
      exportOpenApi,
      { query: { moduleId: module.publicId } },
      { token: module.owner.token },
    )
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent('订单_Shop.json')}`)
    const document = answer.json<JsonObject>()
    expect(document).toMatchObject({
      openapi: '3.2.0',
      info,
      paths: { '/a': { get: { summary: '/a', tags: ['orders'] } }, '/b': {}, '/hidden': {} },
      components: { schemas: { Order: { type: ['string', 'null'] } } },
    })
    expect(isObject(document['paths']) && Object.keys(document['paths'])).toEqual(['/hidden', '/a', '/b'])
  })

  it('can be YAML and another version', async () => {
    const { module, info } = await buildShop()
    const ask = async (query: object) => {
      const answer = await test.send(
        exportOpenApi,
        { query: { moduleId: module.publicId, ...query } },
        { token: module.owner.token },
      )
      return { type: answer.headers['content-type'], document: readYaml(answer.body) }
    }
    expect(await ask({ format: 'yaml', version: '3.0' })).toMatchObject({
      type: 'application/yaml; charset=utf-8',
      document: {
        openapi: '3.0.4',
        info,
        components: { schemas: { Order: { type: 'string', nullable: true } } },
      },
    })
    expect(await ask({ version: '2.0' })).toMatchObject({ document: { swagger: '2.0', info } })
    expect(await ask({ version: '9' })).toMatchObject({ document: { error: 'invalid_input' } })
  })

  it('of an application made by hand, or by pushes of single calls, has its name for a title', async () => {
    const module = await buildModule(test, { name: 'by hand' })
    const exported = async () => {
      const query = { moduleId: module.publicId }
      const answer = await test.send(exportOpenApi, { query }, { token: module.owner.token })
      return answer.json<JsonObject>()
    }
    expect(await exported()).toMatchObject({
      openapi: '3.2.0',
      info: { title: 'by hand', version: '1.0.0' },
      paths: {},
    })
    const root = { info: { title: '', version: '3' } }
    await addRevision(test, 'module', module.id, { v: 1, kind: 'application', root }, module.owner)
    expect(await exported()).toMatchObject({ info: { title: 'by hand', version: '3' } })
  })

  it('leaves hidden documents out for who may not organise, and is refused to strangers', async () => {
    const { module } = await buildShop()
    const guest = await buildUser(test)
    await addToSpace(test, module.project.space.id, guest, 'guest')
    const query = { moduleId: module.publicId }
    const answer = await test.send(exportOpenApi, { query }, { token: guest.token })
    expect(answer.json<{ paths: JsonObject }>().paths).not.toHaveProperty('/hidden')
    const stranger = await buildUser(test)
    const refused = await test.send(exportOpenApi, { query }, { token: stranger.token })
    expect(refused.json()).toMatchObject({ error: 'not_accessible', data: null })
    expect((await test.send(exportOpenApi, { query })).json()).toMatchObject({ code: '1000' })
  })
})
