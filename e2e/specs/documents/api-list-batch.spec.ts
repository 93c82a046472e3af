import { readFile } from 'node:fs/promises'
import { openLibrary } from '../../pages/api-list-page.ts'
import { Shell } from '../../pages/shell.ts'
import { docOf, storedNames } from '../../support/library.ts'
import { expect, test } from '../../support/test.ts'

test.use({ signedIn: true })

test('several documents are set at once and copied, and a folder is copied, deleted and brought back', async ({
  page,
  api,
}) => {
  const { list, moduleId } = await openLibrary(page, api, '列表：批量设置')
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
  const { list, moduleId } = await openLibrary(page, api, '列表：复制文件夹')
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
  const { list } = await openLibrary(page, api, '列表：标签')
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
