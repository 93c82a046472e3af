import { readFileSync } from 'node:fs'
import { AuditPage, UsersPage } from '../../pages/admin-pages.ts'
import { Shell } from '../../pages/shell.ts'
import { ApiClient } from '../../support/api-client.ts'
import { findViolations } from '../../support/axe.ts'
import { expectWithin } from '../../support/measures.ts'
import { expect, signedInState, test } from '../../support/test.ts'

test.use({ signedIn: true })

test('a super admin makes an account, gives it a role, locks it out and deletes it; the log tells all of it', async ({
  page,
  api,
  product,
}) => {
  const spaceId = await api.createSpace('交易平台')
  await api.createProject(spaceId, '订单服务')
  const users = new UsersPage(page)
  const shell = new Shell(page)

  await test.step('the way there is in the top bar', async () => {
    await page.goto('/dashboard')
    await page.getByRole('link', { name: '系统管理' }).click()
    await expect(page).toHaveURL(/\/admin\/users$/)
    await expect(users.table).toBeVisible()
  })

  let password = ''
  await test.step('a new account shows its password once', async () => {
    await users.create.click()
    await users.dialog.getByLabel('账号', { exact: true }).fill('Song.Jia@example.com')
    await users.dialog.getByLabel('昵称').fill('宋佳')
    await users.dialog.getByLabel(/^邮箱/).fill('not an address')
    await users.dialog.getByRole('button', { name: '创建' }).click()
    await expect(users.dialog.getByText('邮箱格式不正确')).toBeVisible()
    await users.dialog.getByLabel(/^邮箱/).fill('song.jia@example.com')
    await users.dialog.getByRole('button', { name: '创建' }).click()
    await expect(users.dialog.getByText('一次性密码只显示这一次')).toBeVisible()
    const shown = await users.readSecrets()
    expect(shown[0]).toBe('song.jia@example.com')
    password = shown[1] ?? ''
    expect(password).toHaveLength(12)
    await expect(users.row('宋佳')).toContainText('未激活')
  })

  const person = new ApiClient(product.origin)
  await test.step('that password opens the way to choosing one', async () => {
    await person.signIn({ username: 'song.jia@example.com', password })
    expect(await person.ask('GET', '/user/info')).toMatchObject({ code: '2000' })
  })

  await test.step('roles are given one by one, with a preview', async () => {
    await users.choose('宋佳', '分配项目')
    await users.dialog.getByRole('searchbox').fill('订单')
    await users.dialog.getByLabel('在 订单服务 中的角色').selectOption('dev')
    const preview = users.dialog.getByRole('region', { name: '将要发生的变化' })
    await expect(preview.getByRole('listitem')).toHaveText([
      /项目 订单服务.*无.*开发者/,
      /空间 交易平台.*无.*访客.*加入项目需要先成为空间成员/,
    ])
    await users.dialog.getByRole('button', { name: '保存 2 项变更' }).click()
    await expect(shell.toast('已更新「宋佳」的角色')).toBeVisible()
    await expect(users.row('宋佳').getByRole('cell').nth(6)).toHaveText('1')
  })

  await test.step('what cannot be done says why', async () => {
    await page.getByRole('button', { name: 'Admin 的操作' }).click()
    const remove = page.getByRole('menuitem', { name: /删除/ })
    await expect(remove).toBeDisabled()
    await expect(remove).toContainText('不能对自己操作')
    await page.keyboard.press('Escape')
  })

  await test.step('locked out, the person is out at once', async () => {
    await users.choose('宋佳', '停用账号')
    await shell.confirm('停用')
    await expect(users.row('宋佳')).toContainText('已停用')
    expect(await person.ask('GET', '/user/info')).toMatchObject({ code: '1000' })
    await users.choose('宋佳', '启用账号')
    await expect(users.row('宋佳')).toContainText('未激活')
  })

  await test.step('search and filters', async () => {
    await users.search.fill('SONG.JIA')
    await expect(users.table.getByRole('row')).toHaveCount(2)
    await users.search.fill('没有这个人')
    await expect(page.getByText('没有符合条件的用户')).toBeVisible()
    await page.getByRole('button', { name: '清除筛选' }).click()
    await expect(users.row('宋佳')).toBeVisible()
  })

  await test.step('deleting asks for the name', async () => {
    await users.choose('宋佳', '删除')
    const submit = users.dialog.getByRole('button', { name: '删除', exact: true })
    await expect(submit).toBeDisabled()
    await users.dialog.getByRole('textbox').fill('song.jia@example.com')
    await submit.click()
    await expect(users.row('宋佳')).toHaveCount(0)
  })

  await test.step('the log', async () => {
    const audit = new AuditPage(page)
    await page.getByRole('link', { name: '审计日志' }).click()
    await expect(audit.entry('删除了账号「宋佳」')).toBeVisible()
    await audit.entry('创建了账号「宋佳」').click()
    await expect(audit.detail).toContainText('user.create')
    await expect(audit.detail).not.toContainText(password)
    await page.keyboard.press('ArrowUp')
    await expect(audit.detail).not.toContainText('user.create')
    await page.keyboard.press('Escape')
    await expect(audit.detail).toHaveCount(0)
    await audit.search.fill('宋佳')
    await expect(page.getByText(/^\d+ 条$/)).toBeVisible()
    await page.getByRole('button', { name: '事件' }).click()
    await page.getByRole('menuitemradio', { name: '账号' }).click()
    await expect(audit.entry('停用了账号「宋佳」')).toBeVisible()
    await expect(audit.entry('创建了空间「交易平台」')).toHaveCount(0)

    const arriving = page.waitForEvent('download')
    await page.getByRole('button', { name: '导出' }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    const file = readFileSync(await (await arriving).path(), 'utf8')
    expect(file.split('\r\n')[0]).toContain('number,time,actor')
    expect(file).toContain('创建了账号「宋佳」')
    expect(file).not.toContain(password)
  })
})

test('several accounts at once: what can be done is done, the rest says why', async ({ page, api, product }) => {
  const made: { id: string }[] = []
  for (const [username, nickname] of [
    ['he.qing', '何晴'],
    ['he.lan', '贺兰'],
    ['fang.ning', '方宁'],
  ]) {
    // The contract's answer.
    made.push((await api.call('POST', '/admin/user/create', { username, nickname })) as { id: string })
  }
  const users = new UsersPage(page)
  const shell = new Shell(page)
  await users.goto()

  await test.step('by pinyin', async () => {
    await users.search.fill('heqing')
    await expect(users.row('何晴')).toBeVisible()
    await expect(users.table.getByRole('row')).toHaveCount(2)
    await users.search.fill('')
  })

  await test.step('disabled and enabled together', async () => {
    await users.tick('何晴')
    await users.tick('贺兰')
    await expect(users.batch).toContainText('已选 2 位')
    await users.batch.getByRole('button', { name: '停用' }).click()
    await shell.confirm('停用')
    await expect(shell.toast('已停用 2 位用户')).toBeVisible()
    await expect(users.row('贺兰')).toContainText('已停用')
    await expect(users.batch).toHaveCount(0)
    await users.tick('何晴')
    await users.batch.getByRole('button', { name: '启用' }).click()
    await expect(users.row('何晴')).toContainText('未激活')
  })

  await test.step('oneself is left out, and the page says so', async () => {
    await users.tick('Admin')
    await users.tick('方宁')
    expect(await findViolations(page)).toEqual([])
    await users.batch.getByRole('button', { name: '结束会话' }).click()
    await shell.confirm('结束会话')
    await expect(shell.toast('已结束 2 位用户的会话')).toBeVisible()
    await users.tick('Admin')
    await users.tick('方宁')
    await users.batch.getByRole('button', { name: '停用' }).click()
    await shell.confirm('停用')
    await expect(users.dialog).toContainText('已停用 1 位用户')
    await expect(users.dialog.getByRole('listitem')).toHaveText([/^Admin：不能对自己/])
    await users.dialog.getByRole('button', { name: '关闭' }).last().click()
    // Until it is gone, the key is its own.
    await expect(users.dialog).toHaveCount(0)
    await expect(users.batch).toContainText('已选 1 位')
    await page.keyboard.press('Escape')
    await expect(users.batch).toHaveCount(0)
  })

  await test.step('deleted together after their number was typed', async () => {
    for (const name of ['何晴', '贺兰', '方宁']) await users.tick(name)
    await users.batch.getByRole('button', { name: '删除' }).click()
    const submit = users.dialog.getByRole('button', { name: '删除', exact: true })
    await expect(submit).toBeDisabled()
    await users.dialog.getByLabel('输入人数 3 以确认').fill('3')
    await submit.click()
    await expect(shell.toast('已删除 3 位用户')).toBeVisible()
    await expect(users.row('方宁')).toHaveCount(0)
    expect(await api.ask('GET', `/admin/user/detail?id=${made[0]?.id ?? ''}`)).toMatchObject({
      error: 'not_accessible',
    })
  })

  await test.step('the list as a file, as it is filtered', async () => {
    await users.search.fill(product.admin.username)
    await expect(users.table.getByRole('row')).toHaveCount(2)
    const arriving = page.waitForEvent('download')
    await page.getByRole('button', { name: '导出' }).click()
    const lines = readFileSync(await (await arriving).path(), 'utf8')
      .trimEnd()
      .split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`,${product.admin.username},`)
  })
})

