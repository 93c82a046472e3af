import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { ImportPage } from '../../pages/import-page.ts'
import { SharedPage, SharesPage } from '../../pages/share-pages.ts'
import { openMember } from '../../support/people.ts'
import { expect, test } from '../../support/test.ts'

const library = join(import.meta.dirname, '..', '..', 'fixtures', 'library.openapi.yaml')

test('from a file it takes at most 4 clicks to the first page read, and 8 to a shared link', async ({
  openContext,
  product,
  api,
}) => {
  const projectId = await api.createProject(await api.createSpace('团队空间'), '图书馆', 0)
  await api.importDescription(projectId, readFileSync(library, 'utf8'))
  const newcomer = { username: 'newcomer', spaceName: '团队空间', role: 'guest' } as const
  const { page } = await openMember(product, openContext, newcomer)
  const importing = new ImportPage(page)
  const shares = new SharesPage(page)
  let clicks = 0
  const click = async (target: Locator) => {
    await target.click()
    clicks += 1
  }
  const start = page.getByRole('region', { name: '开始使用' })

  await page.goto('/dashboard')
  await expect(start.getByRole('link', { name: '开始阅读' })).toHaveAttribute('href', '/view')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    click(start.getByRole('button', { name: '选择文件' })),
  ])
  await chooser.setFiles(library)
  await expect(importing.recognised.filter({ hasText: 'OpenAPI 3.1.0，4 个接口' })).toBeVisible()
  await click(importing.start)
  await expect(importing.verdict).toHaveText('导入完成，没有丢失任何内容')
  await click(page.getByRole('button', { name: '阅读文档' }))
  await expect(page).toHaveURL(/\/view\/\w+$/)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('查询图书')
  expect(clicks).toBeLessThanOrEqual(4)

  await click(page.getByRole('toolbar', { name: '文档操作' }).getByRole('button', { name: '分享' }))
  await click(shares.create)
  const [link = '', password = ''] = await shares.readTold()
  expect(clicks).toBeLessThanOrEqual(8)
  const visitor = await openContext()
  const shared = new SharedPage(await visitor.newPage())
  await shared.page.goto(link)
  await shared.tryPassword(password)
  await expect(shared.title).toHaveText('查询图书')

  await test.step('a visitor whose browser asks for English sees the gate in English', async () => {
    const english = await (await openContext({ locale: 'en-GB' })).newPage()
    await english.goto(link)
    await expect(english.locator('html')).toHaveAttribute('lang', 'en')
    await expect(english.getByRole('button', { name: 'Open documents' })).toBeVisible()
  })

  await test.step('who has a space of their own is not asked again', async () => {
    await page.goto('/dashboard')
    await expect(page.getByText('newcomer 的空间')).toBeVisible()
    await expect(start).toHaveCount(0)
  })
})

test('a file dropped anywhere, an address and a command lead to the import of what they are', async ({
  openContext,
  product,
  api,
}) => {
  await api.createSpace('另一个团队')
  for (const [username, bring, format] of [
    ['dropper', 'drop', /^Markdown/],
    ['linker', 'https://api.example.com/openapi.json', /^OpenAPI/],
    ['caller', "curl 'https://api.example.com/books' -H 'Accept: application/json'", /^cURL/],
  ] as const) {
    const { page } = await openMember(product, openContext, { username, spaceName: '另一个团队', role: 'guest' })
    await page.goto('/dashboard')
    const start = page.getByRole('region', { name: '开始使用' })
    await expect(start.getByRole('button', { name: '继续' })).toBeDisabled()
    if (bring === 'drop') {
      await page.evaluate(() => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File(['# Books\n\n## Lend\n'], 'books.md', { type: 'text/markdown' }))
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
      })
    } else {
      await start.getByRole('textbox').fill(bring)
      await start.getByRole('button', { name: '继续' }).click()
    }
    await expect(page).toHaveURL(/\/project\/import\/\w+$/)
    const main = page.getByRole('main')
    if (bring === 'drop') await expect(main.getByText('books.md')).toBeVisible()
    else await expect(main.getByRole('textbox', { name: /^(粘贴内容|URL)/ })).toHaveValue(bring)
    await expect(main.getByRole('radio', { name: format })).toBeChecked()
    await expect(new ImportPage(page).moduleName).toBeVisible()
  }
})

test('a browser that asks for English sees English from the first page on', async ({ openContext, product }) => {
  const context = await openContext({ locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto(`${product.origin}/login`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})
