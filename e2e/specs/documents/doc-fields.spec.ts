import type { Page } from '@playwright/test'
import { DocEditorPage } from '../../pages/doc-editor-page.ts'
import { Grid } from '../../pages/module-pages.ts'
import { fieldOf, type ApiClient } from '../../support/api-client.ts'
import { findViolations } from '../../support/axe.ts'
import { docIdOf, library } from '../../support/library.ts'
import { expect, test } from '../../support/test.ts'

test.use({ signedIn: true })

/** One pixel. */
const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let spaces = 0

/** A document of an application that was imported just now. */
async function prepareDoc(api: ApiClient) {
  const projectId = await api.createProject(await api.createSpace(`字段 ${String(++spaces)}`), '图书馆')
  const moduleId = await api.importDescription(projectId, library)
  return { projectId, moduleId, docId: await docIdOf(api, moduleId, '查询图书') }
}

const formOf = (api: ApiClient, docId: string) => api.call('GET', `/doc/form?id=${docId}`)

async function operationOf(api: ApiClient, docId: string): Promise<unknown> {
  return fieldOf(fieldOf(await formOf(api, docId), 'content'), 'operation')
}

async function saveByKey(page: Page, editor: DocEditorPage): Promise<void> {
  await page.keyboard.press('ControlOrMeta+s')
  await expect(editor.state).toHaveText('已保存')
}

test('what stands beside a document is merged column by column, and what two people changed is asked one by one', async ({
  page,
  api,
}) => {
  const { moduleId, docId } = await prepareDoc(api)
  const editor = new DocEditorPage(page)
  const version = page.getByRole('textbox', { name: '版本' })
  const author = page.getByRole('textbox', { name: '维护人' })
  await editor.goto(moduleId, docId)

  await test.step('others’ fields stay, whoever saves last', async () => {
    await version.fill('1.1')
    await api.call('POST', '/doc/save', { id: docId, author: '周航', status: 10 })
    await saveByKey(page, editor)
    expect(await formOf(api, docId)).toMatchObject({ version: '1.1', author: '周航', status: 10 })
    await expect(author).toHaveValue('周航')
  })

  await test.step('the same fields are asked about in the words of the form, beside the content', async () => {
    await version.fill('2.0')
    await author.fill('林晓舟')
    await page.getByRole('button', { name: '已完成' }).click()
    await page.getByRole('menuitem', { name: '未开始' }).click()
    await api.call('POST', '/doc/save', { id: docId, version: '1.2', author: '陈默', status: 5 })
    await page.keyboard.press('ControlOrMeta+s')
    await expect(editor.title).toHaveText('有 3 处你和他人都做了修改')
    const cards = page.getByRole('main').getByRole('listitem')
    await expect(cards.filter({ hasText: '状态' }).getByRole('button', { name: /^对方的/ })).toContainText('进行中')
    await expect(cards.filter({ hasText: '维护人' }).getByRole('button', { name: /^我的/ })).toContainText('林晓舟')
    expect(await findViolations(page)).toEqual([])
    expect(await formOf(api, docId)).toMatchObject({ version: '1.2', author: '陈默', status: 5 })
  })

  await test.step('decided by key: mine, theirs, and a value of its own', async () => {
    await page.keyboard.press('2')
    await page.keyboard.press('e')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('1.3')
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.keyboard.press('3')
    await expect(page.getByRole('progressbar', { name: '已解决 3 / 3 处' })).toHaveAttribute('aria-valuenow', '100')
    await page.getByRole('button', { name: '按 3 处决定保存' }).click()
    await expect(editor.state).toHaveText('已保存')
    expect(await formOf(api, docId)).toMatchObject({ version: '1.3', author: '陈默', status: 0 })
  })
})

