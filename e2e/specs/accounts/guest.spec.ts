import { ListPage } from '../../pages/organise-pages.ts'
import { ReadingPage } from '../../pages/reading-page.ts'
import { ApiClient } from '../../support/api-client.ts'
import { library } from '../../support/library.ts'
import { addMember } from '../../support/people.ts'
import { expect, signedInState, test } from '../../support/test.ts'

test('a guest reads public projects, sees nothing that changes them, and is refused by the server too', async ({
  openContext,
  product,
  api,
}) => {
  const spaceId = await api.createSpace('档案馆')
  const openId = await api.createProject(spaceId, '开放档案', 0)
  await api.createProject(spaceId, '内部档案', 1)
  const moduleId = await api.importDescription(openId, library)
  const guest = addMember(product, { username: 'visitor-of-archive', spaceName: '档案馆', role: 'guest' })
  const guestApi = new ApiClient(product.origin)
  await guestApi.signIn(guest)
  const context = await openContext({ storageState: signedInState(product.origin, guestApi.token) })
  const page = await context.newPage()
  const list = new ListPage(page)
  const reading = new ReadingPage(page)

  await page.goto(`/space/project/${spaceId}`)
  await expect(list.entry('开放档案')).toBeVisible()
  await expect(list.entry('内部档案')).toHaveCount(0)
  await list.entry('开放档案').hover()
  await expect(page.getByRole('button', { name: '更多操作' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: '新建项目' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: '回收站' })).toHaveCount(0)

  await page.goto(`/space/info/${spaceId}`)
  await expect(page.getByText('档案馆').first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: '删除空间' })).toHaveCount(0)

  await page.goto(`/project/doc/${openId}`)
  await expect(page.getByRole('main').getByText('查询图书')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: /新建|删除|分享/ })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: /导入/ })).toHaveCount(0)

  await reading.goto()
  await reading.chooseDimension('空间', '档案馆')
  await reading.expandAll()
  await reading.open('查询图书')
  await expect(reading.title).toHaveText('查询图书')
  const bar = page.getByRole('toolbar', { name: '文档操作' })
  await expect(bar.getByRole('button', { name: '复制链接' })).toBeVisible()
  await expect(bar.getByRole('link', { name: '编辑' })).toHaveCount(0)
  await expect(bar.getByRole('button', { name: '分享' })).toHaveCount(0)

  const before = await api.call('GET', `/module/list?projectId=${openId}`)
  for (const [path, body] of [
    ['/space/update', { id: spaceId, name: '改名', description: '' }],
    ['/project/add', { name: '新项目', spaceId, isPrivate: 1 }],
    ['/project/delete', { id: openId }],
    ['/module/add', { name: '新应用', projectId: openId }],
    ['/module/delete', { id: moduleId }],
  ] as const) {
    expect(await guestApi.ask('POST', path, body), path).toMatchObject({ code: '100', data: null })
  }
  expect(await api.call('GET', `/module/list?projectId=${openId}`)).toEqual(before)
})
