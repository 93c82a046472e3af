import type { Locator, Page } from '@playwright/test'
import { DocEditorPage } from '../../pages/doc-editor-page.ts'
import { ModelsPage } from '../../pages/models-page.ts'
import { fieldOf } from '../../support/api-client.ts'
import { prepareCrashingBrowser, type CrashingBrowser } from '../../support/crashing-browser.ts'
import { docIdOf, prepareLibrary } from '../../support/library.ts'
import { expect, test } from '../../support/test.ts'
import { typeWords } from '../../support/typing.ts'

test.use({ signedIn: true })

const restored = /已恢复你.*的草稿，尚未保存/

/** Where somebody writes, in a window of its own. */
type Place = {
  name: string
  /** Leads the page there, until keys go where they shall. */
  write: (page: Page) => Promise<void>
  /** @param safe what must have outlived the crash */
  check: (page: Page, safe: string) => Promise<void>
}

async function goToEnd(field: Locator): Promise<void> {
  await field.click()
  await expect(field).toBeFocused()
  await field.press('ControlOrMeta+End')
}

/** Writes in all places at once, without a pause, kills the browser with the last letter, and looks what is there when it is opened again. */
async function crashWhileWriting(browser: CrashingBrowser, places: readonly Place[]): Promise<void> {
  const first = await browser.open()
  const pages = [first]
  while (pages.length < places.length) pages.push(await first.context().newPage())
  const windows = places.map((place, at) => ({ ...place, page: pages[at] ?? first }))
  for (const { name, page, write } of windows) await test.step(`opened: ${name}`, () => write(page))
  const [safe = ''] = await Promise.all(windows.map(({ page }) => typeWords(page)))
  await browser.kill()
  const again = await browser.open()
  for (const { name, check } of windows) await test.step(`outlived: ${name}`, () => check(again, safe))
}

test('a killed browser costs the last two seconds at most, of the form, of unapplied source and of a model', async ({
  api,
  product,
  faults,
}) => {
  const { projectId, moduleId } = await prepareLibrary(api, '不丢')
  const [formId, sourceId] = [await docIdOf(api, moduleId, '查询图书'), await docIdOf(api, moduleId, '借出图书')]
  const browser = prepareCrashingBrowser(product.origin, api.token, faults)
  const source = (page: Page) => page.getByRole('textbox', { name: '源码' })
  let addressOfModel = ''
  const form: Place = {
    name: 'form',
    write: async (page) => {
      const editor = new DocEditorPage(page)
      await editor.goto(moduleId, formId)
      await goToEnd(editor.description)
    },
    check: async (page, safe) => {
      const editor = new DocEditorPage(page)
      await editor.goto(moduleId, formId)
      await expect(page.getByText(restored)).toBeVisible()
      await expect(editor.description).toContainText(safe)
      await page.keyboard.press('ControlOrMeta+s')
      await expect(editor.state).toHaveText('已保存')
    },
  }
  const unapplied: Place = {
    name: 'source',
    write: async (page) => {
      await new DocEditorPage(page).goto(moduleId, sourceId, 'source')
      await goToEnd(source(page))
    },
    check: async (page, safe) => {
      const editor = new DocEditorPage(page)
      await editor.goto(moduleId, sourceId, 'source')
      await expect(page.getByText(restored)).toBeVisible()
      await expect(source(page)).toContainText(safe)
      await page.getByRole('button', { name: '还原' }).click()
      await expect(editor.state).toHaveText('已保存')
    },
  }
  const model: Place = {
    name: 'model',
    write: async (page) => {
      const models = new ModelsPage(page)
      await models.goto(projectId, moduleId)
      await expect(models.source).toContainText('{')
      addressOfModel = page.url()
      await goToEnd(models.source)
    },
    check: async (page, safe) => {
      const models = new ModelsPage(page)
      await page.goto(addressOfModel)
      await expect(page.getByText(restored)).toBeVisible()
      await expect(models.source).toContainText(safe)
      await page.getByRole('button', { name: '丢弃草稿' }).click()
      await expect(models.source).not.toContainText('w01.')
    },
  }
  try {
    await crashWhileWriting(browser, [form, unapplied, model])
  } finally {
    await browser.close()
  }
})

test('a killed browser costs as little of a cell, of a new field and of an example that is no JSON yet', async ({
  api,
  product,
  faults,
}) => {
  const { moduleId } = await prepareLibrary(api, '半句也不丢')
  const other = await prepareLibrary(api, '新字段也不丢')
  const cellId = await docIdOf(api, moduleId, '查询图书')
  const fieldId = await docIdOf(api, other.moduleId, '查询图书')
  const bodyId = await docIdOf(api, moduleId, '录入图书')
  const browser = prepareCrashingBrowser(product.origin, api.token, faults)
  const cellInput = (page: Page) => page.locator('input[data-cell="editing"]')
  const example = (page: Page) => page.getByRole('textbox', { name: /的值$/ }).last()
  const reopen = async (page: Page, [application, id]: readonly [string, string], section: string) => {
    const editor = new DocEditorPage(page)
    await editor.goto(application, id, section)
    await expect(page.getByText(restored)).toBeVisible()
    return editor
  }
  const cell: Place = {
    name: 'cell',
    write: async (page) => {
      const editor = new DocEditorPage(page)
      await editor.goto(moduleId, cellId, 'query')
      await editor.cell('title', 'description').click()
      await expect(page.locator('[data-cell="pointed"]')).toBeFocused()
    },
    check: async (page, safe) => {
      const editor = await reopen(page, [moduleId, cellId], 'query')
      await expect.poll(() => cellInput(page).inputValue()).toContain(safe)
      await expect(cellInput(page)).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(editor.state).toHaveText('已保存')
      await expect(editor.cell('title', 'description')).toContainText('书名，模糊匹配')
    },
  }
  const field: Place = {
    name: 'new field',
    write: async (page) => {
      const editor = new DocEditorPage(page)
      await editor.goto(other.moduleId, fieldId, 'query')
      await editor.cell('title', 'name').click()
      await expect(page.locator('[data-cell="pointed"]')).toBeFocused()
      await page.keyboard.press('Shift+Enter')
      await expect(cellInput(page)).toBeFocused()
    },
    check: async (page, safe) => {
      const editor = await reopen(page, [other.moduleId, fieldId], 'query')
      await expect.poll(() => cellInput(page).inputValue()).toContain(safe)
      await cellInput(page).fill('author')
      await page.keyboard.press('ControlOrMeta+s')
      await expect(editor.state).toHaveText('已保存')
      const content = JSON.stringify(fieldOf(await api.call('GET', `/doc/form?id=${fieldId}`), 'content'))
      expect(content).toMatch(/"name":"title".*"name":"author".*"name":"page"/)
    },
  }
  const noJson: Place = {
    name: 'example',
    write: async (page) => {
      await new DocEditorPage(page).goto(moduleId, bodyId, 'body')
      await page.getByRole('button', { name: /^示例/ }).click()
      await page.getByRole('button', { name: '添加示例' }).click()
      await goToEnd(example(page))
    },
    check: async (page, safe) => {
      const editor = await reopen(page, [moduleId, bodyId], 'body')
      await expect(example(page)).toContainText(safe)
      await page.keyboard.press('ControlOrMeta+s')
      await expect(editor.state).toContainText('未保存')
      await editor.writeText(example(page), '{"isbn": "1", "title": "t"}')
      await page.keyboard.press('ControlOrMeta+s')
      await expect(editor.state).toHaveText('已保存')
    },
  }
  try {
    await crashWhileWriting(browser, [cell, field, noJson])
  } finally {
    await browser.close()
  }
})
