import { ReadingPage } from '../../pages/reading-page.ts'
import { SharesPage } from '../../pages/share-pages.ts'
import { Shell } from '../../pages/shell.ts'
import { library } from '../../support/library.ts'
import { expectWithin } from '../../support/measures.ts'
import { expect, test } from '../../support/test.ts'
import { awaitKeys } from '../../support/typing.ts'

test.use({ signedIn: true })

test.beforeAll(async ({ api }) => {
  const spaceId = await api.createSpace('图书馆')
  const projectId = await api.createProject(spaceId, '馆藏')
  await api.importDescription(projectId, library)
})

test.beforeEach(async ({ page }) => {
  const reading = new ReadingPage(page)
  await reading.goto()
  await reading.chooseDimension('空间', '图书馆')
  await reading.expandAll()
  await expect(reading.row('查询图书')).toBeVisible()
})

test('the filter finds by name, path and number, marks what it found, and gives the tree back', async ({ page }) => {
  const reading = new ReadingPage(page)
  await reading.filter.fill('BOOKS')
  await expect(reading.found).toHaveText('匹配 3 篇文档')
  await expect(reading.row('读者信息')).toHaveCount(0)
  await reading.filter.fill('/LOANS')
  await expect(reading.row('借出图书').locator('mark')).toHaveText('/loans')
  await expect(reading.found).toHaveText('匹配 1 篇文档')
  await reading.filter.fill('录入')
  await expect(reading.row('录入图书').locator('mark')).toHaveText('录入')
  await reading.open('录入图书')
  await expect(reading.title).toHaveText('录入图书')
  const docId = /\/view\/(\w+)/.exec(page.url())?.[1] ?? ''
  await reading.filter.fill(docId)
  await expect(reading.found).toHaveText('匹配 1 篇文档')
  await expect(reading.row('录入图书').locator('mark')).toHaveText(docId)
  await reading.filter.fill('没有这样的文档')
  await expect(page.getByText('没有与「没有这样的文档」匹配的内容。')).toBeVisible()
  await reading.filter.press('Escape')
  await expect(reading.row('读者信息')).toBeVisible()
  await page.getByRole('button', { name: '目录选项' }).click()
  await page.getByRole('menuitemradio', { name: '路径', exact: true }).click()
  await expect(reading.row('/readers/{id}')).toBeVisible()
  await expect(reading.row('读者信息')).toHaveCount(0)
})

test('branches close and open one by one and all at once, and stay so after a reload', async ({ page }) => {
  const reading = new ReadingPage(page)
  await reading.collapseAll()
  await expect(reading.row('查询图书')).toHaveCount(0)
  await expect(reading.row('馆藏')).toHaveAttribute('aria-expanded', 'false')
  await reading.row('馆藏').click()
  await reading.row('图书馆 Library').click()
  await expect(reading.row(/^读者/)).toBeVisible()
  await page.reload()
  await expect(reading.row(/^读者/)).toBeVisible()
  await expect(reading.row('查询图书')).toHaveCount(0)
})

test('space or project: the tree follows, and the choice is remembered', async ({ page }) => {
  const reading = new ReadingPage(page)
  await reading.chooseDimension('项目', '馆藏')
  await expect(reading.row('馆藏')).toHaveCount(0)
  await expect(reading.row('图书馆 Library')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('combobox', { name: '选择项目' })).toHaveValue('馆藏')
  await expect(reading.row('图书馆 Library')).toBeVisible()
})

test('visited documents stand in tabs that close one by one, the others, or all', async ({ page }) => {
  const reading = new ReadingPage(page)
  for (const name of ['查询图书', '录入图书', '借出图书']) {
    await reading.open(name)
    await expect(reading.title).toHaveText(name)
  }
  await expect(reading.tabs.getByRole('listitem')).toHaveCount(3)
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(reading.title).toHaveText('录入图书')
  await page.reload()
  // A press that begins while the page is still drawn may end beside its tab.
  await expect(reading.title).toHaveText('录入图书')
  await expect(reading.tabs.getByRole('listitem')).toHaveCount(3)
  await reading.tab('录入图书').click({ button: 'middle' })
  await expect(reading.tabs.getByRole('listitem')).toHaveCount(2)
  await reading.open('读者信息')
  await reading.chooseOnTab('读者信息', '关闭其他')
  await expect(reading.tabs.getByRole('listitem')).toHaveText([/读者信息/])
  await expect(reading.title).toHaveText('读者信息')
  await reading.chooseOnTab('读者信息', '全部关闭')
  await expect(page).toHaveURL(/\/view$/)
  await expect(page.getByText('选择一篇文档')).toBeVisible()
  // The last one that was read is the first of them.
  await expect(page.getByRole('region', { name: '继续阅读' }).getByRole('link').first()).toContainText('读者信息')
})

