import { expect, test } from '../../support/test.ts'

test('addresses of what does not exist show the page for it, inside the frame', async ({ page, api, openContext }) => {
  for (const path of ['/share/abc', '/share/none-of-ours', '/share/Ab12cd34Ef56', '/from/share/1']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: '这个分享不存在' }), path).toBeVisible()
    await expect(page.getByRole('banner'), path).toContainText('Lectern')
  }
  await page.goto('/')
  await expect(page).toHaveURL(/\/login\?redirect=%2F$/)

  const context = await openContext({
    storageState: {
      cookies: [],
      origins: [{ origin: new URL(page.url()).origin, localStorage: [{ name: 'lectern.token', value: api.token }] }],
    },
  })
  const reader = await context.newPage()
  await reader.goto('/from/doc/123')
  await expect(reader.getByRole('heading', { name: '页面不存在' })).toBeVisible()
  await expect(reader.getByRole('banner')).toBeVisible()
  for (const path of ['/view/123', '/from/view/123', '/from/view/abcdefgh']) {
    await reader.goto(path)
    await expect(reader.getByRole('heading', { name: '文档不存在' }), path).toBeVisible()
    await expect(reader.getByRole('tree'), path).toBeVisible()
  }
  for (const path of ['/project/doc/123', '/space/project/123']) {
    await reader.goto(path)
    await expect(reader.getByText('内容不存在，链接可能不完整。'), path).toBeVisible()
    await expect(reader.getByRole('banner'), path).toBeVisible()
  }
})

test.describe('an answer with a code that has no name', () => {
  test.use({ signedIn: true })

  test('is a toast of the general sentence with the id of the request, which goes after five seconds unless it is read', async ({
    page,
  }) => {
    await page.clock.install()
    await page.route('**/space/add', (route) =>
      route.fulfill({ json: { code: '777', msg: 'raw text', data: null, requestId: 'req-of-777' } }),
    )
    await page.goto('/dashboard')
    await page.getByRole('button', { name: '新建空间' }).click()
    await page.getByRole('dialog').getByRole('textbox').first().fill('失败的空间')
    const toast = page.getByRole('alert').filter({ hasText: '请求异常，请查看日志' })
    const submit = page.getByRole('dialog').getByRole('button', { name: '创建空间' })
    await submit.click()
    await expect(toast).toContainText('req-of-777')
    await expect(toast).not.toContainText('raw text')
    await toast.hover()
    await page.clock.runFor(20_000)
    await expect(toast).toBeVisible()
    await toast.getByRole('button', { name: 'req-of-777' }).focus()
    await page.mouse.move(0, 0)
    await page.clock.runFor(20_000)
    await expect(toast).toBeVisible()
    await page.getByRole('dialog').getByRole('textbox').first().focus()
    await page.clock.runFor(5_100)
    await expect(toast).toHaveCount(0)
  })
})
