import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { ApiListPage } from '../../pages/api-list-page.ts'
import { Shell } from '../../pages/shell.ts'
import type { ApiClient } from '../../support/api-client.ts'
import { docOf, library } from '../../support/library.ts'
import { expect, test } from '../../support/test.ts'

test.use({ signedIn: true })

let spaces = 0

async function openLibrary(page: Page, api: ApiClient): Promise<{ list: ApiListPage; moduleId: string }> {
  const projectId = await api.createProject(await api.createSpace(`列表 ${String(++spaces)}`), '图书馆')
  const moduleId = await api.importDescription(projectId, library)
  const list = new ApiListPage(page)
  await list.goto(projectId, moduleId)
  return { list, moduleId }
}

/** Names in the order the server has them. */
async function storedNames(api: ApiClient, moduleId: string): Promise<unknown[]> {
  const rows = await api.call('POST', '/doc/list-v2', { moduleId })
  return Array.isArray(rows) ? rows.map((row: { name?: unknown }) => row.name) : []
}

test('documents are filtered, ticked, moved, ordered and deleted, and come back', async ({ page, api }) => {
  const { list, moduleId } = await openLibrary(page, api)
  const shell = new Shell(page)
  await expect(list.count).toHaveText('4 篇文档')
  await expect.poll(() => list.names()).toEqual(['图书', '查询图书', '录入图书', '借出图书', '读者', '读者信息'])

  await test.step('filter by path, from the keyboard', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('/readers')
    await expect(list.count).toHaveText('1 篇文档')
    await expect.poll(() => list.names()).toEqual(['读者', '读者信息'])
    await page.keyboard.press('Escape')
    await expect(list.count).toHaveText('4 篇文档')
  })

  await test.step('a new folder, and two documents into it', async () => {
    await list.createFolder('归档')
    await expect(list.row('归档')).toBeVisible()
    await list.tick('录入图书')
    await list.tick('读者信息')
    await expect(list.batch.getByRole('status')).toHaveText('已选 2 项')
    await list.batch.getByRole('button', { name: '移动' }).click()
    await list.moveTo('归档')
    await expect(shell.toast('已移动 2 项到「归档」')).toBeVisible()
    await expect(list.batch).toHaveCount(0)
    await expect
      .poll(() => list.names())
      .toEqual(['图书', '查询图书', '借出图书', '读者', '归档', '录入图书', '读者信息'])
  })

  await test.step('another order', async () => {
    await list.setOrder('归档', 1)
    await expect
      .poll(() => list.names())
      .toEqual(['归档', '录入图书', '读者信息', '图书', '查询图书', '借出图书', '读者'])
  })

  await test.step('delete, and take it back', async () => {
    await list.choose('借出图书', '删除')
    await expect(list.row('借出图书')).toHaveCount(0)
    expect(await storedNames(api, moduleId)).not.toContain('借出图书')
    await shell.toast('已删除「借出图书」').getByRole('button', { name: '撤销' }).click()
    await expect(list.row('借出图书')).toBeVisible()
    expect(await storedNames(api, moduleId)).toContain('借出图书')
  })
})

