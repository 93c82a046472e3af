import type { Locator, Page } from '@playwright/test'

/** Every saved state of something: versions left, what is different between two of them right. */
export class HistoryPage {
  readonly page: Page
  readonly versions: Locator
  readonly difference: Locator
  /** The changes in words. */
  readonly changes: Locator

  constructor(page: Page) {
    this.page = page
    this.versions = page.getByRole('region', { name: '版本', exact: true }).getByRole('listitem')
    this.difference = page.getByRole('region', { name: '变更内容' })
    this.changes = page.getByRole('list', { name: '变更内容' })
  }

  async goto(path: string): Promise<void> {
    await this.page.goto(path)
    await this.versions.first().waitFor()
  }

  /** The version at a place in the list, compared with the one it was made from. */
  async choose(index: number): Promise<void> {
    await this.versions.nth(index).getByRole('button').click()
  }

  async compareWith(index: number): Promise<void> {
    await this.versions.nth(index).getByRole('radio', { name: '与此版本对比' }).check()
  }

  /** Makes the chosen version the present one, saying why. */
  async restore(reason: string): Promise<void> {
    await this.page.getByRole('button', { name: /^恢复(?:此版本|到 v\d+)$/ }).click()
    const dialog = this.page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: '原因' }).fill(reason)
    await dialog.getByRole('button', { name: '恢复此版本' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }

  async filter(by: '来源' | '修改人', option: string): Promise<void> {
    await this.page.getByRole('combobox', { name: by }).click()
    await this.page.getByRole('option', { name: option }).click()
  }
}
