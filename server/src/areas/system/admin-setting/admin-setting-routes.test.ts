import {
  getFrontConfig,
  getSystemSettings,
  getViewConfig,
  importOpenApi,
  listOutgoingRefusals,
  settingGroupNames,
  settingGroups,
  updateSystemSettings,
  type SettingGroup,
} from '@lectern/contracts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildProject, buildSpace } from '../../../../test/factories/build-places.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'

const test = useTestApp({ env: { LECTERN_MAX_IMPORT_MB: '2', LECTERN_OUTGOING_ALLOW: '10.1.0.0/16' } })
let admin: BuiltUser
beforeAll(async () => {
  admin = await buildUser(test, { isSuperAdmin: true })
})

async function readGroup<G extends SettingGroup>(group: G) {
  const { data } = await test.call(getSystemSettings, {}, admin)
  if (data === null) throw new Error('no settings')
  return data.groups[group]
}

/** Saves over whatever is there. */
async function save(group: SettingGroup, value: unknown, language = 'zh-CN') {
  const { version } = await readGroup(group)
  return test.call(updateSystemSettings, { body: { group, value, version } }, { ...admin, language })
}

const lastAudit = () => test.db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
const countAudits = async () => (await test.db.selectFrom('audit').select('id').execute()).length

describe('groups of settings', () => {
  it('come all at once, as they are initially, with what the server was started with', async () => {
    const { data } = await test.call(getSystemSettings, {}, admin)
    expect(Object.keys(data?.groups ?? {}).sort()).toEqual([...settingGroupNames].sort())
    for (const group of settingGroupNames) {
      expect(data?.groups[group], group).toEqual({ value: settingGroups[group].initial, version: 'initial' })
    }
    expect(data?.server).toEqual({ maxImportMb: 2, outgoingAllow: ['10.1.0.0/16'] })
  })

  it('tell the debug page whether the server sends requests', async () => {
    const { value } = await readGroup('proxy')
    expect(await test.call(getViewConfig)).toMatchObject({ data: { hasProxy: true } })
    await save('proxy', { ...value, isOn: false })
    expect(await test.call(getViewConfig)).toMatchObject({ data: { hasProxy: false } })
    await save('proxy', value)
  })

  it('are saved as one, hold at once, and the log has what changed from what to what', async () => {
    const value = { isOpen: true, domains: ['example.com'] }
    const answer = await save('registration', value)
    expect(answer.code).toBe('0')
    expect(await readGroup('registration')).toEqual({ value, version: answer.data?.version })
    expect(await test.call(getViewConfig)).toMatchObject({ data: { enableReg: true } })
    const entry = await lastAudit()
    expect(entry).toMatchObject({ action: 'setting.update', subject_name: 'registration', actor_id: admin.id })
    expect(JSON.parse(entry.details)).toEqual({
      group: 'registration',
      changes: [
        { field: 'isOpen', from: 'false', to: 'true' },
        { field: 'domains', from: '[]', to: '["example.com"]' },
      ],
    })
  })

  it('are not saved over what somebody else saved meanwhile', async () => {
    const { version } = await readGroup('meterSphere')
    const first = { group: 'meterSphere', value: { enabled: true }, version } as const
    expect(await test.call(updateSystemSettings, { body: first }, admin)).toMatchObject({ code: '0' })
    const entries = await countAudits()
    const second = { ...first, value: { enabled: false } }
    expect(await test.call(updateSystemSettings, { body: second }, admin)).toMatchObject({ error: 'changed_meanwhile' })
    expect(await readGroup('meterSphere')).toMatchObject({ value: { enabled: true } })
    expect(await countAudits()).toBe(entries)
  })

  it('take one of two saves at the same moment', async () => {
    const { version } = await readGroup('documents')
    const { value } = await readGroup('documents')
    const answers = await Promise.all(
      [20_000, 30_000, 40_000].map((initialOrder) =>
        test.call(
          updateSystemSettings,
          { body: { group: 'documents', value: { ...value, initialOrder }, version } },
          admin,
        ),
      ),
    )
    expect(answers.map(({ error }) => error ?? 'saved').sort()).toEqual([
      'changed_meanwhile',
      'changed_meanwhile',
      'saved',
    ])
  })

  it('write no log entry when nothing changed', async () => {
    const { value } = await readGroup('uploads')
    const entries = await countAudits()
    expect(await save('uploads', value)).toMatchObject({ code: '0' })
    expect(await countAudits()).toBe(entries)
  })

  it.each([
    ['an unknown group', 'nothing', {}],
    ['a group of the object prototype', '__proto__', {}],
    ['a group of the object prototype', 'constructor', {}],
    ['a field missing', 'registration', { isOpen: true }],
    ['a field too many', 'registration', { isOpen: true, domains: [], isSuperAdmin: true }],
    ['another type', 'registration', { isOpen: 'yes', domains: [] }],
    ['no object', 'registration', 'open'],
    ['nothing', 'registration', null],
    ['a domain that is none', 'registration', { isOpen: true, domains: ['a b'] }],
    ['a status that is none', 'documents', { defaultPushStatus: 7, initialOrder: 1, paramTypes: ['string'] }],
    ['no types at all', 'documents', { defaultPushStatus: 10, initialOrder: 1, paramTypes: [] }],
    ['a type twice', 'documents', { defaultPushStatus: 10, initialOrder: 1, paramTypes: ['string', 'string'] }],
    ['a key outside the interface', 'front', { entries: [{ key: 'system.registration', value: '{}' }] }],
    ['a key twice', 'front', { entries: ['1', '2'].map((value) => ({ key: 'front.a', value })) }],
    ['a NUL', 'front', { entries: [{ key: 'front.a', value: 'a\0b' }] }],
    ['more than the server takes', 'uploads', { maxImportMb: 3, maxAvatarKb: 512 }],
    ['a language that is not there', 'language', { default: 'tlh' }],
    ['a space that is not there', 'newcomers', { spaceIds: ['aaaaaaaa'], role: 'dev' }],
    ['an address that is none', 'outgoing', { mode: 'public', allow: ['http://example.com/'], deny: [] }],
    ['everything', 'outgoing', { mode: 'public', allow: ['0.0.0.0/0'], deny: [] }],
    ['a blocked address that is none', 'outgoing', { mode: 'public', allow: [], deny: ['http://example.com/'] }],
    ['the metadata address', 'outgoing', { mode: 'public', allow: ['169.254.169.254'], deny: [] }],
  ])('refuse %s (%s)', async (_title, group, value) => {
    const { data } = await test.call(getSystemSettings, {}, admin)
    const entries = await countAudits()
    const answer = await test.send(updateSystemSettings, { body: { group, value, version: 'initial' } }, admin)
    expect(answer.json()).toMatchObject({ error: 'invalid_input', details: { fields: [{}] } })
    expect((await test.call(getSystemSettings, {}, admin)).data).toEqual(data)
    expect(await countAudits()).toBe(entries)
  })

  it('name the field and the remedy in the reader’s language', async () => {
    const wide = { mode: 'public', allow: ['example.com', '10.0.0.0/4'], deny: [] }
    const answer = await save('outgoing', wide, 'en')
    expect(answer.msg).toContain('allow.1')
    expect(answer.msg).toContain('too wide')
    expect((await save('outgoing', wide)).msg).toContain('范围过大')
  })

  it('lack fields that came with a later release only until they are saved again', async () => {
    await test.db.insertInto('setting').values({ key: 'system.tokens', value: '{"gone":1}' }).execute()
    const { value } = await readGroup('tokens')
    expect(value).toEqual(settingGroups.tokens.initial)
  })

  it('let newcomers join spaces that are there', async () => {
    const space = await buildSpace(test)
    expect(await save('newcomers', { spaceIds: [space.publicId], role: 'dev' })).toMatchObject({ code: '0' })
  })
})

