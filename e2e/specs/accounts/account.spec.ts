import type { Browser, Page } from '@playwright/test'
import { lastMail, partOf, startMailServer } from '../../../server/test/support/outside/mail-server.ts'
import type { MailServer } from '../../../server/test/support/outside/mail-server.ts'
import { AccountPages } from '../../pages/account-pages.ts'
import { Shell } from '../../pages/shell.ts'
import { SignInPage } from '../../pages/sign-in-page.ts'
import { ApiClient, fieldOf } from '../../support/api-client.ts'
import { findViolations } from '../../support/axe.ts'
import { startProduct } from '../../support/product.ts'
import type { Product } from '../../support/product.ts'
import { expect, signedInState, test } from '../../support/test.ts'
import { watchContext } from '../../support/watch-page.ts'
import type { PageFaults } from '../../support/watch-page.ts'

// Settings of the whole installation change here, so it has one of its own.
let own: Product
let mails: MailServer
let admin: ApiClient

test.beforeAll(async () => {
  own = await startProduct()
  mails = await startMailServer()
  admin = new ApiClient(own.origin)
  await admin.signIn(own.admin)
})
test.afterAll(async () => {
  await own.stop()
  await mails.close()
})

async function openOwn(browser: Browser, faults: PageFaults[], token?: string): Promise<Page> {
  const storageState = token === undefined ? { cookies: [], origins: [] } : signedInState(own.origin, token)
  const context = await browser.newContext({ baseURL: own.origin, storageState })
  faults.push(watchContext(context, own.origin))
  return context.newPage()
}

async function setGroup(group: string, value: unknown): Promise<void> {
  const saved = fieldOf(fieldOf(await admin.call('GET', '/admin/setting/get'), 'groups'), group)
  await admin.call('POST', '/admin/setting/update', { group, value, version: fieldOf(saved, 'version') })
}

async function useMails(): Promise<void> {
  const server = { host: '127.0.0.1', port: mails.port, security: 'none', user: '', authority: '' }
  const settings = { ...server, from: 'docs@example.com', fromName: 'Lectern', linkBase: own.origin }
  await admin.call('POST', '/admin/setting/mail/save', { settings })
}

async function expectSignedIn(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1, name: '空间' })).toBeVisible()
}

test('signing up works only while it is open, and tells what is wrong where it is wrong', async ({
  browser,
  faults,
}) => {
  const page = await openOwn(browser, faults)
  const account = new AccountPages(page)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: '注册' })).toHaveCount(0)
  await page.goto('/reg')
  await expect(account.heading('没有开放注册')).toBeVisible()

  await setGroup('registration', { isOpen: true, domains: ['corp.example'] })
  await page.goto('/login')
  await page.getByRole('link', { name: '注册' }).click()
  await expect(account.heading('注册账号')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await account.signUp({ username: 'two words', email: 'me@else.example', password: '12345678', repeated: 'other' })
  await expect(page.getByText('账号只能包含字母、数字、汉字和 . _ - @ +')).toBeVisible()
  const person = { username: 'lin.xiaozhou', email: 'lin@corp.example', password: 'a fine new password' }
  await account.signUp({ ...person, email: 'me@else.example' })
  await expect(page.getByText('请使用以下域名的邮箱：corp.example')).toBeVisible()
  await account.signUp({ ...person, password: 'lin.xiaozhou-2026' })
  await expect(page.getByText('密码不能包含账号', { exact: true })).toBeVisible()
  await account.signUp({ ...person, password: 'woaini1314' })
  await expect(page.getByText('这个密码太常见，请换一个')).toBeVisible()
  await account.signUp({ ...person, username: 'admin' })
  await expect(page.getByText('「admin」已存在')).toBeVisible()
  await account.signUp(person)
  await expect(page).toHaveURL(/\/login$/)
  await new SignInPage(page).signIn(person)
  await expectSignedIn(page)
  await page.context().close()
})

test('somebody changes their password, name and picture, and signs other devices out', async ({ browser, faults }) => {
  const person = { username: 'chen', password: 'a fine new password' }
  await setGroup('registration', { isOpen: true, domains: [] })
  const api = new ApiClient(own.origin)
  await api.call('POST', '/system/reg', { username: person.username, password: person.password })
  await api.signIn(person)
  const other = new ApiClient(own.origin)
  await other.signIn(person)
  const page = await openOwn(browser, faults, api.token)
  const account = new AccountPages(page)
  const shell = new Shell(page)

  await test.step('profile', async () => {
    await page.goto('/dashboard')
    await shell.account.click()
    await page.getByRole('menuitem', { name: '个人中心' }).click()
    await expect(account.heading('基本信息')).toBeVisible()
    await account.field('昵称').fill('陈晓')
    await account.button('保存').click()
    await expect(page.getByText('资料已保存')).toBeVisible()
    await expect(shell.account).toHaveAccessibleName('陈晓 的账号菜单')
    // A picture of one point.
    const point = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const file = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(point, 'base64') }
    await page.locator('input[type=file]').setInputFiles(file)
    await expect(page.getByText('头像已更新')).toBeVisible()
    const picture = shell.account.locator('img')
    await expect(picture).toHaveAttribute('src', /\/user\/avatar\/get\?id=[0-9a-f]{32}$/)
    await expect
      .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
      .toBe(256)
    expect(await findViolations(page)).toEqual([])
    await account.button('移除').click()
    await expect(page.getByText('头像已移除')).toBeVisible()
    await expect(picture).toHaveCount(0)
  })

  await test.step('sessions', async () => {
    await page.getByRole('link', { name: '安全' }).click()
    await expect(account.session('当前设备')).toHaveCount(1)
    await expect(account.session('127.0.0.1').first()).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await account.button('退出其他所有设备').click()
    await shell.question.getByRole('button', { name: '退出其他所有设备' }).click()
    await expect(page.getByText('已退出 1 个设备')).toBeVisible()
    expect(await other.ask('GET', '/user/info')).toMatchObject({ code: '1000' })
    await expect(account.session(/./)).toHaveCount(1)
  })

  await test.step('password', async () => {
    await other.signIn(person)
    await page.getByRole('link', { name: '修改密码' }).click()
    await expect(account.heading('修改密码')).toBeVisible()
    await account.field('当前密码').fill('not it')
    await account.chooseNew('another fine password', '修改密码')
    await expect(page.getByText('当前密码不正确')).toBeVisible()
    await account.field('当前密码').fill(person.password)
    await account.chooseNew('another fine password', '修改密码')
    await expect(page).toHaveURL(/\/user\/security$/)
    await expect(page.getByText('密码已修改，其他设备已退出登录')).toBeVisible()
    await expect(page.getByText(/上次修改：今天/)).toBeVisible()
    expect(await other.ask('GET', '/user/info')).toMatchObject({ code: '1000' })
    expect(await api.ask('GET', '/user/info')).toMatchObject({ code: '0' })
  })
  await page.context().close()
})

