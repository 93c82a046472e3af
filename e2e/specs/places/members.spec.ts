import { MembersPage } from '../../pages/members-page.ts'
import { Shell } from '../../pages/shell.ts'
import { ApiClient, fieldOf } from '../../support/api-client.ts'
import { expectWithin } from '../../support/measures.ts'
import { addMember } from '../../support/people.ts'
import { expect, signedInState, test } from '../../support/test.ts'

/** Account names of the people in a space, with their roles. */
async function rolesIn(api: ApiClient, spaceId: string): Promise<Record<string, unknown>> {
  const members = await api.call('GET', `/space/member/all?spaceId=${spaceId}`)
  const list = Array.isArray(members) ? members : []
  return Object.fromEntries(list.map((one) => [String(fieldOf(one, 'username')), fieldOf(one, 'roleCode')]))
}

async function unreadOf(origin: string, who: { username: string; password: string }): Promise<string[]> {
  const client = new ApiClient(origin)
  await client.signIn(who)
  const messages = await client.call('GET', '/user/message/unread')
  return Array.isArray(messages) ? messages.map((one) => String(fieldOf(one, 'message'))) : []
}

test.use({ signedIn: true })

test('an admin adds two people, changes a role in place, and takes a removal back', async ({ page, api, product }) => {
  await api.createSpace('别的团队')
  const spaceId = await api.createSpace('花园')
  const projectId = await api.createProject(spaceId, '温室', 1)
  const lily = addMember(product, { username: 'lily.gardener', spaceName: '别的团队', role: 'guest' })
  addMember(product, { username: 'rose.gardener', spaceName: '别的团队', role: 'guest' })
  const members = new MembersPage(page)
  const shell = new Shell(page)

  await members.goto('space', spaceId)
  await expect(shell.rail.getByRole('link', { name: '成员' })).toHaveAttribute('aria-current', 'page')

  await test.step('nobody is listed before two letters are typed', async () => {
    await members.addButton.click()
    await members.people.fill('g')
    await expect(members.drawer.getByRole('group', { name: '人员' }).getByRole('checkbox')).toHaveCount(0)
    await members.pick('gardener', 'lily')
    await members.pick('rose', 'rose')
    await members.drawer.getByRole('radio', { name: /访客/ }).check()
    await members.drawer.getByRole('button', { name: '添加 2 人' }).click()
    await expect(shell.toast('已添加 2 人')).toBeVisible()
    await expect(members.drawer).toBeHidden()
    await expect(members.segment('访客')).toHaveAccessibleName('访客 2')
    expect(await rolesIn(api, spaceId)).toEqual({ admin: 'admin', 'lily.gardener': 'guest', 'rose.gardener': 'guest' })
  })

  await test.step('the role changes in the row, and who has it hears of it', async () => {
    await members.changeRole('lily.gardener', '开发者')
    await expect(shell.toast('已将 lily.gardener 的角色改为开发者')).toBeVisible()
    await expect(members.row('lily.gardener').getByRole('button', { name: /当前为开发者/ })).toBeVisible()
    const unread = await unreadOf(product.origin, lily)
    expect(unread[0]).toContain('「花园」的角色改为开发者')
    expect(unread[1]).toContain('将你加入了空间「花园」')
  })

  await test.step('members of a project come from the space', async () => {
    await members.goto('project', projectId)
    await expect(members.row('lily.gardener')).toHaveCount(0)
    await members.addButton.click()
    await members.pick('lily', 'lily')
    await members.drawer.getByRole('button', { name: '添加 1 人' }).click()
    await expect(members.row('lily.gardener').getByRole('button', { name: /当前为开发者/ })).toBeVisible()
    await expect(page.getByText('标有「继承自空间」的是空间管理员')).toBeVisible()
  })

  await test.step('a removal ends the role in the project too, and comes back with it', async () => {
    await members.goto('space', spaceId)
    await members.remove('lily.gardener')
    await expect(members.row('lily.gardener')).toHaveCount(0)
    expect(await rolesIn(api, spaceId)).not.toHaveProperty('lily.gardener')
    await shell.toast('已将 lily.gardener 移出空间').getByRole('button', { name: '撤销' }).click()
    await expect(members.row('lily.gardener')).toBeVisible()
    expect(await rolesIn(api, spaceId)).toMatchObject({ 'lily.gardener': 'dev' })
    await members.goto('project', projectId)
    await expect(members.row('lily.gardener')).toContainText('开发者')
  })

  await test.step('several at once, after a question', async () => {
    await members.goto('space', spaceId)
    for (const name of ['lily.gardener', 'rose.gardener']) {
      await members.row(name).hover()
      await members.row(name).getByRole('checkbox').check()
    }
    const bar = page.getByRole('toolbar', { name: '批量操作' })
    await bar.getByRole('button', { name: '修改角色' }).click()
    await page.getByRole('menuitemradio', { name: /^访客/ }).click()
    await expect(shell.toast('已将 2 人的角色改为访客')).toBeVisible()
    await members.segment('访客').check({ force: true })
    await members.filter.fill('rose')
    await expect(members.table.getByRole('row')).toHaveCount(2)
    await members.row('rose.gardener').hover()
    await members.row('rose.gardener').getByRole('checkbox').check()
    await bar.getByRole('button', { name: '移出空间' }).click()
    await expect(page.getByText('没有匹配的成员')).toBeVisible()
    await page.getByRole('button', { name: '清除筛选' }).click()
    await expect(members.row('lily.gardener')).toBeVisible()
  })
})

