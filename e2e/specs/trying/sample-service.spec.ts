// What the manual has people try: documents of the sample space, sent to the shop that comes with them.
import type { FastifyInstance } from 'fastify'
import { createShop } from '../../../sample-service/shop.ts'
import { DebugPage } from '../../pages/debug-page.ts'
import { ModelsPage } from '../../pages/models-page.ts'
import { fieldOf, type ApiClient } from '../../support/api-client.ts'
import { docIdOf } from '../../support/library.ts'
import { findPlaces } from '../../support/places.ts'
import { expect, test } from '../../support/test.ts'

let shop: FastifyInstance
let url: string
test.beforeAll(async () => {
  shop = createShop()
  url = `${await shop.listen({ host: '127.0.0.1', port: 0 })}/v1`
})
test.afterAll(() => shop.close())
// Its sample is changed.
test.use({ signedIn: true, installation: 'sample-service' })

/** Other tests may have the port of its environment. */
async function moveEnvironment(api: ApiClient, moduleId: string): Promise<void> {
  const settings = await api.call('GET', `/module/setting/get?moduleId=${moduleId}`)
  const found = fieldOf(settings, 'environments')
  const environments: unknown[] = Array.isArray(found) ? found : []
  const moved: unknown = Object.assign({}, environments.at(-1), { url })
  await api.call('POST', '/module/setting/update', {
    moduleId,
    revision: fieldOf(settings, 'revision'),
    environments: [...environments.slice(0, -1), moved],
  })
}

test('the sample shop answers, and what its documents lack is added to them', async ({ page, api }) => {
  const { moduleId, projectId } = await findPlaces(api)
  await moveEnvironment(api, moduleId)
  const debug = new DebugPage(page)
  const { response, facts } = debug

  await test.step('a field that no document has, into the draft of its model', async () => {
    await debug.goto(await docIdOf(api, moduleId, '查询订单详情'))
    await debug.choose('环境', '本地')
    await debug.send()
    await expect(facts).toContainText('200')
    await expect(response.getByRole('listitem')).toHaveText([/loyaltyPoints：文档中没有该字段/])
    await page.getByRole('button', { name: '将 loyaltyPoints 添加到模型 Order' }).click()
    await expect(page).toHaveURL(new RegExp(`/project/doc/${projectId}.*segment=models`))
    const models = new ModelsPage(page)
    await expect(models.grid('Order')).toContainText('loyaltyPoints')
    await models.save.click()
    await expect(models.save).toBeDisabled()
    await debug.goto(await docIdOf(api, moduleId, '查询订单详情'))
    await debug.send()
    await expect(page.getByText('响应与文档一致。')).toBeVisible()
  })

  await test.step('an error that no document has, into the draft of its document', async () => {
    await debug.goto(await docIdOf(api, moduleId, '创建订单'))
    await debug.openTool('导入 cURL')
    const order = {
      merchantOrderNo: 'SO20261120-0900',
      channel: 'APP',
      items: [{ skuId: 880231, quantity: 1, unitPrice: 12900 }],
      payer: { type: 'card', cardToken: 'tok_declined0000000000000' },
    }
    const head = `curl '${url}/orders' -H 'Idempotency-Key: 1' -H 'Content-Type: application/json'`
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'cURL 命令' }).fill(`${head} -d '${JSON.stringify(order)}'`)
    await dialog.getByRole('button', { name: '填入' }).click()
    await debug.send()
    await expect(facts).toContainText('402')
    await page.getByRole('button', { name: '将状态码 402 的响应添加到文档' }).click()
    await expect(page).toHaveURL(/\/doc\/edit\/.*#response%3A402$/)
    await expect(page.getByText('已添加到草稿，保存后生效。')).toBeVisible()
  })

  await test.step('a document with a server of its own, at the address of the shop', async () => {
    await debug.goto(await docIdOf(api, moduleId, '上传头像'))
    await debug.debug.getByRole('textbox', { name: '服务器地址' }).fill(url)
    const avatar = { name: 'avatar.png', mimeType: 'image/png', buffer: Buffer.from('picture') }
    await debug.debug.locator('input[type=file]').setInputFiles(avatar)
    await debug.tab('参数').click()
    await debug.value('memberId').fill('7')
    await debug.send()
    await expect(facts).toContainText('204')
    await expect(page.getByText(/与文档中的 204 响应一致|响应与文档一致/)).toBeVisible()
  })

  await test.step('its saved cases, one after the other', async () => {
    await debug.goto(await docIdOf(api, moduleId, '创建订单'))
    await debug.debug.getByRole('button', { name: '用例' }).click()
    const drawer = page.getByRole('dialog', { name: '用例' })
    await drawer.getByRole('radio', { name: '当前应用' }).check()
    await drawer.getByRole('button', { name: '运行 2 个' }).click()
    await expect(drawer.getByRole('status')).toHaveText('通过 2，失败 0，跳过 0')
  })
})
