import type { Locator, Page } from '@playwright/test'

/** A list of spaces or projects with its dialog, its filter and the menus of its entries. */
export class ListPage {
  readonly page: Page
  readonly title: Locator
  readonly filter: Locator
  readonly dialog: Locator

  constructor(page: Page) {
    this.page = page
    this.title = page.getByRole('heading', { level: 1 })
    this.filter = page.getByRole('searchbox')
    this.dialog = page.getByRole('dialog')
  }

  /** Row or card of that name. */
  entry(name: string): Locator {
    return this.page
      .getByRole('main')
      .locator('[role=row], li')
      .filter({ has: this.page.getByRole('link', { name, exact: true }) })
  }

  async open(name: string): Promise<void> {
    await this.entry(name).getByRole('link', { name, exact: true }).click()
  }

  /** Fills the create dialog and sends it. */
  async create(
    what: '空间' | '项目',
    { name, description, visibility }: { name: string; description?: string; visibility?: '私有' | '公开' },
  ): Promise<void> {
    await this.page.getByRole('button', { name: `新建${what}` }).click()
    await this.dialog.getByLabel('名称').fill(name)
    if (description !== undefined) await this.dialog.getByLabel('说明').fill(description)
    if (visibility !== undefined) await this.dialog.getByRole('radio', { name: visibility }).check()
    await this.dialog.getByRole('button', { name: `创建${what}` }).click()
  }

  /** Chooses from the entry's menu. */
  async choose(name: string, action: string): Promise<void> {
    await this.entry(name).hover()
    await this.entry(name).getByRole('button', { name: '更多操作' }).click()
    await this.page.getByRole('menuitem', { name: action }).click()
  }
}

/** Name, description and danger zone of a space or project. */
export class InfoPage {
  readonly page: Page
  readonly name: Locator
  readonly description: Locator
  readonly save: Locator
  readonly main: Locator

  constructor(page: Page) {
    this.page = page
    this.main = page.getByRole('main')
    // Exactly: the filter of the list one comes from has these words in its label too, and stands until the page has loaded.
    this.name = this.main.getByRole('textbox', { name: '名称', exact: true })
    this.description = this.main.getByRole('textbox', { name: '说明' })
    this.save = this.main.getByRole('button', { name: '保存' })
  }

  remove(what: '空间' | '项目'): Locator {
    return this.main.getByRole('button', { name: `删除${what}` })
  }
}

/** What was deleted. */
export class TrashPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  entry(name: string): Locator {
    return this.page.getByRole('row').filter({ hasText: name })
  }

  async restore(name: string): Promise<void> {
    await this.entry(name).getByRole('button', { name: '恢复' }).click()
  }
}
