import { InfoPage, ListPage, TrashPage } from '../../pages/organise-pages.ts'
import { Shell } from '../../pages/shell.ts'
import { fieldOf } from '../../support/api-client.ts'
import type { ApiClient } from '../../support/api-client.ts'
import { expect, test } from '../../support/test.ts'

test.use({ signedIn: true })

async function namesOfSpaces(api: ApiClient): Promise<unknown[]> {
  const spaces = await api.call('GET', '/space/listNormal')
  return Array.isArray(spaces) ? spaces.map((space) => fieldOf(space, 'name')) : []
}

test('a space is made, renamed, described, deleted and brought back', async ({ page, api }) => {
  const list = new ListPage(page)
  const info = new InfoPage(page)
  const shell = new Shell(page)
  await page.goto('/dashboard')
  await list.create('空间', { name: '物流团队', description: '仓库与配送' })
  await expect(page).toHaveURL(/\/space\/project\//)
  await expect(page.getByText('「物流团队」还没有项目')).toBeVisible()

  await shell.rail.getByRole('link', { name: '信息' }).click()
  await info.name.fill('物流与仓储')
  await info.description.fill('仓库、配送、逆向物流')
  await info.save.click()
  await expect(shell.toast('已保存')).toBeVisible()
  await expect(shell.crumbs).toContainText('物流与仓储')
  await page.reload()
  await expect(info.name).toHaveValue('物流与仓储')
  await expect(info.description).toHaveValue('仓库、配送、逆向物流')
  expect(await namesOfSpaces(api)).toContain('物流与仓储')

  await info.remove('空间').click()
  await expect(shell.question).toContainText('物流与仓储')
  await shell.question.getByRole('button', { name: '取消' }).click()
  expect(await namesOfSpaces(api)).toContain('物流与仓储')
  await info.remove('空间').click()
  await expect(shell.question.getByRole('button', { name: '删除空间' })).toBeDisabled()
  await shell.confirm('删除空间', '物流与仓储')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(list.entry('物流与仓储')).toHaveCount(0)
  expect(await namesOfSpaces(api)).not.toContain('物流与仓储')

  await shell.rail.getByRole('link', { name: '回收站' }).click()
  const trash = new TrashPage(page)
  await trash.restore('物流与仓储')
  await expect(trash.entry('物流与仓储')).toHaveCount(0)
  expect(await namesOfSpaces(api)).toContain('物流与仓储')
})

test('a name that is taken is refused in its field, and nothing is lost', async ({ page, api }) => {
  await api.createSpace('支付团队')
  const list = new ListPage(page)
  await page.goto('/dashboard')
  await list.create('空间', { name: '支付团队', description: '收银与清算' })
  await expect(list.dialog.getByLabel('名称')).toHaveAttribute('aria-invalid', 'true')
  await expect(list.dialog.getByLabel('说明')).toHaveValue('收银与清算')
  expect((await namesOfSpaces(api)).filter((name) => name === '支付团队')).toHaveLength(1)
  await page.keyboard.press('Escape')
  await new Shell(page).confirm('放弃修改')
  await expect(list.dialog).toHaveCount(0)
})

test('projects are made private or public, found, changed, deleted and brought back at once', async ({ page, api }) => {
  const spaceId = await api.createSpace('商品团队')
  const list = new ListPage(page)
  const shell = new Shell(page)
  await page.goto(`/space/project/${spaceId}`)
  await expect(page.getByText('「商品团队」还没有项目')).toBeVisible()
  await list.create('项目', { name: '类目', visibility: '公开' })
  await expect(page).toHaveURL(/\/project\/doc\//)
  await page.goto(`/space/project/${spaceId}`)
  await list.create('项目', { name: '选品', description: '买手使用' })
  await expect(page).toHaveURL(/\/project\/doc\//)
  await page.goto(`/space/project/${spaceId}`)
  await expect(list.entry('类目').getByText('私有')).toHaveCount(0)
  await expect(
    list.entry('选品').getByTitle('私有：仅项目成员可见').or(list.entry('选品').getByLabel('私有')),
  ).toBeVisible()

  await list.filter.fill('买手')
  await expect(list.entry('类目')).toHaveCount(0)
  await expect(list.entry('选品')).toBeVisible()
  await list.filter.fill('没有这样的项目')
  await expect(page.getByText('没有匹配的项目')).toBeVisible()
  await page.getByRole('button', { name: '清除筛选' }).click()
  await expect(list.entry('类目')).toBeVisible()

  await list.choose('类目', '编辑')
  const info = new InfoPage(page)
  await info.name.fill('商品类目')
  await info.save.click()
  await expect(shell.toast('已保存')).toBeVisible()

  await shell.crumbs.getByRole('link', { name: '商品团队' }).click()
  await list.choose('商品类目', '删除项目')
  await shell.confirm('删除项目', '商品类目')
  await expect(list.entry('商品类目')).toHaveCount(0)
  await shell.toast('已删除项目').getByRole('button', { name: '撤销' }).click()
  await expect(list.entry('商品类目')).toBeVisible()
  const projects = await api.call('GET', `/space/project/list?spaceId=${spaceId}`)
  expect(JSON.stringify(projects)).toContain('商品类目')
})

test('cards and rows are remembered on this device', async ({ page, api }) => {
  const spaceId = await api.createSpace('会员团队')
  await api.createProject(spaceId, '积分')
  await page.goto(`/space/project/${spaceId}`)
  await page.getByRole('radiogroup', { name: '显示方式' }).getByTitle('列表').click()
  await expect(page.getByRole('table', { name: '项目' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('table', { name: '项目' })).toBeVisible()
})
