import { getLiveExport, getLiveOpenApi, renewLiveExport, revokeLiveExport } from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { addRevision, buildComponent, buildDoc } from '../../../../../test/factories/build-documents.ts'
import { addToSpace, buildUser } from '../../../../../test/factories/build-people.ts'
import { buildModule, buildProject, type BuiltModule } from '../../../../../test/factories/build-places.ts'
import { describeOperation } from '../../../../../test/factories/describe-operation.ts'
import { useTestApp } from '../../../../../test/support/test-app.ts'

const test = useTestApp()

async function buildShop() {
  const module = await buildModule(test, { name: '订单', project: await buildProject(test, { isPrivate: 1 }) })
  const servers = [
    { url: 'https://live.example.com' },
    { url: 'https://inner.example.com', 'x-lectern-members-only': true },
  ]
  const root = { info: { title: 'Shop', version: '2' }, servers }
  await addRevision(test, 'module', module.id, { v: 1, kind: 'application', root }, module.owner)
  await buildComponent(test, module, 'schemas', 'Secret', { type: 'string' })
  const a = await buildDoc(test, { module, content: describeOperation('/a') })
  const schema = { $ref: '#/components/schemas/Secret' }
  const parameters = [{ name: 'q', in: 'query', schema }]
  await buildDoc(test, { module, content: describeOperation('/hidden', { parameters }), isShow: 0 })
  return { module, a }
}

const renew = async (module: BuiltModule) => {
  const { data } = await test.call(renewLiveExport, { body: { moduleId: module.publicId } }, module.owner)
  if (data === null) throw new Error('No addresses')
  return data
}

const ask = (url: string, headers: Record<string, string> = {}, remoteAddress = '10.0.0.1') =>
  test.app.inject({ method: 'GET', url, headers, remoteAddress })

describe('the live addresses of an application', () => {
  it('are made, replaced and ended by who may change it, and the old ones end at once', async () => {
    const { module } = await buildShop()
    const guest = await buildUser(test)
    await addToSpace(test, module.project.space.id, guest, 'guest')
    const query = { moduleId: module.publicId }
    expect((await test.call(getLiveExport, { query }, module.owner)).data).toBeNull()
    expect((await test.call(renewLiveExport, { body: query }, guest)).error).toBe('not_accessible')
    const first = await renew(module)
    expect((await test.call(getLiveExport, { query }, module.owner)).data).toEqual(first)
    expect((await ask(first.openapi)).statusCode).toBe(200)
    const second = await renew(module)
    expect(second.openapi).not.toBe(first.openapi)
    expect((await ask(first.openapi)).statusCode).toBe(404)
    expect((await ask(first.openapi)).json()).toMatchObject({ error: 'live_address_unknown' })
    expect((await ask(first.postman)).json()).toMatchObject({ error: 'live_address_unknown' })
    expect((await ask(second.openapi)).statusCode).toBe(200)
    expect((await ask(second.postman)).statusCode).toBe(200)
    await test.call(revokeLiveExport, { body: query }, module.owner)
    expect((await ask(second.openapi)).statusCode).toBe(404)
    expect((await test.call(getLiveExport, { query }, module.owner)).data).toBeNull()
    const acts = await test.db
      .selectFrom('audit')
      .select(['action', 'details'])
      .where('action', 'like', 'live.%')
      .where('subject_id', '=', module.id)
      .orderBy('id')
      .execute()
    expect(acts.map(({ action }) => action)).toEqual(['live.create', 'live.rotate', 'live.revoke'])
    const token = second.openapi.slice(second.openapi.lastIndexOf('/') + 1)
    expect(JSON.stringify(acts)).not.toContain(token)
  })

  it('keep their token sealed', async () => {
    const { module } = await buildShop()
    const { openapi } = await renew(module)
    const token = openapi.slice(openapi.lastIndexOf('/') + 1)
    const row = await test.db.selectFrom('live_export').selectAll().where('module_id', '=', module.id).execute()
    expect(JSON.stringify(row)).not.toContain(token)
  })

  it('answer what is public now, without asking who it is', async () => {
    const { module } = await buildShop()
    const { openapi } = await renew(module)
    const answer = await ask(openapi)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['content-disposition']).toContain(`inline; `)
    expect(answer.json()).toEqual({
      openapi: '3.2.0',
      info: { title: 'Shop', version: '2' },
      servers: [{ url: 'https://live.example.com' }],
      paths: { '/a': { get: { summary: '/a', responses: { '200': { description: 'OK' } } } } },
    })
  })

  it('answer JSON or YAML of any version, by ending or by what is accepted', async () => {
    const { module } = await buildShop()
    const { openapi } = await renew(module)
    expect((await ask(`${openapi}.json?version=3.0`)).json()).toMatchObject({ openapi: '3.0.4' })
    expect((await ask(`${openapi}?version=9`)).json()).toMatchObject({ error: 'invalid_input' })
    for (const [url, accept] of [
      [`${openapi}.yaml`, '*/*'],
      [`${openapi}.yml`, 'application/json'],
      [openapi, 'application/yaml'],
    ] as const) {
      const answer = await ask(url, { accept })
      expect(answer.headers['content-type']).toBe('application/yaml; charset=utf-8')
      expect(parse(answer.body)).toMatchObject({ openapi: '3.2.0', info: { title: 'Shop' } })
    }
    expect((await ask(openapi, { accept: '*/*' })).headers['content-type']).toMatch(/^application\/json/)
  })

  it('answer 304 until something of the application changes', async () => {
    const { module, a } = await buildShop()
    const { openapi } = await renew(module)
    const { etag, ...headers } = (await ask(openapi)).headers
    // No one between keeps it, and whoever has it asks before using it.
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'accept, accept-encoding' })
    const asKnown = (known: unknown) => ask(openapi, { 'if-none-match': String(known) })
    const same = await asKnown(etag)
    expect([same.statusCode, same.body]).toEqual([304, ''])
    expect((await ask(`${openapi}.yaml`)).headers.etag).not.toBe(etag)
    await addRevision(test, 'doc', a.id, describeOperation('/a', { description: 'Other' }), module.owner)
    const changed = await asKnown(etag)
    expect(changed.statusCode).toBe(200)
    expect(changed.json()).toMatchObject({ paths: { '/a': { get: { description: 'Other' } } } })
  })

  it('are packed for clients that take it', async () => {
    const { module } = await buildShop()
    await buildDoc(test, { module, content: describeOperation('/long', { description: 'x'.repeat(5_000) }) })
    const { openapi } = await renew(module)
    const answer = await ask(openapi, { 'accept-encoding': 'gzip' })
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(answer.rawPayload.length).toBeLessThan(2_000)
  })

  it('stop at a flood from one address, and let others in', async () => {
    const { module } = await buildShop()
    const { openapi } = await renew(module)
    const url = getLiveOpenApi.path.replace(':token', 'guess')
    for (let count = 0; count < 120; count += 1) expect((await ask(url, {}, '10.0.0.9')).statusCode).toBe(404)
    expect((await ask(openapi, {}, '10.0.0.9')).statusCode).toBe(429)
    expect((await ask(openapi, {}, '10.0.0.8')).statusCode).toBe(200)
    test.advance(60_001)
    expect((await ask(openapi, {}, '10.0.0.9')).statusCode).toBe(200)
  })

  it('end with their application', async () => {
    const { module } = await buildShop()
    const { openapi } = await renew(module)
    await test.db.updateTable('module').set({ deleted_at_ms: 1 }).where('id', '=', module.id).execute()
    expect((await ask(openapi)).statusCode).toBe(404)
  })
})
