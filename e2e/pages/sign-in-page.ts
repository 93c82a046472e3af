import type { Locator, Page } from '@playwright/test'

/** Signing in, and choosing the first password. */
export class SignInPage {
  readonly page: Page
  readonly username: Locator
  readonly password: Locator
  readonly submit: Locator
  readonly problem: Locator
  readonly newPassword: Locator
  readonly repeatedPassword: Locator
  readonly saveNewPassword: Locator

  constructor(page: Page) {
    this.page = page
    this.username = page.getByRole('textbox', { name: '账号' })
    this.password = page.getByLabel('密码', { exact: true })
    this.submit = page.getByRole('button', { name: '登录', exact: true })
    this.problem = page.getByRole('alert')
    this.newPassword = page.getByLabel('新密码', { exact: true })
    this.repeatedPassword = page.getByLabel('确认密码', { exact: true })
    this.saveNewPassword = page.getByRole('button', { name: '保存并进入' })
  }

  async signIn({ username, password }: { username: string; password: string }): Promise<void> {
    await this.username.fill(username)
    await this.password.fill(password)
    await this.submit.click()
  }

  async choosePassword(password: string, repeated = password): Promise<void> {
    await this.newPassword.fill(password)
    await this.repeatedPassword.fill(repeated)
    await this.saveNewPassword.click()
  }
}
