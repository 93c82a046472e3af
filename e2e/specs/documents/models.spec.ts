import { ModelsPage } from '../../pages/models-page.ts'
import { TrashPage } from '../../pages/organise-pages.ts'
import { Shell } from '../../pages/shell.ts'
import type { ApiClient } from '../../support/api-client.ts'
import { fieldOf } from '../../support/api-client.ts'
import { findViolations } from '../../support/axe.ts'
import { foreignTexts } from '../../support/looks.ts'
import { findPageFaults } from '../../support/page-faults.ts'
import { openMember } from '../../support/people.ts'
import { expect, signedInState, test } from '../../support/test.ts'
import { awaitKeys } from '../../support/typing.ts'

test.use({ signedIn: true })

/** A document and a model that refer to another model, and one nothing refers to. */
const shop = JSON.stringify({
  openapi: '3.1.0',
  info: { title: '商城', version: '1' },
  paths: {
    '/orders': {
      get: {
        summary: '查询订单',
        responses: {
          '200': {
            description: '成功',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/OrderItem' } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      OrderItem: {
        type: 'object',
        title: '订单明细',
        required: ['skuId'],
        properties: {
          skuId: { type: 'integer', format: 'int64', description: '商品编号' },
          price: { $ref: '#/components/schemas/Money' },
        },
      },
      Money: { type: 'object', title: '金额', properties: { amount: { type: 'string', description: '数额' } } },
      LegacyCoupon: { type: 'object', properties: { code: { type: 'string' } } },
    },
    responses: { NotFound: { description: '不存在' } },
  },
})

async function modelOf(api: ApiClient, moduleId: string, name: string): Promise<{ id: string; value: unknown }> {
  const found = fieldOf(await api.call('GET', `/module/model/list?moduleId=${moduleId}&search=${name}`), 'list')
  const row: unknown = Array.isArray(found) ? found.find((each) => fieldOf(each, 'name') === name) : undefined
  const id = String(fieldOf(row, 'id'))
  const detail = await api.call('GET', `/module/model/get?moduleId=${moduleId}&id=${id}`)
  return { id, value: fieldOf(detail, 'value') }
}

test('a model is made, edited in both views, renamed with what refers to it, deleted knowingly and brought back', async ({
  page,
  api,
}) => {
  const projectId = await api.createProject(await api.createSpace('模型'), '商城')
  const moduleId = await api.importDescription(projectId, shop)
  const models = new ModelsPage(page)
  const shell = new Shell(page)

  await test.step('the list tells who is used, unused ones last', async () => {
    await models.goto(projectId, moduleId)
    await expect(models.list.getByRole('listitem')).toHaveText(['Money1', 'OrderItem1', '未使用1', 'LegacyCoupon'])
    await expect(page).toHaveURL(/&model=/)
    await models.list.getByRole('searchbox').fill('item')
    await expect(models.list.getByRole('listitem')).toHaveText(['OrderItem1'])
    await models.list.getByRole('searchbox').fill('')
  })

  await test.step('made under a name OpenAPI allows', async () => {
    await models.create.click()
    await models.dialog.getByRole('textbox', { name: '名称' }).fill('收货 地址')
    await page.keyboard.press('Enter')
    await expect(models.dialog.getByText('只能使用英文字母、数字、点、连字符和下划线')).toBeVisible()
    await models.dialog.getByRole('textbox', { name: '名称' }).fill('Money')
    await page.keyboard.press('Enter')
    await expect(models.dialog.getByText(/Money.*已/)).toBeVisible()
    await models.dialog.getByRole('textbox', { name: '名称' }).fill('Address')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Address' })).toBeVisible()
  })

  await test.step('source and grid write the same value', async () => {
    await models.write('{ "type": "object", "properties": { "city": { "type": "string" }, } }')
    await expect(page.getByText('修正源码后才能继续编辑字段')).toBeVisible()
    await expect(models.save).toBeDisabled()
    await models.write('{ "type": "object", "x-owner": "物流", "properties": { "city": { "type": "string" } } }')
    await models.grid('Address').getByText('输入字段名后按回车添加').click()
    await awaitKeys(models.grid('Address'))
    await page.keyboard.type('zip')
    await page.keyboard.press('Enter')
    await expect(models.source).toContainText('"zip"')
    await models.entry('OrderItem').click()
    await shell.question.getByRole('button', { name: '取消' }).click()
    await expect(shell.question).toHaveCount(0)
    await page.keyboard.press('Control+s')
    await expect(shell.toast('已保存「Address」')).toBeVisible()
    expect((await modelOf(api, moduleId, 'Address')).value).toEqual({
      type: 'object',
      'x-owner': '物流',
      properties: { city: { type: 'string' }, zip: { type: 'string' } },
    })
  })

  await test.step('what two people change in different places is kept, the same place is asked about', async () => {
    const { id } = await modelOf(api, moduleId, 'Address')
    const saveElsewhere = async (change: (value: object) => object) => {
      const detail = await api.call('GET', `/module/model/get?moduleId=${moduleId}&id=${id}`)
      const stored = fieldOf(detail, 'value')
      const value = change(typeof stored === 'object' && stored !== null ? stored : {})
      const revision = fieldOf(detail, 'revision')
      await api.call('POST', '/module/model/save', { moduleId, id, value, revision })
    }
    const mine = {
      type: 'object',
      title: '我的',
      'x-owner': '物流',
      properties: { city: { type: 'string' } },
    }
    await models.write(JSON.stringify(mine))
    await saveElsewhere((value) => ({ ...value, 'x-owner': '仓储' }))
    await expect(page.getByText('你编辑期间，其他人保存了新版本')).toBeVisible()
    await models.save.click()
    await expect(shell.toast('并合并了他人的修改')).toBeVisible()
    await expect(models.source).toContainText('仓储')

    await models.write(JSON.stringify({ ...mine, title: '我的标题', 'x-owner': '仓储' }))
    await saveElsewhere((value) => ({ ...value, title: '对方的标题' }))
    await models.save.click()
    await expect(page.getByRole('heading', { name: '有 1 处你和他人都做了修改' })).toBeFocused()
    await page.getByRole('button', { name: /^我的/ }).click()
    await page.getByRole('button', { name: '按决定保存' }).click()
    await expect(models.source).toContainText('我的标题')
    expect(fieldOf((await modelOf(api, moduleId, 'Address')).value, 'title')).toBe('我的标题')
  })

  await test.step('renamed, documents and models follow', async () => {
    await models.entry('OrderItem').click()
    await expect(models.uses.getByRole('link', { name: '查询订单' })).toBeVisible()
    await models.entry('Money').click()
    await models.uses.getByRole('link', { name: 'OrderItem' }).click()
    await expect(page.getByRole('heading', { name: 'OrderItem' })).toBeVisible()
    await models.chooseAction('OrderItem', '全局重命名')
    await expect(models.dialog.getByText('1 篇文档和 0 个模型引用了它')).toBeVisible()
    await models.dialog.getByRole('textbox', { name: '名称' }).fill('OrderLine')
    await page.keyboard.press('Enter')
    await expect(shell.toast('已重命名为「OrderLine」，并更新了 1 篇文档')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'OrderLine' })).toBeVisible()
    await models.uses.getByRole('link', { name: '查询订单' }).click()
    await expect(page.locator('#responses').getByText('商品编号')).toBeVisible()
    await page.goBack()
  })

  await test.step('deleted only when its name is typed, and restored', async () => {
    await models.chooseAction('OrderLine', '删除')
    await expect(shell.question).toContainText('查询订单')
    await expect(shell.question.getByRole('button', { name: '删除' })).toBeDisabled()
    await shell.question.getByRole('button', { name: '取消' }).click()
    await expect(models.entry('OrderLine')).toBeVisible()
    await models.chooseAction('OrderLine', '删除')
    await shell.confirm('删除模型', 'OrderLine')
    await expect(models.entry('OrderLine')).toHaveCount(0)
    await page.goto(`/project/trash/${projectId}`)
    await new TrashPage(page).restore('OrderLine')
    await expect(shell.toast('已恢复「OrderLine」')).toBeVisible()
    await models.goto(projectId, moduleId)
    await models.entry('OrderLine').click()
    await expect(models.grid('OrderLine')).toContainText('skuId')
  })

  await test.step('other shared parts are edited as source, at an address of their own', async () => {
    const { id } = await modelOf(api, moduleId, 'NotFound')
    await models.goto(projectId, moduleId, `&model=${id}`)
    await expect(models.entry('NotFound')).toHaveAttribute('aria-current', 'page')
    await models.write('{ "description": "找不到" }')
    await models.save.click()
    await expect(shell.toast('已保存「NotFound」')).toBeVisible()
  })
})

