import { expect, type Locator, type Page } from '@playwright/test'

/** A document being written. Texts are those of zh-CN. */
export class DocEditorPage {
  readonly page: Page
  readonly title: Locator
  readonly name: Locator
  readonly path: Locator
  readonly description: Locator
  readonly sections: Locator
  readonly save: Locator
  readonly state: Locator
  readonly main: Locator
  readonly preview: Locator
  readonly question: Locator

  constructor(page: Page) {
    this.page = page
    this.title = page.getByRole('heading', { level: 1 })
    this.name = page.getByRole('textbox', { name: '名称' })
    this.path = page.getByRole('textbox', { name: '路径' })
    this.description = page.getByRole('textbox', { name: '说明', exact: true })
    this.sections = page.getByRole('navigation', { name: '章节' })
    this.save = page.getByRole('button', { name: '保存', exact: true })
    this.main = page.getByRole('main')
    this.state = this.main
      .getByRole('status')
      .filter({ hasText: /已保存|未保存|草稿已存|处问题/, hasNotText: /已恢复|此浏览器/ })
    this.preview = page.getByRole('complementary', { name: '预览' })
    this.question = page.getByRole('alertdialog')
  }

  async goto(moduleId: string, docId: string, section = ''): Promise<void> {
    await this.page.goto(`/doc/edit/${moduleId}/${docId}${section === '' ? '' : `#${encodeURIComponent(section)}`}`)
    await this.sections.waitFor()
  }

  section(name: string | RegExp): Locator {
    return this.sections.getByRole('link', { name })
  }

  /** By keyboard. */
  async openSection(name: string | RegExp): Promise<void> {
    await this.section(name).focus()
    await this.page.keyboard.press('Enter')
  }

  grid(name: string): Locator {
    return this.page.getByRole('treegrid', { name })
  }

  cell(field: string, column: string): Locator {
    return this.page.locator(`[data-line="${field}"] [data-column="${column}"]`)
  }

  /** Replaces what a cell of the grid holds. */
  async writeCell(field: string, column: string, text: string): Promise<void> {
    await this.cell(field, column).click()
    await expect(this.cell(field, column).locator('[data-cell]')).toBeFocused()
    await this.overwrite(text)
  }

  /** The same for the cell that has the focus. */
  async overwrite(text: string): Promise<void> {
    await this.page.keyboard.press('F2')
    await this.page.keyboard.press('ControlOrMeta+a')
    await this.page.keyboard.type(text)
    await this.page.keyboard.press('Enter')
  }

  /** Replaces a text of a code editor. */
  async writeText(editor: Locator, text: string): Promise<void> {
    await editor.click()
    await expect(editor).toBeFocused()
    await this.page.keyboard.press('ControlOrMeta+a')
    await this.page.keyboard.insertText(text)
  }

  async chooseFromMenu(action: string): Promise<void> {
    await this.main.getByRole('button', { name: '更多操作' }).first().click()
    await this.page.getByRole('menuitem', { name: action, exact: true }).click()
  }
}
