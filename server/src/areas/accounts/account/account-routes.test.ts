import { createHash } from 'node:crypto'
import {
  endOwnOtherSessions,
  endOwnSession,
  getPreferences,
  getProfile,
  getUserInfo,
  listSessions,
  login,
  removeAvatar,
  setAvatar,
  settingGroups,
  updatePreferences,
  updateProfile,
} from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { builtPassword, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { lastMail, startMailServer } from '../../../../test/support/outside/mail-server.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { createSession } from '../../../auth/sessions.ts'
import { writeSettings } from '../../../core/settings.ts'

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
const password = md5(builtPassword)

const test = useTestApp()

const auditOf = async (user: BuiltUser, action: string) =>
  (await test.db.selectFrom('audit').selectAll().where('subject_id', '=', user.id).execute()).filter(
    (row) => row.action === action,
  )

describe('the profile', () => {
  it('is told to its owner without the password', async () => {
    const user = await buildUser(test)
    const answer = await test.call(getProfile, {}, user)
    expect(answer.data).toEqual({
      id: user.publicId,
      username: user.username,
      nickname: user.username.toUpperCase(),
      email: `${user.username}@example.com`,
      pendingEmail: null,
      avatar: '',
      source: 'backend',
      status: 1,
      isSuperAdmin: false,
      hasPassword: true,
      passwordChangedAtMs: null,
      createdAtMs: test.now(),
    })
  })

  it('gets another name at once, and another address only with the password', async () => {
    const user = await buildUser(test)
    const renamed = await test.call(updateProfile, { body: { nickname: ' Renamed ' } }, user)
    expect(renamed.data).toMatchObject({ nickname: 'Renamed', email: `${user.username}@example.com` })
    for (const body of [{ email: 'new@example.com' }, { email: 'new@example.com', password: md5('wrong') }]) {
      expect((await test.call(updateProfile, { body }, user)).error).toBe('password_wrong')
    }
    expect((await test.call(updateProfile, { body: { email: null } }, user)).error).toBe('password_wrong')
    const moved = await test.call(updateProfile, { body: { email: 'new@example.com', password } }, user)
    expect(moved.data).toMatchObject({ email: 'new@example.com' })
    const gone = await test.call(updateProfile, { body: { email: null, password } }, user)
    expect(gone.data).toMatchObject({ email: null })
    expect(await auditOf(user, 'user.profileUpdate')).toHaveLength(3)
  })

  it('tells the old address that it is none any more, and drops the links it was sent', async () => {
    const user = await buildUser(test)
    const mails = await startMailServer()
    const { initial } = settingGroups.mail
    const settings = {
      ...initial,
      host: '127.0.0.1',
      port: mails.port,
      security: 'none' as const,
      from: 'd@example.com',
    }
    await writeSettings(test.db, 'mail', settings)
    await test.db
      .insertInto('password_reset')
      .values({ token_hash: 'x', user_id: user.id, created_at_ms: 0, expires_at_ms: test.now() + 1_000 })
      .execute()
    await writeSettings(test.db, 'emails', { confirm: false })
    await test.call(updateProfile, { body: { email: 'new@example.com', password } }, user)
    await test.jobs.runUntilIdle()
    expect(lastMail(mails).to).toEqual([`${user.username}@example.com`])
    expect(await test.db.selectFrom('password_reset').selectAll().where('user_id', '=', user.id).execute()).toEqual([])
    await writeSettings(test.db, 'mail', initial)
    await mails.close()
  })

  it('keeps who signed up within the allowed domains', async () => {
    const user = await buildUser(test)
    await test.db.updateTable('user').set({ source: 'register' }).where('id', '=', user.id).execute()
    await writeSettings(test.db, 'registration', { isOpen: true, domains: ['corp.example'] })
    const body = { email: 'me@elsewhere.example', password }
    expect((await test.call(updateProfile, { body }, user)).error).toBe('email_domain_refused')
    await writeSettings(test.db, 'registration', { isOpen: false, domains: [] })
  })
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function upload(user: BuiltUser, bytes: Buffer, fileName = 'me.png', type = 'image/png') {
  const boundary = 'part'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n`
  return test.app.inject({
    method: 'POST',
    url: setAvatar.path,
    headers: { token: user.token, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
}

describe('the picture', () => {
  it('is shown to everybody under an address that never changes, until it is replaced or removed', async () => {
    const user = await buildUser(test)
    const first = (await upload(user, png)).json<{ data: { avatar: string } }>().data.avatar
    expect((await test.call(getUserInfo, {}, user)).data?.avatar).toBe(first)
    const shown = await test.app.inject({ method: 'GET', url: first })
    expect(shown.rawPayload.equals(png)).toBe(true)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const second = (await upload(user, png)).json<{ data: { avatar: string } }>().data.avatar
    expect(second).not.toBe(first)
    expect((await test.app.inject({ method: 'GET', url: first })).json()).toMatchObject({ error: 'not_accessible' })
    await test.call(removeAvatar, { body: {} }, user)
    expect((await test.call(getProfile, {}, user)).data?.avatar).toBe('')
    expect((await test.app.inject({ method: 'GET', url: second })).json()).toMatchObject({ error: 'not_accessible' })
    expect(await auditOf(user, 'user.avatarUpdate')).toHaveLength(2)
    expect(await auditOf(user, 'user.avatarRemove')).toHaveLength(1)
  })

  it.each([
    ['HTML that calls itself a picture', Buffer.from('<script>alert(1)</script>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a PNG of 65,535 × 65,535 pixels', Buffer.from(png).fill(0xff, 18, 20).fill(0xff, 22, 24)],
    ['a PNG cut short', png.subarray(0, 20)],
    ['nothing', Buffer.alloc(0)],
    ['a PNG larger than the setting allows', Buffer.concat([png, Buffer.alloc(600 * 1024)])],
  ])('refuses %s, whatever it is called', async (_title, bytes) => {
    const user = await buildUser(test)
    expect((await upload(user, bytes)).json()).toMatchObject({ error: 'avatar_refused' })
    expect(await test.db.selectFrom('avatar').select('id').where('user_id', '=', user.id).execute()).toEqual([])
  })

  it('stops reading a file of more than a megabyte, and asks for one when there is none', async () => {
    const user = await buildUser(test)
    const huge = await upload(user, Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]))
    expect(huge.statusCode).toBe(413)
    expect((await test.call(setAvatar, { body: {} }, user)).error).toBe('avatar_missing')
  })
})

describe('sessions', () => {
  const agent = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

  it('are listed with device and place, this one first, without those that are over', async () => {
    const user = await buildUser(test)
    const { now, db } = test
    await createSession(db, { userId: user.id, userAgent: agent, address: '10.1.2.3', nowMs: now() - 1_000 })
    await createSession(db, { userId: user.id, userAgent: agent, address: '10.1.2.4', nowMs: now() - 40 * 86_400_000 })
    const { data } = await test.call(listSessions, {}, user)
    expect(data?.total).toBe(2)
    expect(data?.list).toMatchObject([
      { isCurrent: true, address: '127.0.0.1', browser: '', kind: 'program', lastUsedAtMs: now() },
      { isCurrent: false, address: '10.1.2.3', browser: 'Chrome', system: 'Windows', kind: 'computer' },
    ])
    expect(JSON.stringify(data)).not.toContain(user.token)
  })

  it('end one by one, at once; those of others cannot be touched', async () => {
    const user = await buildUser(test)
    const stranger = await buildUser(test)
    const second = await test.call(login, { body: { username: user.username, password } })
    const { data } = await test.call(listSessions, {}, user)
    const id = data?.list.find((session) => !session.isCurrent)?.id ?? ''
    expect((await test.call(endOwnSession, { body: { id } }, stranger)).error).toBe('not_accessible')
    expect(await test.call(endOwnSession, { body: { id } }, user)).toMatchObject({ code: '0' })
    expect(await test.call(getUserInfo, {}, { token: second.data?.token ?? '' })).toMatchObject({ code: '1000' })
    expect((await test.call(endOwnSession, { body: { id } }, user)).error).toBe('not_accessible')
    expect((await test.call(endOwnSession, { body: { id: encodeId('user', user.id) } }, user)).error).toBe(
      'not_accessible',
    )
    expect(await auditOf(user, 'session.end')).toHaveLength(1)
  })

  it('end all but this one', async () => {
    const user = await buildUser(test)
    const others = []
    for (let count = 0; count < 3; count += 1) {
      const answer = await test.call(login, { body: { username: user.username, password } })
      others.push(answer.data?.token ?? '')
    }
    expect((await test.call(endOwnOtherSessions, { body: {} }, user)).data).toEqual({ ended: 3 })
    for (const token of others) expect(await test.call(getUserInfo, {}, { token })).toMatchObject({ code: '1000' })
    expect((await test.call(listSessions, {}, user)).data?.total).toBe(1)
  })

  it('are at most a hundred in the list, and all are counted', async () => {
    const user = await buildUser(test)
    for (let count = 0; count < 104; count += 1) {
      await createSession(test.db, { userId: user.id, userAgent: agent, address: '10.1.2.3', nowMs: test.now() })
    }
    const { data } = await test.call(listSessions, {}, user)
    expect(data?.list).toHaveLength(100)
    expect(data?.list[0]?.isCurrent).toBe(true)
    expect(data?.total).toBe(105)
  })
})

describe('preferences', () => {
  it('are kept field by field, per person', async () => {
    const user = await buildUser(test)
    const other = await buildUser(test)
    expect((await test.call(getPreferences, {}, user)).data).toEqual({})
    await test.call(updatePreferences, { body: { theme: 'dark', docTabs: false } }, user)
    const answer = await test.call(updatePreferences, { body: { theme: 'light', treeWidth: 420 } }, user)
    expect(answer.data).toEqual({ theme: 'light', docTabs: false, treeWidth: 420 })
    expect((await test.call(getPreferences, {}, user)).data).toEqual(answer.data)
    expect((await test.call(getPreferences, {}, other)).data).toEqual({})
    const forgotten = await test.call(updatePreferences, { body: { theme: null, treeDimension: null } }, user)
    expect(forgotten.data).toEqual({ docTabs: false, treeWidth: 420 })
  })

  it('lose none of several changes at the same moment', async () => {
    const user = await buildUser(test)
    await Promise.all(
      [{ theme: 'dark' as const }, { docTabs: false }, { treeHidden: true }, { language: 'en' }].map((body) =>
        test.call(updatePreferences, { body }, user),
      ),
    )
    expect((await test.call(getPreferences, {}, user)).data).toEqual({
      theme: 'dark',
      docTabs: false,
      treeHidden: true,
      language: 'en',
    })
  })

  it('refuses what is none', async () => {
    const user = await buildUser(test)
    for (const body of [{ theme: 'pink' }, { treeWidth: 5_000 }, { unknown: 1 }, { language: '../../etc' }]) {
      expect((await test.send(updatePreferences, { body }, user)).json()).toMatchObject({ error: 'invalid_input' })
    }
  })
})
