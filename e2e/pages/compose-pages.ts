import type { Locator, Page } from '@playwright/test'

/** Composed projects of a space, as those who compose them see them. Texts are those of zh-CN. */
export class ComposePage {
  readonly page: Page
  readonly grid: Locator
  readonly dialog: Locator
  readonly tree: Locator
  readonly side: Locator
  readonly visitorView: Locator

  constructor(page: Page) {
    this.page = page
    this.grid = page.getByRole('treegrid')
    this.dialog = page.getByRole('dialog')
    this.tree = this.dialog.getByRole('tree')
    this.side = page.getByRole('complementary', { name: '设置' })
    this.visitorView = page.getByRole('link', { name: '访客视角' })
  }

  async create(name: string): Promise<void> {
    await this.page.getByRole('button', { name: '新建组合项目' }).first().click()
    await this.dialog.getByLabel('名称').fill(name)
    await this.dialog.getByRole('button', { name: '创建组合项目' }).click()
    await this.visitorView.waitFor()
  }

  /** Opens the drawer to pick from. */
  async pick(): Promise<void> {
    await this.page.getByRole('button', { name: '挑选文档' }).first().click()
    await this.tree.waitFor()
  }

  /** Ticks what has this name in a space. */
  async tickIn(space: string, name: string): Promise<void> {
    await this.dialog.getByRole('combobox', { name: '空间' }).click()
    await this.page.getByRole('option', { name: space, exact: true }).click()
    await this.dialog.getByRole('searchbox').fill(name)
    await this.tree.getByRole('treeitem').filter({ hasText: name }).locator('[data-tick]').first().click()
  }

  row(name: string): Locator {
    return this.grid.getByRole('row').filter({ has: this.page.getByText(name, { exact: true }) })
  }

  /** Chooses from the row's context menu. */
  async choose(name: string, action: string): Promise<void> {
    await this.row(name).click({ button: 'right' })
    await this.page.getByRole('menuitem', { name: action, exact: true }).click()
  }

  async rename(name: string, to: string): Promise<void> {
    await this.choose(name, '重命名')
    const cell = this.grid.getByRole('textbox', { name: `「${name}」的名称` })
    await cell.fill(to)
    await cell.press('Enter')
    await this.row(to).waitFor()
  }

  /** Requires a password, which is shown this once. */
  async encrypt(): Promise<string> {
    await this.side.getByRole('radio', { name: '密码' }).click()
    await this.page.getByRole('alertdialog').getByRole('button', { name: '设置密码' }).click()
    const password = await this.dialog.locator('dd code').first().innerText()
    await this.dialog.getByRole('button', { name: '完成' }).click()
    return password
  }
}
