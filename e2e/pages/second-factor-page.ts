import type { Locator, Page } from '@playwright/test'

/** The second step of signing in, setting it up, and its section among the account's settings. */
export class SecondFactorPage {
  readonly page: Page
  readonly code: Locator
  readonly problem: Locator
  readonly secret: Locator
  readonly codes: Locator
  readonly kept: Locator
  readonly recoveryCode: Locator
  readonly password: Locator
  readonly dialog: Locator
  readonly section: Locator

  constructor(page: Page) {
    this.page = page
    this.code = page.getByRole('textbox', { name: '6 位安全码' })
    this.problem = page.getByRole('alert')
    this.secret = page.locator('details code')
    this.codes = page.getByRole('list', { name: '恢复码' }).getByRole('listitem')
    this.kept = page.getByRole('checkbox', { name: '我已保存恢复码' })
    this.recoveryCode = page.getByRole('textbox', { name: '恢复码' })
    this.password = page.getByLabel('当前密码')
    this.dialog = page.getByRole('dialog')
    this.section = page.getByRole('list', { name: '两步验证' })
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  /** The key as text, as somebody without a camera gets it. */
  async readSecret(): Promise<string> {
    await this.page.getByText('无法扫码？手动输入密钥').click()
    return (await this.secret.innerText()).trim()
  }

  /** Confirms in the open dialog with the password. */
  async confirmWith(password: string, action: string): Promise<void> {
    await this.password.fill(password)
    await this.dialog.getByRole('button', { name: action, exact: true }).click()
  }

  /** The new codes, which are kept. */
  async keepCodes(action: string): Promise<string[]> {
    await this.codes.first().waitFor()
    const codes = await this.codes.allInnerTexts()
    await this.kept.check()
    await this.button(action).click()
    return codes
  }
}
