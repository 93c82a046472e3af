import { DictionaryPage, Grid, ModuleSettingsPage } from '../../pages/module-pages.ts'
import { fieldOf } from '../../support/api-client.ts'
import { library } from '../../support/library.ts'
import { expect, test } from '../../support/test.ts'

test.use({ signedIn: true })

/** The id of the row of a list that has a name. */
async function idOf(list: Promise<unknown>, name: string): Promise<string> {
  const rows = await list
  const row: unknown = Array.isArray(rows) ? rows.find((each) => fieldOf(each, 'name') === name) : undefined
  return String(fieldOf(row, 'id'))
}

/** One operation whose query parameter names a dictionary. */
const orders = (enumId: string) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: '订单', version: '1' },
    servers: [{ url: 'https://live.example.com', description: '生产' }],
    paths: {
      '/orders': {
        get: {
          summary: '查询订单',
          parameters: [{ name: 'channel', in: 'query', schema: { type: 'string', 'x-lectern-enum': enumId } }],
          responses: {
            '200': {
              description: '成功',
              content: {
                'application/json': {
                  schema: { type: 'object', properties: { orderNo: { type: 'string', description: '订单号' } } },
                },
              },
            },
          },
        },
      },
    },
  })

test('a dictionary is written by keyboard, filled from code, shown in documents, and deleted knowingly', async ({
  page,
  api,
}) => {
  const projectId = await api.createProject(await api.createSpace('字典'), '交易中台')
  const moduleId = await api.importDescription(projectId, library)
  const dictionary = new DictionaryPage(page)
  const items = dictionary.items('下单渠道')

  await test.step('made and filled without the mouse', async () => {
    await dictionary.goto(projectId, moduleId)
    await expect(page.getByText('还没有字典')).toBeVisible()
    await dictionary.create.press('Enter')
    await page.getByRole('dialog').getByRole('textbox', { name: '名称' }).fill('下单渠道')
    await page.keyboard.press('Enter')
    await items.add('输入值后按回车添加', ['APP', '移动端应用', 'iOS 与 Android'])
    await items.add('输入值后按回车添加', ['APP', '重复'])
    await page.keyboard.press('Control+s')
    await expect(page.getByText('值重复')).toBeVisible()
    await items.table.getByLabel('值 APP').nth(1).fill('WEB')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('已保存字典「下单渠道」')).toBeVisible()
    await expect(dictionary.list.getByRole('link', { name: '下单渠道' })).toHaveText('下单渠道2')
  })

  await test.step('an enum of code adds what is missing and keeps the words people wrote', async () => {
    await page.getByRole('button', { name: '从代码枚举粘贴' }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByLabel('枚举、表格或 JSON')
      .fill('public enum Channel { APP("移动端 App"), MINI("小程序"); Channel(String name) {} }')
    await expect(dialog.getByText('识别出 2 项')).toBeVisible()
    await dialog.getByRole('button', { name: '加入 2 项' }).click()
    await expect(items.cell('名称', 'APP')).toHaveValue('移动端应用')
    await expect(items.cell('含义', 'APP')).toHaveValue('iOS 与 Android')
    await expect(page.getByText('1 处未保存')).toBeVisible()
    await page.getByRole('navigation', { name: '应用' }).first().getByRole('link').first().click()
    await expect(page.getByText('放弃未保存的修改')).toBeVisible()
    await page.keyboard.press('Escape')
    await dictionary.save.click()
    await expect(dictionary.list.getByRole('link', { name: '下单渠道' })).toHaveText('下单渠道3')
  })

  const made = await idOf(api.call('GET', `/doc/enum/info/baselist?moduleId=${moduleId}`), '下单渠道')
  await test.step('documents whose fields name it show its items', async () => {
    await api.importDescription(projectId, orders(made), moduleId)
    await page.goto(`/view/${await idOf(api.call('POST', '/doc/list-v2', { moduleId }), '查询订单')}`)
    await expect(page.locator('#query').getByText('移动端应用')).toBeVisible()
    await expect(page.locator('#query').getByText('下单渠道')).toBeVisible()
  })

  await test.step('a value in use is only taken away knowingly', async () => {
    await dictionary.goto(projectId, moduleId)
    await expect(page.getByText('1 篇文档或模型，1 个字段')).toBeVisible()
    await items.table.getByRole('button', { name: '删除 MINI' }).click()
    await dictionary.save.click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByText('查询订单')).toBeVisible()
    await question.getByRole('button', { name: '取消' }).click()
    await page.getByRole('button', { name: '放弃修改', exact: true }).click()
  })

  await test.step('and so is the dictionary, which comes back', async () => {
    await page.getByRole('button', { name: '更多操作' }).last().click()
    await page.getByRole('menuitem', { name: '删除字典' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByText('查询订单')).toBeVisible()
    await question.getByRole('button', { name: '删除字典' }).click()
    await expect(page.getByText('还没有字典')).toBeVisible()
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(items.cell('值', 'MINI')).toBeVisible()
  })
})

