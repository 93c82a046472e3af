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

/** Types where the focus is and kills the browser; the words that must have outlived it. */
async function typeUntilKilled(page: Page, browser: CrashingBrowser): Promise<string> {
  const safe = await typeWords(page)
  await browser.kill()
  return safe
}

test('a killed browser costs the last two seconds at most, of the form, of unapplied source and of a model', async ({
  api,
  product,
  faults,
}) => {
  const { projectId, moduleId } = await prepareLibrary(api, '不丢')
  const docId = await docIdOf(api, moduleId, '查询图书')
  const browser = prepareCrashingBrowser(product.origin, api.token, faults)
  const typeAndCrash = async (page: Page, field: Locator) => {
    await field.click()
    await page.keyboard.press('ControlOrMeta+End')
    return typeUntilKilled(page, browser)
  }
  try {
    await test.step('form', async () => {
      const editor = new DocEditorPage(await browser.open())
      await editor.goto(moduleId, docId)
      const safe = await typeAndCrash(editor.page, editor.description)
      const again = new DocEditorPage(await browser.open())
      await again.goto(moduleId, docId)
      await expect(again.page.getByText(restored)).toBeVisible()
      await expect(again.description).toContainText(safe)
      await again.page.keyboard.press('ControlOrMeta+s')
      await expect(again.state).toHaveText('已保存')
      await again.page.context().close()
    })

    await test.step('source', async () => {
      const editor = new DocEditorPage(await browser.open())
      await editor.goto(moduleId, docId, 'source')
      const source = (page: Page) => page.getByRole('textbox', { name: '源码' })
      const safe = await typeAndCrash(editor.page, source(editor.page))
      const again = new DocEditorPage(await browser.open())
      await again.goto(moduleId, docId, 'source')
      await expect(again.page.getByText(restored)).toBeVisible()
      await expect(source(again.page)).toContainText(safe)
      await again.page.getByRole('button', { name: '还原' }).click()
      await expect(again.state).toHaveText('已保存')
      await again.page.context().close()
    })

    await test.step('model', async () => {
      const models = new ModelsPage(await browser.open())
      await models.goto(projectId, moduleId)
      await expect(models.source).toContainText('{')
      const address = models.page.url()
      const safe = await typeAndCrash(models.page, models.source)
      const again = new ModelsPage(await browser.open())
      await again.page.goto(address)
      await expect(again.page.getByText(restored)).toBeVisible()
      await expect(again.source).toContainText(safe)
      await again.page.getByRole('button', { name: '丢弃草稿' }).click()
      await expect(again.source).not.toContainText('w01.')
    })
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
  const docId = await docIdOf(api, moduleId, '查询图书')
  const bodyDocId = await docIdOf(api, moduleId, '录入图书')
  const browser = prepareCrashingBrowser(product.origin, api.token, faults)
  const reopen = async (id: string, section: string) => {
    const again = new DocEditorPage(await browser.open())
    await again.goto(moduleId, id, section)
    await expect(again.page.getByText(restored)).toBeVisible()
    return again
  }
  const cellInput = (page: Page) => page.locator('input[data-cell="editing"]')
  try {
    await test.step('cell', async () => {
      const editor = new DocEditorPage(await browser.open())
      await editor.goto(moduleId, docId, 'query')
      await editor.cell('title', 'description').click()
      const safe = await typeUntilKilled(editor.page, browser)
      const again = await reopen(docId, 'query')
      await expect.poll(() => cellInput(again.page).inputValue()).toContain(safe)
      await again.page.keyboard.press('Escape')
      await expect(again.state).toHaveText('已保存')
      await expect(again.cell('title', 'description')).toContainText('书名，模糊匹配')
      await again.page.context().close()
    })

    await test.step('new field', async () => {
      const editor = new DocEditorPage(await browser.open())
      await editor.goto(moduleId, docId, 'query')
      await editor.cell('title', 'name').click()
      await editor.page.keyboard.press('Shift+Enter')
      const safe = await typeUntilKilled(editor.page, browser)
      const again = await reopen(docId, 'query')
      await expect.poll(() => cellInput(again.page).inputValue()).toContain(safe)
      await cellInput(again.page).fill('author')
      await again.page.keyboard.press('ControlOrMeta+s')
      await expect(again.state).toHaveText('已保存')
      const content = JSON.stringify(fieldOf(await api.call('GET', `/doc/form?id=${docId}`), 'content'))
      expect(content).toMatch(/"name":"title".*"name":"author".*"name":"page"/)
      await again.page.context().close()
    })

    await test.step('example', async () => {
      const example = (page: Page) => page.getByRole('textbox', { name: /的值$/ }).last()
      const openExamples = (page: Page) => page.getByRole('button', { name: /^示例/ }).click()
      const editor = new DocEditorPage(await browser.open())
      await editor.goto(moduleId, bodyDocId, 'body')
      await openExamples(editor.page)
      await editor.page.getByRole('button', { name: '添加示例' }).click()
      await example(editor.page).click()
      await editor.page.keyboard.press('ControlOrMeta+End')
      const safe = await typeUntilKilled(editor.page, browser)
      const again = await reopen(bodyDocId, 'body')
      await expect(example(again.page)).toContainText(safe)
      await again.page.keyboard.press('ControlOrMeta+s')
      await expect(again.state).toContainText('未保存')
      await again.writeText(example(again.page), '{"isbn": "1", "title": "t"}')
      await again.page.keyboard.press('ControlOrMeta+s')
      await expect(again.state).toHaveText('已保存')
    })
  } finally {
    await browser.close()
  }
})