test('the page of models keeps the rules of access in light and dark, and fits a phone', async ({
  openContext,
  product,
  api,
}) => {
  const projectId = await api.createProject(await api.createSpace('模型页面'), '商城')
  const moduleId = await api.importDescription(projectId, shop)
  const { id } = await modelOf(api, moduleId, 'OrderItem')
  for (const [theme, lang, both, form] of [
    ['light', 'en', 'Both', 'Form'],
    ['dark', 'zh-CN', '并排', '表单'],
  ] as const) {
    const stored = { 'lectern.lang': lang, 'lectern.theme': theme, 'lectern.models.view': 'source' }
    const context = await openContext({ storageState: signedInState(product.origin, api.token, stored) })
    const page = await context.newPage()
    await new ModelsPage(page).goto(projectId, moduleId, `&model=${id}`)
    await expect(page.getByRole('textbox', { name: /^(源码|Source)$/ })).toContainText('skuId')
    await expect(page.getByRole('link', { name: '查询订单' })).toBeVisible()
    expect(await findViolations(page), theme).toEqual([])
    await page.getByRole('radio', { name: both }).click()
    await expect(page.getByRole('treegrid')).toContainText('skuId')
    expect(await findViolations(page), theme).toEqual([])
    await page.getByRole('radio', { name: form }).click()
    const look = { touch: false, foreign: foreignTexts(lang), latin: false }
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await expect.poll(() => findPageFaults(page, look), { message: String(width) }).toEqual([])
      expect(await findViolations(page), `${theme} ${String(width)}`).toEqual([])
    }
  }
})

