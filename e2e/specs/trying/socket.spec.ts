// A WebSocket to a service on this machine, through the server.
import { startSocketEcho } from '../../../server/test/support/outside/echo-services.ts'
import { DebugPage } from '../../pages/debug-page.ts'
import { findViolations } from '../../support/axe.ts'
import { docIdOf } from '../../support/library.ts'
import { expectWithin } from '../../support/measures.ts'
import { expect, test } from '../../support/test.ts'

test.use({ signedIn: true })

test('a WebSocket is opened by keyboard, written to, and closed in words', async ({ page, api }) => {
  const service = await startSocketEcho()
  const projectId = await api.createProject(await api.createSpace('实时空间'), '行情', 0)
  const description = {
    openapi: '3.1.0',
    info: { title: '行情接口', version: '1' },
    servers: [{ url: `ws://127.0.0.1:${String(service.port)}` }],
    paths: { '/live': { get: { summary: '订阅行情', responses: { 101: { description: '' } } } } },
  }
  const moduleId = await api.importDescription(projectId, JSON.stringify(description))
  const debug = new DebugPage(page)
  await debug.goto(await docIdOf(api, moduleId, '订阅行情'))
  const state = page.getByRole('status', { name: '连接状态' })
  await expect(state).toContainText('未连接')
  await debug.tab('消息').click()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(state).toContainText('已连接')
  await page.getByRole('textbox', { name: '消息', exact: true }).fill('buy {"id":1}')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('option', { name: '已接收' })).toContainText('BUY {"ID":1}')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('option', { name: '已接收' }).click()
  expect(await findViolations(page)).toEqual([])
  await expectWithin(page, 390)
  await debug.debug.getByRole('button', { name: '断开', exact: true }).click()
  await expect(page.getByText('连接已断开：正常关闭（1000）')).toBeVisible()
  await service.close()
})
