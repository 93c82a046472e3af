// Access tokens in the account's security page, and the open users of a space.
import type { Locator, Page } from '@playwright/test'

/** What is shown once: each secret beside its name. */
class SecretsDialog {
  readonly dialog: Locator

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog')
  }

  async read(label: string): Promise<string> {
    const text = await this.dialog.locator('dl > div').filter({ hasText: label }).locator('code').first().textContent()
    return text ?? ''
  }

  async close(): Promise<void> {
    await this.dialog.getByRole('button', { name: /^(我已保存|I’ve saved it)$/ }).click()
  }
}

export class AccessTokens {
  readonly page: Page
  readonly secrets: SecretsDialog
  readonly dialog: Locator

  constructor(page: Page) {
    this.page = page
    this.secrets = new SecretsDialog(page)
    this.dialog = page.getByRole('dialog')
  }

  async goto(): Promise<void> {
    await this.page.goto('/user/security')
  }

  get table(): Locator {
    return this.page.getByRole('table', { name: '访问令牌' })
  }

  row(name: string): Locator {
    return this.table.getByRole('row').filter({ hasText: name })
  }

  /** Makes a token; leaves the dialog that tells it open. */
  async make(name: string, scope: '只读' | '读写', expiry: string, password: string): Promise<void> {
    await this.page.getByRole('button', { name: '新建令牌' }).click()
    await this.dialog.getByRole('textbox', { name: '名称' }).fill(name)
    await this.dialog.getByRole('radio', { name: scope }).check()
    await this.dialog.getByRole('radio', { name: expiry }).check({ force: true })
    await this.dialog.getByLabel('当前密码').fill(password)
    await this.dialog.getByRole('button', { name: '创建令牌' }).click()
  }

  async revoke(name: string): Promise<void> {
    await this.row(name).getByRole('button', { name: '更多操作' }).click()
    await this.page.getByRole('menuitem', { name: '撤销令牌' }).click()
  }
}

export class OpenUsers {
  readonly page: Page
  readonly secrets: SecretsDialog
  readonly dialog: Locator

  constructor(page: Page) {
    this.page = page
    this.secrets = new SecretsDialog(page)
    this.dialog = page.getByRole('dialog')
  }

  async goto(spaceId: string): Promise<void> {
    await this.page.goto(`/space/openuser/${spaceId}`)
  }

  row(applicant: string): Locator {
    return this.page.getByRole('row').filter({ hasText: applicant })
  }

  /** Makes an open user; leaves the dialog that tells its secret open. */
  async make(applicant: string, remark: string): Promise<void> {
    await this.page.getByRole('button', { name: '新建开放用户' }).first().click()
    await this.dialog.getByRole('textbox', { name: '申请人' }).fill(applicant)
    await this.dialog.getByRole('textbox', { name: '备注' }).fill(remark)
    await this.dialog.getByRole('button', { name: '创建', exact: true }).click()
  }

  async choose(applicant: string, action: '重新生成密钥' | '删除'): Promise<void> {
    await this.row(applicant).getByRole('button', { name: '更多操作' }).click()
    await this.page.getByRole('menuitem', { name: action }).click()
  }
}
