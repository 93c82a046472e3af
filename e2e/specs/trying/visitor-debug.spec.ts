// Calls of visitors of a composed project, sent to a service on this machine.
import { startEcho, type EchoService } from '../../../server/test/support/outside/echo-services.ts'
import { DebugPage } from '../../pages/debug-page.ts'
import { SharedPage } from '../../pages/share-pages.ts'
import { fieldOf } from '../../support/api-client.ts'
import { findViolations } from '../../support/axe.ts'
import { docIdOf } from '../../support/library.ts'
import { expect, test } from '../../support/test.ts'

let service: EchoService
test.beforeAll(async () => {
  service = await startEcho((_asked, response) => {
    response.setHeader('content-type', 'application/json')
    response.end('{"id":"7"}')
  })
})
test.afterAll(() => service.close())

test.use({ signedIn: true, installation: 'visitor calls' })

test('a visitor searches a composed project and tries a document at its gateway, while that is allowed', async ({
  api,
  openContext,
}) => {
  const settings = await api.call('GET', '/admin/setting/get')
  const outgoing = fieldOf(fieldOf(settings, 'groups'), 'outgoing')
  const value = { mode: 'public', allow: ['127.0.0.1'], deny: [] }
  await api.call('POST', '/admin/setting/update', { group: 'outgoing', value, version: fieldOf(outgoing, 'version') })
  const responses = { 200: { description: '好' } }
  const get = { summary: '查询订单', description: '物流单号见详情', responses }
  const description = {
    openapi: '3.1.0',
    info: { title: '订单', version: '1' },
    servers: [{ url: 'https://inside.example.com' }],
    paths: { '/orders': { get }, '/refunds': { get: { summary: '退款', responses } } },
  }
  const projectId = await api.createProject(await api.createSpace('订单空间'), '订单', 0)
  const moduleId = await api.importDescription(projectId, JSON.stringify(description))
  const docList = [{ docId: await docIdOf(api, moduleId, '查询订单') }, { docId: await docIdOf(api, moduleId, '退款') }]
  const spaceId = fieldOf(await api.call('POST', '/space/add', { name: '门户', isCompose: 1 }), 'id')
  const portal = await api.call('POST', '/compose/project/add', { spaceId, name: '开放平台' })
  const id = fieldOf(portal, 'id')
  await api.call('POST', '/compose/doc/add', { projectId: id, docList })
  const gatewayUrl = `http://127.0.0.1:${String(service.port)}/v1`
  const header = { name: 'X-Partner', type: 'string', required: 1, example: 'acme', description: '' }
  await api.call('POST', '/compose/project/setting/save', { id, gatewayUrl, headers: [header] })

  const page = await (await openContext()).newPage()
  const shown = new SharedPage(page)
  const debug = new DebugPage(page)
  await page.goto(`/show/${String(fieldOf(portal, 'key'))}`)

  await test.step('found by its description', async () => {
    await page.getByLabel('搜索名称、路径和说明').fill('物流单号')
    await expect(shown.doc('退款')).toHaveCount(0)
    await shown.doc('查询订单').click()
    await expect(shown.title).toHaveText('查询订单')
  })

  await test.step('sent to the gateway, with the common header', async () => {
    await page.getByRole('link', { name: '调试' }).click()
    await debug.send()
    await expect(debug.facts).toContainText('200')
    await expect(debug.response).toContainText('"id"')
    const [asked] = service.asked
    expect(asked?.path).toBe('/v1/orders')
    expect(asked?.rawHeaders.join('\n')).toContain('X-Partner\nacme')
    await expect(debug.debug.getByRole('switch', { name: '代理' })).toHaveCount(0)
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('nowhere else', async () => {
    await debug.debug.getByRole('textbox', { name: '服务器地址' }).fill(`http://localhost:${String(service.port)}/v1`)
    await debug.send()
    await expect(debug.problem).toContainText('这里不能向 localhost 发送请求')
    expect(service.asked).toHaveLength(1)
  })

  await test.step('no longer, once it is turned off', async () => {
    await api.call('POST', '/compose/project/setting/save', { id, showDebug: 0 })
    await page.reload()
    await expect(shown.title).toHaveText('查询订单')
    await expect(page.getByRole('link', { name: '调试' })).toHaveCount(0)
  })
})
