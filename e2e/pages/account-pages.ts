import type { Locator, Page } from '@playwright/test'

/** Signing up, passwords, and the pages of one's own account. */
export class AccountPages {
  readonly page: Page
  readonly problem: Locator

  constructor(page: Page) {
    this.page = page
    this.problem = page.getByRole('alert')
  }

  field(name: string): Locator {
    return this.page.getByLabel(name, { exact: true })
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { level: 1, name })
  }

  /** A row of the list of sessions, by what stands in it. */
  session(text: string | RegExp): Locator {
    return this.page.getByRole('list', { name: '登录的设备' }).getByRole('listitem').filter({ hasText: text })
  }

  async signUp(account: { username: string; email?: string; password: string; repeated?: string }): Promise<void> {
    await this.page.getByRole('textbox', { name: '账号' }).fill(account.username)
    if (account.email !== undefined) await this.page.getByRole('textbox', { name: /^邮箱/ }).fill(account.email)
    await this.field('密码').fill(account.password)
    await this.field('确认密码').fill(account.repeated ?? account.password)
    await this.button('注册').click()
  }

  async chooseNew(password: string, submit: string): Promise<void> {
    await this.field('新密码').fill(password)
    await this.field('确认密码').fill(password)
    await this.button(submit).click()
  }
}
