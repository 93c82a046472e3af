import { DocEditorPage } from '../../pages/doc-editor-page.ts'
import { fieldOf } from '../../support/api-client.ts'
import { hold, nameOf, prepareDoc, restored } from '../../support/edited-document.ts'
import { expect, test } from '../../support/test.ts'

test.use({ signedIn: true })

test('two windows of one document keep a draft each, and both can be had again', async ({ page, context, api }) => {
  const { moduleId, docId } = await prepareDoc(api)
  const one = new DocEditorPage(page)
  const other = new DocEditorPage(await context.newPage())
  await one.goto(moduleId, docId)
  await one.name.fill('一号窗口')
  await expect(one.state).toContainText('草稿已存')

  await test.step('the second begins with what is stored', async () => {
    await other.goto(moduleId, docId)
    await expect(other.name).toHaveValue('查询图书')
    await other.name.fill('二号窗口')
    await expect(other.state).toContainText('草稿已存')
  })

  await test.step('each finds its own after a reload', async () => {
    for (const [editor, name] of [
      [one, '一号窗口'],
      [other, '二号窗口'],
    ] as const) {
      await editor.page.reload()
      await expect(editor.page.getByText(restored)).toBeVisible()
      await expect(editor.name).toHaveValue(name)
    }
  })

  await test.step('a save in one leaves the draft of the other', async () => {
    await one.page.keyboard.press('ControlOrMeta+s')
    await expect(one.state).toHaveText('已保存')
    await one.name.fill('一号窗口又写')
    await expect(one.state).toContainText('草稿已存')
  })

  await test.step('both closed: the newest comes back, the other is offered', async () => {
    await other.page.close()
    await one.page.close()
    const again = new DocEditorPage(await context.newPage())
    await again.goto(moduleId, docId)
    await expect(again.name).toHaveValue('一号窗口又写')
    await again.page.getByRole('button', { name: '还有 1 份草稿' }).click()
    await again.page.getByRole('menuitem').click()
    await expect(again.name).toHaveValue('二号窗口')
    await again.page.getByRole('button', { name: '丢弃草稿' }).click()
    await expect(again.state).toHaveText('已保存')
    await again.page.reload()
    await expect(again.name).toHaveValue('一号窗口又写')
  })
})

test('what is typed while a save runs goes on over what was saved, of a new document too', async ({ page, api }) => {
  const { moduleId, docId } = await prepareDoc(api)
  const editor = new DocEditorPage(page)

  await test.step('there', async () => {
    await editor.goto(moduleId, docId)
    await editor.name.fill('查询馆藏')
    const letThrough = await hold(page, '**/doc/save')
    await page.keyboard.press('ControlOrMeta+s')
    await page.keyboard.press('End')
    await page.keyboard.type('与期刊')
    letThrough()
    await expect.poll(() => nameOf(api, docId)).toBe('查询馆藏')
    await expect(editor.name).toHaveValue('查询馆藏与期刊')
    await expect(editor.state).toContainText('1 处未保存')
    await expect(page.getByText(/其他人保存了此文档/)).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+s')
    await expect(editor.state).toHaveText('已保存')
    expect(await nameOf(api, docId)).toBe('查询馆藏与期刊')
  })

  await test.step('there, saved again before the first save has ended', async () => {
    await editor.name.fill('查询书目')
    const letThrough = await hold(page, '**/doc/save')
    await page.keyboard.press('ControlOrMeta+s')
    await page.keyboard.press('End')
    await page.keyboard.type('与期刊')
    await page.keyboard.press('ControlOrMeta+s')
    letThrough()
    await expect(editor.state).toHaveText('已保存')
    expect(await nameOf(api, docId)).toBe('查询书目与期刊')
  })

  await test.step('new', async () => {
    await page.goto(`/doc/new/${moduleId}?type=markdown`)
    const text = page.getByRole('textbox', { name: '正文' })
    await editor.openSection('基本信息')
    await editor.name.fill('借阅规则')
    await editor.openSection('正文')
    await text.click()
    await expect(text).toBeFocused()
    await page.keyboard.type('第一句。')
    const letThrough = await hold(page, '**/doc/save')
    await page.keyboard.press('ControlOrMeta+s')
    await page.keyboard.type('第二句。')
    letThrough()
    // Nothing is waited for: whatever the page does meanwhile, it takes every key.
    await page.keyboard.type('第三句。')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page).toHaveURL(/\/doc\/edit\//)
    await expect(text).toBeFocused()
    await expect(text).toContainText('第一句。第二句。第三句。')
    await expect(editor.state).toHaveText('已保存')
    await page.keyboard.type('第四句。')
    await expect(editor.state).toContainText('草稿已存')
    await page.reload()
    await expect(text).toContainText('第三句。第四句。')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(editor.state).toHaveText('已保存')
    await page.goto(`/doc/new/${moduleId}?type=markdown`)
    await expect(editor.name.or(text).first()).toBeVisible()
    await expect(page.getByText(restored)).toHaveCount(0)
    const made = await api.call('POST', '/doc/list-v2', { moduleId })
    const rules: unknown = Array.isArray(made) ? made.filter((one) => fieldOf(one, 'name') === '借阅规则') : []
    expect(rules).toHaveLength(1)
    const id = String(fieldOf(Array.isArray(rules) ? rules[0] : undefined, 'id'))
    const content = fieldOf(await api.call('GET', `/doc/form?id=${id}`), 'content')
    expect(fieldOf(content, 'text')).toBe('第一句。第二句。第三句。第四句。')
  })
})
