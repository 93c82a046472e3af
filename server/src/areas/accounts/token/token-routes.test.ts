import {
  addAccessToken,
  addFolder,
  addSpace,
  deleteUser,
  getDocDetail,
  getUserInfo,
  limits,
  listAccessTokens,
  listSpaces,
  pageAudit,
  pageMessages,
  logout,
  revokeAccessToken,
  revokeAllAccessTokens,
  userStatus,
  type BodyOf,
} from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { buildDoc } from '../../../../test/factories/build-documents.ts'
import { builtPassword, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { bindSecondFactor, codeAt } from '../../../../test/support/second-factor.ts'
import { newAccessToken } from '../../../auth/machines/machine-secrets.ts'
import { hashToken } from '../../../auth/secrets.ts'
import { writeSettings } from '../../../core/settings.ts'

const dayMs = 24 * 60 * 60 * 1000

const test = useTestApp()

const proof = { password: builtPassword }
type Made = Partial<BodyOf<typeof addAccessToken>>

async function make(user: BuiltUser, { name = 'a program', scope = 'write', expiresAtMs = null }: Made = {}) {
  const answer = await test.call(addAccessToken, { body: { name, scope, expiresAtMs, ...proof } }, user)
  expect(answer).toMatchObject({ code: '0' })
  return { id: answer.data?.id ?? '', token: answer.data?.token ?? '' }
}

const whoIs = (token: string) => test.call(getUserInfo, {}, { token })

describe('making an access token', () => {
  it('tells it once, keeps only its hash, and records it without it', async () => {
    const user = await buildUser(test)
    const expiresAtMs = test.now() + 30 * dayMs
    const made = await test.call(addAccessToken, { body: { name: ' CI ', scope: 'read', expiresAtMs, ...proof } }, user)
    const token = made.data?.token ?? ''
    expect(made.data).toMatchObject({ name: 'CI', scope: 'read', expiresAtMs, lastUsedAtMs: null })
    expect(made.data?.lastFour).toBe(token.slice(-4))

    const listed = await test.call(listAccessTokens, {}, user)
    expect(listed.data).toMatchObject({ maxDays: null, tokens: [{ id: made.data?.id, name: 'CI' }] })
    expect(JSON.stringify(listed)).not.toContain(token)

    const row = await test.db.selectFrom('access_token').selectAll().where('user_id', '=', user.id).executeTakeFirst()
    expect(row?.token_hash).toBe(hashToken(token))
    const audit = await test.db.selectFrom('audit').selectAll().where('actor_id', '=', user.id).execute()
    expect(audit).toMatchObject([{ action: 'token.create', subject_name: 'CI' }])
    expect(JSON.stringify([row, audit])).not.toContain(token.slice(5))
  })

  it('asks who it is, for more than the session, and tells the owner', async () => {
    const user = await buildUser(test)
    const body = { name: 'CI', scope: 'read', expiresAtMs: null } as const
    const add = (given: object) => test.call(addAccessToken, { body: { ...body, ...given } }, user)
    expect(await add({})).toMatchObject({ error: 'mfa_proof_missing' })
    expect(await add({ password: 'another' })).toMatchObject({ error: 'mfa_proof_wrong' })
    expect(await test.db.selectFrom('access_token').select('id').where('user_id', '=', user.id).execute()).toEqual([])
    const { secret } = await bindSecondFactor(test, user)
    expect(await add({ totpCode: codeAt(secret, test.now()) })).toMatchObject({ code: '0' })
    const messages = await test.call(pageMessages, { query: {} }, { ...user, language: 'en' })
    expect(messages.data?.list.map(({ message }) => message)).toContain(
      'The access token “CI” was created from 127.0.0.1',
    )
  })

  it('needs a fresh sign-in of who has neither password nor app', async () => {
    const user = await buildUser(test)
    await test.db.updateTable('user').set({ password_hash: null }).where('id', '=', user.id).execute()
    const add = (name: string) => test.call(addAccessToken, { body: { name, scope: 'read', expiresAtMs: null } }, user)
    expect(await add('one')).toMatchObject({ code: '0' })
    test.advance(10 * 60_000 + 1)
    expect(await add('two')).toMatchObject({ error: 'mfa_proof_missing' })
  })

  it('takes each name once per person', async () => {
    const [one, other] = [await buildUser(test), await buildUser(test)]
    await make(one)
    await make(other)
    const again = await test.call(
      addAccessToken,
      { body: { name: 'a program', scope: 'read', expiresAtMs: null, ...proof } },
      one,
    )
    expect(again.error).toBe('name_taken')
  })

  it('refuses an end that has passed, and one beyond what the settings allow', async () => {
    const user = await buildUser(test)
    const add = (expiresAtMs: number | null) =>
      test.call(
        addAccessToken,
        { body: { name: `until ${String(expiresAtMs)}`, scope: 'read', expiresAtMs, ...proof } },
        user,
      )
    expect(await add(test.now())).toMatchObject({ error: 'token_expiry_passed' })
    await writeSettings(test.db, 'tokens', { maxDays: 90 })
    expect(await add(null)).toMatchObject({ error: 'token_expiry_too_late', details: { days: 90 } })
    expect(await add(test.now() + 91 * dayMs)).toMatchObject({ error: 'token_expiry_too_late' })
    expect(await add(test.now() + 90 * dayMs)).toMatchObject({ code: '0' })
    await writeSettings(test.db, 'tokens', { maxDays: null })
    expect(await test.db.selectFrom('access_token').select('id').where('user_id', '=', user.id).execute()).toHaveLength(
      1,
    )
  })

  it('stops at the limit', async () => {
    const user = await buildUser(test)
    for (let made = 0; made < limits.accessTokens; made += 1) await make(user, { name: `token ${String(made)}` })
    const body = { name: 'more', scope: 'read', expiresAtMs: null, ...proof } as const
    const more = await test.call(addAccessToken, { body }, user)
    expect(more).toMatchObject({ error: 'token_limit_reached' })
    const { data } = await test.call(listAccessTokens, {}, user)
    expect(data?.tokens).toHaveLength(limits.accessTokens)
  })

  it('stops at the limit when many are made at the same moment', async () => {
    const user = await buildUser(test)
    const free = 2
    const old = Array.from({ length: limits.accessTokens - free }, (_, index) => ({
      ...{ user_id: user.id, name: `old ${String(index)}`, scope: 'read' as const },
      ...{ token_hash: hashToken(`${user.username} ${String(index)}`), last_four: 'abcd' },
      ...{ created_at_ms: test.now(), expires_at_ms: null, last_used_at_ms: null },
    }))
    await test.db.insertInto('access_token').values(old).execute()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => {
        const body = { name: `new ${String(index)}`, scope: 'read', expiresAtMs: null, ...proof } as const
        return test.call(addAccessToken, { body }, user)
      }),
    )
    expect(answers.filter(({ code }) => code === '0')).toHaveLength(free)
    expect(new Set(answers.flatMap(({ error }) => error ?? []))).toEqual(new Set(['token_limit_reached']))
    const { data } = await test.call(listAccessTokens, {}, user)
    expect(data?.tokens).toHaveLength(limits.accessTokens)
  })
})

