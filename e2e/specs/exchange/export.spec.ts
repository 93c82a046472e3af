// The export dialog: what is chosen, what is downloaded, the page to print, the live address.
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { createIssueList } from '../../../formats/src/issue-list.ts'
import { unzipFiles } from '../../../formats/src/source/unzip.ts'
import { ApiListPage } from '../../pages/api-list-page.ts'
import type { ApiClient } from '../../support/api-client.ts'
import { library } from '../../support/library.ts'
import { expect, test } from '../../support/test.ts'

test.use({ signedIn: true })

let spaces = 0

async function openExport(page: Page, api: ApiClient): Promise<Locator> {
  const projectId = await api.createProject(await api.createSpace(`导出 ${String(++spaces)}`), '图书馆')
  const moduleId = await api.importDescription(projectId, library)
  const list = new ApiListPage(page)
  await list.goto(projectId, moduleId)
  await page.getByRole('button', { name: '导出', exact: true }).click()
  return page.getByRole('dialog', { name: /^导出/ })
}

async function download(page: Page, dialog: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '导出', exact: true }).click(),
  ])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

/** The entries of a zip, by name. */
function entriesOf(bytes: Buffer): Map<string, string> {
  const files = unzipFiles(bytes, [''], createIssueList()) ?? []
  return new Map(files.map((file) => [file.path, Buffer.from(file.bytes).toString()]))
}

test('chosen documents leave as a Postman collection, and all of them as Word, as chosen last', async ({
  page,
  api,
}) => {
  const dialog = await openExport(page, api)
  await dialog.getByRole('radio', { name: '部分文档' }).check()
  await dialog.getByRole('button', { name: '导出', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('请至少选择一篇文档')
  await dialog.getByRole('treeitem', { name: '读者信息' }).click()
  await expect(dialog.getByRole('status')).toHaveText('已选 1 篇')
  await dialog.getByRole('radio', { name: /Postman/ }).check()
  for (const name of ['生产', '测试']) await dialog.getByRole('checkbox', { name }).uncheck()
  const postman = await download(page, dialog)
  expect(JSON.parse(postman.bytes.toString())).toMatchObject({ item: [{ name: '读者', item: [{ name: '读者信息' }] }] })
  await expect(dialog.getByText('1 篇文档')).toBeVisible()

  await dialog.getByRole('button', { name: '新建导出' }).click()
  await expect(dialog.getByRole('radio', { name: /Postman/ })).toBeChecked()
  await dialog.getByRole('radio', { name: /Word 文档/ }).check()
  const word = await download(page, dialog)
  expect(word.name).toBe('图书馆 Library.docx')
  const text = entriesOf(word.bytes).get('word/document.xml') ?? ''
  for (const name of ['查询图书', '录入图书', '借出图书', '读者信息']) expect(text).toContain(name)
})

test('an export of several files is a zip of files that belong together', async ({ page, api }) => {
  const dialog = await openExport(page, api)
  await dialog.getByRole('checkbox', { name: '按标签拆成多个文件，打包为 ZIP' }).check()
  const described = await download(page, dialog)
  expect(described.name).toBe('图书馆 Library.zip')
  const descriptions = entriesOf(described.bytes)
  expect(descriptions.size).toBeGreaterThan(1)
  const whole = [...descriptions.values()].join('\n')
  for (const path of ['"/books"', '"/books/{isbn}/loans"', '"/readers/{id}"']) expect(whole).toContain(path)
  for (const text of descriptions.values()) expect(JSON.parse(text)).toBeInstanceOf(Object)

  await dialog.getByRole('button', { name: '新建导出' }).click()
  await dialog.getByRole('radio', { name: /Markdown/ }).check()
  await dialog.getByRole('checkbox', { name: '每篇文档一个文件，打包为 ZIP' }).check()
  const pages = entriesOf((await download(page, dialog)).bytes)
  expect([...pages.keys()].filter((path) => path.endsWith('.md')).length).toBeGreaterThanOrEqual(4)
  expect([...pages.values()].some((text) => text.includes('/readers/{id}'))).toBe(true)
})

test('a page to print opens in a tab of its own', async ({ page, api }) => {
  const dialog = await openExport(page, api)
  await dialog.getByRole('radio', { name: /PDF 打印页/ }).check()
  await dialog.getByRole('button', { name: '导出', exact: true }).click()
  const link = dialog.getByRole('link', { name: '打开并打印' })
  const [tab] = await Promise.all([page.waitForEvent('popup'), link.click()])
  await expect(tab.getByRole('heading', { name: '查询图书' })).toBeVisible()
  await tab.close()
})

test('a live address answers without signing in until it is replaced', async ({ page, api, request }) => {
  const dialog = await openExport(page, api)
  await dialog.getByRole('radio', { name: /Postman/ }).check()
  await dialog.getByRole('button', { name: '创建实时地址' }).click()
  const address = dialog.getByRole('region', { name: '实时地址' }).locator('code')
  const first = await address.innerText()
  const answer = await request.get(first)
  expect(answer.status()).toBe(200)
  expect(await answer.json()).toMatchObject({ info: { schema: expect.stringContaining('v2.1.0') } })
  await dialog.getByRole('button', { name: '重新生成' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '重新生成' }).click()
  await expect(address).not.toHaveText(first)
  expect((await request.get(first)).status()).toBe(404)
  expect((await request.get(await address.innerText())).status()).toBe(200)
})
