import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { ApiListPage } from '../pages/api-list-page.ts'
import { DocEditorPage } from '../pages/doc-editor-page.ts'
import { HistoryPage } from '../pages/history-page.ts'
import { Shell } from '../pages/shell.ts'
import { ApiClient, fieldOf } from '../support/api-client.ts'
import { findViolations } from '../support/axe.ts'
import { addMember } from '../support/people.ts'
import { expect, signedInState, test } from '../support/test.ts'

test.use({ installation: 'doc-editor', signedIn: true })

const library = readFileSync(join(import.meta.dirname, '..', 'fixtures', 'library.openapi.yaml'), 'utf8')
/** One pixel. */
const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let spaces = 0

async function prepareLibrary(api: ApiClient) {
  const spaceName = `编辑 ${String(++spaces)}`
  const projectId = await api.createProject(await api.createSpace(spaceName), '图书馆', 0)
  const moduleId = await api.importDescription(projectId, library)
  return { spaceName, projectId, moduleId }
}

async function docOf(api: ApiClient, moduleId: string, name: string): Promise<unknown> {
  const docs = await api.call('POST', '/doc/list-v2', { moduleId })
  return Array.isArray(docs) ? docs.find((one) => fieldOf(one, 'name') === name) : undefined
}

async function docIdOf(api: ApiClient, moduleId: string, name: string): Promise<string> {
  return String(fieldOf(await docOf(api, moduleId, name), 'id'))
}

/** The stored operation of an HTTP document. */
async function operationOf(api: ApiClient, docId: string): Promise<unknown> {
  return fieldOf(fieldOf(await api.call('GET', `/doc/form?id=${docId}`), 'content'), 'operation')
}

async function pressKeys(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** Sixty fields, some of them in objects and lists. */
function sampleOrder(): string {
  const line = Object.fromEntries(Array.from({ length: 27 }, (_, at) => [`lineField${String(at)}`, `值 ${String(at)}`]))
  const order = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`field${String(at)}`, at]))
  return JSON.stringify({ ...order, buyer: { name: '林一' }, lines: [line] }, null, 2)
}

