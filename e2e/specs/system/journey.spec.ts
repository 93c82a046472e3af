import { join } from 'node:path'
import { ListPage } from '../../pages/organise-pages.ts'
import { ReadingPage } from '../../pages/reading-page.ts'
import { Shell } from '../../pages/shell.ts'
import { SignInPage } from '../../pages/sign-in-page.ts'
import { expectWithin } from '../../support/measures.ts'
import { expect, test } from '../../support/test.ts'

const library = join(import.meta.dirname, '..', '..', 'fixtures', 'library.openapi.yaml')

test('from signing in to reading an imported description, in two languages, dark, and on a phone', async ({
  page,
  product,
}) => {
  const list = new ListPage(page)
  const reading = new ReadingPage(page)
  const shell = new Shell(page)
  await page.goto('/dashboard')
  await new SignInPage(page).signIn(product.admin)

  await test.step('organise', async () => {
    await list.create('空间', { name: '文化馆' })
    await expect(page.getByText('「文化馆」还没有项目')).toBeVisible()
    await list.create('项目', { name: '公共图书' })
    await expect(page.getByText('「公共图书」还没有应用')).toBeVisible()
  })

  await test.step('import', async () => {
    await page.getByRole('link', { name: '导入文件' }).click()
    await page.getByLabel('选择文件').setInputFiles(library)
    await page.getByRole('button', { name: /导入/ }).last().click()
    await expect(page.getByText('导入完成，没有丢失任何内容')).toBeVisible()
    await page.getByRole('link', { name: '打开「图书馆 Library」' }).click()
    await expect(page).toHaveURL(/\/project\/doc\//)
    await expect(page.getByText('查询图书', { exact: true })).toBeVisible()
  })

  await test.step('read', async () => {
    await page.getByRole('navigation', { name: '模式' }).getByRole('link', { name: '阅读' }).click()
    await reading.chooseDimension('空间', '文化馆')
    await reading.filter.fill('books')
    await reading.open('查询图书')
    await expect(reading.title).toHaveText('查询图书')
    await expect(reading.requestSample).toContainText('https://library.example/books')
  })

  await test.step('another language, without loading the page again', async () => {
    await page.evaluate(() => {
      document.body.dataset['sameDocument'] = 'yes'
    })
    await shell.chooseLanguage('English')
    await expect(page.getByRole('region', { name: 'Request', exact: true }).first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.locator('body')).toHaveAttribute('data-same-document', 'yes')
    // What people wrote stays as they wrote it.
    await expect(reading.title).toHaveText('查询图书')
  })

  await test.step('dark, remembered with the language', async () => {
    await shell.chooseTheme('Dark')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('region', { name: 'Request', exact: true }).first()).toBeVisible()
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(23, 24, 27)')
  })

  await test.step('on a phone the tree is a drawer', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Show the tree' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('searchbox').fill('loans')
    await drawer.getByRole('treeitem').filter({ hasText: '借出图书' }).click()
    await expect(drawer).toHaveCount(0)
    await expect(reading.title).toHaveText('借出图书')
    await expectWithin(page, 390)
  })
})
