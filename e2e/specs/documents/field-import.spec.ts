// Fields of one document taken over into another one.
import { DocEditorPage } from '../../pages/doc-editor-page.ts'
import { type ApiClient, fieldOf } from '../../support/api-client.ts'
import { findViolations } from '../../support/axe.ts'
import { expect, signedInState, test } from '../../support/test.ts'

test.use({ signedIn: true })

const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const target = {
  post: {
    summary: '登记售后',
    requestBody: json({ type: 'object', properties: { note: { type: 'string' } } }),
    responses: {},
  },
}
const order = {
  post: {
    summary: '创建订单',
    parameters: [{ name: 'dryRun', in: 'query', schema: { type: 'boolean' }, description: '只校验' }],
    requestBody: json({ $ref: '#/components/schemas/Order' }),
    responses: { '200': { description: '成功', ...json({ type: 'object', properties: { id: { type: 'integer' } } }) } },
  },
}
const components = {
  schemas: {
    Order: {
      type: 'object',
      required: ['buyer'],
      properties: {
        buyer: { $ref: '#/components/schemas/Buyer' },
        note: { type: 'string', description: '备注' },
        total: { type: 'number' },
      },
    },
    Buyer: { type: 'object', properties: { phone: { type: 'string', maxLength: 11 } } },
  },
}
const shop = JSON.stringify({
  openapi: '3.1.0',
  info: { title: '商城', version: '1' },
  paths: { '/orders': order, '/returns': target },
  components,
})
const desk = JSON.stringify({ openapi: '3.1.0', info: { title: '客服', version: '1' }, paths: { '/tickets': target } })

async function docIdOf(api: ApiClient, moduleId: string, name: string): Promise<string> {
  const docs = await api.call('POST', '/doc/list-v2', { moduleId })
  return String(fieldOf(Array.isArray(docs) ? docs.find((one) => fieldOf(one, 'name') === name) : undefined, 'id'))
}

async function bodyOf(api: ApiClient, docId: string): Promise<unknown> {
  const content = fieldOf(await api.call('GET', `/doc/form?id=${docId}`), 'content')
  const body = fieldOf(fieldOf(fieldOf(content, 'operation'), 'requestBody'), 'content')
  return fieldOf(fieldOf(body, 'application/json'), 'schema')
}

test('chosen fields of another document come in; models of the application stay references, those of others are copied', async ({
  page,
  api,
}) => {
  const projectId = await api.createProject(await api.createSpace('字段'), '商城')
  const shopId = await api.importDescription(projectId, shop)
  const deskId = await api.importDescription(projectId, desk)
  const editor = new DocEditorPage(page)
  const drawer = page.getByRole('dialog', { name: '批量导入到' })

  const openImport = async () => {
    await page.getByRole('button', { name: '批量导入' }).click()
    await drawer.getByRole('radio', { name: '从文档' }).check({ force: true })
    await drawer.getByRole('combobox', { name: '文档' }).fill('orders')
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.getByRole('option', { name: '创建订单' }).click()
  }

  await test.step('within the application', async () => {
    const docId = await docIdOf(api, shopId, '登记售后')
    await editor.goto(shopId, docId, 'body')
    await openImport()
    await expect(drawer.getByText(/^1 新增/)).toBeVisible()
    await drawer.getByRole('combobox', { name: '选择部分' }).click()
    await expect(page.getByRole('option')).toHaveText([
      'Query 参数',
      'Body · application/json',
      '响应 200 · application/json',
    ])
    await page.getByRole('option', { name: 'Body' }).click()
    await expect(drawer.getByText('2 新增、1 更新')).toBeVisible()
    await expect(drawer.getByText('对共享模型的引用会保留')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await drawer.getByRole('checkbox', { name: '导入 total' }).uncheck()
    await drawer.getByRole('button', { name: '导入 2 个字段' }).click()
    await expect(editor.cell('buyer', 'type')).toHaveText('Buyer')
    await expect(drawer).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+s')
    await expect(editor.state).toHaveText('已保存')
    expect(await bodyOf(api, docId)).toEqual({
      type: 'object',
      required: ['buyer'],
      properties: {
        note: { type: 'string', description: '备注' },
        buyer: { $ref: '#/components/schemas/Buyer' },
      },
    })
  })

  await test.step('from another application', async () => {
    const docId = await docIdOf(api, deskId, '登记售后')
    await editor.goto(deskId, docId, 'body')
    await openImport()
    await drawer.getByRole('combobox', { name: '选择部分' }).click()
    await page.getByRole('option', { name: 'Body' }).click()
    await expect(drawer.getByText('来自其他应用')).toBeVisible()
    await drawer.getByRole('button', { name: '导入 4 个字段' }).click()
    await expect(editor.cell('buyer.phone', 'maxLength')).toHaveText('11')
    await expect(drawer).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+z')
    await expect(editor.cell('buyer', 'name')).toHaveCount(0)
  })
})

test('the grids of the editor keep the rules of access', async ({ openContext, product, api }) => {
  const projectId = await api.createProject(await api.createSpace('表格'), '商城')
  const shopId = await api.importDescription(projectId, shop)
  const docId = await docIdOf(api, shopId, '创建订单')
  for (const [theme, lang] of [
    ['light', 'en'],
    ['dark', 'zh-CN'],
  ] as const) {
    const stored = { 'lectern.lang': lang, 'lectern.theme': theme }
    const context = await openContext({ storageState: signedInState(product.origin, api.token, stored) })
    const page = await context.newPage()
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      for (const [section, field] of [
        ['query', 'dryRun'],
        ['body', 'buyer'],
      ] as const) {
        await page.goto(`/doc/edit/${shopId}/${docId}#${section}`)
        await expect(page.getByRole('treegrid')).toContainText(field)
        expect(await findViolations(page), `${section} ${theme} ${width}`).toEqual([])
      }
    }
  }
})
