// Code pushes as smart-doc does; people see what came of it, and end a token.
import { PushPage } from '../../pages/push-page.ts'
import { Shell } from '../../pages/shell.ts'
import { fieldOf } from '../../support/api-client.ts'
import { expect, test } from '../../support/test.ts'

test.use({ signedIn: true })

test('a token is made, pushed with, looked at in the log, and revoked', async ({ page, api, product }) => {
  const spaceId = await api.createSpace('推送')
  const projectId = await api.createProject(spaceId, '交易中台')
  const moduleId = await api.createModule(projectId, '订单服务')
  const push = new PushPage(page)
  await push.goto(projectId, moduleId)
  await expect(push.tokens).toContainText('还没有令牌')
  await expect(page.getByText(`${product.origin}/api`, { exact: true })).toBeVisible()

  const token = await push.makeToken('流水线')
  expect(token).toMatch(/^[0-9a-f]{32}$/)
  await expect(push.tokens.getByRole('listitem')).toContainText(`…${token.slice(-4)}`)
  await expect(page.getByText(token)).toHaveCount(0)

  const send = async (apis: unknown[]): Promise<unknown> => {
    const data = encodeURIComponent(JSON.stringify({ apis, author: '周航', isReplace: 1 }))
    const response = await fetch(`${product.origin}/api`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'doc.push', version: '1.0', access_token: token, data }),
    })
    return fieldOf(await response.json(), 'code')
  }
  const items = [{ name: '查订单', url: '/orders', httpMethod: 'GET', isFolder: '0', isShow: '1' }]
  expect(await send([{ name: '订单', isFolder: '1', items }])).toBe('0')
  expect(await send([])).toBe('100')

  await test.step('the log tells both', async () => {
    await expect(async () => {
      await page.reload()
      await expect(push.log.getByText('成功', { exact: true }).last()).toBeVisible({ timeout: 2_000 })
      await expect(push.log).toContainText('新增 1', { timeout: 2_000 })
    }).toPass()
    await push.log.getByRole('radio', { name: '已拒绝' }).check({ force: true })
    await expect(push.log.getByRole('listitem')).toHaveCount(1)
    await push.log.getByRole('link', { name: 'doc.push' }).click()
    await expect(page.getByText('文档内容不能为空')).toBeVisible()
    await page.getByRole('link', { name: '全部推送' }).click()
    await push.log.getByRole('link', { name: 'doc.push' }).last().click()
    await expect(page.getByText('周航', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: '全部推送' }).click()
  })

  await test.step('made anew, the old one works for a while; revoked, none does', async () => {
    await push.act('流水线', '重新生成')
    await push.dialog.getByRole('button', { name: '重新生成', exact: true }).click()
    await push.dialog.getByRole('button', { name: '我已保存' }).click()
    await expect(push.tokens.getByText('旧令牌有效')).toBeVisible()
    expect(await send([{ name: '订单', isFolder: '1', items }])).toBe('0')
    await push.act('流水线', '撤销')
    await new Shell(page).confirm('撤销')
    await expect(push.tokens).toContainText('还没有令牌')
    expect(await send([{ name: '订单', isFolder: '1', items }])).toBe('14')
  })
})
