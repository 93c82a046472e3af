/*
 * Two people change one thing at the same moment: the second waits for the first, and decides from what the first has written. Each test
 * begins the second command while the first one's transaction is open.
 */
import {
  addShare,
  addSyncSource,
  type BodyOf,
  checkSharePassword,
  deleteSharedModel,
  getSignInWays,
  initialLdap,
  initialProvider,
  resetUserPassword,
  saveLdap,
  saveOauthProvider,
  shareType,
  updateOwnPassword,
  updateProfile,
  updateProject,
  updateShare,
  updateSyncSource,
  updateUser,
  userStatus,
} from '@lectern/contracts'
import type { Transaction } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Database } from '../src/db/schema.ts'
import { decodeId, encodeId } from '../src/core/public-ids.ts'
import { lockModule, lockRow } from '../src/content/lock-row.ts'
import { hashPassword, passwordDigest } from '../src/auth/secrets.ts'
import { lockSettings, writeSettings } from '../src/core/settings.ts'
import { buildComponent, buildDoc } from './factories/build-documents.ts'
import {
  addToProject,
  addToSpace,
  buildUser,
  builtPassword,
  sentPassword,
  type BuiltUser,
} from './factories/build-people.ts'
import { buildModule, buildProject } from './factories/build-places.ts'
import { buildVisitorPassword } from './factories/build-share.ts'
import { interleave as interleaveIn } from './support/interleave.ts'
import { useTestApp } from './support/test-app.ts'

const test = useTestApp()

const interleave = <T>(first: (tx: Transaction<Database>) => Promise<unknown>, second: () => Promise<T>): Promise<T> =>
  interleaveIn(test, first, second)

it('a project that is being closed is not opened again by the form of somebody who may not govern it', async () => {
  const project = await buildProject(test)
  await test.db.updateTable('project').set({ is_private: 0 }).where('id', '=', project.id).execute()
  const dev = await buildUser(test)
  await addToSpace(test, project.space.id, dev, 'guest')
  await addToProject(test, project.id, dev, 'dev')
  const answer = await interleave(
    (tx) => tx.updateTable('project').set({ is_private: 1 }).where('id', '=', project.id).execute(),
    () => test.call(updateProject, { body: { id: project.publicId, name: 'renamed', isPrivate: 0 } }, dev),
  )
  expect(answer.error).toBe('no_permission')
  const row = await test.db
    .selectFrom('project')
    .select(['is_private', 'name'])
    .where('id', '=', project.id)
    .executeTakeFirstOrThrow()
  expect(row.is_private).toBe(1)
  expect(row.name).not.toBe('renamed')
})

it('a new nickname leaves an address that is being confirmed', async () => {
  const user = await buildUser(test)
  await interleave(
    (tx) => tx.updateTable('user').set({ email: 'new@example.com' }).where('id', '=', user.id).execute(),
    () => test.call(updateProfile, { body: { nickname: 'Renamed' } }, user),
  )
  const row = await test.db
    .selectFrom('user')
    .select(['nickname', 'email'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ nickname: 'Renamed', email: 'new@example.com' })
})

describe('a share that somebody is closing', () => {
  async function closing(change: Partial<BodyOf<typeof updateShare>>) {
    const doc = await buildDoc(test)
    const body = { moduleId: doc.module.publicId, type: shareType.public, isAll: 1 } as const
    const { data: share } = await test.call(addShare, { body }, doc.owner)
    if (share === null) throw new Error('The share was not made')
    const id = decodeId('share', share.id)
    const answer = await interleave(
      async (tx) => {
        const values = {
          type: shareType.encrypted,
          is_all: 0,
          updated_at_ms: share.updatedAtMs + 1,
        }
        await tx.updateTable('share').set(values).where('id', '=', id).execute()
        await buildVisitorPassword({ ...test, db: tx }, { of: 'share', id }, doc.owner, { name: 'theirs' })
        await tx.insertInto('share_item').values({ share_id: id, doc_id: doc.id, is_folder: 0 }).execute()
      },
      () => test.call(updateShare, { body: { id: share.id, remark: 'mine', ...change } }, doc.owner),
    )
    const columns = ['type', 'is_all', 'remark'] as const
    const row = await test.db.selectFrom('share').select(columns).where('id', '=', id).executeTakeFirstOrThrow()
    const passwords = await test.db.selectFrom('visitor_password').select('name').where('of_id', '=', id).execute()
    return { answer, row, passwords: passwords.map(({ name }) => name) }
  }

  it('stays closed when somebody else changes something else', async () => {
    const { answer, row, passwords } = await closing({})
    expect(answer.code).toBe('0')
    expect(row).toEqual({ type: shareType.encrypted, is_all: 0, remark: 'mine' })
    expect(passwords).toEqual(['theirs'])
  })

  it('is not changed by a form that shows what it was before', async () => {
    const { answer, row, passwords } = await closing({ type: shareType.public, isAll: 1, updatedAtMs: test.now() })
    expect(answer.error).toBe('changed_meanwhile')
    expect(row).toEqual({ type: shareType.encrypted, is_all: 0, remark: '' })
    expect(passwords).toEqual(['theirs'])
  })
})

