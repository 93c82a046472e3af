import type { Locator, Page } from '@playwright/test'
import { Shell } from './shell.ts'

/** Releases of a project. Texts are those of zh-CN. */
export class ReleasePage {
  readonly page: Page
  readonly list: Locator
  readonly title: Locator
  readonly read: Locator
  readonly dialog: Locator
  readonly side: Locator
  readonly notes: Locator
  readonly editor: Locator

  constructor(page: Page) {
    this.page = page
    this.list = page.getByRole('navigation', { name: '发布' })
    this.title = page.getByRole('heading', { level: 1 })
    this.read = page.getByRole('main').getByRole('link', { name: '阅读' }).first()
    this.dialog = page.getByRole('dialog')
    this.side = page.getByRole('complementary', { name: '说明与内容' })
    this.notes = this.side.getByRole('region', { name: '发布说明' })
    this.editor = this.notes.getByRole('textbox', { name: '发布说明' })
  }

  async goto(projectId: string): Promise<void> {
    await this.page.goto(`/project/release/${projectId}`)
  }

  /** Creates a draft with every application of the project. */
  async create(number: string, description: string): Promise<void> {
    await this.page.getByRole('button', { name: '新建发布' }).click()
    await this.dialog.getByRole('radio', { name: '全部应用' }).click()
    await this.dialog.getByRole('textbox', { name: '版本号' }).fill(number)
    await this.dialog.getByRole('textbox', { name: '说明' }).fill(description)
    await this.dialog.getByRole('button', { name: '创建草稿' }).click()
    await this.dialog.waitFor({ state: 'hidden' })
  }

  async publish(): Promise<void> {
    await this.page.getByRole('button', { name: '发布', exact: true }).click()
    await new Shell(this.page).confirm('发布')
  }

  /** Chooses an entry of the menu with further actions. */
  async choose(number: string, action: string): Promise<void> {
    await this.page.getByRole('button', { name: `${number} 的更多操作` }).click()
    await this.page.getByRole('menuitem', { name: action }).click()
  }

  /** Compared documents of a kind. */
  kind(name: '破坏性' | '新增' | '修改' | '删除'): Locator {
    return this.page.getByRole('region', { name }).getByRole('listitem')
  }
}
