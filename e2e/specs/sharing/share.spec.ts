import { text as readText } from 'node:stream/consumers'
import { ApiListPage } from '../../pages/api-list-page.ts'
import { SharedPage, SharesPage } from '../../pages/share-pages.ts'
import { Shell } from '../../pages/shell.ts'
import { findViolations } from '../../support/axe.ts'
import { library } from '../../support/library.ts'
import { expectWithin } from '../../support/measures.ts'
import { expect, test } from '../../support/test.ts'

test.use({ signedIn: true })

test('two documents are shared with a password: form, wrong try, right try, then those two and no third, until it is revoked', async ({
  page,
  api,
  openContext,
}) => {
  const projectId = await api.createProject(await api.createSpace('分享'), '图书馆')
  const moduleId = await api.importDescription(projectId, library)
  const list = new ApiListPage(page)
  const shares = new SharesPage(page)
  await list.goto(projectId, moduleId)
  await list.tick('查询图书')
  await list.tick('读者信息')
  await list.batch.getByRole('button', { name: '分享' }).click()
  await shares.password.fill('correct-horse')
  await shares.create.click()
  const [link = '', password] = await shares.readTold()
  expect(password).toBe('correct-horse')
  await shares.done.click()

  const visitor = await openContext()
  const shared = new SharedPage(await visitor.newPage())

  await test.step('the gate is there before the program, which goes on with what was done in it', async () => {
    const { promise: isHeld, resolve: release } = Promise.withResolvers<undefined>()
    await shared.page.route('**/assets/*.js', async (route) => {
      await isHeld
      await route.continue()
    })
    await shared.page.goto(link, { waitUntil: 'commit' })
    await expect(shared.password).toBeFocused()
    expect(await findViolations(shared.page)).toEqual([])
    await shared.page.getByRole('button', { name: '显示密码' }).click()
    await expect(shared.password).toHaveAttribute('type', 'text')
    await shared.open.click()
    release(undefined)
    await expect(shared.page.getByText('密码不能为空')).toBeVisible()
    await shared.page.unrouteAll()
  })

  await test.step('the gate tells nothing, and counts the tries', async () => {
    await expect(shared.page.getByText('图书馆')).toHaveCount(0)
    await shared.tryPassword('wrong-horse')
    await expect(shared.page.getByText('密码不正确，还可以再试 4 次')).toBeVisible()
  })

  await test.step('the right password opens the first document, and no other is there', async () => {
    await shared.tryPassword('correct-horse')
    await expect(shared.title).toHaveText('查询图书')
    await expect(shared.page).toHaveURL(new RegExp(`^${link}/\\w+$`))
    await shared.nav.getByRole('button', { name: '全部展开' }).click()
    await expect(shared.tree.getByRole('treeitem')).toHaveText([/图书/, /查询图书/, /读者/, /读者信息/])
    await shared.doc('读者信息').click()
    await expect(shared.title).toHaveText('读者信息')
    const bar = shared.page.getByRole('toolbar', { name: '文档操作' })
    await expect(bar.getByRole('button', { name: '复制链接' })).toBeVisible()
    await expect(bar.getByRole('link', { name: '编辑' })).toHaveCount(0)
    await expect(bar.getByRole('button', { name: '分享' })).toHaveCount(0)
  })

  await test.step('the browser remembers it', async () => {
    await shared.page.reload()
    await expect(shared.title).toHaveText('读者信息')
  })

  await test.step('on a phone, in the other language', async () => {
    await shared.page.setViewportSize({ width: 390, height: 844 })
    await new Shell(shared.page).chooseLanguage('English')
    await shared.page.getByRole('button', { name: 'Show the tree' }).click()
    await shared.page.getByRole('dialog').getByRole('treeitem').filter({ hasText: '查询图书' }).click()
    await expect(shared.title).toHaveText('查询图书')
    await expectWithin(shared.page, 390)
  })

  await shares.show()
  const row = shares.row('图书馆 Library')

  await test.step('another password opens it too, and ends without the first one', async () => {
    await row.getByRole('button', { name: '链接和密码' }).click()
    await expect(shares.dialog.getByRole('img', { name: '「图书馆 Library」链接的二维码' })).toBeVisible()
    await shares.dialog.getByRole('textbox', { name: '新密码的使用者' }).fill('合作方')
    await shares.dialog.getByRole('textbox', { name: /^密码/ }).fill('battery-staple')
    await shares.dialog.getByRole('button', { name: '添加密码' }).click()
    const [given, both] = await shares.readTold()
    expect(given).toBe('battery-staple')
    expect(both).toContain(link)
    await shares.done.click()
    const partner = new SharedPage(await (await openContext()).newPage())
    await partner.page.goto(link)
    await partner.tryPassword('battery-staple')
    await expect(partner.title).toHaveText('查询图书')
    await shares.dialog.getByRole('button', { name: '撤销: 合作方' }).click()
    await new Shell(page).confirm('撤销密码')
    await expect(shares.dialog.getByRole('listitem')).toHaveCount(1)
    await partner.page.reload()
    await expect(partner.password).toBeVisible()
    await shared.page.reload()
    await expect(shared.title).toHaveText('查询图书')
    await page.keyboard.press('Escape')
  })

  await test.step('with another address, the one before leads nowhere', async () => {
    await row.getByRole('button', { name: '重新生成链接' }).click()
    await new Shell(page).confirm('重新生成链接')
    await expect(page.getByText('链接已重新生成')).toBeVisible()
    await shared.page.reload()
    await expect(shared.page.getByRole('heading', { name: 'This share doesn’t exist' })).toBeVisible()
    await expect(row.getByRole('link')).not.toHaveAttribute('href', link)
    const next = (await row.getByRole('link').getAttribute('href')) ?? ''
    await shared.page.goto(next)
    await expect(shared.page.getByRole('heading', { name: 'This share is password-protected' })).toBeVisible()
  })

  await test.step('revoked, it is as if it had never been', async () => {
    await shares.row('图书馆 Library').getByRole('button', { name: '撤销' }).click()
    await new Shell(page).confirm('撤销分享')
    await expect(page.getByText('还没有分享')).toBeVisible()
    await shared.page.reload()
    await expect(shared.page.getByRole('heading', { name: 'This share doesn’t exist' })).toBeVisible()
  })
})