it('a model is not deleted under a document that comes to refer to it', async () => {
  const module = await buildModule(test)
  await buildComponent(test, module, 'schemas', 'Order', { type: 'object' })
  const component = await test.db
    .selectFrom('component')
    .select('id')
    .where('module_id', '=', module.id)
    .executeTakeFirstOrThrow()
  const schema = { $ref: '#/components/schemas/Order' }
  const operation = { responses: { '200': { description: '', content: { 'application/json': { schema } } } } }
  const answer = await interleave(
    async (tx) => {
      await lockModule(tx, module.id)
      const content = { v: 1, kind: 'http', container: 'paths', method: 'get', path: '/orders', operation } as const
      await buildDoc({ ...test, db: tx }, { module, content })
    },
    () =>
      test.call(
        deleteSharedModel,
        { body: { moduleId: module.publicId, id: encodeId('component', component.id) } },
        module.owner,
      ),
  )
  expect(answer.error).toBe('model_in_use')
  const row = await test.db
    .selectFrom('component')
    .select('deleted_at_ms')
    .where('module_id', '=', module.id)
    .executeTakeFirstOrThrow()
  expect(row.deleted_at_ms).toBeNull()
})

it('what a saved address signs in with is not kept for an address somebody else has just set', async () => {
  const module = await buildModule(test)
  const place = { moduleId: module.publicId }
  const fields = {
    name: 'Shop',
    url: 'https://example.com/a.json',
    format: 'openapi',
    schedule: { every: 'hour', minute: 0, weekday: 0 },
    signIn: { kind: 'bearer', token: 'planted-secret' },
  } as const
  const saved = await test.call(addSyncSource, { body: { ...place, ...fields } }, module.owner)
  const id = saved.data?.id ?? ''
  const body = { ...place, ...fields, id, signIn: { kind: 'bearer' } } as const
  const answer = await interleave(
    (tx) =>
      tx
        .updateTable('sync_source')
        .set({ url: 'https://elsewhere.example.com/a.json' })
        .where('module_id', '=', module.id)
        .execute(),
    () => test.call(updateSyncSource, { body }, module.owner),
  )
  // Where the second read only after the first had committed, it asks for the secret of the new address.
  expect(['changed_meanwhile', 'secret_required']).toContain(answer.error)
  const { url } = await test.db
    .selectFrom('sync_source')
    .select('url')
    .where('module_id', '=', module.id)
    .executeTakeFirstOrThrow()
  expect(url).toBe('https://elsewhere.example.com/a.json')
})

const changePassword = (user: BuiltUser) =>
  test.call(
    updateOwnPassword,
    { body: { oldPassword: passwordDigest(builtPassword), ...sentPassword('a fine new password') } },
    user,
  )

it('a new password lets nobody in whose account is being disabled', async () => {
  const user = await buildUser(test)
  const answer = await interleave(
    async (tx) => {
      const disabled = { status: userStatus.disabled, status_before: userStatus.enabled }
      await tx.updateTable('user').set(disabled).where('id', '=', user.id).execute()
      await tx.deleteFrom('session').where('user_id', '=', user.id).execute()
    },
    () => changePassword(user),
  )
  expect(answer.error).toBe('sign_in_required')
  const row = await test.db.selectFrom('user').select('status').where('id', '=', user.id).executeTakeFirstOrThrow()
  expect(row.status).toBe(userStatus.disabled)
})

