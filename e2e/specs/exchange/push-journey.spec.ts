// What a team does with pushes: code pushes, people write on, code pushes something else, people decide, and the documents leave for other tools.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { ApiListPage } from '../../pages/api-list-page.ts'
import { DocEditorPage } from '../../pages/doc-editor-page.ts'
import { ImportPage } from '../../pages/import-page.ts'
import { PushPage } from '../../pages/push-page.ts'
import { fieldOf } from '../../support/api-client.ts'
import { docIdOf, docOf, operationOf } from '../../support/library.ts'
import { expect, test } from '../../support/test.ts'

test.use({ signedIn: true })

const call = (name: string, url: string, fields: object = {}) => ({ name, url, httpMethod: 'POST', ...fields })
const param = (name: string, description: string) => ({ name, type: 'string', required: '1', description })
const body = (...requestParams: object[]) => ({ contentType: 'application/json', requestParams })

const first = [
  call('查单', '/orders/find', { description: '按单号查', ...body(param('orderNo', '单号'), param('buyer', '买家')) }),
  call('下单', '/orders/create', { description: '创建订单', ...body(param('sku', '商品')) }),
  call('退单', '/orders/refund', { description: '申请退款', ...body(param('orderNo', '单号')) }),
  call('删单', '/orders/delete', { description: '删除订单', ...body(param('orderNo', '单号')) }),
]
/** A field less, another address, another description, and a call less. */
const second = [
  call('查单', '/orders/find', { description: '按单号查', ...body(param('orderNo', '单号')) }),
  call('下单', '/v2/orders/create', { description: '创建订单', ...body(param('sku', '商品')) }),
  call('退单', '/orders/refund', { description: '原路退款', ...body(param('orderNo', '单号')) }),
]

/** Exports the application of the open list. */
async function exportAs(page: Page, format: RegExp): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  await page.getByRole('button', { name: '导出', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^导出/ })
  await dialog.getByRole('radio', { name: format }).check()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '导出', exact: true }).click(),
  ])
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  return { name: file.suggestedFilename(), mimeType: 'application/json', buffer: await readFile(await file.path()) }
}

test('edits outlive what code pushes, what both changed is decided, and all of it goes on to other tools', async ({
  page,
  api,
  product,
}) => {
  const projectId = await api.createProject(await api.createSpace('推送之旅'), '交易中台')
  const moduleId = await api.createModule(projectId, '订单服务')
  const push = new PushPage(page)
  await push.goto(projectId, moduleId)
  const token = await push.makeToken('流水线')
  const send = async (items: object[]) => {
    const data = { apis: [{ name: '订单', isFolder: '1', items }], author: '周航', isReplace: '1' }
    const response = await fetch(`${product.origin}/api`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ name: 'doc.push', version: '1.0', access_token: token },
        data: encodeURIComponent(JSON.stringify(data)),
      }),
    })
    expect(fieldOf(await response.json(), 'code')).toBe('0')
  }
  /** Until a document is there with this address. */
  const waitFor = (url: string) =>
    expect.poll(async () => JSON.stringify(await api.call('POST', '/doc/list-v2', { moduleId }))).toContain(url)
  await send(first)
  await waitFor('/orders/delete')
  const ids = new Map<string, string>()
  for (const name of ['查单', '下单', '退单', '删单']) ids.set(name, await docIdOf(api, moduleId, name))

  await test.step('three descriptions are written by hand', async () => {
    const editor = new DocEditorPage(page)
    for (const name of ['查单', '下单', '退单']) {
      await editor.goto(moduleId, ids.get(name) ?? '')
      await editor.writeText(editor.description, `人写的${name}`)
      await page.keyboard.press('ControlOrMeta+s')
      await expect(editor.state).toHaveText('已保存')
    }
  })

  await test.step('code pushes a field less, another address, another description, and a call less', async () => {
    await send(second)
    await waitFor('/v2/orders/create')
    for (const name of ['查单', '下单', '退单'])
      expect(await operationOf(api, ids.get(name) ?? '')).toMatchObject({ description: `人写的${name}` })
    expect(JSON.stringify(await operationOf(api, ids.get('查单') ?? ''))).not.toContain('buyer')
  })

  await test.step('what both changed, what was renamed and what is gone is decided in the browser', async () => {
    await page.goto(`/project/doc/${projectId}?module=${moduleId}&segment=review`)
    const list = page.getByRole('main').getByRole('link')
    await list.filter({ hasText: '退单' }).click()
    const card = page.getByRole('listitem').filter({ hasText: '说明' })
    for (const text of ['申请退款', '人写的退单', '原路退款']) await expect(card).toContainText(text)
    await page.keyboard.press('3')
    await page.getByRole('button', { name: '应用 1 项处理结果' }).click()
    await expect(list.filter({ hasText: '退单' })).toHaveCount(0)
    await list.filter({ hasText: '下单' }).click()
    await expect(page.getByRole('main')).toContainText('/v2/orders/create')
    await page.getByRole('button', { name: '视为重命名' }).click()
    await expect(list.filter({ hasText: '下单' })).toHaveCount(0)
    await list.filter({ hasText: '删单' }).click()
    await page.getByRole('button', { name: '保留，不再询问' }).click()
    await expect(page.getByText('没有待处理的冲突')).toBeVisible()
    expect(await operationOf(api, ids.get('退单') ?? '')).toMatchObject({ description: '原路退款' })
    expect(await docOf(api, moduleId, '下单')).toMatchObject({ id: ids.get('下单'), url: '/v2/orders/create' })
    expect(await operationOf(api, ids.get('下单') ?? '')).toMatchObject({ description: '人写的下单' })
    expect(await docIdOf(api, moduleId, '删单')).toBe(ids.get('删单'))
  })

  await test.step('all of it goes on as Postman and as OpenAPI, and is imported elsewhere', async () => {
    const elsewhere = await api.createProject(await api.createSpace('别处'), '别处')
    const importing = new ImportPage(page)
    for (const [format, name] of [
      [/Postman/, 'Postman'],
      [/OpenAPI/, 'OpenAPI'],
    ] as const) {
      await new ApiListPage(page).goto(projectId, moduleId)
      const file = await exportAs(page, format)
      await importing.goto(elsewhere)
      await importing.chooseFormat(name)
      await importing.file.setInputFiles(file)
      await importing.moduleName.fill(`来自 ${name}`)
      await importing.start.click()
      await expect(importing.verdict).toHaveText('导入完成，没有丢失任何内容')
      await expect(importing.count('新增')).toHaveText('4')
    }
    const modules = await api.call('GET', `/module/list?projectId=${elsewhere}`)
    for (const module of Array.isArray(modules) ? modules : []) {
      const copy = await docIdOf(api, String(fieldOf(module, 'id')), '下单')
      expect(JSON.stringify(await operationOf(api, copy))).toContain('人写的下单')
    }
  })
})
