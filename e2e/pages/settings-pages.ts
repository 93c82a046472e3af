import type { Locator, Page } from '@playwright/test'

/** `/admin/setting`: one long page whose groups are in the sidebar. */
export class SystemSettingsPage {
  readonly page: Page
  readonly foot: Locator
  readonly save: Locator
  readonly discard: Locator
  readonly sidebar: Locator

  constructor(page: Page) {
    this.page = page
    this.foot = page.locator('footer').filter({ has: page.getByRole('button', { name: /^(放弃修改|Discard)$/ }) })
    this.save = this.foot.getByRole('button', { name: /^(保存|Save)$/ })
    this.discard = this.foot.getByRole('button', { name: /^(放弃修改|Discard)$/ })
    this.sidebar = page.getByRole('navigation', { name: /^(系统管理|Administration)$/ })
  }

  async goto(): Promise<void> {
    await this.page.goto('/admin/setting')
    await this.group('outgoing').waitFor()
  }

  /** A group by the name in its address. */
  group(id: string): Locator {
    return this.page.locator(`section#${id}`)
  }
}

/** `/admin/language` and the texts of one. */
export class LanguagesPage {
  readonly page: Page
  readonly filter: Locator
  readonly save: Locator

  constructor(page: Page) {
    this.page = page
    this.filter = page.getByRole('searchbox', { name: /^(筛选键|Filter keys)/ })
    this.save = page.getByRole('button', { name: /^(保存|Save)$/ })
  }

  row(name: string): Locator {
    return this.page.getByRole('row').filter({ hasText: name })
  }

  /** The field in which the text of that key is written. */
  text(key: string): Locator {
    return this.page.getByRole('textbox', { name: key, exact: true })
  }
}

/** `/admin/template`. */
export class TemplatesPage {
  readonly page: Page
  readonly list: Locator
  readonly name: Locator
  readonly group: Locator
  readonly content: Locator
  readonly preview: Locator
  readonly save: Locator

  constructor(page: Page) {
    this.page = page
    this.list = page.getByRole('navigation', { name: /^(代码模板|Code templates)$/ })
    this.name = page.getByRole('textbox', { name: /^(名称|Name)$/ })
    this.group = page.getByRole('combobox', { name: /^(分组|Group)$/ })
    this.content = page.getByRole('textbox', { name: /^(模板内容|Template)$/ })
    this.preview = page.getByRole('textbox', { name: /^(预览|Preview)$/ })
    this.save = page.getByRole('button', { name: /^(保存|Save)$/ })
  }
}
