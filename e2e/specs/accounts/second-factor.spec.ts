import type { BrowserContext } from '@playwright/test'
import { SecondFactorPage } from '../../pages/second-factor-page.ts'
import { Shell } from '../../pages/shell.ts'
import { SignInPage } from '../../pages/sign-in-page.ts'
import { ApiClient } from '../../support/api-client.ts'
import { codeOf } from '../../support/authenticator-app.ts'
import { addMember, requireSecondFactor } from '../../support/people.ts'
import { startProduct } from '../../support/product.ts'
import type { Product } from '../../support/product.ts'
import { expect, test } from '../../support/test.ts'
import { watchContext } from '../../support/watch-page.ts'

test('somebody binds an app, signs in with a code, then with a recovery code', async ({ page, api, product }) => {
  await api.createSpace('两步验证')
  const person = addMember(product, { username: 'lin.xiaozhou', spaceName: '两步验证', role: 'dev' })
  const signIn = new SignInPage(page)
  const factor = new SecondFactorPage(page)
  const shell = new Shell(page)
  await page.goto('/login')
  await signIn.signIn(person)
  await expect(page).toHaveURL(/\/dashboard$/)

  let secret = ''
  let codes: string[] = []
  await test.step('the account page asks for the password and shows the key once', async () => {
    await page.goto('/user/security')
    await expect(factor.section).toContainText('未开启')
    await factor.button('开启两步验证').click()
    await factor.confirmWith('not-the-password', '下一步')
    await expect(factor.problem.filter({ hasText: '密码或安全码不正确' })).toBeVisible()
    await factor.confirmWith(person.password, '下一步')
    await expect(page.getByRole('img', { name: '验证器二维码' })).toBeVisible()
    secret = await factor.readSecret()
    const wrong = codeOf(secret) === '000000' ? '111111' : '000000'
    await factor.code.fill(wrong)
    await expect(factor.problem.filter({ hasText: 'MFA绑定失败，请检查安全码或服务器时间是否正确' })).toBeVisible()
    await factor.code.fill(codeOf(secret))
    await expect(factor.codes).toHaveCount(10)
    codes = await factor.keepCodes('完成')
    await expect(factor.section).toContainText('已开启')
    await expect(factor.section).toContainText('剩余 10 / 10')
  })

  await test.step('the password alone opens nothing; the code does, also after a reload', async () => {
    await shell.signOut()
    await expect(page).toHaveURL(/\/login$/)
    await page.goto('/user/security')
    await expect(page).toHaveURL(/\/login\?redirect=/)
    await signIn.signIn(person)
    await expect(page).toHaveURL(/\/mfa\/auth\?redirect=/)
    await expect(page.getByText('Lectern (lin.xiaozhou)')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('lectern.token'))).toBeNull()
    const present = codeOf(secret)
    await factor.code.fill(present === '000000' ? '111111' : '000000')
    await expect(factor.problem.filter({ hasText: 'MFA认证失败，请检查安全码或服务器时间是否正确' })).toBeVisible()
    await page.reload()
    // The one after now: the server takes it, and the one of the binding is used up.
    await factor.code.pressSequentially(codeOf(secret, 1))
    await expect(page).toHaveURL(/\/user\/security$/)
  })

  await test.step('a recovery code opens it once', async () => {
    await shell.signOut()
    await signIn.signIn(person)
    await factor.button('换了手机？使用恢复码').click()
    await factor.recoveryCode.fill(codes[3] ?? '')
    await factor.button('验证').click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.goto('/user/security')
    await expect(factor.section).toContainText('剩余 9 / 10')
    await shell.signOut()
    await signIn.signIn(person)
    await factor.button('换了手机？使用恢复码').click()
    await factor.recoveryCode.fill(codes[3] ?? '')
    await factor.button('验证').click()
    await expect(factor.problem.filter({ hasText: '恢复码不正确或已经用过' })).toBeVisible()
  })

  await test.step('without a challenge the page leads back to signing in', async () => {
    await page.evaluate(() => {
      sessionStorage.clear()
    })
    await page.reload()
    await expect(page.getByRole('heading', { name: '请重新登录' })).toBeVisible()
    await page.getByRole('link', { name: '重新登录' }).click()
    await expect(page).toHaveURL(/\/login$/)
  })
})

test.describe('where it is demanded', () => {
  let strict: Product
  let context: BrowserContext
  test.beforeAll(async () => {
    strict = await startProduct()
  })
  test.afterAll(async () => {
    await strict.stop()
  })

  test('the first sign-in sets it up; a passkey signs in; a space keeps out who has none', async ({
    browser,
    faults,
    contextOptions,
  }) => {
    // Passkeys belong to a name: browsers make none for an address of numbers.
    const site = strict.origin.replace('127.0.0.1', 'localhost')
    context = await browser.newContext({ ...contextOptions, baseURL: site })
    faults.push(watchContext(context, site))
    const page = await context.newPage()
    const signIn = new SignInPage(page)
    const factor = new SecondFactorPage(page)
    const shell = new Shell(page)
    const root = new ApiClient(strict.origin)
    await root.signIn(strict.admin)
    const spaceId = await root.createSpace('财务')
    const guest = addMember(strict, { username: 'without.factor', spaceName: '财务', role: 'guest' })
    requireSecondFactor(strict)

    await test.step('binding comes before the first page', async () => {
      await page.goto('/login')
      await signIn.signIn(strict.admin)
      await expect(page).toHaveURL(/\/mfa\/bind$/)
      const secret = await factor.readSecret()
      await factor.code.fill(codeOf(secret))
      await expect(factor.codes).toHaveCount(10)
      await factor.keepCodes('进入 Lectern')
      await expect(page).toHaveURL(/\/dashboard$/)
    })

    await test.step('a passkey is added and signs in', async () => {
      const devtools = await context.newCDPSession(page)
      await devtools.send('WebAuthn.enable')
      await devtools.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      })
      await page.goto('/user/security')
      await factor.button('添加通行密钥').click()
      await page.getByLabel('名称', { exact: true }).fill('办公室笔记本')
      await factor.confirmWith(strict.admin.password, '下一步')
      await expect(factor.section).toContainText('办公室笔记本')
      await shell.signOut()
      await signIn.signIn(strict.admin)
      await factor.button('使用通行密钥').click()
      await expect(page).toHaveURL(/\/dashboard$/)
    })

    await test.step('the space demands it of everybody', async () => {
      await page.goto(`/space/info/${spaceId}`)
      const demand = page.getByRole('switch', { name: '要求两步验证' })
      await demand.click({ force: true })
      await expect(demand).toBeChecked()
      await expect(demand).toBeEnabled()
      await shell.signOut()
      await signIn.signIn(guest)
      await expect(page).toHaveURL(/\/dashboard$/)
      await page.goto(`/space/project/${spaceId}`)
      await expect(page.getByText('需要两步验证')).toBeVisible()
      await page.getByRole('link', { name: '去开启' }).click()
      await expect(factor.button('开启两步验证')).toBeVisible()
    })
    await context.close()
  })
})