test('tabs are put in another order by dragging, closed on one side, and opened by what is read next', async ({
  page,
}) => {
  const reading = new ReadingPage(page)
  for (const name of ['查询图书', '录入图书']) {
    await reading.open(name)
    await expect(reading.title).toHaveText(name)
  }
  await reading.tab('录入图书').dragTo(reading.tab('查询图书'), { targetPosition: { x: 4, y: 10 } })
  await expect(reading.tabs.getByRole('listitem')).toHaveText([/录入图书/, /查询图书/])
  await page.reload()
  await expect(reading.tabs.getByRole('listitem')).toHaveText([/录入图书/, /查询图书/])
  await reading.chooseOnTab('查询图书', '关闭左侧')
  await expect(reading.tabs.getByRole('listitem')).toHaveText([/查询图书/])
  // The document behind it, in the order of the tree, and back.
  await reading.neighbours.getByRole('link', { name: /^下一篇/ }).click()
  await expect(reading.title).toHaveText('录入图书')
  await reading.neighbours.getByRole('link', { name: /^上一篇/ }).click()
  await expect(reading.title).toHaveText('查询图书')
  await expect(reading.neighbours.getByRole('link')).toHaveText([/录入图书/])
  await reading.chooseOnTab('查询图书', '关闭右侧')
  await expect(reading.tabs.getByRole('listitem')).toHaveText([/查询图书/])
})

test('samples follow language and environment, and what is copied is what is shown', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const reading = new ReadingPage(page)
  await reading.open('查询图书')
  await expect(reading.requestSample).toContainText('https://library.example/books')
  await reading.document.getByRole('button', { name: '测试', exact: true }).click()
  await expect(reading.requestSample).toContainText('https://test.library.example/books')
  await reading.chooseSampleLanguage('Python')
  await expect(reading.requestSample).toContainText('requests.get(')
  await reading.requestSample.getByRole('button', { name: '复制' }).click()
  // The browser writes it there in its own time.
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toContain('https://test.library.example/books')
  await reading.open('录入图书')
  await expect(reading.requestSample).toContainText('requests.post(')
  await expect(reading.requestSample).toContainText('9787020002207')
  // On paper: the document, and nothing around it.
  await page.emulateMedia({ media: 'print' })
  for (const shown of [reading.title, reading.field('body.isbn')]) await expect(shown).toBeVisible()
  const around = [reading.tree, reading.tabs, reading.outline, reading.requestSample, page.getByRole('banner').first()]
  for (const left of [...around, page.getByRole('toolbar', { name: '文档操作' })]) await expect(left).toBeHidden()
})

test('fields open, say what they are, and the whole body opens at once', async ({ page }) => {
  const reading = new ReadingPage(page)
  await reading.open('录入图书')
  await expect(reading.field('body.isbn')).toContainText('国际标准书号')
  await expect(reading.field('body.isbn')).toContainText('必填')
  await expect(reading.field('body.author')).toContainText('作者')
  const body = reading.document.locator('#body')
  await expect(reading.field('body.author.country')).toContainText('国家')
  await body.getByRole('button', { name: '收起 author' }).click()
  await expect(reading.field('body.author.country')).toHaveCount(0)
  await body.getByRole('button', { name: '展开 author' }).click()
  await expect(reading.field('body.author.country')).toBeVisible()
  await body.getByRole('button', { name: '全部收起' }).click()
  await expect(reading.field('body.author.country')).toHaveCount(0)
  await body.getByRole('button', { name: '全部展开' }).click()
  await expect(reading.field('body.author.country')).toBeVisible()
})

test('the tree can be made wider, hidden and brought back, and both are remembered', async ({ page }) => {
  const reading = new ReadingPage(page)
  const grip = page.getByRole('separator', { name: '目录宽度' })
  await grip.focus()
  await page.keyboard.press('ArrowRight')
  const widthOf = async () => Number(await grip.getAttribute('aria-valuenow'))
  await expect.poll(widthOf).toBeGreaterThan(300)
  const width = await widthOf()
  await page.reload()
  await expect(grip).toHaveAttribute('aria-valuenow', String(width))
  await page.keyboard.press('[')
  await expect(reading.tree).toHaveCount(0)
  await page.reload()
  await expect(reading.tree).toHaveCount(0)
  await reading.showTree.click()
  await expect(reading.tree).toBeVisible()
})

