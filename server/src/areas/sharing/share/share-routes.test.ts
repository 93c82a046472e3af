import { createHash } from 'node:crypto'
import {
  addShare,
  checkSharePassword,
  deleteDoc,
  getShare,
  getShareMenu,
  getSharedDoc,
  getVisitComponents,
  getVisitDocProps,
  getVisitTree,
  listShareItems,
  pageShares,
  regenerateShareAddress,
  revokeShare,
  shareType,
  updateShare,
  type BodyOf,
} from '@lectern/contracts'
import type { HttpContent, JsonObject } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { buildComponent, buildDoc, buildFolder } from '../../../../test/factories/build-documents.ts'
import { buildUser } from '../../../../test/factories/build-people.ts'
import { buildModule, type BuiltModule, buildMember } from '../../../../test/factories/build-places.ts'
import { readShareRow } from '../../../../test/factories/build-share.ts'
import { must } from '../../../../test/support/must.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { decodeId, encodeId } from '../../../core/public-ids.ts'
import { rowsOf } from '../../../db/rows.ts'

const test = useTestApp()

const password = 'correct-horse'
const day = 24 * 60 * 60 * 1000
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` })
const using = (schema: JsonObject): HttpContent => ({
  v: 1,
  kind: 'http',
  container: 'paths',
  method: 'get',
  path: '/a',
  operation: { responses: { '200': { description: '', content: { 'application/json': { schema } } } } },
})

/** orders/(list, hidden, refunds/refund), about, internal; two models of which one belongs to `list`. */
async function buildShop() {
  const module = await buildModule(test)
  await buildComponent(test, module, 'schemas', 'Order', { properties: { item: ref('Item') } })
  await buildComponent(test, module, 'schemas', 'Item', { type: 'string' })
  await buildComponent(test, module, 'schemas', 'Salary', { type: 'number' })
  const folder = await buildFolder(test, { module, name: 'orders' })
  const inner = await buildFolder(test, { module, name: 'refunds', parentId: folder.id })
  const list = await buildDoc(test, { module, name: 'list', parentId: folder.id, content: using(ref('Order')) })
  const hidden = await buildDoc(test, { module, name: 'hidden', parentId: folder.id, isShow: 0 })
  const refund = await buildDoc(test, { module, name: 'refund', parentId: inner.id })
  const about = await buildDoc(test, { module, name: 'about' })
  const internal = await buildDoc(test, { module, name: 'internal', content: using(ref('Salary')) })
  return { module, folder, inner, list, hidden, refund, about, internal }
}

async function share(module: BuiltModule, body: Partial<BodyOf<typeof addShare>> = {}) {
  const answer = await test.call(
    addShare,
    { body: { moduleId: module.publicId, type: shareType.public, isAll: 1, ...body } },
    { token: module.owner.token },
  )
  if (answer.data === null) throw new Error(answer.msg)
  return answer.data
}

async function open(key: string, text: string, ip?: string) {
  const body = { id: key, password: createHash('md5').update(text).digest('hex') }
  return test.call(checkSharePassword, { body }, ip === undefined ? {} : { ip })
}

async function menu(key: string, visitorToken?: string): Promise<string[] | string | undefined> {
  const answer = await test.call(
    getShareMenu,
    { query: { id: key } },
    visitorToken === undefined ? {} : { visitorToken },
  )
  return answer.data?.map((node) => node.label) ?? answer.error
}

async function readDoc(shareConfigId: string, docId: string, visitorToken?: string) {
  return test.call(
    getSharedDoc,
    { query: { shareConfigId, docId } },
    visitorToken === undefined ? {} : { visitorToken },
  )
}

const countShares = async (module: BuiltModule): Promise<number> =>
  (await test.db.selectFrom('share').select('id').where('module_id', '=', module.id).execute()).length

describe('making a share', () => {
  it('tells the password this once, keeps only a hash, and never shows either again', async () => {
    const { module } = await buildShop()
    const made = await share(module, { type: shareType.encrypted, password: ` ${password} ` })
    expect(made).toMatchObject({ password, hasPassword: true, isAll: 1, docCount: 4, status: 1 })
    const page = await test.send(pageShares, { body: { moduleId: module.publicId } }, { token: module.owner.token })
    const stored = await rowsOf(test.db, 'visitor_password', { of_kind: 'share', of_id: decodeId('share', made.id) })
      .selectAll()
      .execute()
    expect(stored).toMatchObject([{ name: '', created_by: module.owner.id }])
    expect(stored[0]?.hash).toMatch(/^\$argon2id\$/)
    expect(page.json()).toMatchObject({
      data: { total: 1, list: [{ id: made.id, can: { update: true, revoke: true } }] },
    })
    for (const secret of [password, 'argon2', 'password_hash']) expect(page.body).not.toContain(secret)
  })

  it('makes a readable password when none is given, that opens it', async () => {
    const { module } = await buildShop()
    const made = await share(module, { type: shareType.encrypted })
    expect(made.password).toMatch(/^[a-zA-Z2-9]{4,}$/)
    expect(await open(made.key, made.password ?? '')).toMatchObject({ code: '0' })
  })

  it('takes the application’s name, and a public one has no password', async () => {
    const { module } = await buildShop()
    const name = (
      await test.db.selectFrom('module').select('name').where('id', '=', module.id).executeTakeFirstOrThrow()
    ).name
    expect(await share(module, { password })).toMatchObject({ shareName: name, hasPassword: false, password: null })
  })

  it('refuses a stranger’s document, an empty choice and who may not share, and writes nothing', async () => {
    const { module, list } = await buildShop()
    const other = await buildDoc(test)
    const guest = await buildMember(test, module.project, 'guest')
    const add = async (content: { docId: string; isShareFolder?: 0 | 1 }[], token = module.owner.token) =>
      (await test.call(addShare, { body: { moduleId: module.publicId, type: 1, content } }, { token })).error
    expect(await add([{ docId: list.publicId }, { docId: other.publicId }])).toBe('doc_not_in_module')
    expect(await add([])).toBe('share_empty')
    expect(await add([{ docId: list.publicId }], guest.token)).toBe('no_permission')
    expect(await add([{ docId: list.publicId }], other.owner.token)).toBe('not_accessible')
    expect(await countShares(module)).toBe(0)
    expect(await add([{ docId: list.publicId }])).toBeUndefined()
    expect(await countShares(module)).toBe(1)
  })
})

describe('the address of a share', () => {
  it('is 128 random bits, never the same twice, and the id opens nothing', async () => {
    const { module, list } = await buildShop()
    const made = await Promise.all(Array.from({ length: 4 }, () => share(module)))
    expect(new Set(made.map(({ key }) => key)).size).toBe(4)
    for (const { id, key } of made) {
      expect(key).toMatch(/^[0-9a-z]{25}$/)
      expect(await menu(key)).toContain('about')
      expect(await menu(id)).toBe('visit_not_found')
      expect((await readDoc(id, list.publicId)).error).toBe('visit_not_found')
      expect((await test.call(getShare, { query: { id } })).error).toBe('visit_not_found')
      expect((await open(id, password)).error).toBe('visit_password_wrong')
      expect(await menu(encodeId('share', decodeId('share', id) + 1))).toBe('visit_not_found')
    }
    const keys = await test.db.selectFrom('share').select('address_key').where('module_id', '=', module.id).execute()
    expect(keys.map((row) => row.address_key).sort()).toEqual(made.map(({ key }) => key).sort())
  })

  it('is no address of anything for those who manage shares', async () => {
    const { module } = await buildShop()
    const { key } = await share(module)
    for (const endpoint of [updateShare, revokeShare, regenerateShareAddress])
      expect((await test.send(endpoint, { body: { id: key, type: 1 } }, module.owner)).json()).toMatchObject({
        data: null,
      })
    expect(await menu(key)).toContain('about')
  })

  it('is replaced on request: the old one and every access end, and the log says who did it', async () => {
    const { module } = await buildShop()
    const { id, key } = await share(module, { type: shareType.encrypted, password })
    const visitorToken = (await open(key, password)).data?.accessToken ?? ''
    expect(await menu(key, visitorToken)).toContain('about')
    const { data } = await test.call(regenerateShareAddress, { body: { id } }, module.owner)
    expect(data).toMatchObject({ id, hasPassword: true, isAll: 1 })
    const next = data?.key ?? ''
    expect(next).toMatch(/^[0-9a-z]{25}$/)
    expect(next).not.toBe(key)
    expect(await menu(key, visitorToken)).toBe('visit_not_found')
    expect(await menu(next, visitorToken)).toBe('visit_locked')
    const opened = (await open(next, password)).data?.accessToken
    expect(await menu(next, opened)).toContain('about')
    const row = await readShareRow(test, decodeId('share', id))
    expect(row).toMatchObject({ address_key: next, address_changed_at_ms: test.now() })
    const entries = await rowsOf(test.db, 'audit', { action: 'share.regenerateAddress', subject_id: row.id })
      .select(['actor_id', 'details'])
      .execute()
    expect(entries.map((entry) => entry.actor_id)).toEqual([module.owner.id])
    for (const secret of [key, next]) expect(JSON.stringify(entries)).not.toContain(secret)
  })

  it('is replaced by who may share only', async () => {
    const { module } = await buildShop()
    const { id, key } = await share(module)
    const guest = await buildMember(test, module.project, 'guest')
    expect((await test.call(regenerateShareAddress, { body: { id } }, guest)).error).toBe('no_permission')
    expect((await test.call(regenerateShareAddress, { body: { id } }, await buildUser(test))).error).toBe(
      'not_accessible',
    )
    expect((await test.call(regenerateShareAddress, { body: { id } })).error).toBe('sign_in_required')
    expect(await menu(key)).toContain('about')
  })
})

describe('an encrypted share', () => {
  it('stays locked until the right password, and tells nothing before', async () => {
    const { module, list } = await buildShop()
    const { key } = await share(module, { type: shareType.encrypted, password, shareName: 'For partners' })
    const gate = await test.call(getShare, { query: { id: key } })
    const locked = { unlocked: false, asks: 'password', allowsExport: false, expiresAtMs: null, keepsAddress: false }
    expect(gate.data).toEqual({ id: key, type: 2, shareName: '', ...locked })
    expect(await menu(key)).toBe('visit_locked')
    expect(await menu(key, 'made-up')).toBe('visit_locked')
    expect((await readDoc(key, list.publicId)).error).toBe('visit_locked')
    expect((await test.call(getVisitTree, { query: { of: 'share', id: key } })).error).toBe('visit_locked')

    const wrong = await open(key, 'wrong-horse')
    expect(wrong).toMatchObject({ error: 'visit_password_wrong', details: { remaining: 4 } })
    const right = await open(key, password)
    const visitorToken = right.data?.accessToken ?? ''
    expect(right.data?.expiresAtMs).toBe(test.now() + 7 * day)
    expect(await menu(key, visitorToken)).toEqual(['about', 'internal', 'orders', 'list', 'refunds', 'refund'])
    expect((await readDoc(key, list.publicId, visitorToken)).data?.name).toBe('list')
    expect((await test.call(getShare, { query: { id: key } }, { visitorToken })).data).toMatchObject({
      unlocked: true,
      asks: null,
      keepsAddress: false,
      shareName: 'For partners',
    })
    const stored = await test.db.selectFrom('visitor_access').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(visitorToken)
  })

  it('is opened by its own token only', async () => {
    const { module } = await buildShop()
    const first = await share(module, { type: shareType.encrypted, password })
    const second = await share(module, { type: shareType.encrypted, password })
    const visitorToken = (await open(first.key, password)).data?.accessToken ?? ''
    expect(await menu(second.key, visitorToken)).toBe('visit_locked')
    expect(await menu(first.key, visitorToken)).toContain('about')
  })

  it('counts wrong tries per address, also for the right password afterwards, and lets in again later', async () => {
    const { module } = await buildShop()
    const { key } = await share(module, { type: shareType.encrypted, password })
    const remaining: unknown[] = []
    for (let attempt = 1; attempt <= 4; attempt += 1) remaining.push((await open(key, 'wrong', '10.0.0.1')).details)
    expect(remaining).toEqual([4, 3, 2, 1].map((left) => ({ remaining: left })))
    expect(await open(key, 'wrong', '10.0.0.1')).toMatchObject({
      error: 'visit_attempts_exceeded',
      details: { minutes: 1 },
    })
    expect((await open(key, password, '10.0.0.1')).error).toBe('visit_attempts_exceeded')
    expect(await open(key, password, '10.0.0.2')).toMatchObject({ code: '0' })
    test.advance(61_000)
    expect(await open(key, password, '10.0.0.1')).toMatchObject({ code: '0' })
  })

  it('does not let many tries at the same moment pass the limit', async () => {
    const { module } = await buildShop()
    const { key } = await share(module, { type: shareType.encrypted, password })
    const answers = await Promise.all(Array.from({ length: 9 }, () => open(key, 'wrong', '10.0.0.3')))
    expect(answers.filter((answer) => answer.error === 'visit_password_wrong')).toHaveLength(4)
    expect((await open(key, password, '10.0.0.3')).error).toBe('visit_attempts_exceeded')
  })

  it('opens to many people of one address at the same moment', async () => {
    const { module } = await buildShop()
    const { key } = await share(module, { type: shareType.encrypted, password })
    const answers = await Promise.all(Array.from({ length: 9 }, () => open(key, password, '10.0.0.4')))
    expect(answers.map((answer) => answer.code)).toEqual(answers.map(() => '0'))
  })

  it('opens by the digest of the password, also when it looks like a digest itself', async () => {
    const { module } = await buildShop()
    const typed = '5f4dcc3b5aa765d61d8327deb882cf99'
    const { key } = await share(module, { type: shareType.encrypted, password: typed })
    const undigested = await test.call(checkSharePassword, { body: { id: key, password: typed } }, { ip: '10.0.0.5' })
    expect(undigested.error).toBe('visit_password_wrong')
    expect(await open(key, typed, '10.0.0.5')).toMatchObject({ code: '0' })
  })

  it('closes to everybody after very many wrong tries from anywhere', async () => {
    const { module } = await buildShop()
    const { key } = await share(module, { type: shareType.encrypted, password })
    const row = await test.db
      .selectFrom('share')
      .select('id')
      .where('module_id', '=', module.id)
      .executeTakeFirstOrThrow()
    await test.db
      .insertInto('attempt')
      .values({ key: `visit:share:${String(row.id)}`, failures: 99, forgiven_until_ms: test.now(), locked_until_ms: 0 })
      .execute()
    expect((await open(key, 'wrong', '10.0.1.1')).error).toBe('visit_password_wrong')
    expect((await open(key, password, '10.0.1.2')).error).toBe('visit_attempts_exceeded')
  })
})

describe('access ends at once', () => {
  async function opened() {
    const shop = await buildShop()
    const { id, key } = await share(shop.module, { type: shareType.encrypted, password })
    const visitorToken = (await open(key, password)).data?.accessToken ?? ''
    expect(await menu(key, visitorToken)).toContain('about')
    const update = (body: Omit<BodyOf<typeof updateShare>, 'id' | 'type'>) =>
      test.call(updateShare, { body: { id, type: shareType.encrypted, ...body } }, { token: shop.module.owner.token })
    return { ...shop, id, key, visitorToken, update }
  }

  it('when it is revoked while somebody reads; it then answers as one that never existed', async () => {
    const { module, id, key, visitorToken } = await opened()
    const gone = await test.call(revokeShare, { body: { id } }, { token: module.owner.token })
    expect(gone.code).toBe('0')
    expect(await menu(key, visitorToken)).toBe('visit_not_found')
    const revoked = await test.call(getShare, { query: { id: key } })
    const unknown = await test.call(getShare, { query: { id: 'zzzzzzzz' } })
    expect({ ...revoked, requestId: '' }).toEqual({ ...unknown, requestId: '' })
    expect((await open(key, password)).error).toBe('visit_password_wrong')
    for (const table of ['visitor_password', 'visitor_access'] as const)
      expect(
        await test.db.selectFrom(table).select('of_id').where('of_id', '=', decodeId('share', id)).execute(),
      ).toEqual([])
  })

  it('when the password changes, and not when something else does', async () => {
    const { key, visitorToken, update } = await opened()
    expect((await update({ remark: 'for Mei' })).data).toMatchObject({ remark: 'for Mei', password: null })
    expect(await menu(key, visitorToken)).toContain('about')
    expect((await update({ password: 'another' })).data).toMatchObject({ password: 'another' })
    expect(await menu(key, visitorToken)).toBe('visit_locked')
    expect((await open(key, password)).error).toBe('visit_password_wrong')
    expect((await open(key, 'another')).code).toBe('0')
  })

  it('when it becomes public and gets a password again, even the same', async () => {
    const { module, id, key, visitorToken, update } = await opened()
    const body = { id, type: shareType.public }
    expect((await test.call(updateShare, { body }, module.owner)).data).toMatchObject({ hasPassword: false })
    expect(await menu(key)).toContain('about')
    expect((await update({ password })).data).toMatchObject({ hasPassword: true })
    expect(await menu(key, visitorToken)).toBe('visit_locked')
  })

  it('when it expires, and the access never outlives it', async () => {
    const { module } = await buildShop()
    const expiresAtMs = test.now() + day
    const { key } = await share(module, { type: shareType.encrypted, password, expiresAtMs })
    const access = (await open(key, password)).data
    expect(access?.expiresAtMs).toBe(expiresAtMs)
    test.advance(day)
    expect(await menu(key, access?.accessToken)).toBe('visit_expired')
    expect((await open(key, password)).error).toBe('visit_expired')
  })

  it('after seven days', async () => {
    const { key, visitorToken } = await opened()
    test.advance(7 * day)
    expect(await menu(key, visitorToken)).toBe('visit_locked')
  })

  it('when the application or its project is deleted', async () => {
    const { module, key, visitorToken } = await opened()
    await test.db.updateTable('project').set({ deleted_at_ms: 1 }).where('id', '=', module.project.id).execute()
    expect(await menu(key, visitorToken)).toBe('visit_not_found')
    await test.db.updateTable('project').set({ deleted_at_ms: null }).where('id', '=', module.project.id).execute()
    expect(await menu(key, visitorToken)).toContain('about')
    await test.db.updateTable('module').set({ deleted_at_ms: 1 }).where('id', '=', module.id).execute()
    expect(await menu(key, visitorToken)).toBe('visit_not_found')
  })
})

describe('a share of some documents', () => {
  it('shows them and nothing else', async () => {
    const { module, list, about, internal, hidden, folder } = await buildShop()
    const made = await share(module, {
      isAll: 0,
      content: [{ docId: list.publicId }, { docId: hidden.publicId }, { docId: folder.publicId, isShareFolder: 0 }],
    })
    expect(made).toMatchObject({ isAll: 0, docCount: 1 })
    expect(await menu(made.key)).toEqual(['orders', 'list'])
    expect((await readDoc(made.key, list.publicId)).code).toBe('0')
    for (const doc of [about, internal, hidden]) {
      expect((await readDoc(made.key, doc.publicId)).error).toBe('not_accessible')
    }
    const items = await test.call(listShareItems, { query: { id: made.id } }, { token: module.owner.token })
    expect(items.data).toEqual([
      { docId: list.publicId, isShareFolder: 0, name: 'list', state: 'live', frozenAtMs: null },
      { docId: hidden.publicId, isShareFolder: 0, name: 'hidden', state: 'hidden', frozenAtMs: null },
    ])
    await must(test, module.owner, deleteDoc, { id: list.publicId })
    const left = await test.call(listShareItems, { query: { id: made.id } }, module.owner)
    expect(left.data?.map(({ state }) => state)).toEqual(['deleted', 'hidden'])
  })

  it('shows a shared folder with what comes into it later', async () => {
    const { module, folder, inner, refund, about } = await buildShop()
    const made = await share(module, { isAll: 0, content: [{ docId: folder.publicId, isShareFolder: 1 }] })
    expect(await menu(made.key)).toEqual(['orders', 'list', 'refunds', 'refund'])
    expect((await readDoc(made.key, refund.publicId)).code).toBe('0')
    const later = await buildDoc(test, { module, name: 'later', parentId: inner.id })
    await test.db.updateTable('module').set({ tree_version: 2 }).where('id', '=', module.id).execute()
    expect(await menu(made.key)).toEqual(['orders', 'list', 'refunds', 'later', 'refund'])
    expect((await readDoc(made.key, later.publicId)).code).toBe('0')
    expect((await readDoc(made.key, about.publicId)).error).toBe('not_accessible')
  })

  it('shows another choice as soon as it is changed', async () => {
    const { module, list, about } = await buildShop()
    const { id, key } = await share(module, { isAll: 0, content: [{ docId: list.publicId }] })
    const update = async (body: Omit<BodyOf<typeof updateShare>, 'id' | 'type'>) =>
      (await test.call(updateShare, { body: { id, type: shareType.public, ...body } }, { token: module.owner.token }))
        .error
    expect(await menu(key)).toEqual(['orders', 'list'])
    expect(await update({ content: [{ docId: about.publicId }] })).toBeUndefined()
    expect(await menu(key)).toEqual(['about'])
    expect((await readDoc(key, list.publicId)).error).toBe('not_accessible')
    const stranger = await buildDoc(test)
    expect(await update({ content: [{ docId: stranger.publicId }] })).toBe('doc_not_in_module')
    expect(await update({ content: [] })).toBe('share_empty')
    expect(await menu(key)).toEqual(['about'])
    expect(await update({ isAll: 1 })).toBeUndefined()
    expect(await menu(key)).toContain('internal')
  })

  it('is paused and resumed whatever is left of its documents', async () => {
    const { module, list } = await buildShop()
    const { id, key } = await share(module, { isAll: 0, content: [{ docId: list.publicId }] })
    await test.db.updateTable('doc').set({ deleted_at_ms: 1 }).where('id', '=', list.id).execute()
    for (const status of [0, 1] as const)
      expect((await test.call(updateShare, { body: { id, status } }, module.owner)).data).toMatchObject({ status })
    expect(await menu(key)).toEqual([])
    expect((await test.call(updateShare, { body: { id, isAll: 0 } }, module.owner)).error).toBe('share_empty')
  })

  it('tells nothing above the application, and lets nobody change anything', async () => {
    const { module, list } = await buildShop()
    const { key } = await share(module)
    const { data } = await readDoc(key, list.publicId)
    expect(data).toMatchObject({
      moduleId: module.publicId,
      projectId: module.publicId,
      projectName: '',
      spaceId: module.publicId,
      spaceName: '',
      creatorName: '',
      modifierName: '',
      can: { manageDocs: false, share: false },
    })
    const text = JSON.stringify(data)
    for (const secret of [
      module.project.publicId,
      module.project.space.publicId,
      module.owner.username.toUpperCase(),
    ]) {
      expect(text).not.toContain(secret)
    }
    const nodes = await test.call(getShareMenu, { query: { id: key } })
    expect(nodes.data?.filter((node) => node.parentId === '').map((node) => node.label)).toContain('about')
  })

  it('gives components that a shared document reaches, and no others', async () => {
    const { module, list, internal } = await buildShop()
    const { key } = await share(module, { isAll: 0, content: [{ docId: list.publicId }] })
    const refs = ['Item', 'Order', 'Salary'].map((name) => `#/components/schemas/${name}`)
    const { data } = await test.call(getVisitComponents, {
      body: { of: 'share', id: key, docId: list.publicId, refs },
    })
    expect(Object.keys(data?.components['schemas'] ?? {}).sort()).toEqual(['Item', 'Order'])
    const refused = await test.call(getVisitComponents, {
      body: { of: 'share', id: key, docId: internal.publicId, refs },
    })
    expect(refused.error).toBe('not_accessible')
  })

  it('tells the service of a shared folder', async () => {
    const { module, list } = await buildShop()
    const dubbo = { interfaceName: 'com.shop.Orders', version: '1', protocol: 'dubbo', author: '', dependency: '' }
    const folder = await buildFolder(test, { module, content: { v: 1, kind: 'folder', dubbo } })
    const { key } = await share(module, { isAll: 0, content: [{ docId: folder.publicId, isShareFolder: 1 }] })
    const props = async (docId: string) => test.call(getVisitDocProps, { query: { of: 'share', id: key, docId } })
    expect((await props(folder.publicId)).data).toEqual(dubbo)
    expect((await props(list.publicId)).error).toBe('not_accessible')
  })

  it('is changed and revoked by who may share only', async () => {
    const { module } = await buildShop()
    const { id, key } = await share(module)
    const guest = await buildMember(test, module.project, 'guest')
    const stranger = await buildUser(test)
    for (const [user, error] of [[guest, 'no_permission'] as const, [stranger, 'not_accessible'] as const]) {
      const caller = { token: user.token }
      expect((await test.call(updateShare, { body: { id, type: 1, status: 0 } }, caller)).error).toBe(error)
      expect((await test.call(revokeShare, { body: { id } }, caller)).error).toBe(error)
      expect((await test.call(pageShares, { body: { moduleId: module.publicId } }, caller)).error).toBe(error)
    }
    expect(await menu(key)).toContain('about')
  })
})