test('the keyboard walks, folds, ticks and opens', async ({ page, api }) => {
  const { list } = await openLibrary(page, api)
  await list.row('查询图书').focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(list.batch.getByRole('status')).toHaveText('已选 2 项')
  await page.keyboard.press('Control+a')
  await expect(list.batch.getByRole('status')).toHaveText('已选 4 项')
  await page.keyboard.press('Escape')
  await expect(list.batch).toHaveCount(0)
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await expect(list.row('查询图书')).toHaveCount(0)
  await expect(list.grid.getByRole('row', { expanded: false })).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(list.row('查询图书')).toBeFocused()
  await list.row('查询图书').click({ button: 'right' })
  await expect(list.entry('删除')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list.row('查询图书')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/view\//)
  await expect(page.getByRole('heading', { level: 1, name: '查询图书' })).toBeVisible()
})

test('several rows are dragged into a folder and put back, and rows go up and down by keys', async ({ page, api }) => {
  const { list, moduleId } = await openLibrary(page, api)
  const shell = new Shell(page)
  const before = await list.names()
  await list.tick('查询图书')
  await list.tick('借出图书')
  await list.drag('借出图书', '读者', 'into')
  await expect(shell.toast('已移动 2 项')).toBeVisible()
  await expect.poll(() => list.names()).toEqual(['图书', '录入图书', '读者', '读者信息', '查询图书', '借出图书'])
  await shell.toast('已移动 2 项').getByRole('button', { name: '撤销' }).click()
  await expect.poll(() => list.names()).toEqual(before)
  await page.keyboard.press('Escape')

  await list.drag('读者', '图书', 'before')
  await expect.poll(() => list.names()).toEqual(['读者', '读者信息', '图书', '查询图书', '录入图书', '借出图书'])
  expect(await storedNames(api, moduleId)).toEqual(await list.names())

  await list.row('录入图书').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => list.names()).toEqual(['读者', '读者信息', '图书', '录入图书', '查询图书', '借出图书'])
  await page.keyboard.press('Alt+ArrowLeft')
  await expect.poll(() => list.names()).toEqual(['读者', '读者信息', '图书', '查询图书', '借出图书', '录入图书'])
  await page.keyboard.press('Alt+ArrowRight')
  await expect(shell.toast('已移动「录入图书」').first()).toBeVisible()
  await expect.poll(() => list.names()).toEqual(['读者', '读者信息', '图书', '查询图书', '借出图书', '录入图书'])
  await expect(list.row('录入图书')).toHaveAttribute('aria-level', '2')

  await page.getByRole('columnheader').getByRole('button', { name: '名称' }).click()
  await list.drag('读者', '图书', 'before')
  await expect(shell.toast('按列排序时不能拖动')).toBeVisible()
})

test('names, versions and states are changed in place, and nobody is written over', async ({ page, api }) => {
  const { list, moduleId } = await openLibrary(page, api)
  const shell = new Shell(page)
  await list.row('查询图书').focus()
  await page.keyboard.press('F2')
  const name = list.grid.getByRole('textbox', { name: '「查询图书」的名称' })
  await expect(name).toBeFocused()
  await name.fill(' ')
  await name.press('Enter')
  await expect(list.grid.getByRole('alert')).toContainText('请填写名称')
  await name.fill('检索图书')
  await name.press('Tab')
  await expect(list.row('检索图书')).toBeVisible()
  const version = list.grid.getByRole('textbox', { name: '「检索图书」的版本' })
  await expect(version).toBeFocused()
  await version.fill('v2')
  await version.press('Enter')
  await expect(list.row('检索图书').getByText('v2', { exact: true })).toBeVisible()
  await expect(list.row('检索图书')).toBeFocused()
  expect(await storedNames(api, moduleId)).toContain('检索图书')

  await list.row('检索图书').getByRole('button', { name: '修改「检索图书」的状态' }).click()
  await page.getByRole('menuitemradio', { name: '进行中' }).click()
  await expect(list.row('检索图书').getByText('进行中')).toBeVisible()
  await shell.toast('已修改「检索图书」的状态').getByRole('button', { name: '撤销' }).click()
  await expect(list.row('检索图书').getByText('已完成')).toBeVisible()

  await list.choose('读者', '重命名')
  await list.type('「读者」的名称', '读者与证件')
  await expect(list.row('读者与证件')).toBeVisible()

  const row = await list.row('检索图书').getAttribute('id')
  await list.row('检索图书').focus()
  await page.keyboard.press('F2')
  await api.call('POST', '/doc/save', { id: row?.replace('row-', ''), name: '别人的名称' })
  await list.type('「检索图书」的名称', '我的名称')
  await expect(list.grid.getByRole('alert')).toContainText('其他人刚刚把它改成了「别人的名称」')
  await page.keyboard.press('Escape')
  await expect(list.row('别人的名称')).toBeVisible()
  expect(await storedNames(api, moduleId)).not.toContain('我的名称')
})

test('several documents are set at once and copied, and a folder is copied, deleted and brought back', async ({
  page,
  api,
}) => {
  const { list, moduleId } = await openLibrary(page, api)
  const shell = new Shell(page)

  await test.step('status and lock of two', async () => {
    await list.tick('查询图书')
    await list.tick('借出图书')
    for (const action of ['进行中', '锁定，不接受推送']) {
      await list.batch.getByRole('button', { name: '设置' }).click()
      await page.getByRole('menuitem', { name: action }).click()
      await expect(shell.toast('已修改 2 项').first()).toBeVisible()
    }
    await expect(list.row('查询图书').getByRole('img', { name: '已锁定，推送不会改动' })).toBeVisible()
    expect(await docOf(api, moduleId, '查询图书')).toMatchObject({ isLocked: 1, status: 5 })
    expect(await docOf(api, moduleId, '录入图书')).toMatchObject({ isLocked: 0 })
    await page.keyboard.press('Escape')
  })

  await test.step('copies', async () => {
    await list.choose('读者信息', '创建副本')
    await expect(list.row('读者信息')).toHaveCount(1)
    await expect(list.count).toHaveText('5 篇文档')
    await list.choose('图书', '创建副本')
    await expect(list.count).toHaveText('8 篇文档')
  })

  await test.step('a folder goes and comes back', async () => {
    await list.choose('读者', '删除')
    await shell.confirm('删除 2 篇文档')
    await expect(list.count).toHaveText('6 篇文档')
    await shell.toast('已删除「读者」').getByRole('button', { name: '撤销' }).click()
    await expect(list.count).toHaveText('8 篇文档')
    await expect(list.row('读者信息')).toBeVisible()
  })
})

