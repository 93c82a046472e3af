// A call is saved as a case with assertions made from its response, and run.
import { startEcho, type EchoService } from '../../../server/test/support/outside/echo-services.ts'
import { DebugPage } from '../../pages/debug-page.ts'
import { findViolations } from '../../support/axe.ts'
import { docIdOf } from '../../support/library.ts'
import { expect, test } from '../../support/test.ts'

let service: EchoService
let state = 'open'
test.beforeAll(async () => {
  service = await startEcho((_asked, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ id: 'o-1', state }))
  })
})
test.afterAll(() => service.close())
test.use({ signedIn: true })

test('a case is saved from a response, and reports what differs from it', async ({ page, api }) => {
  const projectId = await api.createProject(await api.createSpace('用例空间'), '订单', 0)
  const schema = { type: 'object', properties: { id: { type: 'string' }, state: { type: 'string' } } }
  const moduleId = await api.importDescription(
    projectId,
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: '订单接口', version: '1' },
      servers: [{ url: `http://127.0.0.1:${String(service.port)}`, description: '本机' }],
      paths: {
        '/orders': {
          get: {
            summary: '查询订单',
            responses: { 200: { description: '', content: { 'application/json': { schema } } } },
          },
        },
      },
    }),
  )
  const debug = new DebugPage(page)
  await debug.goto(await docIdOf(api, moduleId, '查询订单'))
  await debug.send()
  await expect(debug.facts).toContainText('200')
  await debug.debug.getByRole('button', { name: '用例' }).click()
  await page.getByRole('button', { name: '保存为用例' }).click()
  const form = page.getByRole('dialog', { name: '保存为用例' })
  await form.getByRole('textbox', { name: '名称' }).fill('查询未完成的订单')
  await form.getByRole('button', { name: '断言 $.state' }).click()
  expect(await findViolations(page)).toEqual([])
  await form.getByRole('button', { name: '保存用例' }).click()
  const drawer = page.getByRole('dialog', { name: '用例' })
  await drawer.getByRole('button', { name: '运行 1 个' }).click()
  await expect(drawer.getByRole('status')).toHaveText('通过 1，失败 0，跳过 0')
  state = 'paid'
  await drawer.getByRole('button', { name: '运行 1 个' }).click()
  await expect(drawer.getByText('$.state 等于 "open" · 实际值："paid"')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
})
