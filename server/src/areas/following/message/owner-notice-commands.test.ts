import {
  addAccessToken,
  pageMessages,
  renewRecoveryCodes,
  resetMfa,
  resetUserPassword,
  unbindMfa,
  updateOwnPassword,
  updatePreferences,
  updateUser,
} from '@lectern/contracts'
import { afterAll, expect, it } from 'vitest'
import { buildUser, type BuiltUser, sentPassword } from '../../../../test/factories/build-people.ts'
import { headerOf, partOf, startMails } from '../../../../test/support/outside/mail-server.ts'
import { bindSecondFactor, codeAt, passwordOfBuilt as password } from '../../../../test/support/second-factor.ts'
import { useBuilt, useSuperAdmin } from '../../../../test/support/use-built.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'

const test = useTestApp()
const admin = useSuperAdmin(test)
const mails = useBuilt(() => startMails(test))
afterAll(() => mails.close())

const templatesOf = async ({ id }: BuiltUser): Promise<string[]> => {
  const rows = await test.db.selectFrom('message').select('template').where('user_id', '=', id).orderBy('id').execute()
  return rows.map(({ template }) => template)
}

it('tells the owner of whatever signs them in, whoever changed it', async () => {
  const user = await buildUser(test)
  const { secret } = await bindSecondFactor(test, user)
  await test.call(renewRecoveryCodes, { body: { password } }, user)
  await test.call(unbindMfa, { body: { totpCode: codeAt(secret, test.now()) } }, user)
  await bindSecondFactor(test, user)
  await test.call(resetMfa, { body: { id: user.publicId } }, admin)
  const again = await buildUser(test)
  await test.call(updateOwnPassword, { body: { oldPassword: password, ...sentPassword('a fine new password') } }, again)
  await test.call(updateUser, { body: { id: again.publicId, email: 'other@example.com' } }, admin)
  await test.call(resetUserPassword, { body: { id: again.publicId } }, admin)
  expect(await templatesOf(user)).toEqual([
    'account.appBound',
    'account.codesRenewed',
    'account.factorsOff',
    'account.appBound',
    'account.factorsReset',
  ])
  expect(await templatesOf(again)).toEqual(['account.passwordChanged', 'account.emailSet', 'account.passwordReset'])
  await test.jobs.runUntilIdle()
  const to = mails.received.map((mail) => mail.to[0])
  // The previous address is notified of the change; later mails go to the new one.
  expect(to.filter((address) => address === `${again.username}@example.com`)).toHaveLength(2)
  expect(to.filter((address) => address === 'other@example.com')).toHaveLength(1)
})

it('speaks the language the owner chose, in mails too, and never tells the token', async () => {
  const user = await buildUser(test)
  await test.call(updatePreferences, { body: { language: 'en' } }, user)
  const body = { name: 'CI', scope: 'read', expiresAtMs: null, password } as const
  const made = await test.call(addAccessToken, { body }, { ...user, language: 'zh-CN' })
  await test.jobs.runUntilIdle()
  const mail = mails.received.find(({ to }) => to[0] === `${user.username}@example.com`)
  if (mail === undefined) throw new Error('No mail came')
  expect(headerOf(mail, 'Subject')).toBe('Security alert for your Lectern account')
  expect(partOf(mail, 'text/plain')).toContain('The access token “CI” was created from 127.0.0.1')
  expect(mail.raw).not.toContain(made.data?.token ?? '-')
  const messages = await test.call(pageMessages, { query: {} }, { ...user, language: 'zh-CN' })
  expect(messages.data?.list[0]?.message).toBe('你的账号新建了访问令牌「CI」（来自 127.0.0.1）')
})