test('a folder is copied with everything in it, from the menu and by keys, and the copy taken back', async ({
  page,
  api,
}) => {
  const { list, moduleId } = await openLibrary(page, api)
  const shell = new Shell(page)
  await list.row('图书').focus()
  await page.keyboard.press('Shift+F10')
  await expect(list.entry('重命名')).toBeVisible()
  await list.entry('创建副本').click()
  const toast = shell.toast('已复制 4 项；其中 3 个接口改用了新路径')
  await expect(toast).toBeVisible()
  await expect(list.row('图书 (2)')).toBeVisible()
  await expect(list.grid.getByText('/books-copy', { exact: true })).toHaveCount(2)
  await expect(list.grid.getByText('/books/{isbn}/loans-copy', { exact: true })).toBeVisible()
  await toast.getByRole('button', { name: '撤销' }).click()
  await expect(list.row('图书 (2)')).toHaveCount(0)
  await expect.poll(() => storedNames(api, moduleId)).toHaveLength(6)

  await list.row('读者信息').focus()
  await page.keyboard.press('Control+c')
  await list.row('图书').focus()
  await page.keyboard.press('Control+v')
  await expect(shell.toast('已创建副本「读者信息」，路径为 /readers/{id}/copy')).toBeVisible()
  await expect
    .poll(() => list.names())
    .toEqual(['图书', '查询图书', '录入图书', '借出图书', '读者信息', '读者', '读者信息'])

  await list.row('读者').focus()
  await page.keyboard.press(' ')
  await expect(list.batch.getByRole('status')).toHaveText('已选 1 项')
  await page.keyboard.press('Delete')
  await expect(list.row('读者')).toHaveCount(0)
  await shell.toast('已删除「读者」').getByRole('button', { name: '撤销' }).click()
  await expect(list.row('读者')).toBeVisible()
})

test('tags are added to several documents, shown, filtered by, exported and removed', async ({ page, api }) => {
  const { list } = await openLibrary(page, api)
  const shell = new Shell(page)
  await list.tick('查询图书')
  await list.tick('读者信息')
  await list.batch.getByRole('button', { name: '标签' }).click()
  await list.dialog.getByLabel('添加标签').fill('内测')
  await page.keyboard.press('Enter')
  await list.dialog.getByRole('button', { name: '保存标签' }).click()
  await expect(shell.toast('已修改 2 篇文档的标签')).toBeVisible()
  await expect(list.grid.getByText('内测', { exact: true })).toHaveCount(2)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: '标签', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: /内测/ }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => list.names()).toEqual(['图书', '查询图书', '读者', '读者信息'])
  await page.getByRole('button', { name: '清除 标签' }).click()

  await list.row('查询图书').click({ button: 'right' })
  await list.entry('标签…').click()
  await list.dialog.getByLabel('移除标签').click()
  await page.getByRole('option', { name: '内测' }).click()
  await list.dialog.getByRole('button', { name: '保存标签' }).click()
  await expect(list.grid.getByText('内测', { exact: true })).toHaveCount(1)
  await shell.toast('已修改 1 篇文档的标签').getByRole('button', { name: '撤销' }).click()
  await expect(list.grid.getByText('内测', { exact: true })).toHaveCount(2)

  await page.getByRole('button', { name: '导出', exact: true }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    list.dialog.getByRole('button', { name: '导出', exact: true }).click(),
  ])
  const description: unknown = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(description).toMatchObject({ paths: { '/books': { get: { tags: ['图书', '内测'] } } } })
})

test('the application leaves as a description of the chosen version', async ({ page, api }) => {
  const { list } = await openLibrary(page, api)
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
  const { list } = await openLibrary(page, api)
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
