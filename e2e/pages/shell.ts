import { expect, type Locator, type Page } from '@playwright/test'

/** What every signed-in page has: account menu, language, colour scheme, breadcrumb, toasts, questions. */
export class Shell {
  readonly page: Page
  readonly account: Locator
  readonly crumbs: Locator
  readonly rail: Locator
  readonly question: Locator
  readonly shortcuts: Locator
  readonly palette: Locator
  readonly paletteField: Locator
  readonly skipLink: Locator

  constructor(page: Page) {
    this.page = page
    this.account = page.getByRole('button', { name: /账号菜单|account menu/i })
    this.crumbs = page.getByRole('navigation', { name: '当前位置' })
    this.rail = page.getByRole('navigation', { name: '导航', exact: true })
    this.question = page.getByRole('alertdialog')
    this.shortcuts = page.getByRole('dialog', { name: '键盘快捷键' })
    this.palette = page.getByRole('dialog', { name: /^(搜索和命令|Search and commands)$/ })
    this.paletteField = this.palette.getByRole('combobox')
    this.skipLink = page.getByRole('button', { name: /^跳到/ })
  }

  /** By its button in the top bar. */
  async openPalette(): Promise<void> {
    await this.page
      .getByRole('banner')
      .getByRole('button', { name: /^(搜索|Search)/ })
      .click()
    await expect(this.paletteField).toBeFocused()
  }

  async signOut(): Promise<void> {
    await this.account.click()
    await this.page.getByRole('menuitem', { name: '退出登录' }).click()
  }

  /** Chooses by the language's own name: in the account menu, or where nobody is signed in from a menu of its own. */
  async chooseLanguage(name: 'English' | '简体中文' | '日本語'): Promise<void> {
    const own = this.page.getByRole('banner').getByRole('button', { name: /^(语言|Language)/ })
    await own.or(this.account).click()
    await this.page.getByRole('menuitemradio', { name }).click()
  }

  async chooseTheme(name: '浅色' | '深色' | '跟随系统' | 'Light' | 'Dark'): Promise<void> {
    await this.page
      .getByRole('button', { name: /^(外观|Theme|Appearance)$/ })
      .or(this.account)
      .click()
    await this.page.getByRole('menuitemradio', { name }).click()
  }

  toast(text: string): Locator {
    return this.page.getByRole('status').filter({ hasText: text })
  }

  /** Answers the open question with yes, typing the name where it asks for one. */
  async confirm(action: string, typedName?: string): Promise<void> {
    if (typedName !== undefined) await this.question.getByRole('textbox').fill(typedName)
    await this.question.getByRole('button', { name: action, exact: true }).click()
  }
}
