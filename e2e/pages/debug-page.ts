import type { Locator, Page } from '@playwright/test'

/** The debug page of an HTTP document. Texts are those of zh-CN. */
export class DebugPage {
  readonly page: Page
  readonly debug: Locator
  readonly response: Locator
  readonly facts: Locator
  readonly problem: Locator

  constructor(page: Page) {
    this.page = page
    this.debug = page.getByRole('region', { name: '调试', exact: true })
    this.response = page.getByRole('tabpanel', { name: '响应' })
    this.facts = page.getByRole('status', { name: '状态、耗时和大小' })
    this.problem = page.getByRole('main').getByRole('alert')
  }

  async goto(docId: string): Promise<void> {
    await this.page.goto(`/view/${docId}?segment=debug`)
  }

  async send(): Promise<void> {
    await this.debug.getByRole('button', { name: '发送', exact: true }).click()
  }

  value(name: string): Locator {
    return this.debug.getByRole('textbox', { name: `${name} 的值` })
  }

  tab(name: string): Locator {
    return this.debug.getByRole('tab', { name })
  }

  async choose(field: string, option: string): Promise<void> {
    await this.debug.getByRole('combobox', { name: field }).click()
    await this.page.getByRole('option', { name: option, exact: true }).click()
  }

  async openTool(name: string): Promise<void> {
    await this.debug.getByRole('button', { name: '更多操作' }).click()
    await this.page.getByRole('menuitem', { name }).click()
  }
}
