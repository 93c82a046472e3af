import type { Locator, Page } from '@playwright/test'
import { ApiListPage } from '../../pages/api-list-page.ts'
import { DocEditorPage } from '../../pages/doc-editor-page.ts'
import { fieldOf } from '../../support/api-client.ts'
import { docIdOf, docOf, operationOf, prepareLibrary } from '../../support/library.ts'
import { expectPicture } from '../../support/measures.ts'
import { expect, test } from '../../support/test.ts'
import { awaitKeys } from '../../support/typing.ts'

test.use({ signedIn: true })

/** One pixel. */
const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let spaces = 0

async function pressKeys(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** Sixty fields, some of them in objects and lists. */
function sampleOrder(): string {
  const line = Object.fromEntries(Array.from({ length: 27 }, (_, at) => [`lineField${String(at)}`, `值 ${String(at)}`]))
  const order = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`field${String(at)}`, at]))
  return JSON.stringify({ ...order, buyer: { name: '林一' }, lines: [line] }, null, 2)
}

/** Goes from the first entry of a menu to this one. */
async function goDownTo(page: Page, entry: Locator): Promise<void> {
  await pressKeys(page, 'ArrowDown', 'Home')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  const steps = await entry.evaluate((item) => {
    const entries = Array.from(item.closest('[role=menu]')?.querySelectorAll('[role=menuitem]') ?? [])
    return entries.indexOf(item)
  })
  for (let step = 0; step < steps; step += 1) await pressKeys(page, 'ArrowDown')
  await expect(entry).toBeFocused()
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
  const { projectId, moduleId } = await prepareLibrary(api, `编辑 ${String(++spaces)}`)
  const list = new ApiListPage(page)
  const editor = new DocEditorPage(page)
  await list.goto(projectId, moduleId)

  await test.step('from the list', async () => {
    await tabTo(page, page.getByRole('button', { name: '新建', exact: true }))
    await pressKeys(page, 'Enter')
    await awaitKeys(page.getByRole('menu'))
    await goDownTo(page, page.getByRole('menuitem', { name: 'HTTP 接口' }))
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
    await expect(editor.section(/路径参数/)).toContainText('1')
  })

  await test.step('from section to section, grids included', async () => {
    await pressKeys(page, 'Alt+PageDown')
    await expect(editor.section(/路径参数/)).toHaveAttribute('aria-current', 'true')
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

test('a Markdown page with a pasted picture is written and read', async ({ page, api }) => {
  const { projectId, moduleId } = await prepareLibrary(api, `编辑 ${String(++spaces)}`)
  const editor = new DocEditorPage(page)
  await new ApiListPage(page).goto(projectId, moduleId)
  await page.getByRole('button', { name: '新建', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Markdown' }).click()
  const text = page.getByRole('textbox', { name: '正文' })
  await text.click()
  await expect(text).toBeFocused()
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
    await expectPicture(shown, 1)
  })
})

test('wrong source says where and cannot be applied; a wrong path is named and leads to its field', async ({
  page,
  api,
}) => {
  const { moduleId } = await prepareLibrary(api, `编辑 ${String(++spaces)}`)
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