test('the last admin stays, and says why', async ({ page, api }) => {
  const spaceId = await api.createSpace('灯塔')
  const members = new MembersPage(page)
  await members.goto('space', spaceId)
  const own = members.row('admin').or(members.row('Admin'))
  await expect(own).toContainText('空间管理员')
  await expect(own.getByRole('button')).toHaveCount(0)
  await expect(page.getByText('至少要保留一位管理员')).toBeVisible()
  const id = fieldOf(await api.call('GET', '/user/info'), 'id')
  for (const [path, body] of [
    ['/space/member/update', { userIds: [id], roleCode: 'guest' }],
    ['/space/member/remove', { userIds: [id] }],
    ['/space/member/leave', {}],
  ] as const) {
    expect(await api.ask('POST', path, { spaceId, ...body }), path).toMatchObject({ error: 'last_admin' })
  }
})

test('a guest sees who is there and nothing to change it, and may leave', async ({ openContext, product, api }) => {
  const spaceId = await api.createSpace('码头')
  const guest = addMember(product, { username: 'guest.of.the.quay', spaceName: '码头', role: 'guest' })
  const guestApi = new ApiClient(product.origin)
  await guestApi.signIn(guest)
  const context = await openContext({ storageState: signedInState(product.origin, guestApi.token) })
  const page = await context.newPage()
  const members = new MembersPage(page)
  await members.goto('space', spaceId)
  await expect(members.row('guest.of.the.quay')).toContainText('你')
  await expect(members.addButton).toHaveCount(0)
  await expect(members.table.getByRole('checkbox')).toHaveCount(0)
  await expect(members.table.getByRole('button')).toHaveCount(1)
  await expect(page.getByText('最近访问')).toHaveCount(0)
  const search = `/space/member/search?spaceId=${spaceId}&username=admin`
  expect(await guestApi.ask('GET', search)).toMatchObject({ error: 'no_permission' })

  await page.setViewportSize({ width: 390, height: 844 })
  await expectWithin(page, 390)
  await members.row('guest.of.the.quay').getByRole('button', { name: '退出空间' }).click()
  await new Shell(page).confirm('退出空间')
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(await rolesIn(api, spaceId)).toEqual({ admin: 'admin' })
})

test('the settings of a space show while the test platform is switched on', async ({ page, api }) => {
  const spaceId = await api.createSpace('观测站')
  const rail = new Shell(page).rail
  const switchTo = async (enabled: boolean): Promise<void> => {
    const groups = fieldOf(await api.call('GET', '/admin/setting/get'), 'groups')
    const version = fieldOf(fieldOf(groups, 'meterSphere'), 'version')
    await api.call('POST', '/admin/setting/update', { group: 'meterSphere', value: { enabled }, version })
  }
  await page.goto(`/space/info/${spaceId}`)
  await expect(rail.getByRole('link', { name: '成员' })).toBeVisible()
  await expect(rail.getByRole('link', { name: '设置' })).toHaveCount(0)
  await switchTo(true)
  await page.reload()
  await rail.getByRole('link', { name: '设置' }).click()
  await expect(page.getByText('已由超级管理员开启')).toBeVisible()
  await expect(page.getByRole('button', { name: '测试连接' })).toBeDisabled()
  await switchTo(false)
  await page.reload()
  await expect(page.getByText('测试平台集成未开启')).toBeVisible()
})
