import type { Locator, Page } from '@playwright/test'

/** Making and changing shares. Texts are those of zh-CN. */
export class SharesPage {
  readonly page: Page
  readonly dialog: Locator
  readonly password: Locator
  readonly create: Locator
  readonly done: Locator

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog')
    this.password = this.dialog.getByRole('textbox', { name: '密码' })
    this.create = this.dialog.getByRole('button', { name: '创建分享' })
    this.done = this.dialog.getByRole('button', { name: '完成' })
  }

  /** Shows the shares of the open application. */
  async show(): Promise<void> {
    await this.page.getByRole('radiogroup', { name: '内容' }).getByRole('radio', { name: '分享' }).click()
  }

  row(name: string): Locator {
    return this.page.getByRole('table', { name: '分享' }).getByRole('row').filter({ hasText: name })
  }

  /** Link and password of the share just made, as they are told once. */
  async readTold(): Promise<string[]> {
    await this.done.waitFor()
    return this.dialog.locator('dd code').allInnerTexts()
  }
}

/** A share as visitors meet it. */
export class SharedPage {
  readonly page: Page
  readonly password: Locator
  readonly open: Locator
  readonly nav: Locator
  readonly tree: Locator
  readonly title: Locator

  constructor(page: Page) {
    this.page = page
    this.password = page.getByRole('textbox', { name: '访问密码' })
    this.open = page.getByRole('button', { name: '打开文档' })
    this.nav = page.getByRole('navigation', { name: '分享的文档' })
    this.tree = page.getByRole('tree')
    this.title = page.getByRole('main').getByRole('heading', { level: 1 })
  }

  async tryPassword(password: string): Promise<void> {
    await this.password.fill(password)
    await this.open.click()
  }

  doc(name: string): Locator {
    return this.tree.getByRole('treeitem').filter({ hasText: name })
  }
}
