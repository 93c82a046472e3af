import { findViolations } from '../../support/axe.ts'
import { library } from '../../support/library.ts'
import { expectWithin } from '../../support/measures.ts'
import { expect, test } from '../../support/test.ts'

test.use({ signedIn: true })

test('a release and what changed since are published with a version switch, read without scripts, and close with their source', async ({
  page,
  api,
  openContext,
}) => {
  const projectId = await api.createProject(await api.createSpace('站点'), '图书馆')
  const moduleId = await api.importDescription(projectId, library)
  const release = { projectId, releaseNo: '1.0', status: 1, modules: [{ moduleId, mode: 'frozen', isAll: 1 }] }
  await api.call('POST', '/project/release/add', release)
  const share = await api.call('POST', '/doc/share/add', { moduleId, type: 1, isAll: 1, shareName: '全部接口' })
  const shareId = (share as { id: string }).id // of an answer
  const dialog = page.getByRole('dialog')
  const choose = async (row: number, source: string) => {
    await dialog.getByRole('combobox', { name: '版本内容' }).nth(row).click()
    await page.getByRole('option', { name: source }).click()
  }

  await test.step('published with two versions', async () => {
    await page.goto(`/project/site/${projectId}`)
    await page.getByRole('button', { name: '新建站点' }).click()
    await dialog.getByRole('textbox', { name: '标题' }).fill('Library API')
    await expect(dialog.getByRole('textbox', { name: '地址' })).toHaveValue('library-api')
    await dialog.getByRole('button', { name: '发布' }).click()
    await expect(dialog.getByText('请为每个版本选择内容')).toBeVisible()
    await choose(0, '全部接口')
    await dialog.getByRole('button', { name: '添加版本' }).click()
    await choose(1, '1.0')
    await expect(dialog.getByRole('textbox', { name: '标签' }).nth(1)).toHaveValue('1.0')
    await dialog.getByRole('button', { name: '发布' }).click()
    await expect(page.getByRole('heading', { name: 'Library API' })).toBeVisible()
  })

  const reader = await (await openContext({ javaScriptEnabled: false })).newPage()
  await test.step('read without scripts: contents, a document, a search, the other version', async () => {
    await reader.goto('/p/library-api')
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Library API')
    await reader
      .getByRole('main')
      .getByRole('link', { name: /查询图书/ })
      .click()
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('查询图书')
    await expect(
      reader
        .getByRole('navigation', { name: '目录' })
        .first()
        .getByRole('link', { name: /查询图书/ }),
    ).toHaveAttribute('aria-current', 'page')
    await reader.getByRole('searchbox', { name: '搜索' }).fill('读者')
    await reader.getByRole('searchbox', { name: '搜索' }).press('Enter')
    await expect(reader.getByRole('main').getByRole('link', { name: /读者信息/ })).toBeVisible()
    await reader.locator('summary').filter({ hasText: 'latest' }).click()
    await reader.getByRole('link', { name: '1.0' }).click()
    await expect(reader).toHaveURL(/\/p\/library-api\/1\.0$/)
  })

  await test.step('nothing serious for those who read with a keyboard or a screen reader, on a phone too', async () => {
    const opened = await (await openContext()).newPage()
    for (const [width, colorScheme] of [
      [1440, 'light'],
      [390, 'dark'],
    ] as const) {
      await opened.setViewportSize({ width, height: 844 })
      await opened.emulateMedia({ colorScheme })
      for (const address of ['/p/library-api', '/p/library-api/search?q=a']) {
        await opened.goto(address)
        expect(await findViolations(opened)).toEqual([])
      }
      await opened.goto('/p/library-api')
      await opened
        .getByRole('main')
        .getByRole('link', { name: /查询图书/ })
        .click()
      await expect(opened.getByRole('heading', { level: 1 })).toHaveText('查询图书')
      expect(await findViolations(opened)).toEqual([])
      await expectWithin(opened, width)
    }
  })

  await test.step('asks at the gate once the share has a password', async () => {
    await api.call('POST', '/doc/share/update', { id: shareId, type: 2, password: 'correct-horse' })
    const visitor = await (await openContext()).newPage()
    await visitor.goto('/p/library-api')
    await expect(visitor).toHaveURL(/\/share\//)
    await expect(visitor.getByRole('textbox', { name: '访问密码' })).toBeVisible()
    await reader.goto('/p/library-api/1.0')
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Library API')
    await page.reload()
    await expect(page.getByText('latest · 访问需验证')).toBeVisible()
  })

  await test.step('renamed: the former address leads on; deleted: nothing is there until that is undone', async () => {
    await page.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '编辑' }).click()
    await dialog.getByRole('textbox', { name: '地址' }).fill('library-docs')
    await expect(dialog.getByText('旧地址的链接仍然有效')).toBeVisible()
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toHaveCount(0)
    await reader.goto('/p/library-api/1.0')
    await expect(reader).toHaveURL(/\/p\/library-docs\/1\.0$/)
    const remove = async () => {
      await page.getByRole('button', { name: '更多' }).click()
      await page.getByRole('menuitem', { name: '删除' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
      await expect(page.getByText('还没有站点')).toBeVisible()
    }
    await remove()
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(page.getByRole('heading', { name: 'Library API' })).toBeVisible()
    await remove()
    expect((await page.request.get(new URL('/p/library-docs', page.url()).href)).status()).toBe(404)
  })
})