describe('calling with an access token', () => {
  it('is the person, in either header', async () => {
    const user = await buildUser(test)
    const { token } = await make(user)
    expect((await whoIs(token)).data).toMatchObject({ id: user.publicId })
    const bearer = await test.app.inject({ url: '/user/info', headers: { authorization: `Bearer ${token}` } })
    expect(bearer.json()).toMatchObject({ code: '0', data: { id: user.publicId } })
  })

  it('only reads with the scope for reading', async () => {
    const doc = await buildDoc(test)
    const { token } = await make(doc.owner, { scope: 'read' })
    expect(await test.call(getDocDetail, { query: { id: doc.publicId } }, { token })).toMatchObject({ code: '0' })
    const folder = { moduleId: doc.module.publicId, name: 'by a program' }
    expect(await test.call(addFolder, { body: folder }, { token })).toMatchObject({ error: 'token_read_only' })
    const writer = await make(doc.owner, { name: 'writer' })
    expect(await test.call(addFolder, { body: folder }, writer)).toMatchObject({ code: '0' })
    const made = await test.db.selectFrom('doc').select('created_by').where('name', '=', folder.name).execute()
    expect(made).toEqual([{ created_by: doc.owner.id }])
  })

  it('sees no more than the person', async () => {
    const doc = await buildDoc(test)
    const { token } = await make(await buildUser(test))
    expect(await test.call(getDocDetail, { query: { id: doc.publicId } }, { token })).toMatchObject({
      error: 'not_accessible',
    })
  })

  it('never makes or ends tokens or sessions', async () => {
    const user = await buildUser(test)
    const { token, id } = await make(user)
    const body = { name: 'another', scope: 'read', expiresAtMs: null } as const
    expect(await test.call(addAccessToken, { body }, { token })).toMatchObject({ error: 'token_not_allowed' })
    expect(await test.call(listAccessTokens, {}, { token })).toMatchObject({ error: 'token_not_allowed' })
    expect(await test.call(revokeAccessToken, { body: { id } }, { token })).toMatchObject({
      error: 'token_not_allowed',
    })
    expect(await test.call(logout, { body: {} }, { token })).toMatchObject({ error: 'token_not_allowed' })
    expect(await whoIs(user.token)).toMatchObject({ code: '0' })
  })

  it('says when it was last used, to ten minutes', async () => {
    const user = await buildUser(test)
    const { token } = await make(user)
    const lastUse = async () => {
      await test.context.backgroundTasks.finish()
      return (await test.call(listAccessTokens, {}, user)).data?.tokens[0]?.lastUsedAtMs
    }
    expect(await lastUse()).toBeNull()
    const first = test.now()
    await whoIs(token)
    expect(await lastUse()).toBe(first)
    test.advance(5 * 60_000)
    await whoIs(token)
    expect(await lastUse()).toBe(first)
    test.advance(6 * 60_000)
    await whoIs(token)
    expect(await lastUse()).toBe(test.now())
  })
})