test('error codes of a document are written, taken over from above, saved with their note, and read', async ({
  page,
  api,
}) => {
  const { projectId, moduleId, docId } = await prepareDoc(api)
  const shared = { code: 'NO_STOCK', name: '无库存', description: '馆藏不足', solution: '稍后再试' }
  const other = { code: 'NO_AUTH', name: '未授权', description: '', solution: '' }
  await api.call('POST', '/constant/save', { moduleId, revision: '', codes: [shared], text: '' })
  await api.call('POST', '/constant/save', { projectId, revision: '', codes: [other], text: '' })
  const editor = new DocEditorPage(page)
  const grid = new Grid(page, '此文档的错误码')
  await editor.goto(moduleId, docId, 'errors')

  await test.step('written by keyboard; a wrong one is told where it stands', async () => {
    await grid.add('输入错误码，或从表格粘贴多行', ['BOOK GONE', '图书已下架', '已被移除', '重新检索'])
    await expect(grid.table.getByRole('alert')).toContainText('只能包含字母、数字')
    await grid.table.getByLabel('错误码 BOOK GONE').fill('BOOK_GONE')
    await expect(grid.table.getByRole('alert')).toHaveCount(0)
    await expect(editor.section(/错误码/)).toContainText('1')
  })

  await test.step('found, and taken over from the application', async () => {
    await page.getByRole('searchbox', { name: '筛选错误码' }).fill('库存')
    await expect(grid.table.getByLabel('错误码 BOOK_GONE')).toHaveCount(0)
    await page.getByRole('button', { name: '引入 NO_STOCK' }).click()
    await page.getByRole('searchbox', { name: '筛选错误码' }).fill('')
    await grid.table.getByLabel('解决方案 NO_STOCK').fill('预约后再借')
    await editor.writeText(page.getByRole('textbox', { name: '错误码说明' }), '仅限 **本接口**。')
    expect(await findViolations(page)).toEqual([])
    await saveByKey(page, editor)
    expect(await operationOf(api, docId)).toMatchObject({
      'x-lectern-errors': {
        codes: [
          { code: 'BOOK_GONE', name: '图书已下架' },
          { code: 'NO_STOCK', solution: '预约后再借' },
        ],
        text: '仅限 **本接口**。',
      },
    })
  })

  await test.step('undone like any other change', async () => {
    await grid.table.getByRole('button', { name: /删除.*BOOK_GONE|BOOK_GONE.*删除/ }).click()
    await expect(editor.state).toContainText('未保存')
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(editor.state).toHaveText('已保存')
    await expect(grid.table.getByLabel('名称 BOOK_GONE')).toHaveValue('图书已下架')
  })

  await test.step('seen in the preview and by readers', async () => {
    await page.getByRole('button', { name: '预览' }).click()
    await expect(editor.preview.getByText('预约后再借')).toBeVisible()
    await expect(editor.preview.getByText('NO_AUTH')).toBeVisible()
    await page.goto(`/view/${docId}`)
    const article = page.getByRole('article')
    await expect(article.getByRole('cell', { name: /BOOK_GONE/ })).toBeVisible()
    await expect(article.getByText('预约后再借')).toBeVisible()
    await expect(article.getByText('本接口')).toBeVisible()
  })
})

test('a document goes without common parts: in its editor, the preview and the page', async ({ page, api }) => {
  const { moduleId, docId } = await prepareDoc(api)
  const row = { type: 'string', required: 1, example: '', description: '由网关补全' }
  await api.call('POST', '/module/setting/update', {
    moduleId,
    revision: fieldOf(await api.call('GET', `/module/setting/get?moduleId=${moduleId}`), 'revision'),
    headers: [{ ...row, name: 'X-Trace-Id' }],
    params: [{ ...row, name: 'tenantId', place: 'query' }],
    returns: [
      { ...row, name: 'code', isData: 0 },
      { ...row, name: 'data', type: 'object', isData: 1 },
    ],
  })
  const editor = new DocEditorPage(page)
  await editor.goto(moduleId, docId, 'header')
  const common = page.getByRole('region', { name: '公共请求头' })
  await expect(common.getByRole('row', { name: /X-Trace-Id/ })).toContainText('由网关补全')
  await page.getByRole('button', { name: '预览' }).click()
  await expect(editor.preview.getByText('X-Trace-Id').first()).toBeVisible()

  await common.getByRole('switch', { name: '此文档使用' }).click({ force: true })
  await expect(editor.preview.getByText('X-Trace-Id')).toHaveCount(0)
  await expect(editor.preview.getByText('tenantId').first()).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await saveByKey(page, editor)
  expect(await operationOf(api, docId)).toMatchObject({ 'x-lectern-without': ['headers'] })

  await page.goto(`/view/${docId}`)
  await expect(page.getByRole('article').getByText('tenantId').first()).toBeVisible()
  await expect(page.getByRole('article').getByText('X-Trace-Id')).toHaveCount(0)
})

