import type { Locator, Page } from '@playwright/test'

/** Importing a description: its source, the work, the report. Texts are those of zh-CN. */
export class ImportPage {
  readonly page: Page
  readonly file: Locator
  readonly text: Locator
  readonly moduleName: Locator
  readonly recognised: Locator
  readonly start: Locator
  readonly problem: Locator
  readonly verdict: Locator
  readonly download: Locator
  readonly issues: Locator
  readonly moreIssues: Locator
  readonly step: Locator

  constructor(page: Page) {
    this.page = page
    const main = page.getByRole('main')
    this.file = main.locator('input[type=file]')
    this.text = main.getByLabel('粘贴内容')
    this.moduleName = main.getByLabel('应用名称')
    this.recognised = main.getByRole('status')
    this.start = main.getByRole('button', { name: /^(导入 \d+ 个接口|开始导入)$/ })
    this.problem = main.getByRole('alert')
    this.verdict = main.getByRole('heading', { name: /^(导入完成|导入失败)/ })
    this.download = main.getByRole('button', { name: '下载报告' })
    this.issues = main.getByRole('table', { name: '警告和提示' })
    this.moreIssues = main.getByRole('button', { name: /^加载更多/ })
    this.step = main.locator('[aria-current=step]')
  }

  async goto(projectId: string): Promise<void> {
    await this.page.goto(`/project/import/${projectId}`)
  }

  async chooseFormat(name: string): Promise<void> {
    await this.page.getByRole('group', { name: '要导入什么？' }).getByRole('radio', { name }).check()
  }

  async chooseWay(way: '文件' | 'URL' | '文本'): Promise<void> {
    await this.page.getByRole('radiogroup', { name: '来源方式' }).getByRole('radio', { name: way }).check()
  }

  /** Takes an application that exists instead of a new one. */
  async chooseModule(name: string): Promise<void> {
    await this.page.getByRole('radiogroup', { name: '导入到' }).getByRole('radio', { name: '已有应用' }).check()
    await this.page.getByRole('combobox', { name: '应用' }).click()
    await this.page.getByRole('option', { name, exact: true }).click()
  }

  /** Number of documents of an outcome, as the report says. */
  count(name: '新增' | '更新' | '未变' | '保留' | '丢失'): Locator {
    return this.page.locator('dl > div').filter({ hasText: name }).locator('dd')
  }
}
