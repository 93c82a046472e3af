import {
  exportOpenApi,
  getDocDetail,
  getModuleSettings,
  getSharedDoc,
  updateModuleSettings,
  updatePushSettings,
} from '@lectern/contracts'
import type { JsonObject } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { addRevision, buildDoc } from '../../../../test/factories/build-documents.ts'
import { addToSpace, buildUser } from '../../../../test/factories/build-people.ts'
import { buildModule, buildProject, type BuiltModule } from '../../../../test/factories/build-places.ts'
import { buildShare } from '../../../../test/factories/build-share.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { rowsOf } from '../../../db/rows.ts'
import {
  changeModuleSettings,
  readModuleSettings,
  type SettingChanges,
} from '../../../../test/support/module-settings.ts'
import { paramRow } from '../../../../test/support/param-row.ts'

const test = useTestApp()

const read = (module: BuiltModule) => readModuleSettings(test, module)
const change = (module: BuiltModule, changes: SettingChanges) => changeModuleSettings(test, module, changes)

const environment = (name: string, more: object = {}) => ({
  key: null,
  name,
  url: `https://${name}.example.com`,
  isPublic: 1 as const,
  headers: [],
  ...more,
})

const rootOf = (root: JsonObject) => ({ v: 1, kind: 'application', root }) as const

describe('environments', () => {
  it('are the servers of the description; what the form does not show stays', async () => {
    const module = await buildModule(test)
    const servers = [
      { url: 'https://{region}.example.com', description: 'Live', variables: { region: { default: 'eu' } } },
      { url: '/relative' },
    ]
    await addRevision(test, 'module', module.id, rootOf({ info: { title: 'Shop' }, servers }), module.owner)
    const before = await read(module)
    expect(before.environments.map(({ key, name, url, isPublic }) => [key, name, url, isPublic])).toEqual([
      [0, 'Live', 'https://{region}.example.com', 1],
      [1, '/relative', '/relative', 1],
    ])
    const [live, relative] = before.environments
    if (live === undefined || relative === undefined) throw new Error('No environments')
    const secret = paramRow('X-Key', { example: 's3cret', required: 1 })
    const changed = await change(module, {
      environments: [
        environment('test', { isPublic: 0, headers: [secret] }),
        relative,
        { ...live, name: 'Production' },
      ],
    })
    expect(changed.data?.environments.map(({ key, name }) => [key, name])).toEqual([
      [0, 'test'],
      [1, '/relative'],
      [2, 'Production'],
    ])
    const file = await test.send(exportOpenApi, { query: { moduleId: module.publicId } }, module.owner)
    expect(file.json<JsonObject>()).toMatchObject({
      info: { title: 'Shop' },
      servers: [
        { url: '/relative' },
        { name: 'Production', description: 'Live', variables: { region: { default: 'eu' } } },
      ],
    })
    // A file may be handed on: neither environments for members only nor values of headers are in it.
    for (const kept of ['test.example.com', 's3cret']) expect(file.body).not.toContain(kept)
    const rows = await rowsOf(test.db, 'revision', { subject_kind: 'module', subject_id: module.id })
      .select(['source', 'parent_id'])
      .orderBy('id')
      .execute()
    expect(rows).toHaveLength(2)
    expect(rows[1]).toMatchObject({ source: 1 })
  })

  it('refuse an address that is none, a name twice, and a stale state', async () => {
    const module = await buildModule(test)
    expect(await change(module, { environments: [environment('x', { url: 'x.example.com' })] })).toMatchObject({
      error: 'environment_url_unfit',
    })
    expect(await change(module, { environments: [environment('x'), environment('x')] })).toMatchObject({
      error: 'name_taken',
      details: { name: 'x' },
    })
    await change(module, { environments: [environment('x')] })
    const stale = { moduleId: module.publicId, revision: '', environments: [] }
    expect(await test.call(updateModuleSettings, { body: stale }, module.owner)).toMatchObject({
      error: 'changed_meanwhile',
    })
    expect((await read(module)).environments.map(({ name }) => name)).toEqual(['x'])
  })

  it('for members only, and headers, are not told to visitors of a share', async () => {
    const module = await buildModule(test)
    const headers = [paramRow('X-Key', { example: 's3cret' })]
    await change(module, {
      environments: [environment('inner', { isPublic: 0 }), environment('outer', { headers })],
    })
    const doc = await buildDoc(test, { module })
    const share = await buildShare(test, module)
    const shared = await test.call(getSharedDoc, {
      query: { shareConfigId: share.key, docId: doc.publicId },
    })
    expect(shared.data?.debugEnvs.map(({ name }) => name)).toEqual(['outer'])
    expect(JSON.stringify(shared.data)).not.toMatch(/s3cret|inner/)
    const own = await test.call(getDocDetail, { query: { id: doc.publicId } }, module.owner)
    expect(own.data?.debugEnvs.map(({ name }) => name)).toEqual(['inner', 'outer'])
    expect(JSON.stringify(own.data?.application)).toContain('s3cret')
  })
})

