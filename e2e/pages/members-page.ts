import type { Locator, Page } from '@playwright/test'

/** Members of a space or project. */
export class MembersPage {
  readonly page: Page
  readonly table: Locator
  readonly filter: Locator
  readonly addButton: Locator
  readonly drawer: Locator
  readonly people: Locator

  constructor(page: Page) {
    this.page = page
    this.table = page.getByRole('table', { name: '成员' })
    this.filter = page.getByRole('searchbox', { name: '按姓名、邮箱筛选' })
    this.addButton = page.getByRole('button', { name: '添加成员' })
    this.drawer = page.getByRole('dialog', { name: '添加成员' })
    this.people = this.drawer.getByRole('textbox', { name: '人员' })
  }

  async goto(kind: 'space' | 'project', id: string): Promise<void> {
    await this.page.goto(`/${kind}/member/${id}`)
    await this.table.waitFor()
  }

  row(name: string): Locator {
    return this.table.getByRole('row').filter({ has: this.page.getByText(name, { exact: true }) })
  }

  /** Looks somebody up in the drawer and ticks them. */
  async pick(text: string, name: string): Promise<void> {
    await this.people.fill(text)
    await this.drawer.getByRole('checkbox', { name: new RegExp(name) }).check()
    await this.people.fill('')
  }

  async changeRole(name: string, role: string): Promise<void> {
    await this.row(name).getByRole('button', { name: /^修改/ }).click()
    await this.page.getByRole('menuitemradio', { name: new RegExp(`^${role}`) }).click()
  }

  async remove(name: string): Promise<void> {
    await this.row(name).hover()
    await this.row(name)
      .getByRole('button', { name: `移出 ${name}` })
      .click()
  }

  segment(name: string): Locator {
    return this.page
      .getByRole('radiogroup', { name: '按角色筛选' })
      .getByRole('radio', { name: new RegExp(`^${name}`) })
  }
}