describe('the end of an access token', () => {
  const gone = { code: '1000', error: 'sign_in_required' }

  it('comes at once when it is revoked, by its owner alone', async () => {
    const [user, stranger] = [await buildUser(test), await buildUser(test)]
    const { token, id } = await make(user)
    expect(await test.call(revokeAccessToken, { body: { id } }, stranger)).toMatchObject({ error: 'not_accessible' })
    expect(await whoIs(token)).toMatchObject({ code: '0' })
    expect(await test.call(revokeAccessToken, { body: { id } }, user)).toMatchObject({ code: '0', data: null })
    expect(await whoIs(token)).toMatchObject(gone)
    expect(await test.call(revokeAccessToken, { body: { id } }, user)).toMatchObject({ error: 'not_accessible' })
    const audit = await test.db.selectFrom('audit').select('action').where('actor_id', '=', user.id).execute()
    expect(audit.map(({ action }) => action)).toEqual(['token.create', 'token.revoke'])
  })

  it('comes for all of one’s own at once', async () => {
    const [user, other] = [await buildUser(test), await buildUser(test)]
    const [one, two, theirs] = [await make(user), await make(user, { name: 'second' }), await make(other)]
    expect(await test.call(revokeAllAccessTokens, { body: {} }, user)).toMatchObject({ data: { revoked: 2 } })
    expect(await whoIs(one.token)).toMatchObject(gone)
    expect(await whoIs(two.token)).toMatchObject(gone)
    expect(await whoIs(theirs.token)).toMatchObject({ code: '0' })
    const audit = await test.db.selectFrom('audit').selectAll().where('actor_id', '=', user.id).execute()
    expect(audit.at(-1)).toMatchObject({ action: 'token.revokeAll', details: '{"count":2}' })
    expect(await test.call(revokeAllAccessTokens, { body: {} }, user)).toMatchObject({ data: { revoked: 0 } })
  })

  it('comes with its date', async () => {
    const user = await buildUser(test)
    const { token } = await make(user, { expiresAtMs: test.now() + dayMs })
    test.advance(dayMs - 1)
    expect(await whoIs(token)).toMatchObject({ code: '0' })
    test.advance(1)
    expect(await whoIs(token)).toMatchObject(gone)
  })

  it('comes at once when the settings allow less', async () => {
    const user = await buildUser(test)
    const { token } = await make(user)
    test.advance(40 * dayMs)
    expect(await whoIs(token)).toMatchObject({ code: '0' })
    await writeSettings(test.db, 'tokens', { maxDays: 30 })
    expect(await whoIs(token)).toMatchObject(gone)
    await writeSettings(test.db, 'tokens', { maxDays: null })
    expect(await whoIs(token)).toMatchObject({ code: '0' })
  })

  it('comes at once when the account is disabled', async () => {
    const user = await buildUser(test)
    const { token } = await make(user)
    await test.db.updateTable('user').set({ status: userStatus.disabled }).where('id', '=', user.id).execute()
    expect(await whoIs(token)).toMatchObject(gone)
  })

  it('is not yet there, but nothing works, while a password has to be chosen', async () => {
    const user = await buildUser(test)
    const { token } = await make(user)
    await test.db.updateTable('user').set({ status: userStatus.setPassword }).where('id', '=', user.id).execute()
    expect(await whoIs(token)).toMatchObject({ code: '2000', error: 'set_password_required' })
    await test.db.updateTable('user').set({ status: userStatus.enabled }).where('id', '=', user.id).execute()
    expect(await whoIs(token)).toMatchObject({ code: '0' })
  })

  it('is not yet there, but nothing works, while a demanded second factor is missing', async () => {
    const user = await buildUser(test)
    const { token } = await make(user)
    await writeSettings(test.db, 'mfa', { required: 'everybody', issuer: 'Lectern' })
    expect(await whoIs(token)).toMatchObject(gone)
    await test.db.updateTable('user').set({ mfa_since_ms: test.now() }).where('id', '=', user.id).execute()
    expect(await whoIs(token)).toMatchObject({ code: '0' })
    await writeSettings(test.db, 'mfa', { required: 'off', issuer: 'Lectern' })
  })

  it('comes with the account’s', async () => {
    const [admin, user] = [await buildUser(test, { isSuperAdmin: true }), await buildUser(test)]
    const { token } = await make(user)
    expect(await test.call(deleteUser, { body: { id: user.publicId } }, admin)).toMatchObject({ code: '0' })
    expect(await whoIs(token)).toMatchObject(gone)
    const left = await test.db.selectFrom('access_token').select('id').where('user_id', '=', user.id).execute()
    expect(left).toEqual([])
  })

  it('is the same for one that never was', async () => {
    const known = await make(await buildUser(test))
    for (const token of [newAccessToken(), known.token.slice(0, -1), `${known.token}x`, known.token.toUpperCase()]) {
      expect(await whoIs(token)).toMatchObject(gone)
    }
  })
})

it('lets a super admin’s program make a space, and nothing of the administration', async () => {
  const admin = await buildUser(test, { isSuperAdmin: true })
  const { token } = await make(admin)
  expect(await test.call(addSpace, { body: { name: 'By a program' } }, { token })).toMatchObject({ code: '0' })
  expect(await test.call(listSpaces, {}, { token })).toMatchObject({ code: '0' })
  expect(await test.call(pageAudit, { body: {} }, { token })).toMatchObject({ error: 'token_not_allowed' })
})
