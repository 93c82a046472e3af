// What a stranger could learn about accounts from answers and from the work behind them.
import crypto, { createHash } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { login, register, systemLogin } from '@lectern/contracts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { builtPassword, buildUser, sentPassword } from '../../../../test/factories/build-people.ts'
import { openTestApp, type TestApp } from '../../../../test/support/test-app.ts'
import { writeSettings } from '../../../core/settings.ts'

const hashing = vi.spyOn(crypto, 'argon2')
syncBuiltinESMExports()

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
  // The hash that represents absent accounts is made once.
  await test.call(login, { body: { username: 'nobody', password: md5('x') } })
})
afterAll(async () => {
  hashing.mockRestore()
  syncBuiltinESMExports()
  await test.close()
})

/** The answer without what differs from request to request, and how often a password was hashed for it. */
async function attempt(endpoint: typeof login | typeof systemLogin, username: string, password: string) {
  hashing.mockClear()
  const response = await test.send(endpoint, { body: { username, password: md5(password) } }, { ip: '10.1.1.1' })
  const body = response.body.replace(/"requestId":"[^"]*"/, '')
  return { body, status: response.statusCode, hashes: hashing.mock.calls.length }
}

it('signing in answers and works alike for a wrong password, an unknown name, a disabled account and one from elsewhere', async () => {
  const wrong = await buildUser(test)
  const disabled = await buildUser(test, { status: 0 })
  const elsewhere = await buildUser(test)
  await test.db.updateTable('user').set({ password_hash: null }).where('id', '=', elsewhere.id).execute()
  for (const endpoint of [login, systemLogin]) {
    const answers = []
    for (const name of [wrong.username, 'nobody-here', disabled.username, elsewhere.username]) {
      answers.push(await attempt(endpoint, name, 'not it'))
    }
    expect(answers[0]).toMatchObject({ hashes: 1, status: 200 })
    for (const answer of answers) expect(answer).toEqual(answers[0])
  }
  const right = await attempt(login, disabled.username, builtPassword)
  expect(right.body).toContain('account_disabled')
})

it('signing up hashes before it finds out whether the name is taken', async () => {
  await writeSettings(test.db, 'registration', { isOpen: true, domains: [] })
  const user = await buildUser(test)
  const hashes = []
  for (const username of [user.username, 'a-free-name']) {
    hashing.mockClear()
    await test.call(register, { body: { username, ...sentPassword('a fine new password') } })
    hashes.push(hashing.mock.calls.length)
  }
  expect(hashes).toEqual([1, 1])
})
