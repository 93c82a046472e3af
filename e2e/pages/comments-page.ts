import type { Locator, Page } from '@playwright/test'

/** Comments beside a document, marks at its fields, and who has it open. Texts are those of zh-CN. */
export class CommentsPage {
  readonly page: Page
  readonly tab: Locator
  readonly panel: Locator
  readonly threads: Locator
  readonly newText: Locator
  readonly newFieldText: Locator
  readonly send: Locator
  readonly people: Locator

  constructor(page: Page) {
    this.page = page
    this.tab = page.getByRole('toolbar').getByRole('button', { name: /^评论/ })
    this.panel = page.getByRole('complementary', { name: '评论' })
    this.threads = this.panel.getByRole('article')
    this.newText = this.panel.getByRole('textbox', { name: '评论这篇文档，@ 提到同事' })
    this.newFieldText = this.panel.getByRole('textbox', { name: '评论这个字段，@ 提到同事' })
    this.send = this.panel.getByRole('button', { name: '发表' })
    this.people = page.getByRole('button', { name: /还有 \d+ 人在看这篇文档/ })
  }

  /** A field by the anchor that links to it. */
  field(anchor: string): Locator {
    return this.page.locator(`[id="${anchor}"]`)
  }

  /** How many threads a field has, behind its name. */
  markOf(anchor: string): Locator {
    return this.field(anchor).getByRole('button', { name: /条未解决的讨论/ })
  }

  async commentOn(anchor: string): Promise<void> {
    await this.field(anchor).hover()
    await this.field(anchor)
      .getByRole('button', { name: /^评论字段/ })
      .click()
  }

  thread(text: string | RegExp): Locator {
    return this.threads.filter({ hasText: text })
  }

  comment(text: string | RegExp): Locator {
    return this.panel.getByRole('listitem').filter({ hasText: text })
  }

  async chooseOf(comment: Locator, action: string): Promise<void> {
    await comment.getByRole('button', { name: /更多操作$/ }).click()
    await this.page.getByRole('menuitem', { name: action, exact: true }).click()
  }

  async chooseState(name: RegExp): Promise<void> {
    await this.panel.getByRole('radio', { name }).check()
  }
}