describe('a share of certain networks', () => {
  const networks = ['203.0.113.0/24', '2001:DB8::/32', '203.0.113.0/24']
  const inside = '203.0.113.9'

  it('opens from those alone, at every call, and tells nothing elsewhere', async () => {
    const { module, list } = await buildShop()
    const made = await share(module, { type: shareType.encrypted, password, networks })
    expect(made.networks).toEqual(['203.0.113.0/24', '2001:db8::/32'])
    expect((await open(made.key, password, '198.51.100.1')).error).toBe('visit_network_refused')
    const visitorToken = (await open(made.key, password, inside)).data?.accessToken ?? ''
    const calls = (ip: string) => [
      test.call(getShare, { query: { id: made.key } }, { visitorToken, ip }),
      test.call(getShareMenu, { query: { id: made.key } }, { visitorToken, ip }),
      test.call(getSharedDoc, { query: { shareConfigId: made.key, docId: list.publicId } }, { visitorToken, ip }),
      test.call(getVisitTree, { query: { of: 'share', id: made.key } }, { visitorToken, ip }),
    ]
    const errorsFrom = async (ip: string) =>
      (await Promise.all<{ error?: string }>(calls(ip))).map(({ error }) => error)
    for (const ip of [inside, '2001:db8::7', '::ffff:203.0.113.9'])
      expect(await errorsFrom(ip), ip).toEqual(Array.from({ length: 4 }))
    for (const ip of ['203.0.114.9', '2001:db9::7'])
      expect(await errorsFrom(ip), ip).toEqual(Array.from({ length: 4 }, () => 'visit_network_refused'))
  })

  it('changes for those who are reading, and what is no network changes nothing', async () => {
    const { module } = await buildShop()
    const { key, id } = await share(module)
    const update = (body: Partial<BodyOf<typeof updateShare>>) =>
      test.call(updateShare, { body: { id, ...body } }, module.owner)
    const before = await readShareRow(test, decodeId('share', id))
    expect(await menu(key)).toContain('about')
    for (const wrong of ['203.0.113.0/33', 'example.com', '*'])
      expect((await update({ networks: [wrong], shareName: 'Other' })).error).toBe('network_invalid')
    expect(await readShareRow(test, decodeId('share', id))).toEqual(before)
    await update({ networks: [inside] })
    expect(await menu(key)).toBe('visit_network_refused')
    expect((await update({ remark: 'kept' })).data?.networks).toEqual([inside])
    await update({ networks: [] })
    expect(await menu(key)).toContain('about')
  })
})
