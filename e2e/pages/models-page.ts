import type { Locator, Page } from '@playwright/test'

/** Shared models of an application. Texts are those of zh-CN. */
export class ModelsPage {
  readonly page: Page
  readonly list: Locator
  readonly create: Locator
  readonly save: Locator
  readonly uses: Locator
  readonly source: Locator
  readonly dialog: Locator

  constructor(page: Page) {
    this.page = page
    this.list = page.getByRole('navigation', { name: '模型', exact: true })
    this.create = page.getByRole('button', { name: '新建模型' })
    this.save = page.getByRole('button', { name: '保存', exact: true })
    this.uses = page.getByRole('region', { name: '使用处' })
    this.source = page.getByRole('textbox', { name: '源码' })
    this.dialog = page.getByRole('dialog')
  }

  async goto(projectId: string, moduleId: string, more = ''): Promise<void> {
    await this.page.goto(`/project/doc/${projectId}?module=${moduleId}&segment=models${more}`)
  }

  entry(name: string): Locator {
    return this.list.getByRole('link', { name })
  }

  grid(name: string): Locator {
    return this.page.getByRole('treegrid', { name: `${name} 的字段` })
  }

  async chooseAction(model: string, action: string): Promise<void> {
    await this.page.getByRole('button', { name: `「${model}」的操作` }).click()
    await this.page.getByRole('menuitem', { name: action }).click()
  }

  /** Replaces the whole source. */
  async write(text: string): Promise<void> {
    await this.source.fill(text)
  }
}
