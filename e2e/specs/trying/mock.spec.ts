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
