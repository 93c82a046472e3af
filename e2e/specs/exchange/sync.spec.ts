// An application is kept in step with an address: saved with a sign-in, read by hand, failing with a reason, changed, deleted.
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { fieldOf } from '../../support/api-client.ts'
import { findViolations } from '../../support/axe.ts'
import { expect, test } from '../../support/test.ts'

test.use({ signedIn: true })

const secret = 'fetch-me-7c1d'
let server: Server
let url = ''
let paths = ['/orders', '/orders/{id}']
test.beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.headers['private-token'] !== secret) {
      response.writeHead(401).end()
      return
    }
    const operation = (path: string) => ({ summary: path, responses: { 200: { description: 'ok' } } })
    const description = {
      openapi: '3.1.0',
      info: { title: '订单服务', version: '1' },
      paths: Object.fromEntries(paths.map((path) => [path, { get: operation(path) }])),
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(description))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  url = `http://127.0.0.1:${String(address.port)}/v3/api-docs`
})
test.afterAll(() => {
  server.close()
})

test('an address is saved with its sign-in, read by hand, and its report opened', async ({ page, api }) => {
  const settings = await api.call('GET', '/admin/setting/get')
  const outgoing = fieldOf(fieldOf(settings, 'groups'), 'outgoing')
  const value = { mode: 'public', allow: ['127.0.0.1'], deny: [] }
  await api.call('POST', '/admin/setting/update', { group: 'outgoing', value, version: fieldOf(outgoing, 'version') })
  const projectId = await api.createProject(await api.createSpace('同步'), '交易中台', 0)
  const moduleId = await api.createModule(projectId, '订单服务')
  await page.goto(`/project/doc/${projectId}?module=${moduleId}&segment=settings&part=sync`)
  await expect(page.getByText('还没有同步地址')).toBeVisible()

  const dialog = page.getByRole('dialog')
  await test.step('saved, with a header that signs in', async () => {
    await page.getByRole('button', { name: '添加同步地址' }).click()
    await dialog.getByLabel('地址').fill(url)
    await dialog.getByLabel('名称', { exact: true }).fill('测试环境')
    await expect(dialog.getByText('服务器时区')).toBeVisible()
    await dialog.getByRole('combobox', { name: '认证' }).click()
    await page.getByRole('option', { name: '自定义请求头' }).click()
    await dialog.getByLabel('第 1 个请求头的名称').fill('PRIVATE-TOKEN')
    await dialog.getByLabel('第 1 个请求头的值').fill('not-the-token')
    expect(await findViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('认证：请求头 PRIVATE-TOKEN')).toBeVisible()
    await expect(page.getByText('每天 03:00')).toBeVisible()
    await expect(page.getByText('下次：')).toBeVisible()
  })

  const run = page.getByRole('button', { name: '立即同步「测试环境」' })
  await test.step('refused by the source, and said so', async () => {
    await run.click()
    await expect(page.getByText('服务器要求认证，或不接受所填的认证信息（状态码 401）')).toBeVisible()
  })

  await test.step('corrected, read, and told', async () => {
    await page.getByRole('button', { name: '「测试环境」的更多操作' }).click()
    await page.getByRole('menuitem', { name: '编辑同步地址' }).click()
    await dialog.getByLabel('第 1 个请求头的值').fill(secret)
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toHaveCount(0)
    await run.click()
    await expect(page.getByText('同步成功，新增 2 篇')).toBeVisible()
    await expect(page.getByText(secret)).toHaveCount(0)
    expect(await findViolations(page)).toEqual([])
    paths = [...paths, '/refunds']
    await run.click()
    await expect(page.getByText('同步成功，新增 1 篇')).toBeVisible()
  })

  await test.step('its report and its past', async () => {
    await page.getByRole('button', { name: '「测试环境」的更多操作' }).click()
    await page.getByRole('menuitem', { name: '同步记录' }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(3)
    await dialog.getByRole('link', { name: '查看报告' }).first().click()
    await expect(page.getByText('导入完成')).toBeVisible()
    await page.getByRole('link', { name: '返回同步地址' }).click()
    await expect(run).toBeVisible()
  })

  await test.step('deleted; what came from it stays', async () => {
    await page.getByRole('button', { name: '「测试环境」的更多操作' }).click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await expect(page.getByText('还没有同步地址')).toBeVisible()
    await page.goto(`/project/doc/${projectId}?module=${moduleId}`)
    await expect(page.getByText('/refunds').first()).toBeVisible()
  })
})