test('a guest reads models, a thousand and more of them, and changes none', async ({ openContext, product, api }) => {
  const spaceId = await api.createSpace('模型读者')
  const projectId = await api.createProject(spaceId, '商城', 0)
  const names = Array.from({ length: 1_200 }, (_, index) => `Model${String(index).padStart(4, '0')}`)
  const schemas = Object.fromEntries(names.map((name) => [name, { type: 'object', title: name }]))
  const many = { openapi: '3.1.0', info: { title: '很多', version: '1' }, paths: {}, components: { schemas } }
  const moduleId = await api.importDescription(projectId, JSON.stringify(many))
  const member = { username: 'reader-of-models', spaceName: '模型读者', role: 'guest' } as const
  const { page } = await openMember(product, openContext, member)
  const models = new ModelsPage(page)
  await models.goto(projectId, moduleId)
  await expect(page.getByRole('heading', { name: 'Model0000' })).toBeVisible()
  await expect(models.list).toContainText('共 1200 个')
  expect(await models.list.getByRole('link').count()).toBeLessThan(100)
  await models.entry('Model0000').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Model0001' })).toBeVisible()
  await models.list.getByRole('searchbox').fill('model1199')
  await models.entry('Model1199').click()
  await expect(page.getByRole('heading', { name: 'Model1199' })).toBeVisible()
  await expect(models.source).toHaveAttribute('aria-readonly', 'true')
  await expect(models.grid('Model1199')).toHaveAttribute('aria-readonly', 'true')
  await expect(models.create).toHaveCount(0)
  await expect(models.save).toHaveCount(0)
})
