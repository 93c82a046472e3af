import { readFile } from 'node:fs/promises'
import { openLibrary } from '../../pages/api-list-page.ts'
import { Shell } from '../../pages/shell.ts'
import { expect, test } from '../../support/test.ts'

test.use({ signedIn: true })

test('the application leaves as a description of the chosen version', async ({ page, api }) => {
  const { list } = await openLibrary(page, api, '列表：导出')
  await page.getByRole('button', { name: '导出', exact: true }).click()
  await list.dialog.getByRole('combobox', { name: '版本' }).click()
  await page.getByRole('option', { name: 'OpenAPI 3.0' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    list.dialog.getByRole('button', { name: '导出', exact: true }).click(),
  ])
  const description: unknown = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(description).toMatchObject({ openapi: expect.stringMatching(/^3\.0\./), info: { title: '图书馆 Library' } })
})

test('an application is made, renamed and deleted by its name', async ({ page, api }) => {
  const { list } = await openLibrary(page, api, '列表：应用')
  const shell = new Shell(page)
  await page.getByRole('button', { name: '新建应用' }).click()
  await list.dialog.getByLabel('名称').fill('借阅')
  await list.dialog.getByRole('button', { name: '创建应用' }).click()
  await expect(list.tabs.getByRole('link', { name: '借阅' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText('这个应用还没有文档')).toBeVisible()

  await page.getByRole('button', { name: '「借阅」的操作' }).click()
  await page.getByRole('menuitem', { name: '编辑应用' }).click()
  await list.dialog.getByLabel('名称').fill('图书馆 Library')
  await list.dialog.getByRole('button', { name: '保存' }).click()
  await expect(list.dialog.getByText('图书馆 Library')).toBeVisible()
  await list.dialog.getByLabel('名称').fill('馆际互借')
  await list.dialog.getByRole('button', { name: '保存' }).click()
  await expect(list.tabs.getByRole('link', { name: '馆际互借' })).toBeVisible()

  await page.getByRole('button', { name: '「馆际互借」的操作' }).click()
  await page.getByRole('menuitem', { name: '删除应用' }).click()
  await shell.confirm('删除应用', '馆际互借')
  await expect(list.tabs.getByRole('link', { name: '馆际互借' })).toHaveCount(0)
  await shell.toast('已删除应用「馆际互借」').getByRole('button', { name: '撤销' }).click()
  await expect(list.tabs.getByRole('link', { name: '馆际互借' })).toBeVisible()
})
