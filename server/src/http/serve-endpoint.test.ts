import { checkSharePassword, getShareMenu, getUserInfo, login, shareType, streamEvents } from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { buildDoc } from '../../test/factories/build-documents.ts'
import { buildUser } from '../../test/factories/build-people.ts'
import { buildModule } from '../../test/factories/build-places.ts'
import { useTestApp } from '../../test/support/test-app.ts'

const test = useTestApp()

describe('a token', () => {
  it('is taken from the header and from Authorization, and never from the query', async () => {
    const user = await buildUser(test)
    const { app } = test
    const ways = [
      { url: getUserInfo.path, headers: { token: user.token } },
      { url: getUserInfo.path, headers: { authorization: `Bearer ${user.token}` } },
      // Beside the header a token may be in the query as well, where the specification has it.
      { url: `${getUserInfo.path}?token=another`, headers: { token: user.token } },
    ]
    for (const way of ways) {
      const answer = await app.inject({ method: 'GET', ...way })
      expect(answer.json()).toMatchObject({ code: '0', data: { username: user.username } })
    }
    const inQueries = [
      `${getUserInfo.path}?token=${user.token}`,
      `${getUserInfo.path}?token=a&token=${user.token}`,
      `/user/perm/get?token=${user.token}`,
    ]
    for (const url of inQueries) {
      const answer = await app.inject({ method: 'GET', url })
      expect(answer.json()).toMatchObject({ code: '1000', data: null })
    }
  })

  it('of a share opens it under each of its headers, and a session opens none', async () => {
    const module = await buildModule(test)
    await buildDoc(test, { module, name: 'about' })
    const created = await test.app.inject({
      method: 'POST',
      url: '/doc/share/add',
      headers: { token: module.owner.token },
      payload: { moduleId: module.publicId, type: shareType.encrypted, isAll: 1, password: 'correct-horse' },
    })
    const { key } = created.json<{ data: { key: string } }>().data
    const { data } = await test.call(checkSharePassword, { body: { id: key, password: 'correct-horse' } })
    const accessToken = data?.accessToken ?? ''
    const menu = (headers: Record<string, string>) =>
      test.app.inject({ method: 'GET', url: `${getShareMenu.path}?id=${key}`, headers })
    for (const headers of [
      { 'visitor-token': accessToken },
      { authorization: `Bearer ${accessToken}` },
      { token: module.owner.token, 'visitor-token': accessToken },
    ]) {
      expect((await menu(headers)).json()).toMatchObject({ code: '0', data: [{ label: 'about' }] })
    }
    expect((await menu({ token: module.owner.token })).json()).toMatchObject({ error: 'visit_locked', data: null })
  })
})

it('keeps answers about people out of every cache', async () => {
  const { token } = await buildUser(test)
  const info = await test.app.inject({ url: getUserInfo.path, headers: { token } })
  expect(info.headers['cache-control']).toBe('no-store')
  const refused = await test.app.inject({ url: getUserInfo.path })
  expect(refused.headers['cache-control']).toBe('no-store')
})

describe('HEAD', () => {
  it('answers as GET without the body, and is no way to listen', async () => {
    const { token } = await buildUser(test)
    const headOf = (url: string) => test.app.inject({ method: 'HEAD', url, headers: { token } })
    const info = await headOf(getUserInfo.path)
    expect([info.statusCode, info.body]).toEqual([200, ''])
    expect((await headOf(streamEvents.path)).statusCode).toBe(404)
  })
})

describe('a body', () => {
  it('larger than anything but an import is refused before it is read as JSON', async () => {
    const payload = JSON.stringify({ username: 'a', password: 'b', more: 'x'.repeat(2 * 1024 * 1024) })
    const answer = await test.app.inject({
      method: 'POST',
      url: login.path,
      headers: { 'content-type': 'application/json', 'accept-language': 'en' },
      payload,
    })
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toMatchObject({ code: '413', error: 'body_too_large', msg: 'The request is too large.' })
  })
})
