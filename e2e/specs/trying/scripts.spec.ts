// A script signs the request before it is sent, and one after it checks the response.
import { createHmac } from 'node:crypto'
import { startEcho, type EchoService } from '../../../server/test/support/outside/echo-services.ts'
import { DebugPage } from '../../pages/debug-page.ts'
import { findViolations } from '../../support/axe.ts'
import { docIdOf } from '../../support/library.ts'
import { expect, test } from '../../support/test.ts'

let service: EchoService
test.beforeAll(async () => {
  service = await startEcho()
})
test.afterAll(() => service.close())
test.use({ signedIn: true })

const sign =
  "pm.environment.set('sign', CryptoJS.HmacSHA256(pm.request.method, 'k').toString()); pm.request.headers.upsert({ key: 'X-Sign', value: '{{sign}}' }); console.log('signed')"

test('a request is signed by a script, and its response checked by another', async ({ page, api }) => {
  const projectId = await api.createProject(await api.createSpace('脚本空间'), '订单', 0)
  const moduleId = await api.importDescription(
    projectId,
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: '订单接口', version: '1' },
      servers: [{ url: `http://127.0.0.1:${String(service.port)}`, description: '本机' }],
      paths: { '/orders': { get: { summary: '查询订单', responses: { 200: { description: '' } } } } },
    }),
  )
  const debug = new DebugPage(page)
  await debug.goto(await docIdOf(api, moduleId, '查询订单'))
  await debug.tab('脚本').click()
  await debug.debug.getByRole('button', { name: '添加前置脚本' }).click()
  const editor = page.getByRole('region', { name: '新脚本' })
  await editor.getByRole('textbox', { name: '脚本名称' }).fill('签名')
  await editor.getByRole('textbox', { name: '脚本', exact: true }).fill(sign)
  await editor.getByRole('button', { name: '运行' }).click()
  await expect(editor.getByRole('list', { name: '控制台' })).toContainText('signed')
  expect(await findViolations(page)).toEqual([])
  await editor.getByRole('textbox', { name: '脚本', exact: true }).press('Control+s')
  await expect(page.getByRole('region', { name: '脚本「签名」' })).toBeVisible()

  await debug.debug.getByRole('button', { name: '添加后置脚本' }).click()
  await editor.getByRole('textbox', { name: '脚本名称' }).fill('检查')
  await editor.getByRole('button', { name: '代码片段' }).click()
  await page.getByRole('menuitem', { name: '检查状态码' }).click()
  await editor.getByRole('button', { name: '保存脚本' }).click()
  await expect(page.getByRole('region', { name: '脚本「检查」' })).toBeVisible()

  const saved = page.getByRole('region', { name: '脚本「检查」' })
  await saved.getByRole('textbox', { name: '脚本', exact: true }).press('Space')
  await expect(page.getByText('未保存')).toHaveCount(2)
  await saved.getByRole('button', { name: '放弃修改' }).click()
  await expect(page.getByText('未保存')).toHaveCount(0)

  await debug.send()
  await expect(page.getByRole('region', { name: '脚本结果' }).getByRole('status')).toContainText('通过 1，失败 0')
  const headers = service.asked.map(({ rawHeaders }) => rawHeaders[rawHeaders.indexOf('X-Sign') + 1])
  expect(headers).toEqual([createHmac('sha256', 'k').update('GET').digest('hex')])
  expect(await findViolations(page)).toEqual([])
})
