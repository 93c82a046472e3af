// A call of a document, answered before its service exists.
import { DebugPage } from '../../pages/debug-page.ts'
import { docIdOf } from '../../support/library.ts'
import { expect, test } from '../../support/test.ts'

const order = { id: { type: 'integer' }, state: { type: 'string' } }
const description = JSON.stringify({
  openapi: '3.1.0',
  info: { title: '订单接口', version: '1' },
  paths: {
    '/orders/{id}': {
      get: {
        summary: '查询订单',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: '7' }],
        responses: {
          200: {
            description: '',
            content: {
              'application/json': {
                schema: { type: 'object', properties: order },
                examples: { 已支付: { value: { id: 7, state: 'paid' } } },
              },
            },
          },
        },
      },
    },
  },
})

test.use({ signedIn: true })

test('a call is answered by the mock address without any setting, and the example that came is named', async ({
  page,
  api,
}) => {
  const projectId = await api.createProject(await api.createSpace('Mock 空间'), '订单', 0)
  const moduleId = await api.importDescription(projectId, description)
  const mock = new DebugPage(page)
  await page.goto(`/view/${await docIdOf(api, moduleId, '查询订单')}`)
  await page.getByRole('link', { name: 'Mock 地址' }).click()
  await expect(page).toHaveURL(/segment=mock/)
  await expect(mock.value('id')).toHaveValue('7')
  await mock.send()
  await expect(mock.facts).toContainText('200')
  await expect(mock.response).toContainText('"paid"')
  await expect(page.getByText('返回了响应 200 的示例「已支付」。')).toBeVisible()
})

test('a rule answers one call differently, is tried before it is saved, and the log names it', async ({
  page,
  api,
}) => {
  const projectId = await api.createProject(await api.createSpace('规则空间'), '订单', 0)
  const moduleId = await api.importDescription(projectId, description)
  const mock = new DebugPage(page)
  await page.goto(`/view/${await docIdOf(api, moduleId, '查询订单')}?segment=mock`)
  await page.getByRole('radio', { name: '规则' }).check()
  await page.getByRole('button', { name: '新建规则' }).click()
  const editor = page.getByRole('form', { name: '新建规则' })
  const tried = page.getByRole('region', { name: '试一试' })
  await editor.getByRole('textbox', { name: '名称' }).first().fill('订单不存在')
  await editor.getByRole('textbox', { name: '名称' }).nth(1).fill('state')
  await editor.getByRole('textbox', { name: '值' }).fill('lost')
  await editor.getByRole('combobox', { name: '状态码' }).fill('404')
  await editor.getByRole('textbox', { name: '文本' }).fill('{"lost":"{{request.path.id}}"}')
  await tried.getByRole('textbox', { name: '路径和 Query' }).fill('/orders/9?state=lost')
  await tried.getByRole('button', { name: '运行' }).click()
  await expect(tried.getByRole('status')).toContainText('返回 404')
  await expect(tried.getByRole('status')).toContainText('匹配并返回')
  await editor.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Query state = lost' })).toContainText('返回 404')
  await page.getByRole('radio', { name: '调用' }).check()
  await mock.send()
  await expect(mock.facts).toContainText('200')
  await page.getByRole('radio', { name: '日志' }).check()
  await expect(page.getByRole('listitem').filter({ hasText: '/orders/7' })).toContainText('「订单不存在」不匹配')
})

test('a collection that is turned on keeps what is sent to it, until the state is reset', async ({ page, api }) => {
  const answered = (status: number, example: unknown) => ({
    [status]: { description: '', content: { 'application/json': { example } } },
  })
  const first = { id: 7, state: 'paid' }
  const paths = {
    '/orders': {
      get: { summary: '订单列表', responses: answered(200, { code: 0, data: { records: [first], total: 1 } }) },
      post: { summary: '创建订单', responses: answered(201, { code: 0, data: first }) },
    },
    '/orders/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { summary: '查询订单', responses: answered(200, { code: 0, data: first }) },
      delete: { summary: '删除订单', responses: { 204: { description: '' } } },
    },
  }
  const projectId = await api.createProject(await api.createSpace('状态空间'), '订单', 0)
  const moduleId = await api.importDescription(
    projectId,
    JSON.stringify({ openapi: '3.1.0', info: { title: '订单接口', version: '1' }, paths }),
  )
  await page.goto(`/project/doc/${projectId}?module=${moduleId}&segment=settings&part=mock`)
  await page.getByRole('switch', { name: '/orders' }).press('Space')
  await expect(page.getByText('已开启 /orders 的状态')).toBeVisible()
  const address = await page.getByText(/\/mock\/\w/).textContent()
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${address ?? ''}${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
    const text = await answer.text()
    // What comes is compared.
    return [answer.status, text === '' ? null : (JSON.parse(text) as unknown)] as const
  }
  expect(await ask('POST', '/orders', { state: 'open' })).toEqual([201, { code: 0, data: { id: 8, state: 'open' } }])
  expect(await ask('DELETE', '/orders/7')).toEqual([204, null])
  const list = { code: 0, data: { records: [{ id: 8, state: 'open' }], total: 1 } }
  expect(await ask('GET', '/orders')).toEqual([200, list])
  await page.getByRole('button', { name: '重置', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '重置' }).click()
  await expect(page.getByText('已重置状态')).toBeVisible()
  expect(await ask('GET', '/orders/7')).toEqual([200, { code: 0, data: first }])
  expect((await ask('GET', '/orders/8'))[0]).toBe(404)
})
