import type { Locator, Page } from '@playwright/test'
import { DocEditorPage } from '../../pages/doc-editor-page.ts'
import { fieldOf, type ApiClient } from '../../support/api-client.ts'
import { findViolations } from '../../support/axe.ts'
import { expectWithin } from '../../support/measures.ts'
import { expect, test } from '../../support/test.ts'

test.use({ signedIn: true })

/** One pixel. */
const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let spaces = 0

/** A rich-text document with this HTML. */
async function prepareText(api: ApiClient, html: string) {
  const projectId = await api.createProject(await api.createSpace(`富文本 ${String(++spaces)}`), '说明', 0)
  const moduleId = await api.importDescription(
    projectId,
    'openapi: 3.0.3\ninfo: {title: 说明, version: "1"}\npaths: {}\n',
  )
  const content = { v: 1, kind: 'custom', html }
  const saved = await api.call('POST', '/doc/save', { moduleId, name: '发布说明', content })
  return { moduleId, docId: String(fieldOf(saved, 'id')) }
}

async function storedHtml(api: ApiClient, docId: string): Promise<string> {
  return String(fieldOf(fieldOf(await api.call('GET', `/doc/form?id=${docId}`), 'content'), 'html'))
}

const textOf = (page: Page): Locator => page.getByRole('textbox', { name: '正文', exact: true })
const tool = (page: Page, name: string): Locator =>
  page.getByRole('toolbar', { name: '格式' }).getByRole('button', { name })

/** Pastes as a browser does. */
async function paste(text: Locator, { html, file }: { html?: string; file?: string }): Promise<void> {
  await text.evaluate(
    (element, { html, file }) => {
      const data = new DataTransfer()
      if (html !== undefined) data.setData('text/html', html)
      if (file !== undefined) {
        const bytes = Uint8Array.from(atob(file), (character) => character.charCodeAt(0))
        data.items.add(new File([bytes], '截图.png', { type: 'image/png' }))
      }
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    },
    { html, file },
  )
}

/** Clicks inside the page. @returns the name of what has the focus before anything else happens */
function clickAndFindFocus(target: HTMLElement | SVGElement): string | null | undefined {
  target.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  return document.activeElement?.getAttribute('aria-label')
}

test('a rich text is written by keyboard, saved, and read as it was written', async ({ page, api }) => {
  const { moduleId, docId } = await prepareText(api, '')
  const editor = new DocEditorPage(page)
  await editor.goto(moduleId, docId, 'text')
  const text = textOf(page)
  await text.focus()
  const { keyboard } = page
  await keyboard.press('ControlOrMeta+Alt+2')
  await keyboard.type('版本 2')
  await keyboard.press('Enter')
  await keyboard.type('请')
  await keyboard.press('ControlOrMeta+b')
  await keyboard.type('先')
  await keyboard.press('ControlOrMeta+b')
  await keyboard.type('升级')
  await keyboard.press('Enter')
  await keyboard.type('[x] 备份')
  await keyboard.press('Enter')
  await keyboard.type('通知')
  await keyboard.press('Enter')
  await keyboard.press('Enter')

  await test.step('with a table, from the tools and back', async () => {
    await keyboard.press('Alt+F10')
    await expect(tool(page, '撤销')).toBeFocused()
    await keyboard.press('End')
    await keyboard.press('ArrowLeft')
    await expect(tool(page, '插入表格')).toBeFocused()
    await keyboard.press('Enter')
    await expect(text).toBeFocused()
    await keyboard.type('字段')
    await tool(page, '表格').click()
    await page.getByRole('menuitem', { name: '删除列' }).click()
    await expect(text).toBeFocused()
    await tool(page, '表格').click()
    const below = page.getByRole('menuitem', { name: '在下方插入行' })
    // At once, not a frame later: what is typed right after a tool is the text's.
    expect(await below.evaluate(clickAndFindFocus)).toBe('正文')
    await expect(text).toBeFocused()
    await expect(text.getByRole('row')).toHaveCount(4)
    await expect(text.getByRole('columnheader')).toHaveCount(2)
  })

  await test.step('and a link', async () => {
    await keyboard.press('Tab')
    await keyboard.press('ControlOrMeta+k')
    const form = page.getByRole('dialog', { name: '链接' })
    await expect(form.getByRole('textbox', { name: '地址' })).toBeFocused()
    await form.getByRole('textbox', { name: '地址' }).fill('javascript:alert(1)')
    await keyboard.press('Enter')
    await expect(form).toContainText('请输入有效的地址')
    await form.getByRole('textbox', { name: '地址' }).fill('example.com/guide')
    await form.getByRole('textbox', { name: '文字' }).fill('指南')
    await keyboard.press('Enter')
    await expect(form).toHaveCount(0)
    await expect(text).toBeFocused()
    await expect(text.getByRole('link', { name: '指南' })).toBeVisible()
  })

  expect(await findViolations(page)).toEqual([])
  await keyboard.press('ControlOrMeta+s')
  await expect(editor.state).toContainText('已保存')
  const html = await storedHtml(api, docId)
  expect(html).toContain(
    '<h2>版本 2</h2>\n<p>请<strong>先</strong>升级</p>\n<ul><li>[x] 备份</li><li>[ ] 通知</li></ul>',
  )
  expect(html).toContain('<a href="https://example.com/guide">指南</a>')
  await page.goto(`/view/${docId}`)
  await expect(page.getByRole('heading', { name: '版本 2' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: '备份' })).toBeChecked()
  await expect(page.getByRole('link', { name: '指南' })).toHaveAttribute('href', 'https://example.com/guide')
})