test('callbacks and extensions are written in the source, which says where a schema is wrong; the form loses none of them', async ({
  page,
  api,
}) => {
  const { moduleId, docId } = await prepareDoc(api)
  const editor = new DocEditorPage(page)
  await editor.goto(moduleId, docId, 'source')
  const source = page.getByRole('textbox', { name: '源码' })
  const apply = page.getByRole('button', { name: '应用', exact: true })
  const stored = await operationOf(api, docId)
  const withCallback = (type: string) => ({
    container: 'paths',
    method: 'get',
    path: '/books',
    operation: {
      ...(typeof stored === 'object' ? stored : {}),
      'x-team': { name: '馆藏', pager: [1, 2] },
      callbacks: {
        onArrival: {
          '{$request.query.callback}': {
            post: {
              requestBody: { content: { 'application/json': { schema: { type } } } },
              responses: { '204': { description: '已收到' } },
            },
          },
        },
      },
    },
  })

  await test.step('a wrong schema in a callback is told with its line, and not applied', async () => {
    await editor.writeText(source, JSON.stringify(withCallback('strin'), null, 2))
    await expect(page.getByText(/第 \d+ 行第 \d+ 列：未知类型「strin」/)).toBeVisible()
    await expect(apply).toBeDisabled()
    await editor.writeText(source, JSON.stringify(withCallback('object'), null, 2))
    await apply.click()
  })

  await test.step('deprecated with a note, an extension stays through the form', async () => {
    await editor.openSection(/基本信息/)
    await page.getByRole('switch', { name: '已废弃' }).click({ force: true })
    await page.getByRole('textbox', { name: '废弃原因及替代方案' }).fill('请改用 /v2/books')
    await editor.description.click()
    await expect(editor.description).toBeFocused()
    await page.keyboard.type('封面：')
    await editor.description.evaluate((element, base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], 'cover.png', { type: 'image/png' }))
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    }, picture)
    await expect(editor.description).toContainText('封面：![cover](/')
  })

  await test.step('two named examples, checked against the fields', async () => {
    await editor.openSection('200')
    await page.getByRole('button', { name: '示例', exact: true }).click()
    await page.getByRole('button', { name: '添加示例' }).click()
    await page.getByRole('button', { name: '添加示例' }).click()
    const names = page.getByRole('textbox', { name: '示例名称' })
    await names.first().fill('两本')
    await names.first().press('Tab')
    await editor.writeText(page.getByRole('textbox', { name: '两本的值' }), '[1]')
    await expect(page.getByText('与字段不符：类型应为 object')).toBeVisible()
    await editor.writeText(page.getByRole('textbox', { name: '两本的值' }), '[{"isbn":"1","title":"围城"}]')
    await expect(page.getByText(/与字段不符/)).toHaveCount(0)
    await saveByKey(page, editor)
  })

  expect(await operationOf(api, docId)).toMatchObject({
    deprecated: true,
    'x-deprecated-reason': '请改用 /v2/books',
    'x-team': { name: '馆藏', pager: [1, 2] },
    callbacks: withCallback('object').operation.callbacks,
    description: expect.stringMatching(/^封面：!\[cover\]\(\//),
    responses: {
      '200': {
        content: {
          'application/json': { examples: { 两本: { value: [{ isbn: '1', title: '围城' }] }, 示例2: { value: [{}] } } },
        },
      },
    },
  })
})
