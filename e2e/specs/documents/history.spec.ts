import { HistoryPage } from '../../pages/history-page.ts'
import { Shell } from '../../pages/shell.ts'
import { ApiClient, fieldOf } from '../../support/api-client.ts'
import { findViolations } from '../../support/axe.ts'
import { docIdOf, library, operationOf, prepareLibrary } from '../../support/library.ts'
import { addMember } from '../../support/people.ts'
import { expect, test } from '../../support/test.ts'

test.use({ signedIn: true })

const item = (value: string, name: string) => ({ value, name, type: 'string', description: '' })

test('a dictionary goes back to an older version, narrowed by who saved it, with the reason kept', async ({
  page,
  api,
  product,
}) => {
  const spaceName = '字典的历史'
  const projectId = await api.createProject(await api.createSpace(spaceName), '交易中台', 0)
  const moduleId = await api.importDescription(projectId, library)
  const made = await api.call('POST', '/doc/enum/info/add', { moduleId, name: '状态', items: [item('ON', '开')] })
  const id = String(fieldOf(made, 'id'))
  const other = new ApiClient(product.origin)
  await other.signIn(addMember(product, { username: 'history.dev', spaceName, role: 'admin' }))
  await other.call('POST', '/doc/enum/info/update', {
    id,
    revision: fieldOf(made, 'revision'),
    name: '订单状态',
    items: [{ ...item('ON', '启用'), id: '1' }, item('OFF', '停用')],
  })
  const history = new HistoryPage(page)

  await test.step('told in words', async () => {
    await page.goto(`/project/doc/${projectId}?module=${moduleId}&segment=dictionary&dictionary=${id}`)
    await page.getByRole('link', { name: '「订单状态」的历史版本' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('「订单状态」的历史版本')
    await expect(history.versions).toHaveCount(2)
    await expect(history.versions.first()).toContainText('v2')
    await expect(history.versions.first()).toContainText('当前')
    await expect(history.difference.getByRole('listitem')).toHaveCount(3)
    await expect(history.difference).toContainText('新增枚举值 OFF')
    await expect(history.changes.locator('del')).toHaveText(['状态', '开'])
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('by keyboard, and narrowed', async () => {
    await history.versions.first().getByRole('button').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(history.difference).toContainText('初始版本')
    await history.filter('修改人', 'history.dev')
    await expect(history.versions).toHaveCount(1)
    await expect(history.versions).toContainText('history.dev')
    await expect(page).toHaveURL(/author=/)
  })

  await test.step('restored, as a link shows the pair', async () => {
    await history.goto(`/module/history/dictionary/${moduleId}/${id}`)
    await history.choose(1)
    await page.getByRole('button', { name: '与当前版本对比' }).click()
    await expect(page).toHaveURL(/[?&]from=/)
    await page.reload()
    await expect(history.difference).toContainText('新增枚举值 OFF')
    await history.choose(1)
    await history.restore('评审后撤回')
    await expect(history.versions).toHaveCount(3)
    await expect(history.versions.first().getByRole('img', { name: '恢复' })).toBeVisible()
    await expect(history.versions.first()).toContainText('评审后撤回')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('「状态」的历史版本')
    const now = await api.call('GET', `/doc/enum/info/detail?id=${id}`)
    expect(now).toMatchObject({ name: '状态', items: [{ value: 'ON', name: '开' }] })
  })
})

test('settings and error codes have a history with words of their own, which is empty before the first save', async ({
  page,
  api,
}) => {
  const projectId = await api.createProject(await api.createSpace('设置的历史'), '交易中台', 0)
  const moduleId = await api.importDescription(projectId, library)
  await api.call('POST', '/module/setting/push/update', { moduleId, override: 1 })
  await api.call('POST', '/module/setting/push/update', { moduleId, removed: 'remove' })
  const history = new HistoryPage(page)
  await page.goto(`/project/doc/${projectId}?module=${moduleId}&segment=settings&part=push`)
  await page.getByRole('link', { name: '历史版本' }).click()
  await expect(history.difference).toContainText('代码中已删除的文档 由 询问 改为 移除')
  const settings = history.difference.getByRole('row').filter({ hasText: '代码中已删除的文档' })
  await expect(settings.getByRole('deletion')).toHaveText('询问')
  await expect(settings.getByRole('insertion')).toHaveText('移除')
  expect(await findViolations(page)).toEqual([])
  await history.choose(1)
  await history.restore('')
  await expect(history.versions).toHaveCount(3)
  expect(await api.call('GET', `/module/setting/get?moduleId=${moduleId}`)).toMatchObject({
    push: { override: 1, removed: 'propose' },
  })
  await page.goto(`/project/code/${projectId}`)
  await page.getByRole('link', { name: '历史版本' }).click()
  await expect(page.getByText('还没有版本')).toBeVisible()
})

test('an application is read as it was, and a document is compared with now and restored from there', async ({
  page,
  api,
}) => {
  const { projectId, moduleId } = await prepareLibrary(api, '历史时刻')
  const docId = await docIdOf(api, moduleId, '录入图书')
  const thenMs = Date.now()
  await expect.poll(() => Date.now()).toBeGreaterThan(thenMs)
  await api.call('POST', '/doc/save', { id: docId, name: '登记新书' })
  const banner = page.getByRole('region', { name: '历史时刻' })

  await test.step('found in the menu of the application', async () => {
    await page.goto(`/project/doc/${projectId}?module=${moduleId}`)
    await page.getByRole('button', { name: /」的操作$/ }).click()
    await page.getByRole('menuitem', { name: '历史时刻' }).click()
    await expect(page.getByRole('heading', { name: '当时还没有文档' })).toBeVisible()
    await banner.getByRole('button', { name: '选择时刻' }).click()
    await page.getByRole('menuitem', { name: /导入/ }).first().click()
    await expect(page).toHaveURL(/at=\d+/)
  })

  await test.step('a document of then', async () => {
    await page.goto(`/module/asOf/${moduleId}?at=${String(thenMs)}`)
    await expect(banner).toContainText('修改 1')
    await page.getByRole('button', { name: '全部展开' }).click()
    await page.getByRole('treeitem', { name: '录入图书' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/录入图书/)
    await expect(page.getByText('此后有修改')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('compared with now', async () => {
    await page.getByRole('link', { name: '与当前版本对比' }).click()
    await expect(new HistoryPage(page).difference).toContainText('标题有修改')
    await page.goBack()
    await expect(banner).toBeVisible()
  })

  await test.step('restored', async () => {
    await new HistoryPage(page).restore('')
    await expect(page).toHaveURL(`/view/${docId}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/录入图书/)
  })
})

test('two versions are compared in words and side by side, and the older is restored as a new one', async ({
  page,
  api,
}) => {
  const { moduleId } = await prepareLibrary(api, '文档的历史')
  const docId = await docIdOf(api, moduleId, '录入图书')
  await api.call('POST', '/doc/save', { id: docId, name: '登记图书' })
  await api.call('POST', '/doc/save', { id: docId, name: '登记新书' })
  const history = new HistoryPage(page)
  await page.goto(`/view/${docId}`)
  await page.getByRole('link', { name: '历史版本' }).click()
  await expect(history.versions).toHaveCount(3)
  await expect(history.versions.first()).toContainText('当前')
  await expect(history.difference).toContainText('标题有修改')
  await expect(history.changes.locator('ins')).toHaveText('新')
  await expect(history.changes.locator('del')).toHaveText('图')

  await test.step('any two', async () => {
    await history.compareWith(2)
    await expect(history.changes.locator('del').first()).toContainText('录')
    const title = history.difference.getByRole('region', { name: '标题' })
    await expect(title.getByRole('cell').filter({ hasText: '录入图书' })).toBeVisible()
    await expect(title.getByRole('cell').filter({ hasText: '登记新书' })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('radio', { name: '源码' }).check({ force: true })
    await expect(page).toHaveURL(/side=source/)
    await expect(history.difference.getByRole('cell').filter({ hasText: '"summary": "录入图书"' })).toBeVisible()
    await expect(history.difference.getByRole('cell').filter({ hasText: '"summary": "登记新书"' })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('restored', async () => {
    await history.choose(2)
    await history.restore('')
    await expect(history.versions).toHaveCount(4)
    await expect(history.versions.first().getByRole('img', { name: '恢复' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('「录入图书」的历史版本')
    expect(await operationOf(api, docId)).toMatchObject({ summary: '录入图书' })
  })

  await test.step('the one before is offered beside the current one, and the application is one step up', async () => {
    await expect(history.difference.getByRole('button', { name: '恢复到 v3' })).toBeVisible()
    await new Shell(page).crumbs.getByRole('link').last().click()
    await expect(page).toHaveURL(new RegExp(`module=${moduleId}`))
  })
})
