import type { Locator, Page } from '@playwright/test'

/** Accounts, for super admins. */
export class UsersPage {
  readonly page: Page
  readonly table: Locator
  readonly search: Locator
  readonly create: Locator
  readonly dialog: Locator
  /** What can be done with those ticked. */
  readonly batch: Locator

  constructor(page: Page) {
    this.page = page
    this.table = page.getByRole('table', { name: '用户' })
    this.batch = page.getByRole('toolbar', { name: '批量操作' })
    this.search = page.getByRole('searchbox', { name: /搜索账号/ })
    this.create = page.getByRole('button', { name: '新建用户' })
    this.dialog = page.getByRole('dialog')
  }

  async goto(): Promise<void> {
    await this.page.goto('/admin/users')
    await this.table.waitFor()
  }

  row(name: string): Locator {
    return this.table.getByRole('row').filter({ has: this.page.getByRole('button', { name, exact: true }) })
  }

  async tick(name: string): Promise<void> {
    await this.row(name).hover()
    await this.row(name).getByRole('checkbox').check()
  }

  /** Opens the menu of a row and chooses an entry. */
  async choose(name: string, entry: string): Promise<void> {
    await this.page.getByRole('button', { name: `${name} 的操作` }).click()
    await this.page.getByRole('menuitem', { name: entry }).click()
  }

  /** The texts shown once, in their order; closes them. */
  async readSecrets(): Promise<string[]> {
    const codes = this.dialog.locator('dd code')
    await codes.first().waitFor()
    const shown = await codes.allTextContents()
    await this.dialog.getByRole('button', { name: '我已保存' }).click()
    return shown
  }
}

/** The audit log, for super admins. */
export class AuditPage {
  readonly page: Page
  readonly table: Locator
  readonly detail: Locator
  readonly search: Locator

  constructor(page: Page) {
    this.page = page
    this.table = page.getByRole('table', { name: '审计日志' })
    this.detail = page.getByRole('complementary', { name: '记录详情' })
    this.search = page.getByRole('searchbox', { name: '用户、对象、地址' })
  }

  entry(sentence: string | RegExp): Locator {
    return this.table.getByRole('button', { name: sentence })
  }
}
