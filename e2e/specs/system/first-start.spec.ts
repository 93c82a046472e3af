import type { Page } from '@playwright/test'
import { SignInPage } from '../../pages/sign-in-page.ts'
import { Shell } from '../../pages/shell.ts'
import { mainFile, startProduct } from '../../support/product.ts'
import type { Product } from '../../support/product.ts'
import { expect, test } from '../../support/test.ts'
import { watchContext } from '../../support/watch-page.ts'

async function expectSpaces(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1, name: '空间' })).toBeVisible()
}

test.describe('without a given password', () => {
  let fresh: Product
  test.beforeAll(async () => {
    fresh = await startProduct({ LECTERN_ADMIN_PASSWORD: '' }, mainFile)
  })
  test.afterAll(async () => {
    await fresh.stop()
  })

  test('the printed password works once, must be replaced, and the new one keeps working', async ({
    browser,
    faults,
  }) => {
    const printed = /Password\s+(\S+)/.exec(fresh.readOutput())?.[1] ?? ''
    expect(printed).toHaveLength(12)
    const context = await browser.newContext({ baseURL: fresh.origin })
    faults.push(watchContext(context, fresh.origin))
    const page = await context.newPage()
    const signIn = new SignInPage(page)
    await page.goto('/')
    await signIn.signIn({ username: 'admin', password: printed })
    await expect(page).toHaveURL(/\/setPassword/)

    // Nothing else opens before a password is chosen.
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/setPassword/)
    await signIn.choosePassword('short', 'short')
    await expect(page.getByText('密码至少 8 个字符')).toBeVisible()
    await signIn.choosePassword('a-much-longer-one', 'a-much-longer-two')
    await expect(page.getByText('两次输入的密码不一致')).toBeVisible()
    await signIn.choosePassword('a-much-longer-one')
    await expectSpaces(page)
    await page.reload()
    await expectSpaces(page)

    await new Shell(page).signOut()
    await expect(page).toHaveURL(/\/login$/)
    await signIn.signIn({ username: 'admin', password: printed })
    await expect(signIn.problem).toBeVisible()
    await signIn.signIn({ username: 'admin', password: 'a-much-longer-one' })
    await expectSpaces(page)
    await context.close()
  })
})

test.describe('with a given password', () => {
  test('it works at once, and a wrong one is refused without saying which part was wrong', async ({
    page,
    product,
  }) => {
    const signIn = new SignInPage(page)
    await page.goto('/login')
    await signIn.submit.click()
    await expect(page.getByText('请输入账号')).toBeVisible()
    await signIn.signIn({ username: product.admin.username, password: 'not-the-password' })
    await expect(signIn.problem).toContainText('账号或密码不正确')
    await expect(signIn.password).toHaveValue('not-the-password')
    await signIn.signIn(product.admin)
    await expectSpaces(page)
    await page.reload()
    await expectSpaces(page)
  })

  test('signing in leads on to the page that was asked for, with its query', async ({ page, product }) => {
    await page.goto('/trash?from=mail&x=%E4%B8%AD')
    await expect(page).toHaveURL(/\/login\?redirect=/)
    await new SignInPage(page).signIn(product.admin)
    await expect(page).toHaveURL(/\/trash\?from=mail&x=%E4%B8%AD$/)
  })

  test('signing out ends the session here and leads to the sign-in page', async ({ page, product }) => {
    await page.goto('/login')
    await new SignInPage(page).signIn(product.admin)
    await expectSpaces(page)
    const token = await page.evaluate(() => localStorage.getItem('lectern.token'))
    await new Shell(page).signOut()
    await expect(page).toHaveURL(/\/login$/)
    const answer = await page.request.get('/user/info', { headers: { token: token ?? '' } })
    expect(await answer.json()).toMatchObject({ code: '1000' })
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/login\?redirect=%2Fdashboard$/)
  })
})

test('before anyone signed in, the page is in the language of the browser', async ({ openContext }) => {
  for (const [locale, lang, button] of [
    ['en-US', 'en', 'Sign in'],
    ['zh-CN', 'zh-CN', '登录'],
  ] as const) {
    const context = await openContext({ locale })
    const page = await context.newPage()
    await page.goto('/login')
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible()
  }
})

test.describe('addresses', () => {
  test('reading needs an account', async ({ page }) => {
    await page.goto('/view/abc123?x=1')
    await expect(page).toHaveURL(/\/login\?redirect=/)
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/view/abc123?x=1')
  })

  test.describe('of somebody signed in', () => {
    test.use({ signedIn: true })

    test('an unknown page says so and leads back', async ({ page }) => {
      await page.goto('/no/such/page')
      await expect(page).toHaveURL(/\/404$/)
      await expect(page.getByRole('heading', { level: 1, name: '页面不存在' })).toBeVisible()
      await page.getByRole('link', { name: '回到全部空间' }).click()
      await expectSpaces(page)
    })

    test('an old address behind a hash still opens its page', async ({ page }) => {
      await page.goto('/#/trash')
      await expect(page).toHaveURL(/\/trash$/)
      await expect(page.getByRole('heading', { level: 1, name: '已删除的空间' })).toBeVisible()
    })

    test('the start page and the sign-in page lead to the spaces', async ({ page }) => {
      await page.goto('/')
      await expectSpaces(page)
      await page.goto('/login')
      await expectSpaces(page)
    })
  })
})
