import { findViolations } from '../../support/axe.ts'
import { prepareLibrary } from '../../support/library.ts'
import { expect, test } from '../../support/test.ts'

test.use({ signedIn: true })

test('the script of a site takes over a page that is read already: pages, search, folders, copies, theme and language', async ({
  api,
  openContext,
}) => {
  const { projectId, moduleId } = await prepareLibrary(api, '脚本')
  const share = await api.call('POST', '/doc/share/add', { moduleId, type: 1, isAll: 1 })
  const sourceId = (share as { id: string }).id // of an answer
  const versions = [{ label: 'latest', kind: 'share', sourceId }]
  await api.call('POST', '/project/site/add', { projectId, name: 'scripted', title: 'Scripted', versions })
  const context = await openContext()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const reader = await context.newPage()
  const documents: string[] = []
  reader.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url())
  })
  const [main, side] = [reader.getByRole('main'), reader.getByRole('navigation', { name: '目录' }).first()]
  const title = reader.getByRole('heading', { level: 1 })
  const copied = () => reader.evaluate(() => navigator.clipboard.readText())

  await test.step('a page is followed by another in the same frame, with its address, title and focus, and back again', async () => {
    const read: string[] = []
    reader.on('response', (response) => read.push(new URL(response.url()).pathname))
    await reader.goto('/p/scripted')
    await main.getByRole('link', { name: /查询图书/ }).click()
    await expect(title).toHaveText('查询图书')
    await expect(reader).toHaveTitle('查询图书 · Scripted')
    await expect(reader).toHaveURL(/\/p\/scripted\/latest\/get-/)
    await expect(main).toBeFocused()
    await expect(side.getByRole('link', { name: /查询图书/ })).toHaveAttribute('aria-current', 'page')
    await reader.goBack()
    await expect(title).toHaveText('Scripted')
    await reader.goForward()
    await expect(title).toHaveText('查询图书')
    expect(documents).toHaveLength(1)
    expect(read.filter((path) => path === '/p/scripted')).toHaveLength(2)
  })

  await test.step('copies: the document as Markdown, the call', async () => {
    await main.getByRole('button', { name: '复制为 Markdown' }).click()
    await expect.poll(copied).toContain('# 查询图书')
    await main.locator('aside').getByRole('button', { name: '复制' }).first().click()
    await expect.poll(copied).toContain('curl')
  })

  await test.step('searched with keys alone', async () => {
    const field = reader.getByRole('searchbox', { name: '搜索' })
    await title.click()
    await reader.keyboard.press('/')
    await expect(field).toBeFocused()
    await reader.keyboard.type('读者')
    const match = reader.getByRole('search').getByRole('link', { name: /读者信息/ })
    await expect(match).toBeVisible()
    expect(await findViolations(reader)).toEqual([])
    await reader.keyboard.press('Escape')
    await expect(match).toBeHidden()
    await reader.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await reader.keyboard.type('读者信息')
    await expect(match).toBeVisible()
    await reader.keyboard.press('ArrowDown')
    await expect(match).toBeFocused()
    await reader.keyboard.press('Enter')
    await expect(title).toHaveText('读者信息')
    await expect(match).toBeHidden()
    expect(documents).toHaveLength(1)
  })

  await test.step('folders open and close where they are, and stay as they are on the next page', async () => {
    await reader.goto('/p/scripted')
    const folders = side.getByRole('button')
    const [first, second] = [folders.nth(0), folders.nth(1)]
    for (const folder of [first, second]) {
      await expect(folder).toHaveAttribute('aria-expanded', 'false')
      await folder.click()
      await expect(folder).toHaveAttribute('aria-expanded', 'true')
    }
    await expect(side.getByRole('listitem')).toHaveCount(6)
    await side.getByRole('link', { name: /查询图书/ }).click()
    await expect(title).toHaveText('查询图书')
    for (const folder of [first, second]) await expect(folder).toHaveAttribute('aria-expanded', 'true')
    await first.press('Enter')
    await expect(first).toHaveAttribute('aria-expanded', 'false')
    await expect(side.getByRole('link', { name: /查询图书/ })).toBeHidden()
  })

  await test.step('theme and language are those of the last visit', async () => {
    await reader.getByRole('button', { name: '切换到深色' }).click()
    await reader.getByRole('combobox', { name: '语言' }).selectOption('English')
    await expect(reader.getByRole('button', { name: 'Light theme' })).toBeVisible()
    await reader.goto('/p/scripted')
    await expect(reader.locator('html')).toHaveAttribute('lang', 'en')
    await expect(reader.locator('html')).toHaveAttribute('data-theme', 'dark')
    expect(await findViolations(reader)).toEqual([])
  })

  await test.step('closed with the next page once its source is revoked', async () => {
    await api.call('POST', '/doc/share/update', { id: sourceId, type: 2, password: 'correct-horse' })
    await main.getByRole('link', { name: /查询图书/ }).click()
    await expect(reader).toHaveURL(/\/share\//)
  })
})