describe('common parameters', () => {
  it('are kept as they were written and stand in the document’s lists', async () => {
    const module = await buildModule(test)
    const headers = [paramRow('X-App-Id', { required: 1, example: '1001', type: 'int64', description: 'Number' })]
    const params = [paramRow('tenantId', { place: 'query', type: 'LocalDate' }), paramRow('sign', { place: 'body' })]
    const returns = [paramRow('code', { example: '0', isData: 0 }), paramRow('data', { type: 'object', isData: 1 })]
    // The types of the database's rows are wider than the contract's.
    const body = { headers, params, returns } as Parameters<typeof change>[1]
    expect((await change(module, body)).data).toMatchObject({ headers, params, returns })
    const doc = await buildDoc(test, { module })
    const detail = await test.call(getDocDetail, { query: { id: doc.publicId } }, module.owner)
    expect(detail.data).toMatchObject({
      isUseGlobalHeaders: 1,
      isUseGlobalParams: 1,
      isUseGlobalReturns: 1,
      globalHeaders: [{ name: 'X-App-Id', type: 'int64', example: '1001', required: 1 }],
      globalParams: [{ name: 'tenantId' }, { name: 'sign' }],
      globalReturns: [{ name: 'code' }, { name: 'data', isData: true }],
    })
    const cleared = await change(module, { headers: [], params: [], returns: [] })
    expect(cleared.data).toMatchObject({ headers: [], params: [], returns: [] })
  })

  it('refuse a name twice, a name of another form, and two data nodes', async () => {
    const module = await buildModule(test)
    expect(await change(module, { headers: [paramRow('A'), paramRow('A')] })).toMatchObject({ error: 'name_taken' })
    expect(await change(module, { headers: [paramRow('a b')] })).toMatchObject({ error: 'invalid_input' })
    const node = (name: string) => ({ ...paramRow(name), isData: 1 as const })
    expect(await change(module, { returns: [node('a'), node('b')] })).toMatchObject({ error: 'data_node_taken' })
    expect((await read(module)).revision).toBe('')
  })
})

describe('push settings', () => {
  it('have a beginning, change one by one, and keep a history', async () => {
    const module = await buildModule(test)
    expect((await read(module)).push).toEqual({
      printContent: 0,
      override: 0,
      defaultStatus: 10,
      allowSameFolder: 1,
      removed: 'propose',
    })
    const set = (body: object) =>
      test.call(updatePushSettings, { body: { moduleId: module.publicId, ...body } }, module.owner)
    await set({ removed: 'remove' })
    expect((await set({ defaultStatus: 0, allowSameFolder: 0 })).data).toMatchObject({
      removed: 'remove',
      defaultStatus: 0,
      allowSameFolder: 0,
    })
    await set({ defaultStatus: 0 })
    const rows = await rowsOf(test.db, 'revision', { subject_kind: 'modulePush', subject_id: module.id })
      .select('id')
      .execute()
    expect(rows).toHaveLength(2)
  })

  it('are for those who manage applications', async () => {
    const module = await buildModule(test, { project: await buildProject(test, { isPrivate: 0 }) })
    const guest = await buildUser(test)
    await addToSpace(test, module.project.space.id, guest, 'guest')
    const query = { moduleId: module.publicId }
    expect(await test.call(getModuleSettings, { query }, guest)).toMatchObject({ error: 'no_permission' })
    expect(await test.call(updatePushSettings, { body: query }, guest)).toMatchObject({ error: 'no_permission' })
  })
})