describe('what everybody is told', () => {
  it('has the keys of the interface, and the types of parameters among them', async () => {
    const front = async (key: string) => (await test.call(getFrontConfig, { query: { key } })).data
    expect(await front('front.title')).toBe('')
    await save('front', { entries: [{ key: 'front.title', value: '<b>接口</b>' }] })
    expect(await front('front.title')).toBe('<b>接口</b>')
    const { value } = await readGroup('documents')
    await save('documents', { ...value, paramTypes: ['string', 'enum'] })
    expect(JSON.parse((await front('front.param.type-array')) ?? '')).toEqual(['string', 'enum'])
    await save('front', { entries: [{ key: 'front.param.type-array', value: '["own"]' }] })
    expect(await front('front.param.type-array')).toBe('["own"]')
    expect(await test.call(getFrontConfig, { query: { key: 'system.registration' } })).toMatchObject({
      error: 'frontend_key_invalid',
    })
  })

  it('follows the settings', async () => {
    const { value } = await readGroup('documents')
    await save('documents', { ...value, initialOrder: 500 })
    await save('uploads', { maxImportMb: 1, maxAvatarKb: 100 })
    expect((await test.call(getViewConfig)).data).toMatchObject({
      initOrder: 500,
      maxImportBytes: 1024 * 1024,
      maxAvatarBytes: 100 * 1024,
      defaultLang: 'zh-CN',
    })
  })
})