test('the pages of the administration in English, dark, on a phone; nobody else gets there', async ({
  page,
  product,
  api,
  openContext,
}) => {
  await api.call('POST', '/admin/user/create', { username: 'guest.person', nickname: 'Guest person' })
  await page.addInitScript(() => {
    localStorage.setItem('lectern.lang', 'en')
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const [path, text] of [
    ['/admin/users', 'Guest person'],
    ['/admin/audit', 'Created the account “Guest person”'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: text, exact: true }).first()).toBeVisible()
    await expectWithin(page, 390)
    expect(await findViolations(page), path).toEqual([])
  }
  await page.getByRole('button', { name: 'Created the account “Guest person”' }).first().click()
  await expect(page.getByRole('complementary', { name: 'Event details' })).toContainText('user.create')

  const person = new ApiClient(product.origin)
  const { password } = (await api.call('POST', '/admin/user/create', {
    username: 'other.person',
    nickname: 'Other',
  })) as { password: string } // the contract's answer
  await person.signIn({ username: 'other.person', password })
  await person.call('POST', '/system/password/updateByFirstLogin', { password: 'a-Long-chosen-word-7' })
  const context = await openContext({ storageState: signedInState(product.origin, person.token) })
  const theirs = await context.newPage()
  await theirs.goto('/admin/users')
  await expect(theirs).toHaveURL(/\/404$/)
  await expect(theirs.getByRole('link', { name: '系统管理' })).toHaveCount(0)
  expect(await person.ask('POST', '/admin/user/page', {})).toMatchObject({ error: 'no_permission' })
})

test('how many users a page shows is chosen once', async ({ page, api }) => {
  for (const nickname of ['一', '二', '三', '四', '五', '六'])
    await api.call('POST', '/admin/user/create', { username: `many.${nickname}`, nickname })
  const users = new UsersPage(page)
  await users.goto()
  await page.getByRole('combobox', { name: '每页条数' }).click()
  await page.getByRole('option', { name: '每页 5 条' }).click()
  await expect(users.table.getByRole('row')).toHaveCount(6)
  await page.getByRole('navigation', { name: '分页' }).getByRole('button', { name: '2' }).click()
  await expect(page.getByText(/^第 6–\d+ 位/)).toBeVisible()
  await page.reload()
  await expect(users.table.getByRole('row')).toHaveCount(6)
  await expect(page.getByText(/^第 1–5 位/)).toBeVisible()
})
