import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login, register, resetPassword, setFirstPassword, updateOwnPassword, userStatus } from '@lectern/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildUser, builtPassword, sentPassword } from '../../../../test/factories/build-people.ts'
import { openTestApp, type TestApp } from '../../../../test/support/test-app.ts'
import { ensureSuperAdmin } from '../../../start/first-start.ts'
import { hashToken, newToken } from '../../../auth/secrets.ts'
import { writeSettings } from '../../../core/settings.ts'
import { indexPasswords } from '../../../maintenance/index-passwords.ts'
import { insertPasswordReset } from './password-reset-repo.ts'

const leaked = 'tangerine-lamp-42'

let dir: string
let test: TestApp
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'lectern-leaked-'))
  writeFileSync(join(dir, 'list'), `${leaked}\nanother one\n`)
  await indexPasswords(join(dir, 'list'), join(dir, 'sorted'))
  test = await openTestApp({
    env: { LECTERN_LEAKED_PASSWORDS: join(dir, 'sorted'), LECTERN_ADMIN_PASSWORD: leaked },
  })
})
afterAll(async () => {
  await test.close()
  rmSync(dir, { recursive: true, force: true })
})

it('refuses a leaked password as the first one of the installation', async () => {
  await expect(ensureSuperAdmin(test.context)).rejects.toThrow('LECTERN_ADMIN_PASSWORD')
  expect(await test.db.selectFrom('user').select('id').execute()).toEqual([])
})

it('refuses leaked passwords wherever one is set, sent as digest or in clear, and takes others', async () => {
  const user = await buildUser(test)
  for (const sent of [sentPassword(leaked), { password: leaked }, { password: ` ${leaked} ` }]) {
    const body = { oldPassword: builtPassword, ...sent }
    expect(await test.call(updateOwnPassword, { body }, user)).toMatchObject({ error: 'password_leaked' })
  }
  const pending = await buildUser(test, { status: userStatus.setPassword })
  const first = await test.call(setFirstPassword, { body: sentPassword(leaked) }, pending)
  expect(first).toMatchObject({ error: 'password_leaked' })

  const token = newToken()
  const row = { tokenHash: hashToken(token), userId: user.id, nowMs: test.now(), lifeMs: 60_000 }
  await insertPasswordReset(test.db, row)
  const reset = await test.call(resetPassword, { body: { token, ...sentPassword(leaked) } })
  expect(reset).toMatchObject({ error: 'password_leaked' })

  await writeSettings(test.db, 'registration', { isOpen: true, domains: [] })
  const made = await test.call(register, { body: { username: 'newcomer', ...sentPassword(leaked) } })
  expect(made).toMatchObject({ error: 'password_leaked' })
  expect(await test.db.selectFrom('user').select('id').where('username', '=', 'newcomer').execute()).toEqual([])

  const body = { username: user.username, password: builtPassword }
  expect(await test.call(login, { body })).toMatchObject({ code: '0' })
  const fine = await test.call(resetPassword, { body: { token, ...sentPassword('tangerine-lamp-43') } })
  expect(fine).toMatchObject({ code: '0' })
})