test('a shared folder shows what is added later, and a paused share opens again for those who were reading', async ({
  page,
  api,
  openContext,
}) => {
  const projectId = await api.createProject(await api.createSpace('以后'), '图书馆')
  const moduleId = await api.importDescription(projectId, library)
  const list = new ApiListPage(page)
  const shares = new SharesPage(page)
  await list.goto(projectId, moduleId)
  await list.choose('图书', '分享')
  await shares.dialog.getByRole('radiogroup', { name: '可见环境' }).getByRole('radio', { name: '不显示' }).click()
  await shares.dialog.getByRole('checkbox', { name: '允许访客导出' }).check()
  await shares.password.fill('correct-horse')
  await shares.create.click()
  const [link = ''] = await shares.readTold()
  await shares.done.click()

  const shared = new SharedPage(await (await openContext()).newPage())
  await shared.page.goto(link)
  await shared.tryPassword('correct-horse')
  await expect(shared.title).toHaveText('查询图书')
  await expect(shared.tree.getByRole('treeitem')).toHaveCount(4)

  await test.step('the visitor searches what the documents contain', async () => {
    const search = shared.page.getByRole('searchbox', { name: '搜索名称、路径和说明' })
    await search.fill('模糊匹配')
    await expect(shared.tree.getByRole('treeitem')).toHaveText([/图书/, /查询图书/])
    await search.fill('')
    await expect(shared.tree.getByRole('treeitem')).toHaveCount(4)
  })

  await test.step('the visitor takes it along as a file and as a page to print, without the hosts that are not shown', async () => {
    await shared.page.getByRole('button', { name: '导出文档' }).click()
    const dialog = shared.page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Markdown' }).check()
    const downloading = shared.page.waitForEvent('download')
    await dialog.getByRole('button', { name: '导出', exact: true }).click()
    const text = await readText(await (await downloading).createReadStream())
    expect(text).toContain('查询图书')
    expect(text).not.toContain('读者信息')
    expect(text).not.toContain('library.example')
    await dialog.getByRole('button', { name: '新建导出' }).click()
    await dialog.getByRole('radio', { name: 'PDF' }).check()
    await dialog.getByRole('button', { name: '导出', exact: true }).click()
    const address = (await dialog.getByRole('link', { name: '打开并打印' }).getAttribute('href')) ?? ''
    const printed = await shared.page.context().newPage()
    // Without `#print`, which would open the browser's own dialog.
    await printed.goto(address.replace('#print', ''))
    await expect(printed.getByRole('heading', { name: '查询图书' })).toBeVisible()
    await printed.close()
    await dialog.getByRole('button', { name: '关闭' }).last().click()
  })

  await list.tick('读者信息')
  await list.batch.getByRole('button', { name: '移动' }).click()
  await list.moveTo('图书')
  await expect(new Shell(page).toast('已移动 1 项到「图书」')).toBeVisible()
  // As a visitor who comes back to the window.
  await shared.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(shared.doc('读者信息')).toBeVisible()

  await shares.show()
  await shares.row('图书馆 Library').getByRole('switch').click({ force: true })
  await expect(shares.row('图书馆 Library')).toContainText('已暂停')
  const paused = shared.page.getByRole('heading', { name: '这个分享已暂停' })
  // Without a reload: the next document that is opened finds out.
  await shared.doc('读者信息').click()
  await expect(paused).toBeVisible()
  await shared.page.reload()
  await expect(paused).toBeVisible()
  await shares.row('图书馆 Library').getByRole('switch').click({ force: true })
  await expect(shares.row('图书馆 Library')).toContainText('已启用')
  await shared.page.getByRole('button', { name: '重新检查' }).click()
  await expect(shared.title).toHaveText('读者信息')
})
