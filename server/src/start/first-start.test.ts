import { createHash } from 'node:crypto'
import { login, userStatus } from '@lectern/contracts'
import { afterEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../test/support/test-app.ts'
import { ensureSuperAdmin } from './first-start.ts'

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

let test: TestApp
afterEach(() => test.close())

describe('the first super admin', () => {
  it('signs in at once with the password of the settings, also one that looks like a digest', async () => {
    const password = '5f4dcc3b5aa765d61d8327deb882cf99'
    test = await openTestApp({ env: { LECTERN_ADMIN_PASSWORD: password } })
    expect(await ensureSuperAdmin(test.context)).toBeUndefined()
    const answer = await test.call(login, { body: { username: 'admin', password: md5(password) } })
    expect(answer).toMatchObject({ code: '0', data: { status: userStatus.enabled } })
  })

  it('gets a password of its own otherwise, to be replaced, and only once', async () => {
    test = await openTestApp()
    const password = await ensureSuperAdmin(test.context)
    expect(password).toMatch(/^\w{12}$/)
    const answer = await test.call(login, { body: { username: 'admin', password: md5(password ?? '') } })
    expect(answer).toMatchObject({ code: '0', data: { status: userStatus.setPassword } })
    expect(await ensureSuperAdmin(test.context)).toBeUndefined()
    expect(await test.db.selectFrom('user').select('username').execute()).toEqual([{ username: 'admin' }])
  })

  it.each([
    ['short', 'LECTERN_ADMIN_PASSWORD is too short: 8 characters are the least. Choose another one.'],
    ['password1', 'LECTERN_ADMIN_PASSWORD is one of the most common passwords. Choose another one.'],
    ['admin-admin', undefined],
  ])('gets none that breaks the rules of passwords: %s', async (password, message) => {
    test = await openTestApp({ env: { LECTERN_ADMIN_PASSWORD: password } })
    const problem = await ensureSuperAdmin(test.context).catch((error: unknown) => error)
    if (message === undefined) expect(problem).toBeUndefined()
    else expect(problem).toMatchObject({ name: 'ConfigError', message })
    const users = await test.db.selectFrom('user').select('username').execute()
    expect(users).toHaveLength(message === undefined ? 1 : 0)
  })
})