test('error codes of the project and the application meet in documents, the nearer one winning', async ({
  page,
  api,
}) => {
  const projectId = await api.createProject(await api.createSpace('常量'), '交易中台')
  const moduleId = await api.importDescription(projectId, orders('x'))
  const codes = new Grid(page, '错误码')
  await page.goto(`/project/doc/${projectId}`)
  await page.getByRole('navigation', { name: '导航' }).getByRole('link', { name: '错误码' }).click()
  await codes.add('输入错误码后按回车添加；字母、数字、- 和 _', ['RATE-1', '请求频繁', '太快了', '稍后再试'])
  await codes.add('输入错误码后按回车添加；字母、数字、- 和 _', ['订单', '不合格式'])
  const text = page.getByRole('textbox', { name: '说明文字' })
  await text.click()
  await expect(text).toBeFocused()
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('签名')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('见文档')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('只能使用字母、数字、- 和 _', { exact: true })).toBeVisible()
  await codes.table.getByRole('button', { name: '删除 订单' }).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('已保存')).toBeVisible()

  await page.getByRole('navigation', { name: '层级' }).getByRole('link', { name: '订单' }).click()
  // Until it is open, the table of the project has the same name.
  await expect(page.getByText('只在这个应用的文档里显示')).toBeVisible()
  await codes.add('输入错误码后按回车添加；字母、数字、- 和 _', ['RATE-1', '订单太多'])
  await expect(codes.table.getByText('覆盖项目')).toBeVisible()
  await codes.add('输入错误码后按回车添加；字母、数字、- 和 _', ['NO_STOCK', '没货'])
  await page.keyboard.press('Control+s')
  await expect(page.getByText('2 个错误码')).toBeVisible()
  const stored = () => api.call('GET', `/constant/get?moduleId=${moduleId}`)
  await expect.poll(async () => JSON.stringify(await stored())).toContain('NO_STOCK')

  await page.goto(`/view/${await idOf(api.call('POST', '/doc/list-v2', { moduleId }), '查询订单')}`)
  const section = page.locator('#errors')
  await expect(section.getByRole('row')).toHaveText([/错误码/, /RATE-1应用.*订单太多/, /NO_STOCK应用.*没货/])
  await expect(section.getByText('签名')).toHaveCSS('font-weight', '600')

  await test.step('a text in Markdown is written on as it looks', async () => {
    await page.goto(`/project/doc/${projectId}`)
    await page.getByRole('navigation', { name: '导航' }).getByRole('link', { name: '错误码' }).click()
    await page.getByRole('radio', { name: 'Markdown' }).check()
    await text.fill('# 约定\n\n- **签名**')
    await page.getByRole('radio', { name: '编辑' }).check()
    await expect(text.getByRole('heading', { name: '约定' })).toBeVisible()
    await text.getByText('签名').click()
    await expect(text).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.type('必填')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.getByText('已保存')).toBeVisible()
    const constants = await api.call('GET', `/constant/get?projectId=${projectId}`)
    expect(fieldOf(constants, 'text')).toBe('<h1>约定</h1>\n<ul><li><strong>签名必填</strong></li></ul>')
  })
})

test('environments and common parameters are written once and stand in every document', async ({ page, api }) => {
  const projectId = await api.createProject(await api.createSpace('设置'), '交易中台')
  const moduleId = await api.importDescription(projectId, orders('x'))
  const settings = new ModuleSettingsPage(page)

  await test.step('an environment of its own, for members only', async () => {
    await settings.goto(projectId, moduleId, 'environments')
    await expect(page.getByRole('tab', { name: '生产' })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('button', { name: '添加环境' }).click()
    await page.getByRole('textbox', { name: '名称', exact: true }).fill('测试')
    await page.getByRole('textbox', { name: '服务地址' }).fill('test.example.com')
    await settings.save.click()
    await expect(page.getByText('服务地址须以 http:// 或 https:// 开头')).toBeVisible()
    await page.getByRole('textbox', { name: '服务地址' }).fill('https://test.example.com')
    await new Grid(page, '环境请求头').add('输入名称后按回车添加', ['X-Env', 'test'])
    await settings.save.click()
    await expect(page.getByText('已保存应用设置')).toBeVisible()
  })

  await test.step('common parts with a data node', async () => {
    await page
      .getByRole('navigation', { name: '应用设置' })
      .getByRole('link', { name: /公共参数/ })
      .click()
    await new Grid(page, '公共请求头').add('输入名称后按回车添加', ['X-App-Id', '1001'])
    const returns = new Grid(page, '公共返回')
    await returns.add('输入名称后按回车添加', ['code'])
    await returns.add('输入名称后按回车添加', ['data'])
    await returns.cell('数据节点', 'data').check()
    await page.keyboard.press('Control+s')
    await expect(page.getByText('未保存')).toHaveCount(0)
    await page.reload()
    await expect(returns.cell('数据节点', 'data')).toBeChecked()
  })

  await test.step('documents show them', async () => {
    await page.goto(`/view/${await idOf(api.call('POST', '/doc/list-v2', { moduleId }), '查询订单')}`)
    await expect(page.locator('#header').getByText('X-App-Id')).toBeVisible()
    await expect(page.locator('#responses').getByText('data', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: /测试/ }).first().click()
    await expect(page.locator('#header').getByText('X-Env')).toBeVisible()
  })

  await test.step('a description that comes in again does not take them away', async () => {
    await api.importDescription(projectId, orders('y'), moduleId)
    await settings.goto(projectId, moduleId, 'environments')
    await expect(page.getByRole('tab')).toHaveText(['生产', '测试'])
  })

  await test.step('how pushes are taken is kept at once', async () => {
    await settings.goto(projectId, moduleId, 'push')
    await page.getByRole('radio', { name: '移除', exact: true }).click()
    await expect(page.getByText('已保存推送设置')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('radio', { name: '移除', exact: true })).toBeChecked()
  })
})