test('preferences follow a person to another device', async ({ browser, faults }) => {
  const person = { username: 'zhao', password: 'a fine new password' }
  await setGroup('registration', { isOpen: true, domains: [] })
  const api = new ApiClient(own.origin)
  await api.call('POST', '/system/reg', { username: person.username, password: person.password })
  await api.signIn(person)
  const page = await openOwn(browser, faults, api.token)
  await page.goto('/user/systemSetting')
  await expect(new AccountPages(page).heading('偏好设置')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('switch', { name: '文档标签栏' }).press('Space')
  await page.getByRole('switch', { name: '单字母快捷键' }).press('Space')
  await page.getByRole('radio', { name: '深色' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.getByRole('combobox', { name: '语言' }).click()
  await page.getByRole('option', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Preferences' })).toBeVisible()
  const saved = { docTabs: false, letterShortcuts: false, theme: 'dark', language: 'en' }
  await expect.poll(() => api.call('GET', '/user/systemSetting/get')).toEqual(saved)
  await page.context().close()

  const elsewhere = await openOwn(browser, faults)
  await elsewhere.goto('/login')
  await new SignInPage(elsewhere).signIn(person)
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Spaces' })).toBeVisible()
  await expect(elsewhere.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await elsewhere.goto('/user/systemSetting')
  await expect(elsewhere.getByRole('switch', { name: 'Document tabs' })).not.toBeChecked()
  await elsewhere.context().close()
})

test('a forgotten password is replaced with the link from a mail, once', async ({ browser, faults }) => {
  const person = { username: 'zhou', password: 'a forgotten password' }
  await setGroup('registration', { isOpen: true, domains: [] })
  await setGroup('contact', { text: '服务台 8000' })
  const api = new ApiClient(own.origin)
  await api.call('POST', '/system/reg', { ...person, email: 'zhou@corp.example' })
  await api.signIn(person)
  const page = await openOwn(browser, faults)
  const account = new AccountPages(page)

  await test.step('without a mail server the page says whom to ask', async () => {
    await page.goto('/login')
    await page.getByRole('link', { name: '忘记密码' }).click()
    await expect(account.heading('请管理员重置密码')).toBeVisible()
    await expect(page.getByText('请联系：服务台 8000')).toBeVisible()
  })

  await useMails()
  const ask = async (name: string) => {
    await page.goto('/findPassword')
    await page.getByRole('textbox', { name: '账号或邮箱' }).fill(name)
    await account.button('发送链接').click()
    await expect(account.heading('请查收邮件')).toBeVisible()
  }
  await test.step('the answer is the same for a name nobody has', async () => {
    await ask('nobody-here')
    await expect(page.getByRole('status').filter({ hasText: '「nobody-here」' })).toBeVisible()
    await ask('zhou@corp.example')
    await expect(page.getByRole('status').filter({ hasText: '「zhou@corp.example」' })).toBeVisible()
    await expect.poll(() => mails.received.length).toBe(1)
  })

  const link = /https?:\S+/.exec(partOf(lastMail(mails), 'text/plain'))?.[0] ?? ''
  await test.step('the link leads to a new password, which ends every session', async () => {
    expect(link).toContain(`${own.origin}/resetPassword?token=`)
    await page.goto(link)
    await expect(page.getByText('为账号「zhou」设置新密码')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await account.chooseNew('zhou-zhou-zhou', '保存新密码')
    await expect(page.getByText('密码不能包含账号', { exact: true })).toBeVisible()
    await account.chooseNew('a fine new password', '保存新密码')
    await expect(page).toHaveURL(/\/login$/)
    expect(await api.ask('GET', '/user/info')).toMatchObject({ code: '1000' })
    await new SignInPage(page).signIn({ username: 'zhou', password: 'a fine new password' })
    await expectSignedIn(page)
  })

  await test.step('the link works no more, and a guessed one never did', async () => {
    for (const address of [link, `${own.origin}/resetPassword?token=guess`, `${own.origin}/resetPassword`]) {
      await page.goto(address)
      await expect(account.heading('链接已失效')).toBeVisible()
    }
    await page.getByRole('link', { name: '重新申请' }).click()
    await expect(account.heading('找回密码')).toBeVisible()
  })
  await page.context().close()
})