test('what is pasted is cleaned, and pictures go to the server', async ({ page, api }) => {
  const { moduleId, docId } = await prepareText(api, '<p>前言</p>')
  const editor = new DocEditorPage(page)
  await editor.goto(moduleId, docId, 'text')
  const text = textOf(page)
  await text.getByText('前言').click()
  await expect(text).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await paste(text, {
    html: `<html><body><p class="MsoListParagraph" style="mso-list:l0 level1"><span style="mso-list:Ignore">·</span>一</p>
      <p class="MsoNormal" style="margin:0;color:red">二<script>steal()</script><o:p></o:p></p></body></html>`,
  })
  await expect(text.getByRole('listitem')).toHaveText('一')
  await page.keyboard.press('Enter')
  await paste(text, { file: picture })
  await expect(text.getByRole('img', { name: '截图' })).toBeVisible()
  await paste(text, { file: btoa('no picture') })
  await expect(page.getByRole('alert').filter({ hasText: /^上传失败：只能上传/ })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(editor.state).toContainText('已保存')
  const html = await storedHtml(api, docId)
  expect(html).toContain('<li>一</li>')
  expect(html).toMatch(/<img [^>]*alt="截图"/)
  expect(html).not.toMatch(/Mso|steal|margin/)

  await test.step('undo takes it back, and the saved text knows', async () => {
    await text.focus()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(text.getByRole('img')).toHaveCount(0)
    await expect(editor.state).toContainText('未保存')
  })
})

test('markup the editor cannot hold stays as it is, in its source', async ({ page, api }) => {
  const html = '<details><summary>更多</summary><p>细节</p></details>'
  const { moduleId, docId } = await prepareText(api, html)
  const editor = new DocEditorPage(page)
  await editor.goto(moduleId, docId, 'text')
  await expect(page.getByText('内容中有可视化编辑器无法保留的标记')).toBeVisible()
  await expect(editor.state).not.toContainText('未保存')
  const source = page.getByRole('textbox', { name: '正文', exact: true })
  await expect(source).toContainText('<details>')
  await page.getByRole('button', { name: '可视化编辑' }).click()
  await expect(page.getByText('内容中有可视化编辑器无法保留的标记')).toBeVisible()

  await test.step('and is edited there, or visually once it is gone', async () => {
    await source.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText('<p>只有一段</p>')
    await page.getByRole('button', { name: '可视化编辑' }).click()
    await expect(page.getByRole('toolbar', { name: '格式' })).toBeVisible()
    await expect(textOf(page)).toHaveText('只有一段')
    await tool(page, 'HTML 源码').click()
    await expect(source).toContainText('<p>只有一段</p>')
  })
  expect(await storedHtml(api, docId)).toBe(html)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
  test('the tools scroll in one line and the page does not', async ({ page, api }) => {
    const { moduleId, docId } = await prepareText(
      api,
      '<h2>标题</h2><table><tbody><tr><td>一</td><td>二</td></tr></tbody></table>',
    )
    await new DocEditorPage(page).goto(moduleId, docId, 'text')
    const bar = page.getByRole('toolbar', { name: '格式' })
    await expect(bar).toBeVisible()
    expect((await bar.boundingBox())?.height).toBeLessThan(60)
    await expectWithin(page, 390)
    await tool(page, 'HTML 源码').tap()
    await expect(page.getByRole('button', { name: '可视化编辑' })).toBeVisible()
  })
})
