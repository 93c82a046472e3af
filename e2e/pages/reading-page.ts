import { expect, type Locator, type Page } from '@playwright/test'

/** View mode: the tree, tabs, the document and its samples. Texts are those of zh-CN. */
export class ReadingPage {
  readonly page: Page
  readonly tree: Locator
  readonly filter: Locator
  readonly tabs: Locator
  readonly document: Locator
  readonly title: Locator
  readonly outline: Locator
  readonly neighbours: Locator
  readonly requestSample: Locator
  readonly responseSample: Locator
  readonly showTree: Locator
  readonly found: Locator

  constructor(page: Page) {
    this.page = page
    this.tree = page.getByRole('tree', { name: '文档目录' })
    this.filter = page.getByRole('searchbox', { name: '按 ID、名称、路径筛选' })
    this.tabs = page.getByRole('navigation', { name: '已打开的文档' })
    this.document = page.getByRole('main')
    this.title = this.document.getByRole('heading', { level: 1 })
    this.outline = page.getByRole('navigation', { name: '章节' })
    this.neighbours = page.getByRole('navigation', { name: '上一篇和下一篇' })
    this.requestSample = page.locator('section').and(page.getByRole('region', { name: '请求示例' }))
    this.responseSample = page.locator('section').and(page.getByRole('region', { name: '响应示例' }))
    this.showTree = page.getByRole('banner').getByRole('button', { name: '显示目录' })
    this.found = page.getByRole('status').filter({ hasText: '匹配' })
  }

  async goto(docId?: string): Promise<void> {
    await this.page.goto(docId === undefined ? '/view' : `/view/${docId}`)
  }

  row(text: string | RegExp): Locator {
    return this.tree.getByRole('treeitem').filter({ hasText: text })
  }

  async open(name: string): Promise<void> {
    await this.row(name).click()
  }

  tab(name: string): Locator {
    return this.tabs.getByRole('link', { name })
  }

  /** Chooses from a tab's context menu. */
  async chooseOnTab(name: string, action: string): Promise<void> {
    await this.tab(name).click({ button: 'right' })
    await this.page.getByRole('menuitem', { name: action, exact: true }).click()
  }

  async chooseDimension(kind: '空间' | '项目', name: string): Promise<void> {
    await this.page.getByRole('radiogroup', { name: '目录范围' }).getByRole('radio', { name: kind }).check()
    const places = this.page.getByRole('combobox', { name: `选择${kind}` })
    // Until the first one is chosen, the list may close again.
    await expect(places).not.toHaveValue('')
    await places.click()
    await this.page.getByRole('option', { name, exact: true }).click()
    await expect(places).toHaveValue(name)
  }

  async expandAll(): Promise<void> {
    await this.page.getByRole('button', { name: '全部展开' }).first().click()
  }

  async collapseAll(): Promise<void> {
    await this.page.getByRole('button', { name: '全部收起' }).first().click()
  }

  /** A field by the anchor that links to it. */
  field(anchor: string): Locator {
    return this.page.locator(`[id="${anchor}"]`)
  }

  /** Field rows of a section, by the name in their first cell. */
  fieldNamed(name: string): Locator {
    return this.document.getByRole('row').filter({ has: this.page.getByRole('cell', { name }) })
  }

  async chooseSampleLanguage(name: string): Promise<void> {
    await this.requestSample.getByRole('button', { name: /^语言/ }).click()
    await this.page.getByRole('menu').getByText(name, { exact: true }).click()
  }
}