/** Goes with the Tab key alone until something has the focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const isThere = () => target.evaluateAll((found) => found.some((each) => each.contains(document.activeElement)))
  for (let presses = 0; presses < 80 && !(await isThere()); presses += 1) await page.keyboard.press(key)
  expect(await isThere(), `Tab leads to ${String(target)}`).toBe(true)
}

test('a document of 60 fields is written from a sample with the keys of the keyboard alone, saved and read', async ({
  page,
  api,
}) => {
  test.slow()
  const { projectId, moduleId } = await prepareLibrary(api)
  const list = new ApiListPage(page)
  const editor = new DocEditorPage(page)
  await list.goto(projectId, moduleId)

  await test.step('from the list', async () => {
    await tabTo(page, page.getByRole('button', { name: '新建文档' }))
    await pressKeys(page, 'Enter')
    await expect(page.getByRole('menuitem', { name: 'HTTP 接口' })).toBeVisible()
    await pressKeys(page, 'ArrowDown', 'Home')
    for (let presses = 0; presses < 8; presses += 1) {
      if (await page.getByRole('menuitem', { name: 'HTTP 接口' }).evaluate((item) => item === document.activeElement))
        break
      await pressKeys(page, 'ArrowDown')
    }
    await pressKeys(page, 'Enter')
    await expect(page).toHaveURL(/\/doc\/new\//)
  })

  await test.step('name, method and path', async () => {
    await expect(editor.name).toBeFocused()
    await page.keyboard.type('提交订单')
    await expect(editor.title).toHaveText('提交订单')
    await pressKeys(page, 'Tab', 'ControlOrMeta+a')
    await page.keyboard.type('POST')
    await pressKeys(page, 'Escape', 'Tab', 'ControlOrMeta+a')
    await page.keyboard.type('/orders/{shop}')
    await expect(editor.path).toHaveAccessibleDescription('路径参数：shop')
    await expect(editor.section(/Path 参数/)).toContainText('1')
  })

  await test.step('from section to section, grids included', async () => {
    await pressKeys(page, 'Alt+PageDown')
    await expect(editor.section(/Path 参数/)).toHaveAttribute('aria-current', 'true')
    await expect.poll(() => editor.main.evaluate((main) => main.contains(document.activeElement))).toBe(true)
    for (const name of [/Query 参数/, /请求头/, /Cookie/, /Body 参数/]) {
      await pressKeys(page, 'Alt+PageDown')
      await expect(editor.section(name)).toHaveAttribute('aria-current', 'true')
    }
    await pressKeys(page, 'Alt+PageUp')
    await expect(editor.section(/Cookie/)).toHaveAttribute('aria-current', 'true')
    await pressKeys(page, 'Alt+PageDown')
  })

  await test.step('the body from a sample', async () => {
    await expect(page.getByRole('button', { name: '添加 JSON 请求体' })).toBeFocused()
    await pressKeys(page, 'Enter')
    await tabTo(page, page.getByRole('button', { name: '批量导入' }))
    await pressKeys(page, 'Enter')
    await expect(page.getByRole('textbox', { name: '要导入的内容' })).toBeFocused()
    await page.keyboard.insertText(sampleOrder())
    const take = page.getByRole('button', { name: '导入 60 个字段' })
    await expect(take).toBeEnabled()
    await tabTo(page, take)
    await pressKeys(page, 'Enter')
    await expect(take).toHaveCount(0)
    await expect(editor.section(/Body 参数/)).toContainText('32')
    await expect(page.getByText('60 个字段')).toBeVisible()
  })

  await test.step('what readers will see stands below the title of the page', async () => {
    await tabTo(page, page.getByRole('button', { name: '预览', exact: true }), 'Shift+Tab')
    await pressKeys(page, 'Enter')
    await expect(editor.preview.getByRole('heading', { name: '提交订单', level: 2 })).toBeVisible()
    await expect(editor.preview.getByRole('heading', { name: /Body 参数/, level: 3 })).toContainText('32')
    await expect(editor.title).toHaveCount(1)
    await pressKeys(page, 'Enter')
    await expect(editor.preview).toHaveCount(0)
  })

  await test.step('saved with the key, and read', async () => {
    await pressKeys(page, 'ControlOrMeta+s')
    await expect(page).toHaveURL(/\/doc\/edit\//)
    await expect(editor.state).toHaveText('已保存')
    await expect(editor.save).toBeDisabled()
    const docId = await docIdOf(api, moduleId, '提交订单')
    await page.goto(`/view/${docId}`)
    await expect(editor.title).toHaveText('提交订单')
    await expect(page.getByRole('heading', { name: /Body 参数/ })).toContainText('32')
    await expect(page.locator('[id="body.field0"]')).toBeVisible()
    await expect(page.getByText('/orders/{shop}').first()).toBeVisible()
    const operation = await operationOf(api, docId)
    expect(JSON.stringify(operation)).toContain('lineField26')
    expect(operation).toMatchObject({
      summary: '提交订单',
      parameters: [{ name: 'shop', in: 'path', required: true }],
    })
  })
})

test('what is typed outlives a reload, is asked about before leaving, and is thrown away only when told', async ({
  page,
  api,
}) => {
  const { moduleId } = await prepareLibrary(api)
  const docId = await docIdOf(api, moduleId, '查询图书')
  const editor = new DocEditorPage(page)
  await editor.goto(moduleId, docId)
  await expect(editor.state).toHaveText('已保存')

  await test.step('the draft survives a reload', async () => {
    await editor.name.fill('查询馆藏')
    await expect(editor.state).toContainText('草稿已存')
    await page.reload()
    await expect(editor.title).toHaveText('查询馆藏')
    await expect(page.getByText(/已恢复你.*的草稿，尚未保存/)).toBeVisible()
    await expect(editor.section(/基本信息/).getByRole('img', { name: '有未保存的修改' })).toBeVisible()
    expect(fieldOf(await docOf(api, moduleId, '查询图书'), 'id')).toBe(docId)
  })

  await test.step('undo and redo', async () => {
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(editor.title).toHaveText('查询图书')
    await page.getByRole('button', { name: '重做' }).click()
    await expect(editor.title).toHaveText('查询馆藏')
  })

  await test.step('leaving asks', async () => {
    await page
      .getByRole('link', { name: /^Lectern/ })
      .first()
      .click()
    await expect(editor.question).toContainText('不保存就离开？')
    await editor.question.getByRole('button', { name: '取消' }).click()
    await expect(page).toHaveURL(/\/doc\/edit\//)
    await page
      .getByRole('link', { name: /^Lectern/ })
      .first()
      .click()
    await editor.question.getByRole('button', { name: '离开' }).click()
    await expect(page).not.toHaveURL(/\/doc\/edit\//)
    await page.goBack()
    await expect(editor.title).toHaveText('查询馆藏')
  })

  await test.step('thrown away after a question', async () => {
    await editor.chooseFromMenu('丢弃草稿')
    await editor.question.getByRole('button', { name: '丢弃草稿' }).click()
    await expect(editor.title).toHaveText('查询图书')
    await expect(editor.state).toHaveText('已保存')
    await page.reload()
    await expect(editor.title).toHaveText('查询图书')
    await expect(page.getByText(/已恢复你/)).toHaveCount(0)
  })
})

test('two people write at once: what does not touch is merged, what does is asked, and nothing is lost', async ({
  page,
  api,
  product,
  openContext,
}) => {
  test.slow()
  const { moduleId, spaceName } = await prepareLibrary(api)
  const docId = await docIdOf(api, moduleId, '查询图书')
  const other = new ApiClient(product.origin)
  await other.signIn(addMember(product, { username: 'coauthor', spaceName, role: 'admin' }))
  const context = await openContext({ storageState: signedInState(product.origin, other.token) })
  const mine = new DocEditorPage(page)
  const theirs = new DocEditorPage(await context.newPage())
  await mine.goto(moduleId, docId)
  await theirs.goto(moduleId, docId, 'query')

  await test.step('different places', async () => {
    await theirs.writeCell('title', 'description', '书名，支持模糊匹配')
    await mine.writeText(mine.description, '按书名查询。')
    await theirs.page.keyboard.press('ControlOrMeta+s')
    await expect(theirs.state).toHaveText('已保存')
    await expect(page.getByText(/你编辑期间，有人保存了此文档/)).toBeVisible()
    await page.getByRole('button', { name: '合并并保存' }).click()
    await expect(mine.state).toHaveText('已保存')
    const operation = await operationOf(api, docId)
    expect(operation).toMatchObject({ description: '按书名查询。' })
    expect(JSON.stringify(operation)).toContain('书名，支持模糊匹配')
    await mine.openSection(/Query 参数/)
    await expect(mine.cell('title', 'description')).toContainText('书名，支持模糊匹配')
  })

  await test.step('the same field', async () => {
    await theirs.page.reload()
    await theirs.writeCell('title', 'description', '书名（对方）')
    await mine.writeCell('title', 'description', '书名（我）')
    await mine.writeCell('page', 'description', '从 1 开始')
    await theirs.page.keyboard.press('ControlOrMeta+s')
    await expect(theirs.state).toHaveText('已保存')
    await expect(page.getByRole('button', { name: '合并并保存' })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+s')
    await expect(mine.title).toHaveText('有 1 处你和他人都做了修改')
    await expect(mine.title).toBeFocused()
    await expect(page.getByRole('button', { name: '按 1 处决定保存' })).toBeDisabled()
    expect(await findViolations(page)).toEqual([])
    // Nothing is written before all is decided.
    expect(JSON.stringify(await operationOf(api, docId))).not.toContain('从 1 开始')
  })

  await test.step('put off, nothing typed is lost; decided by key, it is saved', async () => {
    await page.getByRole('button', { name: '返回表单' }).click()
    await expect(mine.cell('title', 'description')).toContainText('书名（我）')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(mine.title).toHaveText('有 1 处你和他人都做了修改')
    await page.keyboard.press('3')
    await expect(page.getByRole('status').filter({ hasText: '已全部决定' })).toBeVisible()
    await page.getByRole('button', { name: '重新选择' }).click()
    await page.keyboard.press('2')
    await page.getByRole('button', { name: '按 1 处决定保存' }).click()
    await expect(mine.state).toHaveText('已保存')
    const stored = JSON.stringify(await operationOf(api, docId))
    expect(stored).toContain('书名（我）')
    expect(stored).toContain('从 1 开始')
    expect(stored).toContain('按书名查询。')
  })
})

test('a Markdown page with a pasted picture is written and read', async ({ page, api }) => {
  const { projectId, moduleId } = await prepareLibrary(api)
  const editor = new DocEditorPage(page)
  await new ApiListPage(page).goto(projectId, moduleId)
  await page.getByRole('button', { name: '新建文档' }).click()
  await page.getByRole('menuitem', { name: 'Markdown' }).click()
  const text = page.getByRole('textbox', { name: '正文' })
  await text.click()
  await page.keyboard.type('# 借阅规则')
  await pressKeys(page, 'Enter', 'Enter')
  await text.evaluate((element, base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const data = new DataTransfer()
    data.items.add(new File([bytes], 'rules.png', { type: 'image/png' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, picture)
  await expect(text).toContainText('![rules](/')
  await expect(editor.main.getByRole('img', { name: 'rules' })).toBeVisible()

  await test.step('without a name the key leads to the field', async () => {
    await pressKeys(page, 'ControlOrMeta+s')
    await expect(editor.name).toBeFocused()
    await expect(page.getByText('请填写名称')).toBeVisible()
    await page.keyboard.type('借阅规则')
    await pressKeys(page, 'ControlOrMeta+s')
    await expect(page).toHaveURL(/\/doc\/edit\//)
    await expect(editor.state).toHaveText('已保存')
  })

  await test.step('readers see the picture', async () => {
    await page.goto(`/view/${await docIdOf(api, moduleId, '借阅规则')}`)
    const shown = page.getByRole('article').getByRole('img', { name: 'rules' })
    await expect(shown).toBeVisible()
    expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  })
})

test('two versions are compared in words and side by side, and the older is restored as a new one', async ({
  page,
  api,
}) => {
  const { moduleId } = await prepareLibrary(api)
  const docId = await docIdOf(api, moduleId, '录入图书')
  await api.call('POST', '/doc/save', { id: docId, name: '登记图书' })
  await api.call('POST', '/doc/save', { id: docId, name: '登记新书' })
  const history = new HistoryPage(page)
  await page.goto(`/view/${docId}`)
  await page.getByRole('link', { name: '历史版本' }).click()
  await expect(history.versions).toHaveCount(3)
  await expect(history.versions.first()).toContainText('当前')
  await expect(history.difference).toContainText('标题有修改')
  await expect(history.difference.locator('ins')).toHaveText('新')
  await expect(history.difference.locator('del')).toHaveText('图')

  await test.step('any two', async () => {
    await history.compareWith(2)
    await expect(history.difference.locator('del').first()).toContainText('录')
    await page.getByRole('radio', { name: '并排对比' }).check({ force: true })
    await expect(history.difference.getByText('"summary": "录入图书"')).toBeVisible()
    await expect(history.difference.getByText('"summary": "登记新书"')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('restored', async () => {
    await history.choose(2)
    await history.restore('')
    await expect(history.versions).toHaveCount(4)
    await expect(history.versions.first().getByRole('img', { name: '恢复' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('「录入图书」的历史版本')
    expect(await operationOf(api, docId)).toMatchObject({ summary: '录入图书' })
  })
})

test('several documents are set at once and copied, and a folder is copied, deleted and brought back', async ({
  page,
  api,
}) => {
  const { projectId, moduleId } = await prepareLibrary(api)
  const list = new ApiListPage(page)
  const shell = new Shell(page)
  await list.goto(projectId, moduleId)

  await test.step('status and lock of two', async () => {
    await list.tick('查询图书')
    await list.tick('借出图书')
    for (const action of ['进行中', '锁定，不接受推送']) {
      await list.batch.getByRole('button', { name: '设置' }).click()
      await page.getByRole('menuitem', { name: action }).click()
      await expect(shell.toast('已修改 2 项').first()).toBeVisible()
    }
    await expect(list.row('查询图书').getByRole('img', { name: '已锁定，推送不会改动' })).toBeVisible()
    expect(await docOf(api, moduleId, '查询图书')).toMatchObject({ isLocked: 1, status: 5 })
    expect(await docOf(api, moduleId, '录入图书')).toMatchObject({ isLocked: 0 })
    await page.keyboard.press('Escape')
  })

  await test.step('copies', async () => {
    await list.choose('读者信息', '创建副本')
    await expect(list.row('读者信息')).toHaveCount(1)
    await expect(list.count).toHaveText('5 篇文档')
    await list.choose('图书', '创建副本')
    await expect(list.count).toHaveText('8 篇文档')
  })

  await test.step('a folder goes and comes back', async () => {
    await list.choose('读者', '删除')
    await shell.confirm('删除 2 篇')
    await expect(list.count).toHaveText('6 篇文档')
    await shell.toast('已删除「读者」').getByRole('button', { name: '撤销' }).click()
    await expect(list.count).toHaveText('8 篇文档')
    await expect(list.row('读者信息')).toBeVisible()
  })
})

test('wrong source says where and cannot be applied; a wrong path is named and leads to its field', async ({
  page,
  api,
}) => {
  const { moduleId } = await prepareLibrary(api)
  const docId = await docIdOf(api, moduleId, '借出图书')
  const editor = new DocEditorPage(page)
  await editor.goto(moduleId, docId, 'source')
  const source = page.getByRole('textbox', { name: '源码' })
  const apply = page.getByRole('button', { name: '应用', exact: true })

  await test.step('source', async () => {
    await expect(source).toContainText('lendBook')
    await editor.writeText(source, '{\n  "method": "post",\n  "path": "/loans"\n  "operation": {}\n}')
    await expect(page.getByText('修正标出的问题后才能应用')).toBeVisible()
    await expect(page.getByText(/第 4 行/)).toBeVisible()
    await expect(apply).toBeDisabled()
    // Looking elsewhere keeps it.
    await editor.openSection(/Query 参数/)
    await editor.openSection('源码')
    await expect(page.getByText(/第 4 行/)).toBeVisible()
    await page.getByRole('button', { name: '还原' }).click()
    await expect(source).toContainText('lendBook')
    await expect(page.getByText('修正标出的问题后才能应用')).toHaveCount(0)
  })

  await test.step('source with an extension of its own', async () => {
    await editor.writeText(
      source,
      '{"container":"paths","method":"post","path":"/loans","operation":{"summary":"借出图书","x-team":"前台","responses":{"204":{"description":"已借出"}}}}',
    )
    // A save does not pass over what was not applied.
    await editor.openSection(/Query 参数/)
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.getByText('应用或还原后才能保存')).toBeVisible()
    await apply.click()
    await page.keyboard.press('ControlOrMeta+s')
    await expect(editor.state).toHaveText('已保存')
    expect(await operationOf(api, docId)).toMatchObject({ 'x-team': '前台' })
  })

  await test.step('path', async () => {
    await editor.openSection(/基本信息/)
    await editor.path.fill('loans')
    await expect(editor.section(/基本信息/)).toContainText('1')
    await editor.openSection('请求头')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.getByText('路径「loans」应以 / 开头').first()).toBeVisible()
    await expect(editor.path).toBeFocused()
    expect(fieldOf(await docOf(api, moduleId, '借出图书'), 'url')).toBe('/loans')
    await editor.path.fill('/loan')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(editor.state).toHaveText('已保存')
    expect(fieldOf(await docOf(api, moduleId, '借出图书'), 'url')).toBe('/loan')
  })
})
