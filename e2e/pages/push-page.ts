// How code pushes into an application: tokens, address and log in its settings.
import type { Locator, Page } from '@playwright/test'

export class PushPage {
  readonly page: Page
  readonly dialog: Locator

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog')
  }

  async goto(projectId: string, moduleId: string): Promise<void> {
    await this.page.goto(`/project/doc/${projectId}?module=${moduleId}&segment=settings&part=push`)
  }

  get tokens(): Locator {
    return this.page.getByRole('region', { name: '推送令牌' })
  }

  get log(): Locator {
    return this.page.getByRole('region', { name: '最近 90 天的推送' })
  }

  /** Makes a token and reads it, this once. */
  async makeToken(name: string): Promise<string> {
    await this.tokens.getByRole('button', { name: '新建令牌' }).click()
    await this.dialog.getByRole('textbox', { name: '名称' }).fill(name)
    await this.dialog.getByRole('button', { name: '创建', exact: true }).click()
    const token = await this.dialog.locator('dl code').first().textContent()
    await this.dialog.getByRole('button', { name: '我已保存' }).click()
    return token ?? ''
  }

  async act(tokenName: string, action: string): Promise<void> {
    await this.tokens.getByRole('button', { name: `${tokenName} 的操作` }).click()
    await this.page.getByRole('menuitem', { name: action }).click()
  }
}
