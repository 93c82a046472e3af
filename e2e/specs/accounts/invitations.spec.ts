// People without an account come in: by a link an admin passes on, by a mail, or by signing up and confirming their address.
import { settingGroups } from '@lectern/contracts'
import type { Page } from '@playwright/test'
import { partOf, startMailServer, type MailServer } from '../../../server/test/support/outside/mail-server.ts'
import { UsersPage } from '../../pages/admin-pages.ts'
import { MembersPage } from '../../pages/members-page.ts'
import { Shell } from '../../pages/shell.ts'
import { SignInPage } from '../../pages/sign-in-page.ts'
import { ApiClient, fieldOf } from '../../support/api-client.ts'
import { addMember } from '../../support/people.ts'
import { expect, test } from '../../support/test.ts'

test.use({ installation: 'invitations', signedIn: true })

const password = 'lavender-otter-93'

async function typeNewPassword(page: Page): Promise<void> {
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByLabel('确认密码').fill(password)
}

/** Saves a group of the system settings over what is there. */
async function saveGroup(api: ApiClient, group: string, value: object): Promise<void> {
  const groups = fieldOf(await api.call('GET', '/admin/setting/get'), 'groups')
  const version = fieldOf(fieldOf(groups, group), 'version')
  await api.call('POST', '/admin/setting/update', { group, value, version })
}

async function useMails(api: ApiClient, origin: string, mails: MailServer): Promise<void> {
  const own = { host: '127.0.0.1', port: mails.port, security: 'none', from: 'docs@example.com', linkBase: origin }
  await api.call('POST', '/admin/setting/mail/save', { settings: { ...settingGroups.mail.initial, ...own } })
}

/** Path and query of the newest mail's link. */
async function linkOf(mails: MailServer, path: string): Promise<string> {
  const link = new RegExp(`https?://[^/\\s]+(${path}\\?token=[\\w-]+)`)
  const find = () => mails.received.map((mail) => link.exec(partOf(mail, 'text/plain'))?.[1]).findLast(Boolean)
  await expect.poll(find).toBeDefined()
  return find() ?? ''
}

test('without mails an admin passes a link on, which makes a member; others are revoked', async ({
  page,
  api,
  openContext,
}) => {
  const spaceId = await api.createSpace('果园')
  const members = new MembersPage(page)
  const dialog = page.getByRole('dialog')
  await members.goto('space', spaceId)
  await members.addButton.click()
  await members.drawer.getByRole('button', { name: '用邮箱邀请' }).click()
  await dialog.getByRole('textbox', { name: '邮箱' }).fill('not an address')
  await dialog.getByRole('button', { name: '生成链接' }).click()
  await expect(dialog.getByText('邮箱格式不正确')).toBeVisible()
  await dialog.getByRole('textbox', { name: '邮箱' }).fill('peach@example.org')
  await dialog.getByRole('button', { name: '生成链接' }).click()
  const link = (await dialog.locator('code').textContent()) ?? ''
  expect(link).toMatch(/\/invite\?token=[\w-]{43}$/)
  await dialog.getByRole('button', { name: '我已发给对方' }).click()
  await expect(dialog.getByRole('list', { name: '待接受的邀请' })).toContainText('peach@example.org')

  await dialog.getByRole('textbox', { name: '邮箱' }).fill('wrong@example.org')
  await dialog.getByRole('button', { name: '生成链接' }).click()
  const wrong = (await dialog.locator('code').textContent()) ?? ''
  await dialog.getByRole('button', { name: '我已发给对方' }).click()
  await dialog.getByRole('button', { name: '撤销: wrong@example.org' }).click()
  await new Shell(page).confirm('撤销')
  await expect(dialog.getByRole('list', { name: '待接受的邀请' })).not.toContainText('wrong@example.org')

  const visitor = await (await openContext()).newPage()
  await visitor.goto(wrong)
  await expect(visitor.getByRole('heading', { name: '邀请已失效' })).toBeVisible()
  await visitor.goto(link)
  await expect(visitor.getByText(/邀请你加入空间「果园」，角色是开发者/)).toBeVisible()
  await visitor.getByRole('textbox', { name: '账号' }).fill('peach')
  await visitor.getByRole('textbox', { name: /昵称|姓名/ }).fill('桃子')
  await typeNewPassword(visitor)
  await visitor.getByRole('button', { name: '创建账号' }).click()
  await expect(visitor).toHaveURL(/\/login$/)
  await new SignInPage(visitor).signIn({ username: 'peach', password })
  await expect(visitor).toHaveURL(/\/dashboard$/)
  await expect(visitor.getByRole('link', { name: /果园/ }).first()).toBeVisible()

  await page.reload()
  await expect(members.row('桃子')).toBeVisible()
})