describe('what imports may', () => {
  it('begins documents with the status and the order of the settings', async () => {
    const { value } = await readGroup('documents')
    await save('documents', { ...value, defaultPushStatus: 5, initialOrder: 700 })
    const project = await buildProject(test)
    const content = '{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{"/a":{"get":{}},"/b":{"get":{}}}}'
    await test.call(importOpenApi, { body: { projectId: project.publicId, content } }, project.owner)
    await test.jobs.runUntilIdle()
    const rows = await test.db
      .selectFrom('doc')
      .innerJoin('module', 'module.id', 'doc.module_id')
      .select(['doc.status', 'doc.order_index'])
      .where('module.project_id', '=', project.id)
      .orderBy('doc.order_index')
      .execute()
    expect(rows).toEqual([
      { status: 5, order_index: 700 },
      { status: 5, order_index: 710 },
    ])
    await save('documents', value)
  })

  it('ends at the size of the settings', async () => {
    const project = await buildProject(test)
    const content = ' '.repeat(1024 * 1024) + '{}'
    const body = { projectId: project.publicId, content }
    await save('uploads', { maxImportMb: 1, maxAvatarKb: 100 })
    expect(await test.call(importOpenApi, { body }, project.owner)).toMatchObject({
      error: 'import_too_large',
      details: { limitMb: 1 },
    })
    await save('uploads', { maxImportMb: null, maxAvatarKb: 100 })
    expect(await test.call(importOpenApi, { body }, project.owner)).toMatchObject({ code: '0' })
  })

  it('reaches what was allowed from that moment, and what was refused is told by host', async () => {
    const project = await buildProject(test)
    const fetchFrom = async (url: string) =>
      test.call(importOpenApi, { body: { projectId: project.publicId, url } }, project.owner)
    await save('outgoing', { mode: 'public', allow: [], deny: [] })
    expect(await fetchFrom('http://10.9.0.1/a.json')).toMatchObject({ error: 'address_forbidden' })
    expect(await fetchFrom('http://10.9.0.1/b.json')).toMatchObject({ error: 'address_forbidden' })
    expect(await fetchFrom('http://169.254.169.254/latest')).toMatchObject({ error: 'address_forbidden' })
    expect(await fetchFrom('ftp://10.9.0.1/a.json')).toMatchObject({ error: 'address_forbidden' })
    expect(await fetchFrom('http://10.1.2.3/a.json')).toMatchObject({ code: '0' })
    const { data } = await test.call(listOutgoingRefusals, {}, admin)
    expect(data).toEqual([
      {
        host: '10.9.0.1',
        count: 2,
        lastAtMs: test.now(),
        lastUserName: project.owner.username.toUpperCase(),
        canAllow: true,
      },
      expect.objectContaining({ host: '169.254.169.254', count: 1, canAllow: false }),
    ])
    await save('outgoing', { mode: 'public', allow: ['10.9.0.0/24'], deny: [] })
    expect(await fetchFrom('http://10.9.0.1/a.json')).toMatchObject({ code: '0' })
    await save('outgoing', { mode: 'none', allow: ['10.9.0.0/24'], deny: [] })
    expect(await fetchFrom('http://10.9.0.1/a.json')).toMatchObject({ error: 'address_forbidden' })
    await save('outgoing', { mode: 'listed', allow: [], deny: [] })
    expect(await fetchFrom('http://93.184.215.14/a.json')).toMatchObject({ error: 'address_forbidden' })
  })

  it('forgets refusals after a week, and keeps no more hosts a day than it should', async () => {
    test.advance(8 * 24 * 60 * 60_000)
    const late = await buildUser(test, { isSuperAdmin: true })
    expect((await test.call(listOutgoingRefusals, {}, late)).data).toEqual([])
    admin = late
    const project = await buildProject(test)
    const day = Math.floor(test.now() / 86_400_000)
    const rows = Array.from({ length: 1_000 }, (_, index) => ({
      day,
      host: `10.8.${String(index >> 8)}.${String(index & 255)}`,
      count: 1,
      last_at_ms: test.now(),
      last_user_id: null,
    }))
    await test.db.insertInto('outgoing_refusal').values(rows).execute()
    await save('outgoing', { mode: 'public', allow: [], deny: [] })
    for (const host of ['10.7.0.1', '10.8.0.0']) {
      const body = { projectId: project.publicId, url: `http://${host}/` }
      expect(await test.call(importOpenApi, { body }, project.owner)).toMatchObject({ error: 'address_forbidden' })
    }
    const kept = await test.db.selectFrom('outgoing_refusal').selectAll().execute()
    expect(kept).toHaveLength(1_000)
    expect(kept.find(({ host }) => host === '10.8.0.0')).toMatchObject({ count: 2, last_user_id: project.owner.id })
  })
})
