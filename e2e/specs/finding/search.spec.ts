// Everything a person may read, found by words, from the bar on top of every page.
import { Shell } from '../../pages/shell.ts'
import { expect, test } from '../../support/test.ts'

const refund = {
  summary: '申请退款',
  operationId: 'createRefund',
  requestBody: {
    content: {
      'application/json': {
        schema: { type: 'object', properties: { merchantOrderNo: { type: 'string', description: '商户订单号' } } },
      },
    },
  },
  responses: { 200: { description: 'OK' } },
}
const description = JSON.stringify({
  openapi: '3.1.0',
  info: { title: '退款接口', version: '1' },
  paths: { '/refunds': { post: refund }, '/refunds/{id}': { get: { summary: '查询退款', responses: {} } } },
})

test.use({ signedIn: true })

test('a document is found in Chinese, by pinyin and by a field, and opened by keyboard at that field', async ({
  page,
  api,
}) => {
  const space = '搜索空间'
  const projectId = await api.createProject(await api.createSpace(space), '支付', 0)
  await api.importDescription(projectId, description)
  await page.goto('/dashboard')
  const shell = new Shell(page)
  await shell.openPalette()
  await shell.paletteField.fill('退款 project:支付')
  await shell.palette.getByRole('option', { name: '查看「退款 project:支付」的全部结果' }).click()
  const field = page.getByRole('searchbox', { name: '搜索文档、字段、模型、错误码和评论' })
  await expect(field).toHaveValue('退款 project:支付')
  await expect(field).toBeFocused()
  const docs = page.getByRole('region', { name: '文档' })
  await expect(docs.getByRole('link')).toHaveText(['查询退款', '申请退款'])
  await expect(docs.locator('mark').first()).toHaveText('退款')
  await expect(docs).toContainText(`${space} / 支付`)
  await expect(page).toHaveURL(/q=/)

  await page.getByRole('button', { name: '保存搜索' }).click()
  const dialog = page.getByRole('dialog', { name: '保存搜索' })
  await dialog.getByRole('textbox', { name: '名称' }).fill('退款接口')
  await dialog.getByRole('button', { name: '保存' }).click()
  const saved = page.getByRole('region', { name: '已保存的搜索' })
  await expect(saved.getByRole('link')).toHaveText(['退款接口'])

  await field.fill('shenqingtuikuan project:支付')
  await expect(docs.getByRole('link')).toHaveText(['申请退款'])

  await field.fill('merchantOrderNo')
  await expect(page.getByRole('region', { name: '字段' }).getByRole('link', { name: 'merchantOrderNo' })).toBeVisible()
  await field.press('ArrowDown')
  await expect(page.getByRole('link', { name: '申请退款' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '申请退款' })).toBeVisible()
  await expect(page).toHaveURL(/\/view\//)
  await expect(page.getByRole('main')).toBeFocused()

  await page.goBack()
  await field.fill('没有这样的词语')
  await expect(page.getByText('没有结果')).toBeVisible()
  await page.getByRole('button', { name: '清除搜索' }).click()
  await expect(field).toHaveValue('')
  await expect(page.getByText('搜索你能查看的所有内容')).toBeVisible()

  await shell.openPalette()
  await shell.palette.getByRole('group', { name: '已保存的搜索' }).getByRole('option').click()
  await expect(field).toHaveValue('退款 project:支付')
  await expect(docs.getByRole('link')).toHaveText(['查询退款', '申请退款'])
  await saved.getByRole('button', { name: '移除 退款接口' }).click()
  await expect(saved).toHaveCount(0)
})