test('a link is refused once its sender may not invite there any more, until somebody who may sends it again', async ({
  page,
  api,
  product,
  openContext,
}) => {
  await saveGroup(api, 'invitations', { from: 'spaceAdmins' })
  const spaceId = await api.createSpace('菜园')
  const sender = addMember(product, { username: 'gardener', spaceName: '菜园', role: 'admin' })
  const gardener = new ApiClient(product.origin)
  await gardener.signIn(sender)
  const invited = { spaceId, email: 'leek@example.org', roleCode: 'guest' }
  const token = String(fieldOf(await gardener.call('POST', '/space/invitation/add', invited), 'token'))
  await gardener.call('POST', '/space/member/leave', { spaceId })

  const visitor = await (await openContext()).newPage()
  await visitor.goto(`/invite?token=${token}`)
  await expect(visitor.getByRole('heading', { name: '邀请已失效' })).toBeVisible()
  await expect(visitor.getByText('邀请你的人已无权邀请他人')).toBeVisible()

  const members = new MembersPage(page)
  await members.goto('space', spaceId)
  await page.getByRole('button', { name: '邀请', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const row = dialog.getByRole('listitem').filter({ hasText: 'leek@example.org' })
  await expect(row).toContainText('gardener 已无权在这里邀请')
  await row.getByRole('button', { name: /重新发送/ }).click()
  const link = (await dialog.locator('code').textContent()) ?? ''
  await dialog.getByRole('button', { name: '我已发给对方' }).click()
  await expect(row).not.toContainText('已无权')
  await visitor.goto(link)
  await expect(visitor.getByText(/邀请你加入空间「菜园」/)).toBeVisible()
})

test('who signs up waits until a super admin approves, and is gone when refused', async ({
  page,
  api,
  openContext,
}) => {
  await saveGroup(api, 'registration', { isOpen: true, domains: [] })
  await saveGroup(api, 'approvals', { signUps: true })
  const visitor = await (await openContext()).newPage()
  const signIn = new SignInPage(visitor)
  for (const name of ['quince', 'nettle']) {
    await visitor.goto('/reg')
    await visitor.getByRole('textbox', { name: '账号' }).fill(name)
    await typeNewPassword(visitor)
    await visitor.getByRole('button', { name: '注册' }).click()
    await expect(visitor.getByText(`账号「${name}」已注册，管理员批准后就可以登录`)).toBeVisible()
  }
  await visitor.getByRole('link', { name: '返回登录' }).click()
  await signIn.signIn({ username: 'quince', password })
  await expect(signIn.problem).toContainText('账号正在等待管理员批准')

  const users = new UsersPage(page)
  const shell = new Shell(page)
  await users.goto()
  await page.getByRole('radio', { name: /^待批准/ }).check({ force: true })
  await expect(users.row('nettle')).toBeVisible()
  await page.getByRole('button', { name: '批准「quince」' }).click()
  await expect(shell.toast('已批准「quince」')).toBeVisible()
  await users.choose('nettle', '拒绝')
  await shell.confirm('拒绝')
  await expect(shell.toast('已拒绝「nettle」')).toBeVisible()
  await expect(users.row('nettle')).toBeHidden()

  await signIn.signIn({ username: 'quince', password })
  await expect(visitor).toHaveURL(/\/dashboard$/)
  await saveGroup(api, 'approvals', { signUps: false })
})

test('with mails an invitation, a new account and another address are confirmed by their links', async ({
  page,
  api,
  product,
  openContext,
}) => {
  const mails = await startMailServer()
  try {
    await useMails(api, product.origin, mails)
    await saveGroup(api, 'registration', { isOpen: true, domains: [] })
    const dialog = page.getByRole('dialog')

    await test.step('an account alone is invited', async () => {
      await page.goto('/admin/users')
      await page.getByRole('button', { name: '邀请' }).click()
      await dialog.getByRole('textbox', { name: '邮箱' }).fill('plum@example.org')
      await dialog.getByRole('button', { name: '邀请', exact: true }).click()
      await expect(new Shell(page).toast('邀请已发往 plum@example.org')).toBeVisible()
      const visitor = await (await openContext()).newPage()
      await visitor.goto(await linkOf(mails, '/invite'))
      await expect(visitor.getByText('plum@example.org')).toBeVisible()
      await visitor.getByRole('textbox', { name: '账号' }).fill('plum')
      await typeNewPassword(visitor)
      await visitor.getByRole('button', { name: '创建账号' }).click()
      await expect(visitor).toHaveURL(/\/login$/)
    })

    const reader = await (await openContext()).newPage()
    await test.step('who signs up confirms the address before signing in', async () => {
      await reader.goto('/reg')
      await reader.getByRole('textbox', { name: '账号' }).fill('cherry')
      await reader.getByRole('textbox', { name: '邮箱' }).fill('cherry@example.org')
      await typeNewPassword(reader)
      await reader.getByRole('button', { name: '注册' }).click()
      await expect(reader.getByText(/验证邮件已发往 cherry@example.org/)).toBeVisible()
      await reader.getByRole('link', { name: '返回登录' }).click()
      const signIn = new SignInPage(reader)
      await signIn.signIn({ username: 'cherry', password })
      await expect(signIn.problem).toContainText('请先打开邮件里的链接验证邮箱')
      await expect(reader.getByRole('button', { name: '重新发送邮件' })).toBeVisible()
      await reader.goto(await linkOf(mails, '/confirmEmail'))
      await expect(reader.getByText('cherry@example.org 将作为账号「cherry」的邮箱')).toBeVisible()
      await reader.getByRole('button', { name: '验证' }).click()
      await expect(reader).toHaveURL(/\/login$/)
      await signIn.signIn({ username: 'cherry', password })
      await expect(reader).toHaveURL(/\/dashboard$/)
    })

    await test.step('another address counts once it is confirmed', async () => {
      await reader.goto('/user')
      await reader.getByRole('textbox', { name: '邮箱' }).fill('kirsche@example.org')
      await reader.getByLabel('当前密码').fill(password)
      await reader.getByRole('button', { name: '保存' }).click()
      await expect(reader.getByText('kirsche@example.org 待验证')).toBeVisible()
      await expect(reader.getByRole('textbox', { name: '邮箱' })).toHaveValue('cherry@example.org')
      await expect.poll(() => mails.received.at(-1)?.to).toEqual(['kirsche@example.org'])
      await reader.goto(await linkOf(mails, '/confirmEmail'))
      await reader.getByRole('button', { name: '验证' }).click()
      await expect(reader).toHaveURL(/\/user$/)
      await expect(reader.getByRole('textbox', { name: '邮箱' })).toHaveValue('kirsche@example.org')
    })
  } finally {
    await mails.close()
  }
})