test('a document that is gone says so and its tab disappears', async ({ page }) => {
  const reading = new ReadingPage(page)
  await reading.goto('zzzzzzzz')
  await expect(page.getByRole('alert')).toContainText('文档不存在')
  await page.getByRole('link', { name: '返回文档列表' }).click()
  await expect(page).toHaveURL(/\/view$/)
})

test('arrow keys walk the tree, and a letter jumps', async ({ page }) => {
  const reading = new ReadingPage(page)
  await reading.tree.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await expect(reading.row('馆藏')).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowRight')
  await expect(reading.row('馆藏')).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(reading.title).toHaveText('读者信息')
})

test('the page works by keyboard alone: skip link, filter, sheet, Escape', async ({ page }) => {
  const reading = new ReadingPage(page)
  const shell = new Shell(page)
  await page.reload()
  await expect(reading.tree).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(shell.skipLink).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(reading.document).toBeFocused()
  await page.keyboard.press('/')
  await expect(reading.filter).toBeFocused()
  await page.keyboard.type('图书')
  await expect(reading.filter).toHaveValue('图书')
  await page.keyboard.press('Escape')
  await expect(reading.filter).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(reading.filter).not.toBeFocused()
  await page.keyboard.press('?')
  await expect(shell.shortcuts).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shell.shortcuts).toHaveCount(0)
})

test('a document is shared and edited by words over it, and on a phone in a menu beside its title', async ({
  page,
  openContext,
}) => {
  const reading = new ReadingPage(page)
  const shares = new SharesPage(page)
  await reading.open('查询图书')
  const bar = page.getByRole('toolbar', { name: '文档操作' })
  await expect(bar.getByRole('link', { name: '编辑', exact: true })).toHaveText('编辑')
  await expect(page.getByRole('banner').getByRole('link', { name: '管理', exact: true })).toHaveAttribute(
    'href',
    /\/project\/doc\//,
  )

  const address = await test.step('shares it from there', async () => {
    await bar.getByRole('button', { name: '分享' }).click()
    await expect(shares.dialog.getByRole('treeitem', { name: '查询图书' })).toHaveAttribute('aria-checked', 'true')
    await shares.create.click()
    const [link = ''] = await shares.readTold()
    await shares.done.click()
    return link
  })

  await test.step('on a phone, once each', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(bar).toBeHidden()
    await expect(page.getByRole('main').getByRole('link', { name: '调试' })).toBeVisible()
    await expectWithin(page, 390)
    await page.getByRole('main').getByRole('button', { name: '更多操作' }).click()
    await expect(page.getByRole('menuitem', { name: '分享' })).toBeVisible()
    await page.getByRole('menuitem', { name: '编辑' }).click()
    await expect(page).toHaveURL(/\/doc\/edit\//)
  })

  await test.step('visitors, who have no account menu, choose language and theme in the bar', async () => {
    const context = await openContext()
    const visitor = await context.newPage()
    await visitor.goto(address)
    const shell = new Shell(visitor)
    await shell.chooseTheme('深色')
    await expect(visitor.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await shell.chooseLanguage('English')
    await expect(visitor.locator('html')).toHaveAttribute('lang', 'en')
  })
})

test('language and theme are in the account menu only, and the product’s name leads home, where favorites are', async ({
  page,
}) => {
  const reading = new ReadingPage(page)
  const shell = new Shell(page)
  const banner = page.getByRole('banner')
  await reading.open('录入图书')
  const favorite = page.getByRole('button', { name: '收藏', exact: true })
  await favorite.click()
  await expect(favorite).toHaveAttribute('aria-pressed', 'true')
  await expect(banner.getByRole('button', { name: /^(语言|外观)/ })).toHaveCount(0)
  await shell.account.click()
  await expect(page.getByRole('menuitemradio')).toHaveText(['简体中文', 'English', '浅色', '深色', '跟随系统'])
  await awaitKeys(page.getByRole('menu'))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.getByRole('link', { name: 'Lectern' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  const favorites = page.getByRole('region', { name: '我的收藏' }).getByRole('link')
  await expect(favorites).toHaveText([/录入图书/])
  await favorites.click()
  await expect(reading.title).toHaveText('录入图书')
  await favorite.click()
  await expect(favorite).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('link', { name: 'Lectern' }).click()
  await expect(page.getByRole('region', { name: '继续阅读' })).toBeVisible()
  await expect(favorites).toHaveCount(0)
})