it('whoever knows the old password does not replace the one a super admin has just given', async () => {
  const user = await buildUser(test)
  const hash = await hashPassword(passwordDigest('given by an admin'))
  const answer = await interleave(
    async (tx) => {
      const given = { password_hash: hash, status: userStatus.setPassword }
      await tx.updateTable('user').set(given).where('id', '=', user.id).execute()
      await tx.deleteFrom('session').where('user_id', '=', user.id).execute()
    },
    () => changePassword(user),
  )
  // Where the second read only after the first had committed, the old password is wrong already.
  expect(['sign_in_required', 'password_wrong']).toContain(answer.error)
  const columns = ['password_hash', 'status'] as const
  const row = await test.db.selectFrom('user').select(columns).where('id', '=', user.id).executeTakeFirstOrThrow()
  expect(row).toEqual({ password_hash: hash, status: userStatus.setPassword })
})

it('the old password of a share opens nothing while it is being replaced', async () => {
  const doc = await buildDoc(test)
  const body = { moduleId: doc.module.publicId, type: shareType.encrypted, isAll: 1, password: 'old-password' } as const
  const { data: share } = await test.call(addShare, { body }, doc.owner)
  const id = decodeId('share', share?.id ?? '')
  const answer = await interleave(
    async (tx) => {
      await lockRow(tx, 'share', id)
      await tx.deleteFrom('visitor_password').where('of_id', '=', id).execute()
      await buildVisitorPassword({ ...test, db: tx }, { of: 'share', id }, doc.owner, { password: 'another' })
    },
    () => test.call(checkSharePassword, { body: { id: share?.key ?? '', password: 'old-password' } }),
  )
  expect(answer.error).toBe('visit_not_found')
  expect(await test.db.selectFrom('visitor_access').select('of_id').where('of_id', '=', id).execute()).toEqual([])
})

describe('two super admins', () => {
  const buildAdmin = () => buildUser(test, { isSuperAdmin: true })

  it('change different things of one account', async () => {
    const [admin, user] = [await buildAdmin(), await buildUser(test)]
    const answer = await interleave(
      (tx) => tx.updateTable('user').set({ email: 'set@example.com' }).where('id', '=', user.id).execute(),
      () => test.call(updateUser, { body: { id: user.publicId, nickname: 'Renamed' } }, admin),
    )
    expect(answer.code).toBe('0')
    const columns = ['nickname', 'email'] as const
    const row = await test.db.selectFrom('user').select(columns).where('id', '=', user.id).executeTakeFirstOrThrow()
    expect(row).toEqual({ nickname: 'Renamed', email: 'set@example.com' })
  })

  it('do not let an account in that one of them disables while the other gives it a password', async () => {
    const [admin, user] = [await buildAdmin(), await buildUser(test)]
    const disabled = { status: userStatus.disabled, status_before: userStatus.enabled }
    const answer = await interleave(
      (tx) => tx.updateTable('user').set(disabled).where('id', '=', user.id).execute(),
      () => test.call(resetUserPassword, { body: { id: user.publicId } }, admin),
    )
    expect(answer.code).toBe('0')
    const columns = ['status', 'status_before'] as const
    const row = await test.db.selectFrom('user').select(columns).where('id', '=', user.id).executeTakeFirstOrThrow()
    expect(row).toEqual({ status: userStatus.disabled, status_before: userStatus.setPassword })
  })

  it('add a provider each', async () => {
    const admin = await buildAdmin()
    const provider = (key: string) => ({ ...initialProvider, key })
    await test.call(saveOauthProvider, { body: { settings: provider('first') } }, admin)
    const answer = await interleave(
      async (tx) => {
        await lockSettings(tx, 'oidc')
        await writeSettings(tx, 'oidc', { providers: [provider('first'), provider('second')] })
      },
      () => test.call(saveOauthProvider, { body: { settings: provider('third') } }, admin),
    )
    expect(answer.code).toBe('0')
    const { data } = await test.call(getSignInWays, {}, admin)
    expect(data?.oidc.map(({ key }) => key)).toEqual(['first', 'second', 'third'])
  })

  it('do not send the secret of one directory to the other', async () => {
    const admin = await buildAdmin()
    const settings = { ...initialLdap, url: 'ldaps://first.example.com', baseDn: 'dc=example' }
    await test.call(saveLdap, { body: { settings, secret: 'first-secret' } }, admin)
    const answer = await interleave(
      async (tx) => {
        await lockSettings(tx, 'ldap')
        await writeSettings(tx, 'ldap', { ...settings, url: 'ldaps://second.example.com' })
      },
      () => test.call(saveLdap, { body: { settings: { ...settings, filter: '(cn={login})' } } }, admin),
    )
    expect(answer.error).toBe('secret_required')
    const { data } = await test.call(getSignInWays, {}, admin)
    expect(data?.ldap.url).toBe('ldaps://second.example.com')
  })
})
