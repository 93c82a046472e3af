import { findViolations } from '../../support/axe.ts'
import { library, prepareLibrary } from '../../support/library.ts'
import { expect, test } from '../../support/test.ts'

test.use({ signedIn: true })

test('what changed in a project is read in a feed reader, and a robot of an application is added and switched off', async ({
  page,
  api,
  request,
}) => {
  const { spaceId, projectId, moduleId } = await prepareLibrary(api, '变更日志图书馆')
  await api.importDescription(projectId, library.replace('maxLength: 80', 'maxLength: 40'), moduleId)

  await test.step('the changelog of the project, and its feed', async () => {
    await page.goto(`/project/changelog/${projectId}`)
    await expect(page.getByRole('heading', { name: '变更日志' })).toBeVisible()
    await expect(page.getByRole('link', { name: '查询图书' }).first()).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: '订阅源' }).click()
    await page.getByRole('button', { name: '生成订阅源地址' }).click()
    const address = (await page.getByRole('region', { name: 'Atom' }).locator('code').textContent()) ?? ''
    expect(await findViolations(page)).toEqual([])
    const feed = await request.get(address)
    expect(feed.headers()['content-type']).toBe('application/atom+xml; charset=utf-8')
    expect(await feed.text()).toContain('查询图书')
    await page.keyboard.press('Escape')
  })

  await test.step('a robot', async () => {
    await page.goto(`/project/doc/${projectId}?module=${moduleId}&segment=settings&part=robots`)
    await page.getByRole('button', { name: '添加机器人' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('region', { name: '预览' })).toContainText('测试消息')
    await dialog.getByRole('textbox', { name: '名称' }).fill('前端群')
    await dialog.getByLabel('Webhook 地址').fill('https://oapi.dingtalk.com/robot/send?access_token=0123456789')
    expect(await findViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: '保存' }).click()
    const card = page.getByRole('listitem').filter({ hasText: '前端群' })
    await expect(card).toContainText('https://oapi.dingtalk.com/…6789')
    expect(await findViolations(page)).toEqual([])
    const isOn = card.getByRole('switch', { name: '启用或停用前端群' })
    await isOn.focus()
    await expect(isOn).toBeFocused()
    await isOn.press('Space')
    await expect(isOn).not.toBeChecked()
    await card.getByRole('button', { name: '前端群的更多操作' }).click()
    await page.getByRole('menuitem', { name: '消息记录' }).click()
    await expect(page.getByRole('dialog')).toContainText('还没有发过消息')
  })

  await test.step('a robot of the space, which its applications show', async () => {
    await page.goto(`/space/robot/${spaceId}`)
    await page.getByRole('button', { name: '添加机器人' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: '新评论' }).click()
    await expect(dialog.getByRole('region', { name: '预览' })).toContainText('未登录下单时')
    await dialog.getByRole('textbox', { name: '名称' }).fill('值班群')
    await dialog.getByLabel('Webhook 地址').fill('https://oapi.dingtalk.com/robot/send?access_token=9876543210')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: '值班群' })).toContainText('全部变更、新评论')
    expect(await findViolations(page)).toEqual([])
    await page.goto(`/project/doc/${projectId}?module=${moduleId}&segment=settings&part=robots`)
    const card = page.getByRole('listitem').filter({ hasText: '值班群' })
    await expect(card).toContainText('由空间管理员管理')
    await expect(card.getByRole('switch')).toHaveCount(0)
  })
})
