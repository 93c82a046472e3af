import { DocEditorPage } from '../../pages/doc-editor-page.ts'
import { ImportPage } from '../../pages/import-page.ts'
import type { ApiClient } from '../../support/api-client.ts'
import { fieldOf } from '../../support/api-client.ts'
import { findViolations } from '../../support/axe.ts'
import { library, operationOf, prepareLibrary } from '../../support/library.ts'
import { openMember } from '../../support/people.ts'
import { expect, test } from '../../support/test.ts'

test.use({ signedIn: true })

let spaces = 0

/** The library and the ids of its documents. */
async function prepareDocs(api: ApiClient) {
  const prepared = await prepareLibrary(api, `冲突 ${String(++spaces)}`)
  const docs = await api.call('POST', '/doc/list-v2', { moduleId: prepared.moduleId })
  const idOf = (name: string) =>
    String(fieldOf(Array.isArray(docs) ? docs.find((one) => fieldOf(one, 'name') === name) : undefined, 'id'))
  return { ...prepared, idOf }
}

function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Writes a document's summary and description by hand. */
async function write(api: ApiClient, id: string, name: string, description: string): Promise<void> {
  const form = await api.call('GET', `/doc/form?id=${id}`)
  const content = membersOf(fieldOf(form, 'content'))
  const operation = { ...membersOf(content['operation']), summary: name, description }
  const body = { id, revision: fieldOf(form, 'revision'), content: { ...content, operation } }
  await api.call('POST', '/doc/save', body)
}

test('an import keeps what people wrote and asks where both changed the same; it is decided by keyboard', async ({
  page,
  api,
}) => {
  const { projectId, idOf } = await prepareDocs(api)
  const [list, add, lend] = [idOf('查询图书'), idOf('录入图书'), idOf('借出图书')]
  await write(api, list, '检索馆藏', '按书名检索')
  await write(api, add, '新书入库', '录入新书')
  await write(api, lend, '借出图书', '借书要先登录')

  await test.step('the report says what stays and what waits', async () => {
    const importing = new ImportPage(page)
    await importing.goto(projectId)
    await importing.chooseWay('文本')
    await importing.text.fill(
      library
        .replace('summary: 查询图书', 'summary: 图书列表')
        .replace('summary: 录入图书', 'summary: 添加图书')
        .replace("'204': { description: 已借出 }", "'204': { description: 借出成功 }"),
    )
    await importing.chooseModule('图书馆 Library')
    await importing.start.click()
    await expect(importing.verdict).toHaveText('导入完成，没有丢失任何内容')
    await expect(page.getByText('2 项等待处理。')).toBeVisible()
    expect(await operationOf(api, lend)).toMatchObject({
      description: '借书要先登录',
      responses: { '204': { description: '借出成功' } },
    })
    expect(await operationOf(api, list)).toMatchObject({ summary: '检索馆藏', description: '按书名检索' })
    await page.getByRole('link', { name: '立即处理' }).click()
  })

  await test.step('a conflict shows three sides, and 3 takes the source’s', async () => {
    await expect(page.getByRole('radio', { name: '待处理 (2)' })).toBeChecked()
    await expect(page.getByRole('heading', { name: '检索馆藏' })).toBeVisible()
    const card = page.getByRole('listitem').filter({ has: page.getByTitle('summary', { exact: true }) })
    await expect(card.getByTitle('summary')).toHaveText('标题')
    await expect(card).toContainText('查询图书')
    await expect(card).toContainText('检索馆藏')
    await expect(card).toContainText('图书列表')
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('3')
    await page.getByRole('button', { name: '应用 1 项处理结果' }).click()
    await expect(page.getByRole('heading', { name: '新书入库' })).toBeVisible()
    expect(await operationOf(api, list)).toMatchObject({ summary: '图书列表', description: '按书名检索' })
  })

  await test.step('the rest at once, and nothing waits any more', async () => {
    await page.getByRole('button', { name: '全部保留当前' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '保留当前' }).click()
    await expect(page.getByText('没有待处理的冲突')).toBeVisible()
    expect(await operationOf(api, add)).toMatchObject({ summary: '新书入库' })
    await page.goto(`/project/doc/${projectId}`)
    await expect(page.getByRole('radio', { name: '接口列表' })).toBeChecked()
    await expect(page.getByRole('radio', { name: /待处理/ })).toHaveCount(0)
  })
})

test('what waits is decided on a phone: every button says what it does', async ({ page, api }) => {
  const { projectId, moduleId, idOf } = await prepareDocs(api)
  await write(api, idOf('录入图书'), '新书入库', '录入新书')
  await api.importDescription(
    projectId,
    library.replace('summary: 录入图书', 'summary: 添加图书\n      description: 添加一本'),
    moduleId,
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/project/doc/${projectId}?module=${moduleId}&segment=review`)
  await expect(page.getByRole('heading', { name: '新书入库' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: '本篇采用传入' }).click()
  const askedAgain: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/module/review/get')) askedAgain.push(request.url())
  })
  await page.getByRole('button', { name: '应用 2 项处理结果' }).click()
  await expect(page.getByText('没有待处理的冲突')).toBeVisible()
  // Of what is settled there is nothing to read any more; asking for it would be refused, and say so.
  expect(askedAgain).toEqual([])
  expect(await operationOf(api, idOf('录入图书'))).toMatchObject({ summary: '添加图书', description: '添加一本' })
})

test('two people and an import write the same document at once, and all of it stands', async ({
  page,
  api,
  product,
  openContext,
}) => {
  const { projectId, moduleId, spaceName, idOf } = await prepareDocs(api)
  const docId = idOf('查询图书')
  const other = await openMember(product, openContext, { username: 'importauthor', spaceName, role: 'admin' })
  const mine = new DocEditorPage(page)
  const theirs = new DocEditorPage(other.page)
  await mine.goto(moduleId, docId)
  await theirs.goto(moduleId, docId, 'query')
  await mine.writeText(mine.description, '按书名查询。')
  await theirs.writeCell('title', 'description', '书名，支持模糊匹配')
  await theirs.page.keyboard.press('ControlOrMeta+s')
  await expect(theirs.state).toHaveText('已保存')
  await api.importDescription(
    projectId,
    library.replace("'200':\n          description: 一页图书", "'200':\n          description: 每页二十本"),
    moduleId,
  )
  await page.getByRole('button', { name: '合并并保存' }).click()
  await expect(mine.state).toHaveText('已保存')
  const operation = await operationOf(api, docId)
  expect(operation).toMatchObject({
    description: '按书名查询。',
    parameters: [{ name: 'title', description: '书名，支持模糊匹配' }, { name: 'page' }],
    responses: { '200': { description: '每页二十本' } },
  })
})
